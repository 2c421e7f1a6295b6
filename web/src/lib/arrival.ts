/** The page opens at a table: what the table says first, and the line to it, are asked for while the rest of the page is
 * still on its way. */
import { api } from './api';
import { carrier, type Wire } from './carrier';
import type { Welcome } from './protocol';

/** Where a line begins: at no row, with the eyes of this seat or of a spectator. */
export function lineQuery(since: number, seat: number | null): URLSearchParams {
  const query = new URLSearchParams({ since: String(since) });
  if (seat !== null) query.set('seat', String(seat));
  return query;
}

/** The seat that a person looks from: the wanted one if it is theirs. */
export function seatOf(welcome: Welcome, wanted: number | null): number | null {
  return wanted !== null && welcome.seats.includes(wanted) ? wanted : (welcome.seats[0] ?? null);
}

let asked: { id: string; welcome: Promise<Welcome> } | null = null;
let early: { url: string; socket: Wire; opened: Event | null; heard: MessageEvent<string>[] } | null = null;

export function arrive(id: string, wanted: number | null): void {
  const welcome = api.table(id);
  asked = { id, welcome };
  welcome.then(
    (found) => {
      if (!found.table.analysis) begin(id, seatOf(found, wanted));
    },
    () => undefined, // the page that asks for it says so
  );
}

/** The first answer of this table. */
export function welcomeOf(id: string): Promise<Welcome> {
  const found = asked?.id === id ? asked.welcome : api.table(id);
  asked = null;
  return found;
}

function begin(id: string, seat: number | null): void {
  const url = `${location.origin.replace(/^http/, 'ws')}${api.livePath(id)}?${lineQuery(0, seat).toString()}`;
  try {
    const socket = carrier.socket(url);
    const line = { url, socket, opened: null as Event | null, heard: [] as MessageEvent<string>[] };
    socket.onopen = (event) => (line.opened = event);
    socket.onmessage = (event: MessageEvent<string>) => line.heard.push(event);
    early = line;
  } catch {
    early = null; // then it is opened when the table is there
  }
}

/** The line that was begun early, if it is this one and still good. What it heard meanwhile is told first. */
export function begun(url: string): Wire | null {
  const line = early;
  early = null;
  if (!line) return null;
  const { socket, opened, heard } = line;
  socket.onopen = null;
  socket.onmessage = null;
  if (line.url !== url || socket.readyState > WebSocket.OPEN) {
    socket.close();
    return null;
  }
  queueMicrotask(() => {
    if (opened) (socket.onopen as ((event: Event) => void) | null)?.(opened);
    for (const event of heard) (socket.onmessage as ((event: MessageEvent) => void) | null)?.(event);
  });
  return socket;
}
