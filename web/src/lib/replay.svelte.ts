/** A replay as the page sees it: the steps of a table through somebody's eyes, and which of them is shown. */
import { api } from './api';
import type { Replay as Answer, Step } from './protocol';
import { clamp, stride, type Mark, type Stride } from './steps';

const CHUNK = 50; // steps in one answer

export class Replay {
  steps = $state.raw<Step[]>([]);
  last = $state(0);
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  now = $derived(this.steps[this.at] ?? null);
  marks = $derived<Mark[]>(
    this.steps.map((step) => ({
      step: step.step,
      line: step.line,
      round: step.round,
      phase: typeof step.view['phase'] === 'string' ? step.view['phase'] : '',
    })),
  );
  private nth = 0;

  constructor(
    readonly id: string,
    private readonly ask: (id: string, query: string) => Promise<Answer> = api.replay,
  ) {}

  /** Everything, in pieces; the first piece that holds the wanted step is enough to begin. */
  async load(seat: number | null, open: boolean, wanted: number | null, text = false): Promise<void> {
    const nth = ++this.nth;
    const eyes = `${seat === null ? '' : `&seat=${seat}`}${open ? '&open=1' : ''}${text ? '&text=1' : ''}`;
    let found: Step[] = [];
    let last = 0;
    do {
      const answer = await this.ask(this.id, `from=${found.length}&count=${CHUNK}${eyes}`);
      if (nth !== this.nth) return;
      if (answer.steps.length === 0) break;
      found = [...found, ...answer.steps];
      last = answer.last;
    } while (found.length <= last);
    this.steps = found;
    this.last = last;
    this.at = clamp(wanted ?? last, found.length - 1);
  }

  go(step: number): void {
    this.at = clamp(step, this.steps.length - 1);
    if (this.at >= this.last) this.playing = false;
  }

  move(by: Stride, way: 1 | -1, seat: number | null): void {
    this.go(stride(this.marks, this.at, by, way, seat));
  }

  toggle(): void {
    if (!this.playing && this.at >= this.last) this.at = 0;
    this.playing = !this.playing;
  }
}
