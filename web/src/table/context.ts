import type { BaseView, GameUi } from '../games/types';
import type { Table } from '../lib/table.svelte';

/** What the parts of the table page share. */
export interface Shared {
  table: Table;
  game: GameUi;
  view: BaseView;
  names: readonly string[];
}
