/** The way to the tables of this device: the same requests and messages as to a server, carried to a worker. */
import { Database } from './database';
import { loading } from './loading.svelte';
import { keepOffline } from './offline';
import type { FromWorker, PythonFiles, ToWorker } from './messages';

/** Answers that were known when the page was built: they need no Python. */
type Known = Readonly<Record<string, unknown>>;

/** Milliseconds after which what is shown is noted for the next time. */
const REMEMBER = 300;

const database = new Database();
const waiting = new Map<number, (response: Response) => void>();
const lines = new Map<number, LocalSocket>();
let count = 0;
let worker: Worker | null = null;
let known: Promise<Known> | null = null;

/** The build has written into the page where Python is. */
function built(): PythonFiles {
  const text = document.querySelector<HTMLMetaElement>('meta[name="ridotto-python"]')?.content ?? '{}';
  return JSON.parse(text) as PythonFiles;
}
const base = (): string => new URL('.', document.baseURI).href;

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<FromWorker>) => hear(event.data);
  worker.onerror = () => (loading.failed = 'worker');
  const files = built();
  loading.begin(files.total);
  worker.postMessage({
    t: 'start',
    files: { ...files, folder: base() + files.folder },
    pace: loading.pace,
  } satisfies ToWorker);
  return worker;
}

const tell = (message: ToWorker): void => started().postMessage(message);

function hear(message: FromWorker): void {
  switch (message.t) {
    case 'progress':
      loading.loaded = message.loaded;
      break;
    case 'ready':
      loading.ready = true;
      void keepOffline(loading);
      break;
    case 'failed':
      loading.failed = message.reason;
      break;
    case 'answer':
      waiting.get(message.n)?.(new Response(message.text, { status: message.status }));
      waiting.delete(message.n);
      break;
    case 'opened':
      lines.get(message.n)?.opened();
      break;
    case 'closed':
      lines.get(message.n)?.ended(message.code, message.reason);
      break;
    case 'said':
      lines.get(message.n)?.said(message.text);
      break;
  }
}

/** Who I am and what a table is: answered as it was last time, as long as Python is not there. */
const remembered = (path: string): boolean =>
  path === '/api/me' || (/^\/api\/tables\/[^/?]+$/.test(path) && !/\/(mine|played)$/.test(path));

async function early(path: string): Promise<string | null> {
  known ??= fetch(base() + built().folder + built().answers).then(
    (response) => response.json() as Promise<Known>,
  );
  const found = (await known)[path];
  if (found !== undefined) return JSON.stringify(found);
  return remembered(path) ? ((await database.get(`page/${path}`)) ?? null) : null;
}

/** A request. Before Python is there, what is known already is answered at once. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const method = init.method ?? 'GET';
  started();
  if (method === 'GET' && !loading.ready) {
    const found = await early(path);
    if (found !== null) return new Response(found);
  }
  const n = ++count;
  const response = await new Promise<Response>((resolve) => {
    waiting.set(n, resolve);
    tell({ t: 'ask', n, method, path, body: typeof init.body === 'string' ? init.body : '' });
  });
  if (remembered(path) && response.ok)
    void response
      .clone()
      .text()
      .then((text) => database.put(JSON.stringify({ [`page/${path}`]: text })));
  return response;
}

/** A line to a table, with what a socket has. Until Python is there it shows the table as it was last seen. */
export class LocalSocket {
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  private readonly n = ++count;
  private readonly key: string;
  private readonly kept: Record<string, string> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string) {
    const { pathname, search, searchParams } = new URL(url);
    this.key = `page/${pathname}?${searchParams.get('seat') ?? ''}`;
    lines.set(this.n, this);
    void this.begin(pathname + search, searchParams.get('since') === '0');
  }

  private async begin(path: string, anew: boolean): Promise<void> {
    started();
    if (!loading.ready && anew) {
      const texts = JSON.parse((await database.get(this.key)) ?? '[]') as string[];
      for (const text of texts) this.onmessage?.(new MessageEvent('message', { data: text }));
    }
    tell({ t: 'open', n: this.n, path });
  }

  opened(): void {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }

  ended(code: number, reason: string): void {
    this.readyState = 3;
    lines.delete(this.n);
    this.onclose?.(new CloseEvent('close', { code, reason }));
  }

  said(text: string): void {
    this.remember(text);
    this.onmessage?.(new MessageEvent('message', { data: text }));
  }

  send(text: string): void {
    tell({ t: 'send', n: this.n, text });
  }

  close(): void {
    if (this.readyState === 3) return;
    tell({ t: 'close', n: this.n });
    this.ended(1000, '');
  }

  /** The welcome and the last table that came, for the next time. */
  private remember(text: string): void {
    const kind = /^\{"t":"(welcome|update)"/.exec(text)?.[1];
    if (!kind) return;
    this.kept[kind] = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { welcome, update } = this.kept;
      if (!welcome || !update) return;
      // Its rows are only the latest: the log comes whole from Python.
      const short = JSON.stringify({ ...(JSON.parse(update) as object), rows: [] });
      void database.put(JSON.stringify({ [this.key]: JSON.stringify([welcome, short]) }));
    }, REMEMBER);
  }
}
