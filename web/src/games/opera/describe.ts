/** What Opera says: the prompt, the log, the labels of choices, the table as text. Keys and arguments, no sentences. */
import { t, words as catalogue, type Arg, type Said } from '../../lib/i18n.svelte';
import type { EventOut, RowOut } from '../../lib/protocol';
import type { Describe, LogLine, TextSection } from '../types';
import { changed } from './changed';
import {
  bagList,
  CITIES,
  costOf,
  counted,
  episodeOf,
  fameOf,
  feeOf,
  FIGURES,
  housesOf,
  KINDS,
  named,
  numbersOf,
  opensIn,
  firstRound,
  PARTS,
  pointsOf,
  ROLES,
  saleDucats,
  seatsData,
  slots,
  turnOf,
  type OperaView,
} from './model';

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

export const roman = (n: number): string => ROMAN[n] ?? String(n);
export const pieceName = (kind: string): string => t(`opera.piece.${KINDS.indexOf(kind)}`);
export const cityName = (city: string): string => t(`opera.city.${CITIES.indexOf(city)}`);
export const roleName = (role: string): string => t(`opera.role.${ROLES.indexOf(role)}`);
export const roleTitle = (role: string): string => t(`opera.title.${role}`);
export const partName = (part: string): string => t(`opera.part.${PARTS.indexOf(part)}`);

export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(catalogue.language).format(items);
}

/** Levels that playing along with so many actions costs. */
export function joinLevels(view: OperaView, actions: number): number {
  return seatsData(view.seats).join[Math.max(1, actions) - 1] ?? 0;
}

function prompt(now: OperaView, seat: number | null, names: readonly string[], draft: readonly string[]) {
  const turn = turnOf(now, draft, seat !== null);
  const me = seat === null ? undefined : now.players[seat];
  const hirer = names[now.hirer ?? -1] ?? '';
  switch (turn.stage) {
    case 'bid':
      return { key: 'opera.ask.bid', args: [] };
    case 'hire':
      return { key: 'opera.ask.hire', args: [me?.level ?? 0] };
    case 'buy':
      if (turn.along && !turn.chosen) return { key: 'opera.ask.buy-along', args: [hirer] };
      return { key: turn.chosen ? 'opera.ask.arrange' : 'opera.ask.buy', args: [] };
    case 'arrange':
      return { key: 'opera.ask.arrange', args: [] };
    case 'build':
      return turn.along
        ? { key: 'opera.ask.build-along', args: [hirer] }
        : { key: 'opera.ask.build', args: [] };
    case 'sell':
      return turn.along
        ? { key: 'opera.ask.sell-along', args: [hirer] }
        : { key: 'opera.ask.sell', args: [] };
    case 'move':
      if (turn.role === 'critico' && turn.chosen) return { key: 'opera.ask.review', args: [] };
      return { key: `opera.ask.move-${turn.role ?? 'maestro'}`, args: [] };
    case 'review':
      return { key: 'opera.ask.review', args: [] };
    case 'score':
      return { key: 'opera.ask.score', args: [cityName(now.figures['esperto'] ?? 'venezia')] };
    default:
      return { key: 'opera.ask.none', args: [] };
  }
}

function waiting(now: OperaView, names: readonly string[], asked: readonly number[]) {
  const point = now.point === 'great' || now.point === 'hall' ? 'arrange' : now.point;
  const who = listed(asked.map((seat) => names[seat] ?? ''));
  return { key: `opera.wait.${point}`, args: [who, now.role ? roleName(now.role) : ''] };
}

/** A drafted role is confirmed when nothing more of it is asked. */
function ready(view: OperaView, draft: readonly string[], stopped: string): boolean {
  return draft.length > 0 && (stopped !== '' || view.point === 'hire');
}

function confirm(now: OperaView, draft: readonly string[]) {
  if (now.point === 'bid') return { key: 'opera.do.seal', args: [] };
  if (!now.point.endsWith('-along') || draft.length === 0) return null;
  const levels = joinLevels(now, named(draft[0] ?? '').length);
  return { key: 'opera.do.along', args: [levels] };
}

function choice(words: string, view: OperaView): string {
  const [verb = '', ...rest] = words.split(' ');
  const [first = '', second = ''] = rest;
  switch (verb) {
    case 'bid':
      return t('opera.choice.bid', Number(first));
    case 'hire':
      return t('opera.choice.hire', roleName(first), feeOf(first));
    case 'buy':
      if (first === 'none') return t('opera.choice.buy-none');
      return t(
        'opera.choice.buy',
        listed(rest.map(pieceName)),
        rest.reduce((sum, kind) => sum + fameOf(view, kind), 0),
      );
    case 'build':
      return first === 'none'
        ? t('opera.choice.build-none')
        : t('opera.choice.build', listed(rest.map(partName)));
    case 'sell': {
      if (first === 'none') return t('opera.choice.sell-none');
      const [kind = '', place = ''] = first.split('@');
      const from = place === 'stock' ? t('opera.from-stock') : t('opera.from-city', cityName(place));
      const fame = fameOf(view, kind);
      return second === 'points'
        ? t('opera.choice.sell-points', pieceName(kind), from, fame)
        : t('opera.choice.sell-ducats', pieceName(kind), from, saleDucats(fame));
    }
    case 'move':
      return t('opera.choice.move', roleName(first), cityName(second));
    case 'review':
      if (first === 'none') return t('opera.choice.review-none');
      return t('opera.choice.review', pieceName(first), fameOf(view, first) + Number(second));
    case 'great':
      return second === '-'
        ? t('opera.choice.great-empty', cityName(first))
        : t('opera.choice.great', cityName(first), pieceName(second));
    case 'hall':
      return t('opera.choice.hall', cityName(first), pieceName(second));
    case 'close':
      return t('opera.choice.close', cityName(first));
    case 'arrange':
      return t('opera.choice.arrange');
    default:
      return t(`opera.choice.${verb}`);
  }
}

function eventLine(event: EventOut, all: readonly EventOut[], names: readonly string[]): LogLine | null {
  const name = names[event.seat] ?? '';
  const line = (key: string, args: Arg[], ...kinds: ('points' | 'money')[]): LogLine => ({
    said: { key: `opera.log.${key}`, args },
    seat: event.seat,
    about: event.about,
    kinds,
  });
  switch (event.what) {
    case 'bid': {
      const level = all.find((one) => one.what === 'level' && one.seat === event.seat)?.n;
      return level === undefined
        ? line('bid-none', [name], 'money')
        : line('bid', [name, event.n, level], 'money');
    }
    case 'pay':
      return null; // the line of what was paid for says it
    case 'earn':
      return event.why === 'start' || event.why === 'palazzo'
        ? null
        : line(`earn-${event.why}`, [name, event.n], 'money');
    case 'score':
      if (event.why === 'houses' || event.why === 'palazzo') return null;
      return line(event.n < 0 ? 'score-minus' : `score-${event.why}`, [name, Math.abs(event.n)], 'points');
    case 'hire':
      return line('hire', [name, roleName(event.about)]);
    case 'level':
      return event.why === 'along' ? line('along', [name, event.n]) : null;
    case 'pass':
    case 'decline':
      return line(event.what, [name]);
    case 'intermezzo':
      return line('intermezzo', [name]);
    case 'take':
      return event.why === 'gift' ? line('take-gift', [name, pieceName(event.about)]) : null;
    case 'lose':
      return line(`lose-${event.why}`, [name, pieceName(event.about)]);
    case 'build':
      return line(
        'build',
        [name, partName(event.about), costOf(event.about), pointsOf(event.about)],
        'points',
        'money',
      );
    case 'sell':
      return sold(event, all, name, line);
    case 'arrange':
      return line('arrange', [name]);
    case 'move': {
      const [role = '', city = ''] = event.about.split(' ');
      return line('move', [name, roleName(role), cityName(city)]);
    }
    case 'review':
      return line(event.n > 0 ? 'review-up' : 'review-down', [
        name,
        pieceName(event.about),
        Math.abs(event.n),
      ]);
    case 'rise':
      return line('rise', [pieceName(event.about), event.n]);
    case 'reshuffle':
      return line('reshuffle', []);
    case 'start':
      return line('start', [name]);
    case 'end':
      return { ...line('end', []), heading: true };
    case 'round':
      return { ...line('round', [roman(event.n)]), heading: true };
    default:
      return null;
  }
}

type Line = (key: string, args: Arg[], ...kinds: ('points' | 'money')[]) => LogLine;

function sold(event: EventOut, all: readonly EventOut[], name: string, line: Line): LogLine {
  const piece = pieceName((event.about.split(' ')[0] ?? '').split('@')[0] ?? '');
  const got = all.find((one) => one.seat === event.seat && one.why === 'palazzo');
  return got?.what === 'score'
    ? line('sell-points', [name, piece, got.n], 'points')
    : line('sell-ducats', [name, piece, got?.n ?? 0], 'money');
}

/** Everything bought in one go is one line. */
function bought(events: readonly EventOut[], names: readonly string[]): LogLine[] {
  const taken = events.filter((event) => event.what === 'take' && event.why === 'offer');
  const paid = events.find((event) => event.what === 'pay' && event.why === 'pieces');
  const seat = taken[0]?.seat ?? -1;
  if (taken.length === 0) return [];
  return [
    {
      said: {
        key: 'opera.log.buy',
        args: [names[seat] ?? '', listed(taken.map((event) => pieceName(event.about))), paid?.n ?? 0],
      },
      seat,
      about: taken.map((event) => event.about).join(' '),
      kinds: ['money'],
    },
  ];
}

function log(row: RowOut, names: readonly string[]): LogLine[] {
  const found: LogLine[] = [];
  const drawn = row.events.filter((event) => event.what === 'draw').map((event) => event.about);
  const century = row.events.filter((event) => event.what === 'century').map((event) => event.about);
  if (drawn.length > 0)
    found.push({
      said: { key: 'opera.log.offer', args: [listed(drawn.map(pieceName))] },
      seat: -1,
      about: drawn.join(' '),
      kinds: [],
    });
  if (century.length > 0)
    found.push({
      said: { key: 'opera.log.century', args: [listed(century.map(pieceName))] },
      seat: -1,
      about: century.join(' '),
      kinds: [],
    });
  found.push(...bought(row.events, names));
  for (const event of row.events) {
    const line = eventLine(event, row.events, names);
    if (line) found.push(line);
  }
  return found;
}

/** Bids from high to low, income, counting: one amount a seat. */
function strips(row: RowOut) {
  const found: { title: Said; amounts: { seat: number; text: string }[] }[] = [];
  const add = (key: string, events: readonly EventOut[], signed: boolean) => {
    const sums = new Map<number, number>();
    for (const event of events) sums.set(event.seat, (sums.get(event.seat) ?? 0) + event.n);
    const amounts = [...sums]
      .sort((a, b) => b[1] - a[1])
      .map(([seat, n]) => ({ seat, text: signed ? `${n < 0 ? '−' : '+'}${Math.abs(n)}` : String(n) }));
    if (amounts.length > 0) found.push({ title: { key, args: [] }, amounts });
  };
  const scored = ['great-hall', 'century', 'empty-halls'];
  add(
    'opera.strip.bids',
    row.events.filter((event) => event.what === 'bid'),
    false,
  );
  add(
    'opera.strip.income',
    row.events.filter((event) => event.what === 'earn' && event.why === 'income'),
    true,
  );
  add(
    'opera.strip.counting',
    row.events.filter((event) => event.what === 'score' && scored.includes(event.why)),
    true,
  );
  const risen = row.events.filter((event) => event.what === 'rise');
  if (risen.length > 0)
    found.push({
      title: { key: 'opera.strip.ladder', args: [] },
      amounts: risen.map((event) => ({ seat: -1, text: `${pieceName(event.about)} ↑ ${event.n}` })),
    });
  return found;
}

const unknown = (value: number | null): string => (value === null ? '?' : String(value));

export function bagText(bag: Readonly<Record<string, number>> | null): string {
  if (bag === null) return '?';
  const all = bagList(bag);
  return all.length === 0 ? t('opera.none') : listed(all.map(pieceName));
}

function text(view: OperaView, names: readonly string[]): TextSection[] {
  const name = (seat: number) => names[seat] ?? '';
  const episode = episodeOf(view);
  const sections: TextSection[] = [
    {
      title: t('opera.text.round'),
      items: [
        t('opera.text.round-of', roman(view.round), view.rounds.at(-1) ?? 0),
        t('opera.text.century', pieceName(view.century[episode - 1] ?? 'house'), episode),
        t(
          'opera.text.roles-left',
          listed(view.roles_left.map((role) => t('opera.text.fee', roleTitle(role), feeOf(role)))) ||
            t('opera.none'),
        ),
      ],
    },
    {
      title: t('opera.budget'),
      items: view.order.map((seat) => t('opera.text.level', name(seat), view.players[seat]?.level ?? 0)),
    },
    {
      title: t('opera.fame'),
      head: [t('opera.text.composer'), t('opera.text.fame'), t('opera.text.on-offer')],
      rows: view.ladder.map((kind) => [
        pieceName(kind),
        String(fameOf(view, kind)),
        String(view.display[kind] ?? 0),
      ]),
    },
    {
      title: t('opera.palazzo'),
      items: [
        t(
          'opera.text.palazzo',
          view.palazzo.length ? listed(view.palazzo.map(pieceName)) : t('opera.none'),
          seatsData(view.seats).palazzo,
        ),
      ],
    },
    {
      title: t('opera.cities'),
      head: [
        t('opera.text.city'),
        t('opera.text.characters'),
        ...view.players.map((player) => name(player.seat)),
      ],
      rows: CITIES.map((city) => [
        view.active.includes(city)
          ? cityName(city)
          : t('opera.text.opens', cityName(city), roman(firstRound(view, opensIn(city)))),
        listed(FIGURES.filter((role) => view.figures[role] === city).map(roleTitle)) || '–',
        ...view.players.map((player) => {
          const house = housesOf(player).find((one) => one.city === city);
          if (!house) return '–';
          return slots(house)
            .map((piece, i) => `${i + 1} ${piece ? pieceName(piece) : t('opera.empty-hall')}`)
            .join(', ');
        }),
      ]),
    },
    {
      title: t('opera.text.players'),
      head: [
        t('opera.text.player'),
        t('ui.points-title'),
        t('opera.text.budget-level'),
        t('opera.text.hires'),
        t('opera.income'),
        t('opera.counting'),
        t('opera.ducats-title'),
        t('opera.stock'),
      ],
      rows: view.players.map((player) => {
        const numbers = numbersOf(view, player.seat);
        const next = counted(numbers);
        return [
          name(player.seat),
          String(player.points),
          `${player.level}${player.ended ? `, ${t('opera.ended')}` : ''}`,
          String(player.hires),
          String(numbers.income),
          `+${next.plus} −${next.minus}`,
          unknown(player.ducats),
          bagText(player.stock),
        ];
      }),
    },
  ];
  return sections;
}

function rounds(view: OperaView) {
  const found: { label: string; state: 'past' | 'now' | 'next'; counting?: boolean }[] = [];
  const last = view.rounds.at(-1) ?? 0;
  for (let round = 1; round <= last; round++) {
    const over = view.phase === 'end';
    found.push({
      label: roman(round),
      state: round < view.round || over ? 'past' : round === view.round ? 'now' : 'next',
    });
    if (view.rounds.includes(round))
      found.push({ label: '◆', state: round < view.round || over ? 'past' : 'next', counting: true });
  }
  return found;
}

const ranking = (view: OperaView): number[] => view.numbers.ranking ?? [...view.order];

export const describe: Omit<Describe<OperaView>, 'series'> = {
  prompt,
  waiting,
  ready,
  confirm,
  choice,
  log,
  changed,
  strips,
  text,
  rounds,
  orders: (view) => [
    {
      words: 'intermezzo',
      point: 'buy-along',
      said: { key: 'opera.order.intermezzo', args: [roleName('impresario')] },
    },
    {
      words: 'intermezzo',
      point: 'build-along',
      said: { key: 'opera.order.intermezzo', args: [roleName('architetto')] },
    },
    {
      words: 'intermezzo',
      point: 'sell-along',
      said: { key: 'opera.order.intermezzo', args: [roleName('signora')] },
    },
    { words: 'decline', point: 'score', said: { key: 'opera.order.decline', args: [] } },
    { words: 'pass', point: 'hire', said: { key: 'opera.order.pass', args: [] } },
    ...(view.point === 'bid'
      ? []
      : [0, 1, 2, 3, 4, 5].map((n) => ({
          words: `bid ${n}`,
          point: 'bid',
          said: { key: 'opera.order.bid', args: [n] },
        }))),
  ],
  digit: (n, view, choices) => {
    const wanted =
      view.point === 'bid'
        ? `bid ${n}`
        : view.point === 'hire' && ROLES[n - 1]
          ? `hire ${ROLES[n - 1] ?? ''}`
          : '';
    return choices.some((one) => one.words === wanted && !one.refused) ? wanted : null;
  },
  ranking,
  sources: (view) => [
    { key: 'opera.source.houses', points: view.players.map((player) => player.scores.houses) },
    { key: 'opera.source.palazzo', points: view.players.map((player) => player.scores.palazzo) },
    { key: 'opera.source.esperto', points: view.players.map((player) => player.scores.esperto) },
    ...[0, 1, 2].map((i) => ({
      key: `opera.source.great-${i + 1}`,
      points: view.players.map((player) => player.scores.great[i] ?? 0),
    })),
    {
      key: 'opera.source.century',
      points: view.players.map((player) => player.scores.century.reduce((a, b) => a + b, 0)),
    },
    {
      key: 'opera.source.empty',
      points: view.players.map((player) => player.scores.empty.reduce((a, b) => a + b, 0)),
    },
  ],
  tieBreak: 'opera.tie-break',
};
