// Made by scripts/views.py from view.py and numbers.py in ridotto/games/la_stanza. Do not edit.

/** The components of one seat. Everything is public. */
export interface StanzaPlayer {
  seat: number;
  /** 0 until the game is over: only then are points counted */
  points: number;
  /** points by source, and their total; null: the game is not over */
  scores: Record<string, number> | null;
  /** the space of the figure; null: retired */
  figure: string | null;
  /** 1 for the first player to retire, and so on; null: not retired */
  passed: number | null;
  money: number;
  /** index on the money track */
  ship: number;
  /** by colour */
  helpers: Record<string, number>;
  /** in the player's supply */
  discs: number;
  /** discs, by discipline */
  compartments: Record<string, number>;
  /** the recruitment track, slot by slot */
  recruits: (string | null)[];
  /** the worker track, place by place; "patron" is the patron */
  workers: (string | null)[];
  patron: 'normal' | 'turned';
  /** by colour */
  books: Record<string, number>;
  artworks: Record<string, number>;
  /** bonus tiles */
  tiles: string[];
}

/** The activation under way. */
export interface StanzaActivation {
  discipline: string;
  /** the first worker place that may still be hired to, counted from 1 */
  from_place: number;
  /** a character of the discipline was hired */
  matched: boolean;
  /** no character of the discipline need be hired (option `helper-waives-hire`) */
  waived: boolean;
}

/** The view of a seat. Only `seat` differs between seats. */
export interface StanzaView {
  game: string;
  /** whose view it is; null: a spectator's */
  seat: number | null;
  seats: number;
  /** the number of refills */
  rounds: number;
  /** the decision that is due; empty: chance acts, or the game is over */
  point: string;
  /** the current chance draw; null if chance does not act */
  chance: 'cover' | 'path' | 'grid' | 'workers' | 'refill' | null;
  /** the seat that decides; null: chance, or the game is over */
  to_act: number | null;
  /** the seat whose turn it is, also while chance acts */
  turn: number;
  round: number;
  phase: 'SETUP' | 'MAIN' | 'FINISH' | 'FINAL' | 'END';
  /** of the final turns; null before them */
  letter: string | null;
  /** the tile on each space, without the bonus room */
  path: (string | null)[];
  /** the draw pile, sorted: its order is hidden */
  draw: string[];
  /** the discard pile, in its order */
  discard: string[];
  /** starters out of the game, in their order */
  removed: string[];
  /** removed starters that come back in this refill */
  recalled: string[];
  /** each cell of the bonus room: a tile, a seat whose disc lies there, or null */
  grid: (string | number | null)[];
  /** by discipline: the owner's seat, "neutral", or null: free */
  masterpieces: Record<string, (number | string | null)[]>;
  /** in the supply, by colour */
  helpers: Record<string, number>;
  /** in the supply */
  artworks: Record<string, number>;
  /** null: none is under way */
  activation: StanzaActivation | null;
  /** of the reward under way */
  level: number;
  /** still to be written */
  books: string[];
  /** the bonus tile just taken */
  tile: string | null;
  /** the step after a refill: the move, the action, or the end of the turn */
  then: 'move' | 'act' | 'over';
  /** by seat */
  players: StanzaPlayer[];
}

/** Where some steps lead. */
export interface StanzaMove {
  steps: number;
  space: string;
  /** "": the bonus room */
  room: string;
  tile: string | null;
  /** who falls off the recruits */
  falls: string | null;
}

/** One line of a count. */
export interface StanzaItem {
  source: string;
  about: string;
  n: number;
}

/** A majority that scores at the end. */
export interface StanzaRace {
  /** museum, or grid: discs in the bonus room */
  name: string;
  /** by seat */
  values: number[];
  /** by seat: what it would bring now */
  points: number[];
  /** by seat: the distance to the next player ahead; 0: nobody is ahead */
  behind: number[];
  /** the share of the supply, which takes part too; 0: none */
  left: number;
}

/** The numbers of one seat. */
export interface StanzaPlayerNumbers {
  /** points if the game ended now */
  count: number;
  /** those of them that cannot be lost */
  sure: number;
  /** the count, by source */
  sources: Record<string, number>;
  /** the count, line by line */
  items: StanzaItem[];
  /** by discipline */
  strength: Record<string, number>;
  /** the value of the artworks */
  museum: number;
  /** up to where taking money fills */
  target: number;
  /** the florins that it would bring now */
  gain: number;
  /** its place, from 1; 0: none */
  patron: number;
  /** who falls off if the patron takes money now */
  pushed: string | null;
  /** left to place */
  pillars: number;
  /** discs in the bonus room */
  grid: number;
  moves: StanzaMove[];
}

/** What the rules work out for screens. */
export interface StanzaNumbers {
  /** the seats, the leader first */
  ranking?: number[];
  /** rooms without a character */
  empty_rooms?: number;
  /** the value of the artworks in the supply */
  museum?: number;
  races?: StanzaRace[];
  /** characters in the draw pile, by discipline */
  pile?: Record<string, number>;
  /** and in the discard pile */
  discarded?: Record<string, number>;
  /** by seat */
  players?: StanzaPlayerNumbers[];
}

/** A view with its numbers, as page and terminal get it. */
export interface StanzaShown extends StanzaView {
  numbers: StanzaNumbers;
}
