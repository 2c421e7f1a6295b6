/** Puzzles on this device: which are solved, on which days. Kept in the browser, never sent. */
import { api, Failure } from './api';
import type { Wire } from './carrier';
import type { Command, Message, PuzzleOut } from './protocol';

export type Outcome = 'solved' | 'seen' | 'missed';
export interface Kept {
  /** By the puzzle's name; the first outcome that ends it stays. */
  outcomes: Record<string, Outcome>;
  /** Days on which the puzzle of the day was solved. */
  days: string[];
}

const STORE = 'ridotto.puzzles';
const DAY = 86_400_000;
const isOutcome = (value: unknown): value is Outcome =>
  value === 'solved' || value === 'seen' || value === 'missed';

export function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Kept> | null;
    const outcomes = Object.entries(found?.outcomes ?? {}).filter(([, value]) => isOutcome(value));
    const days = Array.isArray(found?.days) ? found.days.filter((day) => typeof day === 'string') : [];
    return { outcomes: Object.fromEntries(outcomes), days };
  } catch {
    return { outcomes: {}, days: [] };
  }
}

/** Remembers how it went. Somebody who has seen the answer has not solved it; a wrong try can still be mended. */
export function remember(id: string, outcome: Outcome, today: boolean): Kept {
  const now = kept();
  const before = now.outcomes[id];
  if (before !== 'solved' && before !== 'seen') now.outcomes[id] = outcome;
  const day = dayOf(new Date());
  if (today && now.outcomes[id] === 'solved' && !now.days.includes(day)) now.days.push(day);
  try {
    localStorage.setItem(STORE, JSON.stringify(now));
  } catch {
    // Then it is forgotten.
  }
  return now;
}

/** The reader's own date, as 2026-11-18. */
export function dayOf(date: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Days in a row up to today, or up to yesterday as long as today's is still to be solved. */
export function running(days: readonly string[], today: Date): number {
  const known = new Set(days);
  const back = (n: number): string => dayOf(new Date(today.getTime() - n * DAY));
  let from = known.has(back(0)) ? 0 : 1;
  let count = 0;
  while (known.has(back(from))) {
    from += 1;
    count += 1;
  }
  return count;
}

/** The last seven days, today last. */
export function week(days: readonly string[], today: Date): { date: Date; solved: boolean }[] {
  return [6, 5, 4, 3, 2, 1, 0].map((n) => {
    const date = new Date(today.getTime() - n * DAY);
    return { date, solved: days.includes(dayOf(date)) };
  });
}

/** The line to a puzzle: what a socket is to a table. Moves can be tried, none is played. */
export class PuzzleWire implements Wire {
  readyState: Wire['readyState'] = 0;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;

  constructor(
    private readonly puzzle: PuzzleOut,
    private readonly ask: (id: string, command: Command) => Promise<Message> = api.puzzleCommand,
  ) {
    queueMicrotask(() => {
      if (this.readyState !== 0) return;
      this.readyState = 1;
      this.onopen?.call(this as unknown as WebSocket, new Event('open'));
      for (const message of puzzle.messages as unknown as Message[]) this.tell(message);
    });
  }

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    const command = JSON.parse(data as string) as Command;
    if (command.t === 'ping') this.tell({ t: 'pong', id: command.id });
    else void this.pass(command);
  }

  close(): void {
    this.readyState = 3;
  }

  private async pass(command: Command): Promise<void> {
    try {
      this.tell(await this.ask(this.puzzle.head.id, command));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.tell({
        t: 'refused',
        id: command.id,
        code: error.code,
        numbers: [...error.numbers],
        rule: '',
        at: 0,
        version: 0,
        line: 0,
      } as Message);
    }
  }

  private tell(message: Message): void {
    if (this.readyState !== 1) return;
    const event = new MessageEvent('message', { data: JSON.stringify(message) });
    this.onmessage?.call(this as unknown as WebSocket, event);
  }
}
