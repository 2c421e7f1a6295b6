/** A game moves: from this device to the server it was loaded from, so that friends can join, and back. */
import { api, Failure } from './api';
import { LOCAL } from './carrier';
import { addressOf, keepLinks } from './links';
import { packed, unpacked } from './moments';
import type { Created, Refused, SeatOut, SeatWish } from './protocol';
import type { Table } from './table.svelte';

/** What a link to the device carries. */
interface Moved {
  record: string;
  seats: SeatWish[];
}

/** Where the server is that gave us the page for this device; null: a plain host of files did. */
export const serverHere = (): string | null =>
  LOCAL ? (document.querySelector<HTMLMetaElement>('meta[name="ridotto-server"]')?.content ?? null) : null;

async function asked<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response) throw new Failure('offline');
  if (response.ok) return (await response.json()) as T;
  const refused = (await response.json().catch(() => null)) as Refused | null;
  throw new Failure(refused?.code ?? 'broken', refused?.numbers ?? [], response.status, refused?.line ?? 0);
}

/** The same seats elsewhere. Friends get those in `free`; a bot that is away for a person stays a bot. */
export const wishes = (
  seats: readonly SeatOut[],
  mine: readonly number[],
  free: ReadonlySet<number> = new Set(),
): SeatWish[] =>
  seats.map((seat, i) => {
    if (free.has(i)) return { kind: 'open', bot: '', name: '' };
    if (mine.includes(i)) return { kind: 'me', bot: '', name: seat.name };
    return { kind: 'bot', bot: seat.bot, name: seat.name };
  });

/** Moves a running game of this device to the server and gives its address there. The device keeps no second one. */
export async function toServer(table: Table, name: string, free: ReadonlySet<number>): Promise<string> {
  const server = serverHere() ?? '/';
  const me = await fetch(`${server}api/me`).catch(() => null);
  if (!me?.ok) throw new Failure('offline');
  if ((await me.json()) === null) await asked(`${server}api/me`, { name });
  const made = await asked<Created>(`${server}api/moved`, {
    text: await api.record(table.id),
    seats: wishes(table.status.seats, table.seats, free),
    id: `moved-${table.id}-${table.version}`,
  });
  keepLinks(made.table, {
    ...Object.fromEntries(
      made.links.map((one) => [`seat${one.seat}`, addressOf('join', one.token, made.card)]),
    ),
    ...(made.any ? { any0: addressOf('join', made.any, made.card) } : {}),
    watch0: addressOf('watch', made.watch),
  });
  await api.forget(table.id);
  return `${server}t/${made.table}`;
}

/** May this game of the server go on at the device? Finished ones may, and those against bots alone. */
export function movable(table: Table): 'play' | 'look' | null {
  const { stage, seats } = table.status;
  if (stage === 'over' || stage === 'ended') return 'look';
  const alone = seats.every((seat, i) => table.seats.includes(i) || (seat.kind === 'bot' && !seat.away));
  return stage === 'playing' && table.role === 'host' && table.seat !== null && alone ? 'play' : null;
}

/** The address at which the page on the device goes on with this game. At the server a running one ends. */
export async function toDevice(table: Table, path: string): Promise<string> {
  const how = movable(table);
  const record = await api.record(table.id);
  if (how === 'look') return `${path}#/r/${await packed(record)}/0`;
  const carried: Moved = { record, seats: wishes(table.status.seats, table.seats) };
  return `${path}#/moved/${await packed(JSON.stringify(carried))}`;
}

/** What such an address carries; null: it is broken. */
export async function carriedBy(address: string): Promise<Moved | null> {
  const text = await unpacked(address);
  if (text === null) return null;
  try {
    const found = JSON.parse(text) as Partial<Moved>;
    return typeof found.record === 'string' && Array.isArray(found.seats) ? (found as Moved) : null;
  } catch {
    return null;
  }
}
