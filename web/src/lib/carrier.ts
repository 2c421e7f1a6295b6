/** How requests and messages travel: to a server, unless something else takes their place (`local/start.ts`). */

/** Is this the page without a server (`make static`)? */
export const LOCAL = import.meta.env.MODE === 'static';

/** What a line uses of a socket. */
export type Wire = Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>;

export interface Carrier {
  request(path: string, init?: RequestInit): Promise<Response>;
  socket(url: string): Wire;
  /** When what is not needed at once may be fetched. */
  idle: Promise<void>;
}

export const carrier: Carrier = {
  request: (path, init) => fetch(path, init),
  socket: (url) => new WebSocket(url),
  idle: Promise.resolve(),
};
