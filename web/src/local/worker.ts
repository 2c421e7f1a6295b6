/** Python with the tables of this device. The page asks it as it would ask a server. */
import type { PyodideAPI } from 'pyodide';

import { Database } from './database';
import type { FromWorker, PythonFiles, Storage, ToWorker } from './messages';

/** `Desk` of ridotto/local/browser.py. */
interface Desk {
  ask(method: string, path: string, body: string): Promise<string>;
  open(n: number, path: string): Promise<string>;
  send(n: number, text: string): Promise<void>;
  close(n: number): void;
  heard(id: string, revision: number): void;
}
type Load = (options: object) => Promise<PyodideAPI>;

/** A level that searches has this long for a decision: WebAssembly is slower than a compiled engine. */
const SECONDS = 2;
/** An archive with nothing in it: the standard library is in the pack. */
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0)]);

const tell = (message: FromWorker): void => postMessage(message);
const database = new Database();
const others = new BroadcastChannel('ridotto');

/** The revision in the head of a table, without reading all of it. */
const revisionOf = (head: string): number => Number(/"revision": ?(\d+)/.exec(head)?.[1] ?? 0);

let storage: Storage = 'good';
/** The page hears of it when it changes. */
function stored(now: Storage): void {
  if (now !== storage) tell({ t: 'storage', storage: now });
  storage = now;
}

/** IndexedDB for Python; other tabs hear what was written. */
const keeper = {
  get: (key: string) => database.get(key),
  under: (prefix: string) => database.under(prefix),
  drop: (keys: string) => database.drop(keys),
  async put(entries: string, guard: string, before: string): Promise<boolean> {
    const written = await database.put(entries, guard, before).catch((error: unknown) => {
      stored('full');
      throw error;
    });
    stored((await database.open()) ? 'good' : 'none');
    const head = guard.startsWith('head/')
      ? (JSON.parse(entries) as Record<string, string>)[guard]
      : undefined;
    if (written && head !== undefined) others.postMessage({ id: guard.slice(5), revision: revisionOf(head) });
    return written;
  },
};

/** Kept where the service worker looks too, so that nothing is fetched twice. Only safe hosts have such a place, and
 * only where the browser stores anything. */
async function found(url: string): Promise<Response> {
  const cache = 'caches' in self ? await caches.open('ridotto-files').catch(() => null) : null;
  const kept = await cache?.match(url);
  if (kept) return kept;
  const response = await fetch(url);
  if (response.ok) void cache?.put(url, response.clone()).catch(() => undefined);
  return response;
}

/** Rejected when a download breaks off: the interpreter would wait for it for ever. */
let breakOff: (reason: Error) => void = () => undefined;
const broken = new Promise<never>((_, reject) => (breakOff = reject));
broken.catch(() => undefined); // of interest only while Python starts
function lost(error: unknown): never {
  breakOff(new Error('network'));
  throw error;
}

/** Bytes: what is wanted by now, and what of it has come. */
let wanted = 0;
let loaded = 0;
/** A zipped file of this size, unzipped on the way; how much has come is told. */
async function unzipped(url: string, size: number): Promise<ReadableStream<Uint8Array>> {
  // A host that sends .gz files as zipped pages has unzipped them already: then more bytes come than were said.
  let left = size;
  const count = (bytes: number): void => {
    const counted = Math.min(bytes, left);
    left -= counted;
    loaded += counted;
    tell({ t: 'progress', loaded, total: wanted });
  };
  const giveUp = (error: unknown): never => {
    wanted -= left;
    count(0);
    return lost(error);
  };
  wanted += size;
  count(0);
  const response = await found(url).catch(giveUp);
  if (!response.ok || !response.body) return giveUp(new Error(`${url}: ${response.status}`));
  const reader = response.body.getReader();
  const counted = new ReadableStream<Uint8Array>({
    async pull(control) {
      const { done, value } = await reader.read().catch(giveUp);
      count(done ? left : value.length);
      if (done) control.close();
      else control.enqueue(value);
    },
  });
  if (response.headers.get('content-encoding')) return counted;
  return counted.pipeThrough(
    new DecompressionStream('gzip') as unknown as TransformStream<Uint8Array, Uint8Array>,
  );
}

/** The files of a pack, by their paths. */
function* unpacked(bytes: Uint8Array): Generator<[string, Uint8Array]> {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  let at = 4 + length;
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at))) as [string, number][];
  for (const [name, size] of list) {
    yield [name, bytes.subarray(at, at + size)];
    at += size;
  }
}

/** A part of the program, unzipped. */
async function pack(files: PythonFiles, name: string): Promise<Uint8Array> {
  const [file, size] = files.parts[name] ?? [name, 0];
  return new Uint8Array(await new Response(await unzipped(files.folder + file, size)).arrayBuffer());
}

/** Writes the files of a pack to where Python looks for them. */
function place(fs: PyodideAPI['FS'], files: Uint8Array): void {
  for (const [name, bytes] of unpacked(files)) {
    fs.mkdirTree(name.slice(0, name.lastIndexOf('/')));
    fs.writeFile(name, bytes);
  }
}

async function boot(files: PythonFiles, pace: number): Promise<Desk> {
  const { folder } = files;
  const wasm = unzipped(folder + files.wasm, files.size);
  const core = pack(files, 'core');
  const [{ loadPyodide }, { default: createPyodideModule }] = (await Promise.all([
    import(/* @vite-ignore */ folder + files.loader),
    import(/* @vite-ignore */ folder + files.machine),
  ]).catch(lost)) as [{ loadPyodide: Load }, { default: unknown }];
  // Pyodide fetches two files by itself: they are here already.
  const real = self.fetch.bind(self);
  self.fetch = async (input, init) => {
    const name = String(input instanceof Request ? input.url : input);
    if (name.endsWith('/pyodide.asm.wasm'))
      return new Response((await wasm) as BodyInit, { headers: { 'content-type': 'application/wasm' } });
    if (name.endsWith('/none.zip')) return new Response(EMPTY_ZIP);
    return real(input, init);
  };
  const loading = loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}none.zip`,
    packageBaseUrl: folder,
    lockFileContents: files.lock,
    createPyodideModule,
    async fsInit(fs: PyodideAPI['FS']) {
      place(fs, await core);
    },
  });
  const python = await Promise.race([loading, broken]);
  self.fetch = real;
  const begin = python.runPython(`
from ridotto.local.standins import install
install()
from ridotto.local.browser import Desk
Desk
`) as (...values: unknown[]) => Desk;
  const fetchPart = async (name: string): Promise<void> => place(python.FS, await pack(files, name));
  const out = (n: number, text: string): void => tell({ t: 'said', n, text });
  return begin(keeper, out, pace, SECONDS, fetchPart);
}

let started: ((desk: Promise<Desk>) => void) | null = null;
const desk = new Promise<Desk>((resolve) => (started = resolve));

async function take(message: ToWorker): Promise<void> {
  if (message.t === 'start') {
    const booted = boot(message.files, message.pace);
    started?.(booted);
    await booted;
    tell({ t: 'ready' });
    return;
  }
  const table = await desk;
  const { n } = message;
  if (message.t === 'ask') {
    const answer = await table.ask(message.method, message.path, message.body);
    const space = answer.indexOf(' ');
    tell({ t: 'answer', n, status: Number(answer.slice(0, space)), text: answer.slice(space + 1) });
  } else if (message.t === 'open') {
    const refused = await table.open(n, message.path);
    const [code = '', reason = ''] = refused.split(' ');
    tell(refused ? { t: 'closed', n, code: Number(code), reason } : { t: 'opened', n });
  } else if (message.t === 'send') await table.send(n, message.text);
  else table.close(n);
}

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  take(event.data).catch((error: unknown) =>
    tell({ t: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
});
others.onmessage = (event: MessageEvent<{ id: string; revision: number }>) =>
  void desk.then((table) => table.heard(event.data.id, event.data.revision));
