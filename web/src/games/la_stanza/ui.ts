/** What the parts of the board share: the state of the draft, and picks that are not yet a decision. */
import type { Choice } from '../../lib/protocol';
import type { BoardProps } from '../types';
import type { Lists, StanzaView } from './model';

export interface Ui {
  p: BoardProps<StanzaView>;
  /** The choices after the draft; none where the draft is at its end. */
  options: readonly Choice[];
  /** The seat whose board is shown. */
  of: number;
  /** This seat decides, and the draft is not at its end. */
  deciding: boolean;
  done: boolean;
  /** A recruit chosen to be hired, or a space chosen to be taken from. */
  picked: string;
  pick(one: string): void;
  /** The discipline that is being activated; "": none is. */
  active: string;
  /** The levels to choose from, and the one in the draft; it can be changed as long as the draft is not confirmed. */
  levels: readonly Choice[];
  level: string;
  setLevel(words: string): void;
  /** By recruit: the decisions that hire it, or why not. */
  recruit(slug: string): Choice | undefined;
  hireRecruit(slug: string): void;
  /** The recruit whose place can be chosen or changed now; "": none. */
  hiring: string;
  /** A place (from 1) for that recruit, and whether it is the one in the draft. */
  placeFor(place: number): Choice | undefined;
  placed: number;
  hire(place: number): void;
  /** Things to be named one by one: what there is, what is named already. */
  lists: Lists | null;
  named: readonly string[];
  mayName(item: string): boolean;
  name(item: string): void;
  /** Tries this draft and goes on with `then`, decision by decision; then with what the server proposes. */
  follow(words: readonly string[], then?: readonly string[]): void;
}
