/** One table's line to the server: a socket, or polling where sockets are blocked. It comes back by itself, says what it
 * has, and sends again what was not answered. A repeated command does nothing twice: the server knows its id. */
import { api, Failure } from './api';
import { begun, lineQuery } from './arrival';
import { carrier, type Wire } from './carrier';
import type { Command, Message } from './protocol';

export type LinkState = 'connecting' | 'live' | 'polling' | 'offline' | 'gone';

/** The answers to a command. */
export type Answer = Extract<Message, { id: string }>;

/** A command without its id: the line gives it one. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never;

export interface Listener {
  message(message: Message): void;
  line(state: LinkState, code: string): void;
}

interface Pending {
  text: string;
  command: Command;
  resolve(answer: Answer): void;
  reject(failure: Failure): void;
}

const RETRY = [250, 500, 1000, 2000, 4000, 8000];
/** How long a connection must have held before the next pause is short again: one that comes and goes does not count. */
const STEADY = 15_000;
/** After a restart everybody comes back; not all in the same moment. */
const RESTARTED = 1500;
const SILENCE = 25_000;
/** What answers a command. A kind that is missing here does not compile. */
const ANSWERED: Record<Answer['t'], true> = {
  done: true,
  refused: true,
  tried: true,
  described: true,
  explained: true,
  hints: true,
  weighed: true,
  suggested: true,
  imagined: true,
  pong: true,
};

export interface Means {
  socket(url: string): Wire;
  command(id: string, command: Command): Promise<Message>;
  poll: typeof api.poll;
  origin(): string;
  /** From 0 to 1. */
  random(): number;
}

export const MEANS: Means = {
  socket: (url) => begun(url) ?? carrier.socket(url),
  command: (id, command) => api.command(id, command),
  poll: (id, query, signal) => api.poll(id, query, signal),
  origin: () => location.origin.replace(/^http/, 'ws'),
  random: () => Math.random(),
};

export class Connection {
  private socket: Wire | null = null;
  private pending = new Map<string, Pending>();
  private tries = 0;
  private opened = false; // has a socket ever worked?
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private openedAt = Infinity; // when the present socket began to work
  private closed = false;
  private polling: AbortController | null = null;
  private mark = '';
  private state: LinkState = 'connecting';
  since = 0;

  constructor(
    readonly table: string,
    readonly seat: number | null,
    private readonly listener: Listener,
    private readonly means: Means = MEANS,
  ) {}

  open(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    const url = `${this.means.origin()}${api.livePath(this.table)}?${this.query()}`;
    let socket: Wire;
    try {
      socket = this.means.socket(url);
    } catch {
      void this.poll();
      return;
    }
    this.socket = socket;
    socket.onopen = () => {
      this.opened = true;
      this.heard = this.openedAt = Date.now();
      this.polling?.abort();
      this.polling = null;
      this.tell('live');
      for (const waiting of this.pending.values()) socket.send(waiting.text);
      clearInterval(this.beat);
      this.beat = setInterval(() => this.heartbeat(), SILENCE / 2);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = Date.now();
      this.take(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code, event.reason);
    };
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.polling?.abort();
    const socket = this.socket;
    if (socket?.readyState === WebSocket.CONNECTING) {
      socket.onmessage = null;
      socket.onopen = () => socket.close(); // a browser complains of lines that end before they begin
    } else socket?.close();
    for (const waiting of this.pending.values()) waiting.reject(new Failure('gone'));
    this.pending.clear();
  }

  /** Comes back at once: the network is there again, or somebody pressed the button. */
  retry(): void {
    if (this.closed || this.state === 'live' || this.polling) return;
    this.tries = 0;
    this.open();
  }

  /** Somebody waits for an answer and nothing was heard for so long: the socket is given up and opened anew. */
  renew(silence: number): void {
    const socket = this.socket;
    if (this.closed || !socket || Date.now() - this.heard < silence - 500) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    this.lost(1006, '');
  }

  send(wish: Wish): Promise<Answer> {
    const command = { ...wish, id: newId() } as Command;
    return new Promise<Answer>((resolve, reject) => {
      const waiting: Pending = { text: JSON.stringify(command), command, resolve, reject };
      this.pending.set(command.id, waiting);
      if (this.socket?.readyState === 1) this.socket.send(waiting.text);
      else if (this.polling) void this.post(waiting);
    });
  }

  waiting(): number {
    return [...this.pending.values()].filter((one) => one.command.t !== 'ping').length;
  }

  private query(): string {
    const query = lineQuery(this.since, this.seat);
    if (this.polling) query.set('mark', this.mark);
    return query.toString();
  }

  private take(message: Message): void {
    if (message.t === 'update') this.since = message.version;
    if (message.t in ANSWERED) {
      const answer = message as Answer;
      const waiting = this.pending.get(answer.id);
      this.pending.delete(answer.id);
      waiting?.resolve(answer);
      if (message.t === 'pong') return;
    }
    this.listener.message(message);
  }

  private heartbeat(): void {
    if (Date.now() - this.heard > SILENCE * 1.5) {
      this.socket?.close();
      return;
    }
    this.send({ t: 'ping' }).catch(() => undefined);
  }

  private lost(code: number, reason: string): void {
    clearInterval(this.beat);
    this.socket = null;
    if (this.closed) return;
    for (const [id, waiting] of this.pending) if (waiting.command.t === 'ping') this.pending.delete(id);
    if (code >= 4400 && code < 4429) {
      this.tell('gone', reason);
      return;
    }
    this.tell('offline');
    if (Date.now() - this.openedAt > STEADY) this.tries = 0;
    this.openedAt = Infinity;
    this.tries += 1;
    if (!this.opened && this.tries >= 2) {
      void this.poll();
      return;
    }
    this.timer = setTimeout(() => this.open(), this.pause(code === 1012 ? RESTARTED : 0));
  }

  /** Until the next try: longer each time, and never the same for everybody. */
  private pause(least = 0): number {
    const pause = Math.max(least, RETRY[Math.min(this.tries, RETRY.length) - 1] ?? 0);
    return pause * (0.5 + this.means.random());
  }

  /** Where sockets do not get through: the same messages, asked for. */
  private async poll(): Promise<void> {
    const control = new AbortController();
    this.polling = control;
    this.mark = '';
    let wait = 0;
    while (!control.signal.aborted) {
      try {
        const query = `${this.query()}&wait=${wait}`;
        const found = await this.means.poll(this.table, query, control.signal);
        if (this.state !== 'polling') {
          this.tell('polling');
          for (const waiting of this.pending.values()) void this.post(waiting);
        }
        this.tries = 0;
        wait = 20;
        for (const message of found.messages) this.take(message as Message);
        this.since = found.since;
        this.mark = found.mark;
      } catch (error) {
        if (control.signal.aborted) return;
        if (error instanceof Failure && error.status >= 400 && error.status < 429) {
          this.polling = null;
          this.tell('gone', error.code);
          return;
        }
        this.tell('offline');
        wait = 0;
        this.tries += 1;
        await new Promise((done) => setTimeout(done, this.pause()));
      }
    }
  }

  private async post(waiting: Pending): Promise<void> {
    try {
      this.take(await this.means.command(this.table, waiting.command));
    } catch (error) {
      if (error instanceof Failure && error.status >= 400 && error.status < 500) {
        this.pending.delete(waiting.command.id);
        waiting.reject(error);
      } // else it is sent again when the line is back
    }
  }

  private tell(state: LinkState, code = ''): void {
    if (this.state === state && state !== 'connecting') return;
    this.state = state;
    this.listener.line(state, code);
  }
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
