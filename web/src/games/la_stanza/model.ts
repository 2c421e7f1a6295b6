/** La Stanza's view, and what can be read off it. Numbers of the box come from the rules' data; nothing is judged here. */
import type { Choice } from '../../lib/protocol';
import { BOX } from './box';
import type { StanzaPlayerNumbers, StanzaShown as StanzaView } from './view';

export type Counts = Record<string, number>;

export type { StanzaMove as Move, StanzaPlayer, StanzaPlayerNumbers as PlayerNumbers } from './view';

/** The view, with what the server worked out beside it. */
export type { StanzaShown as StanzaView } from './view';

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

const NAMES: Readonly<Record<string, string>> = BOX.names;
export const personName = (slug: string): string => NAMES[slug] ?? slug;

const NO_NUMBERS: StanzaPlayerNumbers = {
  count: 0,
  sure: 0,
  sources: {},
  items: [],
  strength: {},
  museum: 0,
  target: 0,
  gain: 0,
  patron: 1,
  pushed: null,
  pillars: 0,
  grid: 0,
  moves: [],
};

/** Before the table is laid there are none. */
export const numbersOf = (view: StanzaView, seat: number): StanzaPlayerNumbers =>
  view.numbers.players?.[seat] ?? NO_NUMBERS;

export const strengthTile = (tile: string): string => STRENGTH[tile] ?? '';
export const sum = (counts: Counts): number => Object.values(counts).reduce((a, b) => a + b, 0);

// --- choices

export const choiceOf = (choices: readonly Choice[] | undefined, words: string): Choice | undefined =>
  choices?.find((choice) => choice.words === words);
export const legal = (choices: readonly Choice[]): string[] =>
  choices.filter((choice) => !choice.refused).map((choice) => choice.words);
export const verb = (words: string): string => words.split(' ')[0] ?? '';

/** Decisions that name several things: picked one by one, until they make a choice. */
const LISTS = ['books', 'discs', 'helpers', 'return', 'arrange'];

export interface Lists {
  verb: string;
  items: string[];
  size: number;
  /** The same things in another order are another choice. */
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
  const sets = new Set(options.map((one) => [...one.items].sort().join(' ')));
  return { verb: kind, items, size: first.items.length, ordered: sets.size < options.length, options };
}

/** The choices that continue from the picks. */
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
