import type { Seated } from '../lib/art/evening';

/** A game as a picture, from its folder: what the home page and invitations show. */
export interface Cover {
  box: string;
  /** The table as a spectator sees it, where there is one to show; else one from the middle of a game. */
  draw(view?: Readonly<Record<string, unknown>>): string;
  /** For invitations, 720 x 820, with these people in their places; without it the cover is shown. */
  evening?(seated: readonly Seated[]): string;
  /** Behind the winners, 1200 x 320. */
  backdrop(): string;
}

/** A drawing in the gallery: every folder with art lists all of its own. */
export interface Drawing {
  name: string;
  box: string;
  art: string;
}

/** What drawings outside the page are put together from. */
export interface Pieces {
  /** Gradients and patterns, beside those that all games share. */
  defs: string;
  drawings: Drawing[];
  /** Where things lie in the largest drawing, if it has places. */
  places: object;
}
