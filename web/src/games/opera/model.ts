/** Opera's view, and what can be read off it. Numbers of the box come from the rules' data; nothing is judged here. */
import type { Choice, RowOut } from '../../lib/protocol';
import { BOX } from './box';
import type { OperaPlayer, OperaPlayerNumbers, OperaShown as OperaView } from './view';

export type { OperaPlayer, OperaPlayerNumbers as PlayerNumbers } from './view';

/** The view, with what the server worked out beside it. */
export type { OperaShown as OperaView } from './view';

export const CITIES: readonly string[] = BOX.cities;
export const ROLES: readonly string[] = BOX.roles.map((role) => role.name);
/** How many may play: the box has a start sum for each. */
export const MOST_PLAYERS: number = BOX.start_ducats.length;
export const PARTS: readonly string[] = BOX.parts.map((part) => part.name);
export const KINDS: readonly string[] = [...BOX.composers, 'house'].sort();
export const TOP_LEVEL: number = BOX.top_level;

const FEES = new Map<string, number>(BOX.roles.map((role) => [role.name, role.fee]));
const HALLS = new Map<string, number>(BOX.parts.map((part) => [part.name, part.halls]));

export const feeOf = (role: string): number => FEES.get(role) ?? 0;
export const hallsOf = (part: string): number => HALLS.get(part) ?? 0;
export const costOf = (part: string): number => hallsOf(part) * BOX.build_ducats_per_hall;
export const pointsOf = (part: string): number => hallsOf(part) * BOX.build_points_per_hall;
export const cityOf = (part: string): string => part.split('.')[0] ?? '';
export const saleDucats = (fame: number): number => fame * BOX.sale_ducats_per_fame;
export const seatsData = (seats: number) => BOX.players[String(seats) as '2' | '3' | '4'];
export const opensIn = (city: string): number => BOX.opens[CITIES.indexOf(city)] ?? 1;

/** Levels that playing along costs, by the number of actions. */
export const joinLevels = (view: OperaView, actions: number): number =>
  seatsData(view.seats).join[Math.max(1, actions) - 1] ?? 0;

export function fameOf(view: Pick<OperaView, 'ladder'>, kind: string): number {
  const at = view.ladder.indexOf(kind);
  return at < 0 ? 0 : view.ladder.length - at;
}

/** The round in which an episode begins. */
export function firstRound(view: OperaView, episode: number): number {
  return episode <= 1 ? 1 : (view.rounds[episode - 2] ?? 0) + 1;
}

export const episodeOf = (view: OperaView): number => view.numbers.episode ?? 1;

/** A house: how many halls, what is in the great one, what in the others. */
export interface House {
  city: string;
  halls: number;
  great: string | null;
  others: string[];
}

export function readHalls(text: string): { great: string | null; others: string[] } {
  const [great = '-', others = ''] = text.split('/');
  return { great: great === '-' ? null : great, others: others ? others.split(',') : [] };
}

export function hallCount(parts: readonly string[], city: string): number {
  return parts.filter((part) => cityOf(part) === city).reduce((sum, part) => sum + hallsOf(part), 0);
}

export function housesOf(player: Pick<OperaPlayer, 'parts' | 'halls'>): House[] {
  return CITIES.filter((city) => city in player.halls).map((city) => ({
    city,
    halls: hallCount(player.parts, city),
    ...readHalls(player.halls[city] ?? '-'),
  }));
}

/** A house as a row of halls: the great one first. */
export function slots(house: House): (string | null)[] {
  const found: (string | null)[] = [house.great, ...house.others];
  while (found.length < house.halls) found.push(null);
  return found;
}

const NO_NUMBERS: OperaPlayerNumbers = {
  sources: {},
  halls: 0,
  filled: 0,
  income: 0,
  cities: {},
  maestro: {},
  count: 0,
  items: [],
  esperto: {},
  bids: [],
};

/** Before the table is laid there are none. */
export const numbersOf = (view: OperaView, seat: number): OperaPlayerNumbers =>
  view.numbers.players?.[seat] ?? NO_NUMBERS;

/** What a counting would give and what it would cost. */
export function counted(numbers: Pick<OperaPlayerNumbers, 'items'>): { plus: number; minus: number } {
  const sum = (sign: number): number =>
    numbers.items.reduce((all, item) => all + (item.n * sign > 0 ? Math.abs(item.n) : 0), 0);
  return { plus: sum(1), minus: sum(-1) };
}

// --- arranging: where the pieces lie on the screen, and the line of a record that says so

/** By city, hall by hall; the great one first. All other pieces are in the stock. */
export type Layout = Record<string, (string | null)[]>;

export function layoutOf(player: Pick<OperaPlayer, 'parts' | 'halls'>): Layout {
  return Object.fromEntries(housesOf(player).map((house) => [house.city, slots(house)]));
}

export function lineOf(layout: Layout): string {
  const words = CITIES.filter((city) => city in layout).map((city) => {
    const [great, ...others] = layout[city] ?? [];
    const list = others.filter((piece) => piece !== null).sort();
    return `${city}=${great ?? '-'}${list.length ? `/${list.join(',')}` : ''}`;
  });
  return `arrange ${words.join(' ')}`;
}

export function layoutFromLine(line: string, player: Pick<OperaPlayer, 'parts'>): Layout {
  const found: Layout = {};
  for (const word of line.split(' ').slice(1)) {
    const [city = '', text = '-'] = word.split('=');
    found[city] = slots({ city, halls: hallCount(player.parts, city), ...readHalls(text) });
  }
  return found;
}

/** Everything a seat has: in halls, in stock, just bought. */
export function allPieces(player: OperaPlayer, bought: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {};
  const add = (kind: string, n = 1) => (found[kind] = (found[kind] ?? 0) + n);
  for (const house of housesOf(player)) for (const piece of slots(house)) if (piece) add(piece);
  for (const [kind, n] of Object.entries(player.stock ?? {})) add(kind, n);
  for (const kind of bought) add(kind);
  return found;
}

/** What a layout leaves in the stock. */
export function stockOf(layout: Layout, all: Readonly<Record<string, number>>): Record<string, number> {
  const left = { ...all };
  for (const row of Object.values(layout))
    for (const piece of row) if (piece) left[piece] = (left[piece] ?? 0) - 1;
  return Object.fromEntries(Object.entries(left).filter(([, n]) => n > 0));
}

/** Where a piece is: a hall of a city, or the stock. */
export interface Spot {
  city: string | null;
  hall: number;
  kind: string;
}

/** The layout after moving a piece to a hall (a piece there changes places with it) or to the stock. */
export function moved(layout: Layout, from: Spot, to: { city: string | null; hall: number }): Layout {
  const found: Layout = Object.fromEntries(Object.entries(layout).map(([city, row]) => [city, [...row]]));
  const there = to.city === null ? null : (found[to.city]?.[to.hall] ?? null);
  if (from.city !== null) found[from.city]![from.hall] = there;
  if (to.city !== null) found[to.city]![to.hall] = from.kind;
  return found;
}

export function bagList(bag: Readonly<Record<string, number>> | null): string[] {
  return Object.entries(bag ?? {}).flatMap(([kind, n]) => Array<string>(n).fill(kind));
}

// --- where a draft stands

export type Stage =
  'none' | 'bid' | 'hire' | 'buy' | 'arrange' | 'build' | 'sell' | 'move' | 'review' | 'score';

const STAGE_OF_ROLE: Record<string, Stage> = {
  impresario: 'buy',
  architetto: 'build',
  signora: 'sell',
  maestro: 'move',
  critico: 'move',
  esperto: 'move',
};

export interface Turn {
  stage: Stage;
  /** The role being performed, or about to be. */
  role: string | null;
  /** The part of the draft before the role's own decision: the hire, or nothing. */
  prefix: readonly string[];
  /** The role's own decision as drafted; "": none yet. */
  chosen: string;
  /** The decision after it: the arrangement, the review. */
  then: string;
  /** Playing along, not hiring. */
  along: boolean;
}

export function turnOf(now: OperaView, words: readonly string[], asked: boolean): Turn {
  const none: Turn = { stage: 'none', role: now.role, prefix: [], chosen: '', then: '', along: false };
  if (!asked) return none;
  const point = now.point;
  if (point === 'bid') return { ...none, stage: 'bid', chosen: words[0] ?? '' };
  if (point === 'hire') {
    const hired = /^hire (\w+)$/.exec(words[0] ?? '')?.[1];
    if (!hired) return { ...none, stage: 'hire', chosen: words[0] ?? '' };
    return {
      stage: STAGE_OF_ROLE[hired] ?? 'none',
      role: hired,
      prefix: words.slice(0, 1),
      chosen: words[1] ?? '',
      then: words[2] ?? '',
      along: false,
    };
  }
  const along = point.endsWith('-along');
  const base = along ? point.slice(0, -'-along'.length) : point;
  if (base === 'great' || base === 'hall') return { ...none, stage: 'arrange', then: words[0] ?? '' };
  return { ...none, stage: base as Stage, chosen: words[0] ?? '', then: words[1] ?? '', along };
}

/** The choice with these words, if the decision knows it at all. */
export function choiceOf(choices: readonly Choice[] | undefined, words: string): Choice | undefined {
  return choices?.find((choice) => choice.words === words);
}

/** The number of a bid; null: these words are none. */
export function bidOf(words: string): number | null {
  const n = /^bid (\d+)$/.exec(words)?.[1];
  return n === undefined ? null : Number(n);
}

/** What a counting would bring and cost in one city. */
export const countIn = (numbers: Pick<OperaPlayerNumbers, 'items'>, city: string): number =>
  numbers.items.reduce((sum, item) => sum + (item.city === city ? item.n : 0), 0);

/** What the words after the verb name: `buy verdi wagner` -> verdi, wagner; `build none` -> nothing. */
export function named(words: string): string[] {
  return words
    .split(' ')
    .slice(1)
    .filter((word) => word !== 'none' && word !== '');
}

/** By role, the seat that has hired it in this round. */
export function hirersOf(rows: readonly RowOut[]): Record<string, number> {
  let found: Record<string, number> = {};
  for (const event of rows.flatMap((row) => row.events)) {
    if (event.what === 'round') found = {};
    else if (event.what === 'hire') found[event.about] = event.seat;
  }
  return found;
}
