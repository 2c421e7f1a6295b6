/** What happened to everybody at once, put in order to be shown: bids, the end of a round, a counting, the end. */
import type { EventOut, RowOut } from '../../lib/protocol';
import { CITIES, fameOf, housesOf, slots, type OperaView } from './model';

export interface BidsMoment {
  kind: 'bids';
  /** From high to low, with the level each leads to. */
  bids: { seat: number; n: number; level: number }[];
  first: number;
}
export interface RoundMoment {
  kind: 'round';
  income: { seat: number; n: number }[];
  rises: { composer: string; rung: number; over: string }[];
}
/** What one house brought. */
export interface Counted {
  seat: number;
  great: number;
  century: number;
  empty: number;
}
export interface CountMoment {
  kind: 'count';
  /** City by city, only where something was counted. */
  cities: { city: string; houses: Counted[] }[];
  /** By seat, the points before it. */
  before: number[];
}
export interface EndMoment {
  kind: 'end';
}
export type Moment = BidsMoment | RoundMoment | CountMoment | EndMoment;

const COUNTED: Readonly<Record<string, keyof Omit<Counted, 'seat'>>> = {
  'great-hall': 'great',
  century: 'century',
  'empty-halls': 'empty',
};

/** The moments in these rows, in order; `view` is the table after them. */
export function momentsOf(rows: readonly RowOut[], view: OperaView): Moment[] {
  const events = rows.flatMap((row) => row.events);
  const found: Moment[] = [];
  const bids = events.filter((event) => event.what === 'bid');
  if (bids.length > 0) {
    const level = (seat: number): number =>
      events.find((event) => event.what === 'level' && event.why === 'bid' && event.seat === seat)?.n ??
      view.players[seat]?.level ??
      0;
    const list = bids.map(({ seat, n }) => ({ seat, n, level: level(seat) }));
    const place = (seat: number): number => view.order.indexOf(seat);
    list.sort((a, b) => b.n - a.n || place(a.seat) - place(b.seat));
    found.push({ kind: 'bids', bids: list, first: view.order[0] ?? 0 });
  }
  const income = events.filter((event) => event.what === 'earn' && event.why === 'income');
  const rises = events.filter((event) => event.what === 'rise');
  /** The composers passed by the one that rose to this rung; several may rise past the same one. */
  const below = (rung: number): string => {
    const kind = view.ladder.find((one) => fameOf(view, one) === rung - 1) ?? '';
    return rises.some((event) => event.about === kind) ? '' : kind;
  };
  if (income.length > 0 || rises.length > 0)
    found.push({
      kind: 'round',
      income: income.map(({ seat, n }) => ({ seat, n })).sort((a, b) => b.n - a.n),
      rises: rises.map(({ about, n }) => ({
        composer: about,
        rung: n,
        over: below(n),
      })),
    });
  const points = events.filter((event) => event.what === 'score' && event.why in COUNTED);
  if (points.length > 0) found.push(counting(points, view));
  if (events.some((event) => event.what === 'end')) found.push({ kind: 'end' });
  return found;
}

/** Each player's points come house by house, in the order of the cities: great hall, century, empty halls. */
function counting(events: readonly EventOut[], view: OperaView): CountMoment {
  const cities = new Map<string, Counted[]>(CITIES.map((city) => [city, []]));
  const before = view.players.map((player) => player.points);
  for (const { seat } of view.players) {
    const mine = events.filter((event) => event.seat === seat);
    before[seat] = (before[seat] ?? 0) - mine.reduce((sum, event) => sum + event.n, 0);
    for (const house of housesOf(view.players[seat]!)) {
      const one: Counted = { seat, great: 0, century: 0, empty: 0 };
      const halls = slots(house);
      const take = (why: string): void => {
        if (mine[0]?.why !== why) return;
        one[COUNTED[why]!] = mine.shift()!.n;
      };
      if (halls[0] !== null && halls[0] !== 'house') {
        take('great-hall');
        take('century');
      }
      if (halls.includes(null)) take('empty-halls');
      if (one.great || one.century || one.empty) cities.get(house.city)?.push(one);
    }
  }
  return {
    kind: 'count',
    before,
    cities: [...cities].filter(([, list]) => list.length > 0).map(([city, houses]) => ({ city, houses })),
  };
}

/** How long each is shown, in ms: never more than six seconds. */
export function lasting(moment: Moment): number {
  switch (moment.kind) {
    case 'bids':
      return 500 * moment.bids.length + 1900;
    case 'round':
      return 3800;
    case 'count':
      return Math.min(6000, 800 * moment.cities.length + 1200);
    case 'end':
      return 5500;
  }
}
