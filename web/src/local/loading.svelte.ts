/** How far Python has come, and whether a newer page waits. */
class Loading {
  wanted = $state(false);
  loaded = $state(0);
  total = $state(0);
  ready = $state(false);
  failed = $state('');
  /** Takes the newer version; null: there is none. */
  renew = $state.raw<(() => void) | null>(null);

  /** Seconds that a bot takes for a decision at least. */
  pace = 1;

  begin(total: number): void {
    this.wanted = true;
    this.total = total;
  }
}

export const loading = new Loading();
