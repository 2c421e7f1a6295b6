/** Other players' turns, shown on the board step by step. It never holds a decision up: a click or a key leads to
 * the table as it is, and where motion is unwanted nothing is played. */
import type { BaseView } from '../games/types';
import type { RowOut } from './protocol';
import { settings, type Motion } from './settings.svelte';

/** A row, and the table after it. */
export interface Shown {
  row: RowOut;
  view: BaseView;
}

const TURN: Readonly<Record<Motion, number>> = { normal: 1500, fast: 700, off: 0 }; // ms for one player's turn
const LEAST = 180; // ms for one step of it
const MOST = 9000; // ms for everything that waits
const PATIENCE = 600; // ms until the steps must be here
const APART = 50; // ms between the last step on the board and the choices that follow: together they would hold a frame up

const seatOf = (row: RowOut): number => {
  const found = /^S(\d) /.exec(row.line);
  return found ? Number(found[1]) - 1 : -1;
};

/** How long each row is shown: those of one turn share its time, draws belong to the turn before them. */
export function paces(rows: readonly RowOut[], turn = TURN.normal, most = MOST): number[] {
  const turns: number[][] = [];
  let last = -2;
  rows.forEach((row, i) => {
    const seat = seatOf(row);
    if (turns.length === 0 || (seat >= 0 && seat !== last)) turns.push([]);
    if (seat >= 0) last = seat;
    turns.at(-1)?.push(i);
  });
  const found = turns.flatMap((one) => one.map(() => Math.max(Math.min(LEAST, turn), turn / one.length)));
  const sum = found.reduce((all, ms) => all + ms, 0);
  return sum > most ? found.map((ms) => (ms * most) / sum) : found;
}

export class Playback {
  /** The step that is shown in place of the table; null: none. */
  now = $state.raw<Shown | null>(null);
  /** The table as it was, until the first step is here. */
  private held = $state.raw<BaseView | null>(null);
  active = $derived(this.now !== null || this.held !== null);
  view = $derived(this.now?.view ?? this.held);
  /** Somebody goes from step to step by hand. */
  byHand = $state(false);
  private queue: Shown[] = [];
  /** On the board, and not told of yet. */
  private ending: Shown | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private busyUntil = 0;
  private nth = 0;

  /** Called for each row when it is shown. True: something is shown about it, and `resume` says when that is over. */
  onShown: (row: RowOut, last: boolean) => boolean = () => false;
  /** Called with rows that are no longer shown. */
  onSkipped: (rows: readonly RowOut[]) => void = () => undefined;

  /** Is there anything to play at this speed? */
  get wanted(): boolean {
    return this.turn > 0 && !settings.text;
  }

  private get turn(): number {
    return document.documentElement.dataset['motion'] === 'off' ? 0 : TURN[settings.telling];
  }

  /** New rows: shown after those that are shown now. `before` is what is on the board; `steps` brings the table after each. */
  async play(rows: readonly RowOut[], before: BaseView | null, steps: () => Promise<Shown[]>): Promise<void> {
    if (rows.length === 1 && !this.active && Date.now() >= this.busyUntil) {
      this.tell(rows[0]!, true);
      return;
    }
    const nth = this.nth;
    if (!this.active) this.held = before;
    // Counted from when the page has time again: a board that is being set up on a slow phone takes longer than that.
    let late = setTimeout(() => (late = setTimeout(() => this.finish(), PATIENCE)));
    const found = await steps().finally(() => clearTimeout(late));
    if (nth !== this.nth) {
      this.onSkipped(rows); // somebody went on without them
      return;
    }
    this.queue.push(...found);
    if (this.now === null && this.timer === undefined)
      this.timer = setTimeout(() => this.next(), Math.max(0, this.busyUntil - Date.now()));
  }

  /** From step to step by hand, beginning before the first. */
  open(steps: readonly Shown[]): void {
    this.finish();
    this.queue = [...steps];
    this.byHand = true;
    this.next();
  }

  /** The next step; after the last one the table as it is. */
  next(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const pace = paces(
      this.queue.map((one) => one.row),
      this.turn,
    )[0];
    const step = this.queue.shift();
    if (!step) {
      this.end();
      return;
    }
    const last = this.queue.length === 0;
    this.now = step;
    if (last && !this.byHand) {
      this.ending = step;
      this.timer = setTimeout(() => this.close(step), APART);
      return;
    }
    const waits = this.tell(step.row, last);
    if (!last && !waits && !this.byHand) this.timer = setTimeout(() => this.next(), pace);
  }

  /** The last step is on the board: now the table is as it is, unless more has come meanwhile. */
  private close(step: Shown): void {
    this.timer = undefined;
    this.ending = null;
    const last = this.queue.length === 0;
    if (last) this.end();
    if (!this.tell(step.row, last) && !last) this.next();
  }

  /** The display of a step is over. */
  resume(): void {
    if (this.now && !this.byHand && this.timer === undefined) this.next();
  }

  /** To the table as it is. */
  finish(): void {
    this.nth += 1;
    clearTimeout(this.timer);
    this.timer = undefined;
    const rest = [...(this.ending ? [this.ending] : []), ...this.queue].map((one) => one.row);
    this.queue = [];
    this.ending = null;
    this.end();
    if (rest.length > 0) this.onSkipped(rest);
  }

  private end(): void {
    this.now = null;
    this.held = null;
    this.byHand = false;
  }

  private tell(row: RowOut, last: boolean): boolean {
    this.busyUntil = last ? Date.now() + Math.min(this.turn, 700) : 0;
    return this.onShown(row, last);
  }
}
