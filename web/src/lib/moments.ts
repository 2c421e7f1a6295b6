/** Links to a moment of a game. Where there is no server the link carries the record of the game itself. */
import { api } from './api';
import { LOCAL } from './carrier';

export async function linkTo(table: string, step: number): Promise<string> {
  if (!LOCAL) return `${location.origin}/table/${table}/replay/${step}`;
  return `${location.href.split('#')[0] ?? ''}#/r/${await packed(await api.record(table))}/${step}`;
}

/** A text small enough for an address. */
export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The text again; null: the address is broken. */
export async function unpacked(address: string): Promise<string | null> {
  try {
    const letters = atob(address.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await through(bytes, new DecompressionStream('deflate-raw')),
    );
  } catch {
    return null;
  }
}

type Through = { readable: ReadableStream; writable: WritableStream };
async function through(bytes: Uint8Array<ArrayBuffer>, change: Through): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(change)).arrayBuffer());
}
