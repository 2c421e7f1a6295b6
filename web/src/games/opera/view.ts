// Made by scripts/views.py from view.py and numbers.py in ridotto/games/opera. Do not edit.

/** Points by source. */
export interface OperaScores {
  /** for buildings, when they were built */
  houses: number;
  palazzo: number;
  esperto: number;
  /** great halls, by counting round; rounds not counted yet have 0 */
  great: number[];
  /** Composers of the Century, by counting round */
  century: number[];
  /** empty halls, by counting round: 0 or less */
  empty: number[];
  total: number;
}

/** The visible facts about one player. */
export interface OperaPlayer {
  seat: number;
  points: number;
  scores: OperaScores;
  /** on the budget table */
  level: number;
  /** roles hired in this round */
  hires: number;
  /** no more hiring or playing along in this round */
  ended: boolean;
  /** has bid, and the bids are not open yet */
  sealed: boolean;
  /** of this round; null: none yet, or sealed and not yours */
  bid: number | null;
  /** building parts */
  parts: string[];
  /** by city, as in an arrangement: great hall, "/", other halls; "-" is an empty great hall */
  halls: Record<string, string>;
  /** null: behind the screen */
  ducats: number | null;
  /** pieces by composer; null: behind the screen */
  stock: Record<string, number> | null;
}

/** Your arrangement under way. */
export interface OperaArrangement {
  /** the next step is about */
  city: string;
  /** pieces not placed yet */
  pool: Record<string, number>;
  /** by city, as `halls` of a player */
  placed: Record<string, string>;
}

/** The view of a seat. */
export interface OperaView {
  game: string;
  /** whose view it is; null: a spectator's */
  seat: number | null;
  seats: number;
  round: number;
  /** the counting rounds; the last one ends the game */
  rounds: number[];
  phase: 'budget' | 'action' | 'end';
  /** the decision that is due; empty: chance acts, or the game is over */
  point: string;
  /** the seat that decides; null: chance, or the game is over */
  to_act: number | null;
  /** that is being performed */
  role: string | null;
  /** the seat that hired it */
  hirer: number | null;
  /** seats that are still to be asked about this role */
  waiting: number[];
  /** roles that can still be hired in this round */
  roles_left: string[];
  /** cities that are open */
  active: string[];
  /** composers by fame, the highest first */
  ladder: string[];
  /** Composers of the Century, of episode 1, 2, 3 */
  century: string[];
  /** pieces on offer */
  display: Record<string, number>;
  /** pieces that the offer still lacks during a refill */
  lacking: number;
  /** composers in the Palazzo */
  palazzo: string[];
  /** pieces in the draw pile */
  draw: number;
  /** pieces laid aside during a refill */
  aside: Record<string, number>;
  discard: Record<string, number>;
  /** pieces out of the game */
  removed: Record<string, number>;
  /** the city of each Character; null: beside the board */
  figures: Record<string, string | null>;
  /** spaces for Characters, by city */
  places: number[];
  /** copies left of each building part */
  supply: Record<string, number>;
  /** seats in budget order */
  order: number[];
  /** the budget table: the seats on each level, from the left; level 0 first */
  rows: number[][];
  /** null: you are not arranging */
  arrange: OperaArrangement | null;
  /** by seat */
  players: OperaPlayer[];
}

/** One line of a counting. */
export interface OperaItem {
  source: string;
  city: string;
  n: number;
}

/** What the Esperto would bring in a city, and the piece it would cost. */
export interface OperaScored {
  points: number;
  piece: string;
}

/** The numbers of one seat. */
export interface OperaPlayerNumbers {
  halls: number;
  /** halls with a piece */
  filled: number;
  income: number;
  /** the income of each house */
  cities: Record<string, number>;
  /** the income with the Maestro in each open city */
  maestro: Record<string, number>;
  /** of the next counting, if it came now */
  count: number;
  /** where these points come from */
  items: OperaItem[];
  /** the same by source: great, century, empty */
  sources: Record<string, number>;
  /** by city */
  esperto: Record<string, OperaScored>;
  /** while bids are due, by bid: the best and the worst place in the order */
  bids: [number, number][];
}

/** What the rules work out for screens. */
export interface OperaNumbers {
  episode?: number;
  /** the seats, the leader first */
  ranking?: number[];
  /** in how many houses, by composer */
  performed?: Record<string, number>;
  /** the fame of each composer if the round ended now */
  forecast?: Record<string, number>;
  /** pieces of each composer in the draw pile or behind a screen */
  unseen?: Record<string, number>;
  /** by level: how many of the roles that are left it pays at most */
  pays?: number[];
  /** by seat */
  players?: OperaPlayerNumbers[];
}

/** A view with its numbers, as page and terminal get it. */
export interface OperaShown extends OperaView {
  numbers: OperaNumbers;
}
