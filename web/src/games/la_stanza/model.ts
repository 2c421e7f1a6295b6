/** La Stanza's view, and what can be read off it. Numbers of the box come from the rules' data; nothing is judged here. */
import type { Choice } from '../../lib/protocol';
import type { BaseView } from '../types';
import { BOX } from './box';

export type Counts = Record<string, number>;

export interface StanzaPlayer {
  seat: number;
  points: number;
  scores: Counts | null;
  figure: string | null;
  pass: number | null;
  money: number;
  ship: number;
  helpers: Counts;
  discs: number;
  compartments: Counts;
  recruits: (string | null)[];
  workers: (string | null)[];
  patron: 'normal' | 'turned';
  books: Counts;
  artworks: Counts;
  tiles: string[];
}

export interface StanzaView extends BaseView {
  rounds: number;
  phase: 'SETUP' | 'MAIN' | 'FINISH' | 'FINAL' | 'END';
  letter: string | null;
  chance: string | null;
  turn: number;
  path: (string | null)[];
  draw: string[];
  discard: string[];
  removed: string[];
  grid: (string | null)[];
  masterpieces: Record<string, (number | null)[]>;
  helpers: Counts;
  artworks: Counts;
  activation: { discipline: string; from: number; matched: boolean; waived: boolean } | null;
  level: number;
  books: string[];
  tile: string | null;
  players: StanzaPlayer[];
  numbers: { ranking?: number[]; empty_rooms?: number; museum?: number; players?: PlayerNumbers[] };
}

export const DISCIPLINES: readonly string[] = BOX.disciplines;
export const COLOURS: readonly string[] = BOX.helper_colours;
export const SPACES: readonly string[] = BOX.spaces;
export const COSTS: readonly number[] = BOX.worker_costs;
export const TRACK: readonly string[] = BOX.money_track;
export const WHITES: readonly number[] = BOX.white_helper_indices;
export const BOOKS: readonly { colour: string; bonus: readonly string[] }[] = BOX.books;
export const ARTWORKS: readonly { name: string; level: number; value: number }[] = BOX.artworks;
export const MASTERPIECES: readonly { name: string; strength: number; second: number; pp: number }[] =
  BOX.masterpieces;
export const PASS_POINTS: readonly number[] = BOX.pass_pp;
export const LETTERS: readonly string[] = BOX.final_turns;
export const PILLARS: number = BOX.pillars_per_player;
export const HELPER_LIMIT: number = BOX.helper_limit;
export const MUSEUM_POINTS: readonly number[] = BOX.museum_pp;
export const MAJORITY_POINTS: readonly number[] = BOX.bonus_majority_pp;
const SECOND: Readonly<Record<string, string>> = BOX.masterpiece_second_discipline;
const STRENGTH: Readonly<Record<string, string>> = BOX.bonus.strength;

const OF_TILE = new Map<string, string>();
for (const [discipline, slugs] of Object.entries(
  BOX.characters as Readonly<Record<string, readonly string[]>>,
))
  for (const slug of slugs) OF_TILE.set(slug, discipline);
for (const set of BOX.starters.sets as readonly (readonly string[])[])
  set.forEach((slug, i) => OF_TILE.set(slug, DISCIPLINES[i] ?? ''));
for (const [discipline, tiles] of Object.entries(
  BOX.bonus_tiles as Readonly<Record<string, readonly string[]>>,
))
  for (const tile of tiles) OF_TILE.set(tile, discipline);

/** Of a character, a starter or a bonus tile. */
export const disciplineOf = (tile: string): string => OF_TILE.get(tile) ?? '';
export const colourOf = (discipline: string): string => COLOURS[DISCIPLINES.indexOf(discipline)] ?? '';
export const disciplineOfColour = (colour: string): string => DISCIPLINES[COLOURS.indexOf(colour)] ?? '';
export const secondOf = (discipline: string): string => SECOND[discipline] ?? '';

/** The room of a space; "": the bonus room. */
export function roomOf(space: string): string {
  return (
    DISCIPLINES.find((one) => one.charAt(0).toUpperCase() === space.charAt(0) && space !== 'BONUS') ?? ''
  );
}
export const spacesOf = (room: string): string[] =>
  SPACES.filter((space) => space !== 'BONUS' && roomOf(space) === room);
export const tileOn = (view: StanzaView, space: string): string | null =>
  view.path[SPACES.indexOf(space)] ?? null;

/** Slugs have no accents; their owners have. */
const SPELT: Readonly<Record<string, string>> = {
  durer: 'Dürer',
  francois: 'François',
  niccolo: 'Niccolò',
  alvares: 'Álvares',
  camoes: 'Camões',
  luis: 'Luís',
  avila: 'Ávila',
};
const SMALL = new Set(['da', 'de', 'of', 'and', 'la']);

export function personName(slug: string): string {
  return slug
    .split('-')
    .map((word) =>
      SMALL.has(word)
        ? word
        : /^(i|ii|v|viii)$/.test(word)
          ? word.toUpperCase()
          : (SPELT[word] ?? word.charAt(0).toUpperCase() + word.slice(1)),
    )
    .join(' ');
}

/** First letters, for a tile too small for a name. */
export function monogram(slug: string): string {
  const words = slug.split('-').filter((word) => !SMALL.has(word));
  return words.length === 1
    ? (words[0] ?? '').slice(0, 2).replace(/^./, (c) => c.toUpperCase())
    : words
        .slice(0, 2)
        .map((word) => word.charAt(0).toUpperCase())
        .join('');
}

/** Where a move leads: the room ("": the bonus room), the tile there, and who would fall off the recruits. */
export interface Move {
  steps: number;
  space: string;
  room: string;
  tile: string | null;
  falls: string | null;
}

/** What the server worked out for each seat. */
export interface PlayerNumbers {
  /** If the game ended now, and from where. */
  count: number;
  sources: Counts;
  strength: Counts;
  museum: number;
  /** Up to where money fills, and what that would bring now. */
  target: number;
  gain: number;
  patron: number;
  moves: Move[];
}

const NO_NUMBERS: PlayerNumbers = {
  count: 0,
  sources: {},
  strength: {},
  museum: 0,
  target: 0,
  gain: 0,
  patron: 1,
  moves: [],
};

/** Before the table is laid there are none. */
export const numbersOf = (view: StanzaView, seat: number): PlayerNumbers =>
  view.numbers.players?.[seat] ?? NO_NUMBERS;

export const strengthTile = (tile: string): string => STRENGTH[tile] ?? '';
export const sum = (counts: Counts): number => Object.values(counts).reduce((a, b) => a + b, 0);
export const discsOnGrid = (view: StanzaView, seat: number): number =>
  view.grid.filter((cell) => cell === `disc:${seat + 1}`).length;
export const pillarsLeft = (view: StanzaView, seat: number): number =>
  PILLARS -
  Object.values(view.masterpieces)
    .flat()
    .filter((owner) => owner === seat + 1).length;
// --- choices

export const choiceOf = (choices: readonly Choice[] | undefined, words: string): Choice | undefined =>
  choices?.find((choice) => choice.words === words);
export const legal = (choices: readonly Choice[]): string[] =>
  choices.filter((choice) => !choice.refused).map((choice) => choice.words);
export const verb = (words: string): string => words.split(' ')[0] ?? '';

/** Decisions that name several things: picked one by one, until they make a choice. */
const LISTS = ['books', 'discs', 'helpers', 'return', 'arrange'];
const ORDERED = ['books', 'arrange'];

export interface Lists {
  verb: string;
  items: string[];
  size: number;
  ordered: boolean;
  options: { words: string; items: string[] }[];
}

export function listsOf(choices: readonly Choice[]): Lists | null {
  const options = legal(choices)
    .filter((words) => LISTS.includes(verb(words)))
    .map((words) => ({ words, items: words.split(' ').slice(1) }));
  const first = options[0];
  if (!first) return null;
  const kind = verb(first.words);
  const order = kind === 'helpers' || kind === 'return' ? COLOURS : DISCIPLINES;
  const items = [...new Set(options.flatMap((one) => one.items))];
  items.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return { verb: kind, items, size: first.items.length, ordered: ORDERED.includes(kind), options };
}

/** The choices that go on from what is picked. */
export function fitting(lists: Lists, picked: readonly string[]): Lists['options'] {
  return lists.options.filter((option) => {
    if (lists.ordered) return picked.every((one, i) => option.items[i] === one);
    const left = [...option.items];
    return picked.every((one) => {
      const at = left.indexOf(one);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  });
}

/** The draft is at an end: another seat, a draw, or the next turn of the same seat. */
export function finished(view: StanzaView, words: readonly string[], stopped: string): boolean {
  return words.length > 0 && (stopped !== '' || view.point === 'Q1');
}

/** What follows a hire by itself: nobody else is hired, and the level is what the strength gives without discs and florins. */
export function plainly(view: StanzaView, words: readonly string[], choices: readonly Choice[]): string {
  const can = legal(choices);
  if (view.point === 'Q4' && words.some((one) => one.startsWith('hire ')) && can.includes('hired'))
    return 'hired';
  return view.point === 'Q5' ? (can.filter((one) => /^do \d$/.test(one)).at(-1) ?? '') : '';
}

/** The draft with one hire more. Hires go by ascending place, whatever the order of the clicks. */
export function withHire(words: readonly string[], slug: string, place: number): string[] {
  const before = words.filter((one) => !/^(hire|hired)( |$)/.test(one));
  const hires = words.filter((one) => one.startsWith('hire '));
  const at = (one: string): number => Number(one.split('@')[1]);
  const kept = hires.filter((one) => at(one) !== place && !one.startsWith(`hire ${slug}@`));
  return [...before, ...[...kept, `hire ${slug}@${place}`].sort((a, b) => at(a) - at(b))];
}
