import type { Storage } from './messages';

/** How far Python has come, whether games are kept, and whether a newer page waits. */
class Loading {
  wanted = $state(false);
  loaded = $state(0);
  total = $state(0);
  ready = $state(false);
  /** Wishes that somebody waits for: a table, a record, a guided game. */
  asked = $state(0);
  /** The board of the wished table is on the screen, and must stay visible. */
  board = $state(false);
  failed = $state('');
  storage = $state<Storage>('good');
  /** Takes the newer version; null: there is none. */
  renew = $state.raw<(() => void) | null>(null);

  /** Seconds that a bot takes for a decision at least. */
  pace = 1;

  /** Not before something was asked. */
  begin(): void {
    this.wanted = true;
  }
}

export const loading = new Loading();
