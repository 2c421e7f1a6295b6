/** What happened in Opera: the lines of the log, and the strips of what happens to everybody. */
import { figure, signed } from '../../lib/figures';
import type { Arg, Said } from '../../lib/i18n.svelte';
import type { EventOut, RowOut } from '../../lib/protocol';
import type { LogLine } from '../types';
import { costOf, pointsOf } from './model';
import { roman, pieceName, cityName, roleName, partName, listed } from './names';

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

export function log(row: RowOut, names: readonly string[]): LogLine[] {
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
export function strips(row: RowOut) {
  const found: { title: Said; amounts: { seat: number; text: string }[] }[] = [];
  const add = (key: string, events: readonly EventOut[], gains: boolean) => {
    const sums = new Map<number, number>();
    for (const event of events) sums.set(event.seat, (sums.get(event.seat) ?? 0) + event.n);
    const amounts = [...sums]
      .sort((a, b) => b[1] - a[1])
      .map(([seat, n]) => ({ seat, text: gains ? signed(n) : figure(n) }));
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
