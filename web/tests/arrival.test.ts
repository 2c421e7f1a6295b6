import { beforeEach, expect, test, vi } from 'vitest';

import { arrive, begun, seatOf, welcomeOf } from '../src/lib/arrival';
import { carrier } from '../src/lib/carrier';
import type { Welcome } from '../src/lib/protocol';

const welcome = (seats: number[], analysis = false): Welcome =>
  ({ table: { id: 'T', analysis }, seats }) as unknown as Welcome;
const sockets: FakeSocket[] = [];

class FakeSocket {
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose = null;
  closed = false;
  constructor(readonly url: string) {
    sockets.push(this);
  }
  send(): void {}
  close(): void {
    this.closed = true;
  }
}

let asked = 0;
function answers(found: Welcome): void {
  asked = 0;
  carrier.request = () => {
    asked += 1;
    return Promise.resolve(new Response(JSON.stringify(found)));
  };
}

beforeEach(() => {
  sockets.length = 0;
  carrier.socket = (url) => new FakeSocket(url) as unknown as WebSocket;
});

test('a table is asked once, and its line tells what it heard early', async () => {
  answers(welcome([2]));
  arrive('T', null);
  expect((await welcomeOf('T')).seats).toEqual([2]);
  expect(asked).toBe(1);
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const [socket] = sockets;
  socket!.readyState = 1;
  socket!.onopen?.(new Event('open'));
  socket!.onmessage?.(new MessageEvent('message', { data: 'first' }));
  const line = begun(socket!.url)!;
  const heard: string[] = [];
  line.onopen = () => heard.push('open');
  line.onmessage = (event: MessageEvent<string>) => heard.push(event.data);
  await Promise.resolve();
  expect(heard).toEqual(['open', 'first']);
  expect(begun(socket!.url)).toBeNull();
});

test('a line to another place is given up', async () => {
  answers(welcome([0]));
  arrive('T', null);
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  expect(begun('ws://elsewhere')).toBeNull();
  expect(sockets[0]?.closed).toBe(true);
});

test('a replay needs no line', async () => {
  answers(welcome([], true));
  arrive('T', null);
  await welcomeOf('T');
  await Promise.resolve();
  expect(sockets).toHaveLength(0);
});

test('the wanted seat only if it is theirs', () => {
  expect(seatOf(welcome([1, 3]), 3)).toBe(3);
  expect(seatOf(welcome([1, 3]), 2)).toBe(1);
  expect(seatOf(welcome([]), 2)).toBeNull();
});
