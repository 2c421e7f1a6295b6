import type { BaseView, GameUi } from '../games/types';
import type { Section } from '../lib/protocol';
import type { Played } from '../lib/rulebook';
import type { Table } from '../lib/table.svelte';

/** What the parts of the table page share. */
export interface Shared {
  table: Table;
  game: GameUi;
  view: BaseView;
  names: readonly string[];
  /** The table as text, where it is known already: in a replay. */
  sections?: readonly Section[];
  /** Nobody else is here, as in a puzzle: no chat, no notes, no orders. */
  alone?: boolean;
}

/** What this table plays: its rules depend on it. */
export function played({ table, game, view }: Shared): Played {
  return { game: game.name, seats: view.seats, options: table.info?.options ?? {} };
}
