/** How requests and messages travel: to a server, unless something else takes their place (`local/start.ts`). */

import type { CreateTable } from './protocol';

/** Is this the page without a server (`make static`)? */
export const LOCAL = import.meta.env.MODE === 'static';

/** Why nothing comes: there is no server, or no host to load the rest from. */
export const OFFLINE = LOCAL ? 'not-loaded' : 'offline';

/** What a line uses of a socket. */
export type Wire = Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>;

export interface Carrier {
  request(path: string, init?: RequestInit): Promise<Response>;
  socket(url: string): Wire;
  /** When what is not needed at once may be fetched. */
  idle: Promise<void>;
  /** A table to look at until the wished one can be made; null: that takes no time. */
  preview(wish: CreateTable): string | null;
}

export const carrier: Carrier = {
  request: (path, init) => fetch(path, init),
  socket: (url) => new WebSocket(url),
  idle: Promise.resolve(),
  preview: () => null,
};
