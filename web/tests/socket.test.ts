import { beforeEach, describe, expect, test, vi } from 'vitest';

import { Failure } from '../src/lib/api';
import type { Command, Message, Polled } from '../src/lib/protocol';
import { Connection, type LinkState, type Means } from '../src/lib/socket';

class Socket {
  readyState = 0;
  sent: Command[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Command);
  }
  close(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code, reason: 'why' });
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: Socket[] = [];
let lines: LinkState[] = [];
let messages: Message[] = [];
let posted: Command[] = [];
let polls: string[] = [];

function means(more: Partial<Means> = {}): Means {
  return {
    socket: (url) => {
      const made = new Socket(url);
      sockets.push(made);
      return made as unknown as WebSocket;
    },
    command: (_, command) => {
      posted.push(command);
      return Promise.resolve({ t: 'done', id: command.id, version: 5, ok: true });
    },
    poll: (_, query) => {
      polls.push(query);
      return polls.length > 1
        ? new Promise<Polled>(() => undefined)
        : Promise.resolve({ messages: [{ t: 'pong', id: 'x' }], since: 7, mark: 'm.1' });
    },
    origin: () => 'ws://here',
    random: () => 0.5,
    ...more,
  };
}

function connection(more: Partial<Means> = {}): Connection {
  const made = new Connection(
    't1',
    0,
    { message: (message) => messages.push(message), line: (state) => lines.push(state) },
    means(more),
  );
  made.open();
  return made;
}

const last = (): Socket => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  lines = [];
  messages = [];
  posted = [];
  polls = [];
});

describe('the line to a table', () => {
  test('comes back by itself, says what it has, and sends again what was not answered', async () => {
    const line = connection();
    last().open();
    last().say({ t: 'update', version: 12 });
    const answer = line.send({ t: 'chat', text: 'hello' });
    const id = last().sent[0]!.id;
    last().close();
    expect(lines).toEqual(['live', 'offline']);
    vi.advanceTimersByTime(300);
    expect(sockets).toHaveLength(2);
    expect(last().url).toBe('ws://here/api/tables/t1/live?since=12&seat=0');
    last().open();
    expect(last().sent.map((one) => one.id)).toEqual([id]);
    last().say({ t: 'done', id, version: 12, ok: true });
    await expect(answer).resolves.toMatchObject({ t: 'done', id });
    expect(line.waiting()).toBe(0);
    line.close();
  });

  test('is renewed when somebody waits and nothing at all is heard, and only then', () => {
    const line = connection();
    last().open();
    vi.advanceTimersByTime(3000);
    last().say({ t: 'pong', id: 'x' });
    vi.advanceTimersByTime(3000);
    line.renew(5000);
    expect(lines).toEqual(['live']); // something was heard 3 s ago
    vi.advanceTimersByTime(2000);
    const answer = line.send({ t: 'chat', text: 'hello' });
    line.renew(5000);
    expect(lines).toEqual(['live', 'offline']);
    vi.advanceTimersByTime(300);
    expect(sockets).toHaveLength(2);
    last().open();
    expect(last().sent.map((one) => one.t)).toEqual(['chat']);
    line.close();
    return expect(answer).rejects.toThrow();
  });

  test('asks for news where sockets are blocked, and sends commands the other way', async () => {
    const line = connection();
    const answer = line.send({ t: 'chat', text: 'hello' });
    last().close();
    vi.advanceTimersByTime(300);
    last().close();
    await vi.advanceTimersByTimeAsync(10);
    expect(lines).toContain('polling');
    await expect(answer).resolves.toMatchObject({ t: 'done' });
    expect(posted).toHaveLength(1);
    expect(polls[1]).toContain('since=7');
    expect(polls[1]).toContain('mark=m.1');
    line.close();
  });

  test('pauses differ from page to page, and grow while no connection holds', () => {
    const pause = (random: number, tries: number, code = 1006): number => {
      sockets = [];
      const line = connection({ random: () => random });
      for (let i = 0; i < tries; i++) {
        last().open();
        last().close(code);
        if (i < tries - 1) vi.advanceTimersByTime(20_000);
      }
      const before = sockets.length;
      let ms = 0;
      while (sockets.length === before) vi.advanceTimersByTime(((ms += 5), 5));
      line.close();
      return ms;
    };
    expect(pause(0, 1)).toBe(125);
    expect(pause(1, 1)).toBe(375);
    expect(pause(0.5, 3)).toBe(1000);
    expect(pause(0.5, 99)).toBe(8000);
    expect(pause(0, 1, 1012)).toBe(750);
    expect(pause(1, 1, 1012)).toBe(2250);
  });

  test('a connection that held makes the next pause short again', () => {
    const line = connection();
    for (let i = 0; i < 4; i++) {
      last().open();
      last().close();
      vi.advanceTimersByTime(20_000);
    }
    last().open();
    vi.advanceTimersByTime(10_000);
    last().say({ t: 'pong', id: 'x' });
    vi.advanceTimersByTime(10_000);
    last().close();
    const before = sockets.length;
    vi.advanceTimersByTime(260);
    expect(sockets).toHaveLength(before + 1);
    line.close();
  });

  test('a table that is nobody else’s business is gone, and stays so', () => {
    connection();
    last().close(4404);
    expect(lines).toEqual(['gone']);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  test('a silent line is cut and taken up again', () => {
    const line = connection();
    last().open();
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBeGreaterThan(1);
    line.close();
  });

  test('commands that wait when the page goes away are rejected', async () => {
    const line = connection();
    const answer = line.send({ t: 'chat', text: 'hello' });
    line.close();
    await expect(answer).rejects.toBeInstanceOf(Failure);
  });
});
