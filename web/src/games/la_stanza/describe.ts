/** What La Stanza says: the prompt, the log, the labels of choices, the table as text. Keys and arguments, no sentences. */
import { t, words as catalogue, type Arg, type Said } from '../../lib/i18n.svelte';
import type { EventOut, RowOut } from '../../lib/protocol';
import type { Describe, LogLine, TextSection } from '../types';
import { changed } from './changed';
import { BOX } from './box';
import { drafted } from './drafted.svelte';
import {
  COLOURS,
  COSTS,
  DISCIPLINES,
  disciplineOf,
  discsOnGrid,
  finished,
  LETTERS,
  MASTERPIECES,
  numbersOf,
  PASS_POINTS,
  personName,
  roomOf,
  secondOf,
  SPACES,
  strengthTile,
  tileOn,
  TRACK,
  verb,
  type Counts,
  type StanzaPlayer,
  type StanzaView,
} from './model';

export const disciplineName = (d: string): string => t(`la-stanza.discipline.${DISCIPLINES.indexOf(d)}`);
export const colourName = (c: string): string => t(`la-stanza.colour.${COLOURS.indexOf(c)}`);
export const artName = (name: string): string => t(`la-stanza.art.${name}`);
export const roomName = (space: string): string =>
  space === 'BONUS' ? t('la-stanza.bonus-room') : disciplineName(roomOf(space));
export const florins = (n: number): string => t('la-stanza.florins', n);

export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(catalogue.language).format(items);
}

const NUMBERS = BOX.bonus.numbers as Readonly<Record<string, number | readonly number[]>>;

/** What a bonus tile does. */
export function tileText(tile: string): string {
  const gives = strengthTile(tile);
  if (gives) return t('la-stanza.tile.str', disciplineName(gives));
  const numbers = NUMBERS[tile] ?? [];
  return t(`la-stanza.tile.${tile}`, ...(typeof numbers === 'number' ? [numbers] : numbers));
}

/** A character with its discipline. */
export function tileName(slug: string | null): string {
  if (slug === null) return t('la-stanza.empty');
  if (slug === 'patron') return t('la-stanza.patron');
  return t('la-stanza.person', personName(slug), disciplineName(disciplineOf(slug)));
}

/** A place of the money track: florins, or points. */
export function trackText(text: string): string {
  const n = Number.parseInt(text, 10);
  return text.endsWith('pp') ? t('ui.points', n) : florins(n);
}

export function countsText(counts: Counts, name: (key: string) => string): string {
  const parts = Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([key, n]) => `${name(key)} ${n}`);
  return parts.length ? listed(parts) : t('la-stanza.none');
}

export function bookBonus(bonus: string): string {
  const n = Number(bonus.replace(/\D/g, ''));
  if (bonus.startsWith('pp')) return t('ui.points', n);
  if (bonus.startsWith('ship')) return t('la-stanza.book.ship', n);
  return bonus ? t(`la-stanza.book.${bonus}`) : '';
}

// --- the prompt

const NEXT: Record<string, string> = {
  activate: 'Q4',
  hire: 'Q4',
  hired: 'Q5',
  dismiss: 'Q5',
};

/** What is asked after this draft, as far as its words tell. The board knows it exactly. */
function pointAfter(now: StanzaView, draft: readonly string[]): string {
  const last = draft.at(-1);
  if (last === undefined) return now.point;
  if (drafted.words === draft.join('; ')) return drafted.over ? 'end' : drafted.point;
  const move = /^move (\d)$/.exec(last);
  if (move) return numbersOf(now, now.to_act ?? 0).moves[Number(move[1]) - 1]?.room === '' ? 'Q2' : 'Q3';
  return NEXT[verb(last)] ?? 'more';
}

function prompt(now: StanzaView, seat: number | null, _: readonly string[], draft: readonly string[]): Said {
  const me = seat === null ? undefined : now.players[seat];
  const point = pointAfter(now, draft);
  switch (point) {
    case '':
      return { key: 'la-stanza.ask.none' };
    case 'Q1':
      return { key: now.phase === 'FINAL' ? 'la-stanza.ask.Q1-final' : 'la-stanza.ask.Q1' };
    case 'Q3':
      return { key: 'la-stanza.ask.Q3', args: [me?.money ?? 0] };
    case 'end':
      return {
        key:
          draft.length === 1 && verb(draft[0] ?? '') === 'move' ? 'la-stanza.ask.draw' : 'la-stanza.ask.end',
      };
    default:
      return { key: `la-stanza.ask.${point}` };
  }
}

function waiting(now: StanzaView, names: readonly string[], asked: readonly number[]): Said {
  const who = listed(asked.map((seat) => names[seat] ?? ''));
  return { key: now.point === 'Q1' ? 'la-stanza.wait.move' : 'la-stanza.wait.turn', args: [who] };
}

// --- choices

export function levelText(level: string, discipline: string, view: StanzaView): string {
  const made = MASTERPIECES.find((one) => one.name === level);
  if (made) return t('la-stanza.level.masterpiece', made.pp);
  return t(`la-stanza.level.${discipline || view.activation?.discipline || 'discoveries'}`, Number(level));
}

function choice(words: string, view: StanzaView): string {
  const [first, ...rest] = words.split(' ');
  const [a = '', b = '', c = ''] = rest;
  const say = (key: string, ...args: Arg[]): string => t(`la-stanza.choice.${key}`, ...args);
  switch (first) {
    case 'move': {
      const space = numbersOf(view, view.to_act ?? 0).moves[Number(a) - 1]?.space;
      if (!space) return say('move-nowhere', Number(a));
      return space === 'BONUS'
        ? say('move-bonus', Number(a), t('la-stanza.bonus-room'))
        : say('move', Number(a), roomName(space), tileName(tileOn(view, space)));
    }
    case 'retire':
      return say('retire', PASS_POINTS[view.players.filter((one) => one.pass).length] ?? 0);
    case 'bonus':
      return say('bonus', disciplineName(disciplineOf(a)), tileText(a), colourName(c));
    case 'disc-from':
      return say('disc-from', disciplineName(a));
    case 'activate':
      return c ? say('activate-via', disciplineName(a), colourName(c)) : say('activate', disciplineName(a));
    case 'hire': {
      const [slug = '', place = '1'] = a.split('@');
      return say('hire', tileName(slug), Number(place), COSTS[Number(place) - 1] ?? 0);
    }
    case 'dismiss':
      return say('dismiss', Number(a.slice(1)));
    case 'do': {
      const boosts: string[] = [];
      if (b === 'discs') boosts.push(t('la-stanza.boost.discs', Number(c)));
      const paid = rest.find((word) => word.startsWith('pay'));
      if (paid) boosts.push(t('la-stanza.boost.pay', Number(paid.slice(3))));
      const level = a === '0' ? say('do-nothing') : levelText(a, '', view);
      return boosts.length ? t('la-stanza.with', level, listed(boosts)) : level;
    }
    case 'books':
      return say('books', listed(rest.map(disciplineName)));
    case 'discs':
    case 'disc':
      return say('discs', listed(rest.map(disciplineName)));
    case 'art':
      return say('art', artName(a));
    case 'helpers':
    case 'helper':
      return say('helpers', listed(rest.map(colourName)));
    case 'return':
      return say('return', listed(rest.map(colourName)));
    case 'take':
      return say('take', tileName(tileOn(view, a)), roomName(a), Number(c));
    case 'arrange':
      return say('arrange', listed(rest.map(personName)));
    default:
      return say(first ?? '');
  }
}

// --- the log

function eventLine(event: EventOut, all: readonly EventOut[], names: readonly string[]): LogLine | null {
  const name = names[event.seat] ?? '';
  const { n, why, about } = event;
  const line = (key: string, args: Arg[], ...kinds: ('points' | 'money')[]): LogLine => ({
    said: { key: `la-stanza.log.${key}`, args },
    seat: event.seat,
    about,
    kinds,
  });
  switch (event.what) {
    case 'move': {
      const met = all.find((one) => one.what === 'recruit' && one.why === 'move');
      return met
        ? line('move', [name, n, roomName(about), personName(met.about)])
        : line('move-bonus', [name, n, roomName(about)]);
    }
    case 'recruit':
      return why === 'move' ? null : line('recruit', [name, personName(about)]);
    case 'discard':
      return line('discard', [name, tileName(about)]);
    case 'helper-paid':
    case 'helper-returned':
      return line(event.what, [name, colourName(about)]);
    case 'helper-gained':
      return n > 0 ? line('helper-gained', [name, colourName(about), n]) : null;
    case 'hire': {
      const [slug = '', place = ''] = about.split('@');
      return line('hire', [name, tileName(slug), Number(place), n], 'money');
    }
    case 'activate':
      return why.startsWith('m')
        ? line(
            'masterpiece',
            [name, disciplineName(about), MASTERPIECES.find((one) => one.name === why)?.pp ?? 0],
            'points',
          )
        : line('activate', [name, disciplineName(about), Number(why)]);
    case 'earn':
      return why === 'start' || why === 'setup' ? null : line('earn', [name, n], 'money');
    case 'pay':
      return why === 'boost' ? line('boost', [name, n], 'money') : null;
    case 'discs':
    case 'discs-back':
      return why === 'setup' || n <= 0 ? null : line(event.what, [name, n, disciplineName(about)]);
    case 'book':
      return line('book', [name, disciplineName(about), n]);
    case 'art':
      return line('art', [name, artName(about)]);
    case 'ship':
      return n > 0 ? line('ship', [name, n, trackText(about)]) : null;
    case 'tile':
      return line('tile', [name, disciplineName(disciplineOf(about)), tileText(about)]);
    case 'patron':
      return line(why === 'turned' && n === 1 ? 'patron-turned' : 'patron', [name, n]);
    case 'retire':
      return line('retire', [name, PASS_POINTS[n - 1] ?? 0], 'points');
    case 'stuck':
      return line('stuck', [name]);
    case 'arrange':
      return line('arrange', [name]);
    case 'score':
      return line('score', [name, n, t(`la-stanza.source.${why}`)], 'points');
    case 'round':
      return { ...line('round', [n]), heading: true };
    default:
      return null;
  }
}

function log(row: RowOut, names: readonly string[]): LogLine[] {
  const found: LogLine[] = [];
  const laid = row.events.filter((event) => event.what === 'lay' && event.why === 'refill');
  if (laid.length > 0)
    found.push({
      said: { key: 'la-stanza.log.refill', args: [laid.length] },
      seat: -1,
      about: laid.map((event) => event.about.split('=')[1] ?? '').join(' '),
      kinds: [],
    });
  const passed = /^S(\d) pass$/.exec(row.line);
  if (passed) {
    const seat = Number(passed[1]) - 1;
    found.push({
      said: { key: 'la-stanza.log.pass', args: [names[seat] ?? ''] },
      seat,
      about: '',
      kinds: [],
    });
  }
  for (const event of row.events) {
    const line = eventLine(event, row.events, names);
    if (line) found.push(line);
  }
  return found;
}

function strips(row: RowOut): { title: Said; amounts: { seat: number; text: string }[] }[] {
  const sums = new Map<number, number>();
  for (const event of row.events)
    if (event.what === 'score') sums.set(event.seat, (sums.get(event.seat) ?? 0) + event.n);
  if (sums.size === 0) return [];
  const amounts = [...sums].sort((a, b) => b[1] - a[1]).map(([seat, n]) => ({ seat, text: String(n) }));
  return [{ title: { key: 'la-stanza.strip.counting' }, amounts }];
}

// --- the table as text

function text(view: StanzaView, names: readonly string[]): TextSection[] {
  const name = (seat: number): string => names[seat] ?? '';
  const owner = (n: number | null): string =>
    n === null ? t('la-stanza.free') : n === 0 ? t('la-stanza.covered') : name(n - 1);
  const standing = (space: string): string =>
    listed(view.players.filter((one) => one.figure === space).map((one) => name(one.seat))) || '–';
  return [
    {
      title: t('la-stanza.text.round'),
      items: [
        view.letter
          ? t('la-stanza.text.final', view.letter)
          : t('la-stanza.text.round-of', Math.min(view.round, view.rounds), view.rounds),
        t('la-stanza.text.empty-rooms', view.numbers.empty_rooms ?? 0),
        t('la-stanza.text.draw', view.draw.length, view.discard.length),
      ],
    },
    {
      title: t('la-stanza.region.palace'),
      head: [
        t('la-stanza.text.space'),
        t('la-stanza.text.room'),
        t('la-stanza.text.tile'),
        t('la-stanza.text.figure'),
      ],
      rows: SPACES.map((space) => [
        space === 'BONUS' ? '–' : space,
        roomName(space),
        space === 'BONUS' ? '–' : tileName(tileOn(view, space)),
        standing(space),
      ]),
    },
    {
      title: t('la-stanza.masterpieces'),
      head: [
        t('la-stanza.text.room'),
        ...MASTERPIECES.map((one) => t('la-stanza.strength-points', one.strength, one.pp)),
        t('la-stanza.text.second'),
      ],
      rows: DISCIPLINES.map((d) => [
        disciplineName(d),
        ...(view.masterpieces[d] ?? []).map(owner),
        disciplineName(secondOf(d)),
      ]),
    },
    {
      title: t('la-stanza.bonus-room'),
      items: view.grid.map((cell, i) =>
        cell === null
          ? `${i + 1}: ${t('la-stanza.empty')}`
          : cell.startsWith('disc:')
            ? `${i + 1}: ${t('la-stanza.disc-of', name(Number(cell.slice(5)) - 1))}`
            : `${i + 1}: ${disciplineName(disciplineOf(cell))}, ${tileText(cell)}`,
      ),
    },
    {
      title: t('la-stanza.supply'),
      items: [
        `${t('la-stanza.helpers')}: ${countsText(view.helpers, colourName)}`,
        `${t('la-stanza.museum')}: ${countsText(view.artworks, artName)}`,
      ],
    },
    ...view.players.map((player) => ({ title: name(player.seat), items: playerItems(view, player) })),
  ];
}

export function playerItems(view: StanzaView, player: StanzaPlayer): string[] {
  const numbers = numbersOf(view, player.seat);
  return [
    `${t('la-stanza.money')}: ${florins(player.money)}; ${t('la-stanza.ship')}: ${trackText(TRACK[player.ship] ?? '')}`,
    `${t('la-stanza.recruits')}: ${player.recruits.map((one, i) => `${i + 1} ${tileName(one)}`).join('; ')}`,
    `${t('la-stanza.workers')}: ${player.workers
      .map((one, i) => `${i + 1} (${florins(COSTS[i] ?? 0)}) ${tileName(one)}`)
      .join('; ')}`,
    `${t('la-stanza.patron')}: ${numbers.patron}${player.patron === 'turned' ? `, ${t('la-stanza.turned')}` : ''}`,
    `${t('la-stanza.strength')}: ${DISCIPLINES.map((d) => `${disciplineName(d)} ${numbers.strength[d] ?? 0}`).join(', ')}`,
    `${t('la-stanza.helpers')}: ${countsText(player.helpers, colourName)}`,
    `${t('la-stanza.books')}: ${countsText(player.books, disciplineName)}`,
    `${t('la-stanza.discs')}: ${t('la-stanza.discs-free', player.discs)}; ${countsText(player.compartments, disciplineName)}; ${t('la-stanza.discs-grid', discsOnGrid(view, player.seat))}`,
    `${t('la-stanza.museum')}: ${numbers.museum} (${countsText(player.artworks, artName)})`,
    `${t('la-stanza.bonus-tiles')}: ${player.tiles.length ? player.tiles.map(tileText).join('; ') : t('la-stanza.none')}`,
  ];
}

function rounds(view: StanzaView): { label: string; state: 'past' | 'now' | 'next' }[] {
  const now = Math.min(view.round, view.rounds);
  const final = view.phase === 'FINAL' || view.phase === 'END';
  const lap = view.phase === 'END' ? LETTERS.length : LETTERS.indexOf(view.letter ?? '');
  const found: { label: string; state: 'past' | 'now' | 'next' }[] = [];
  for (let round = 1; round <= view.rounds; round++)
    found.push({
      label: String(round),
      state: round < now || final ? 'past' : round === now ? 'now' : 'next',
    });
  LETTERS.forEach((letter, i) =>
    found.push({ label: letter, state: !final || i > lap ? 'next' : i === lap ? 'now' : 'past' }),
  );
  return found;
}

const ranking = (view: StanzaView): number[] =>
  view.numbers.ranking ?? view.players.map((player) => player.seat);

const SOURCES = ['masterpieces', 'ship', 'books', 'pass', 'tiles', 'patron', 'grid', 'museum'];

export const describe: Omit<Describe<StanzaView>, 'series'> = {
  prompt,
  waiting,
  ready: finished,
  choice,
  log,
  changed,
  strips,
  text,
  rounds,
  digit: (n, _, choices) =>
    choices.some((one) => one.words === `move ${n}` && !one.refused) ? `move ${n}` : null,
  ranking,
  sources: (view) =>
    SOURCES.map((source) => ({
      key: `la-stanza.source.${source}`,
      points: view.players.map((player) => player.scores?.[source] ?? 0),
    })),
  tieBreak: 'la-stanza.tie-break',
};
