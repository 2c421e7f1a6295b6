/** The way to the tables of this device: the same requests and messages as to a server, carried to a worker. */
import { Database } from './database';
import { loading } from './loading.svelte';
import { keepOffline } from './offline';
import { t } from '../lib/i18n.svelte';
import { person } from '../lib/me.svelte';
import type { CreateTable, Message, SeatOut, Welcome } from '../lib/protocol';
import type { FromWorker, PythonFiles, ToWorker } from './messages';

/** Answers that were known when the page was built: they need no Python. */
type Known = Readonly<Record<string, unknown>>;
type Update = Extract<Message, { t: 'update' }>;

/** Milliseconds after which what is shown is noted for the next time. */
const REMEMBER = 300;

/** Milliseconds without anything under way, before what works offline is fetched as well. */
const QUIET = 500;

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

/** Python, from the first call on. */
export function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<FromWorker>) => hear(event.data);
  worker.onerror = () => (loading.failed = 'worker');
  const files = built();
  loading.begin();
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
      loading.total = message.total;
      break;
    case 'ready':
      loading.ready = true;
      break;
    case 'failed':
      loading.failed = message.reason;
      break;
    case 'storage':
      loading.storage = message.storage;
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

/** Until the page waits for nothing. */
async function quiet(): Promise<void> {
  const busy = (): boolean =>
    waiting.size > 0 ||
    loading.loaded < loading.total ||
    (loading.wanted && !loading.ready && !loading.failed);
  do await new Promise((done) => setTimeout(done, QUIET));
  while (busy());
}

/** Once the page has what it needs, everything else is fetched too, so that it works offline; then this is over. */
export async function keep(): Promise<void> {
  await quiet();
  await keepOffline(loading).catch(() => undefined);
}

/** Who I am and what a table is: answered as it was last time, as long as Python is not there. */
const remembered = (path: string): boolean =>
  path === '/api/me' || (/^\/api\/tables\/[^/?]+$/.test(path) && !/\/(mine|played)$/.test(path));

/** For the next time, if there is room. */
const remember = (key: string, text: string): Promise<boolean> =>
  database.put(JSON.stringify({ [key]: text })).catch(() => false);

/** An answer that never changes. It needs neither Python nor a game. */
async function fixed(path: string): Promise<unknown> {
  known ??= fetch(base() + built().folder + built().answers).then(
    (response) => response.json() as Promise<Known>,
  );
  try {
    return (await known)[path];
  } catch (error) {
    known = null; // the next time it may come
    throw error;
  }
}

// --- until Python is there: the board of the game that somebody has chosen, at its beginning

const FIRST = 'first-';
const ofFirst = `/api/tables/${FIRST}`;
let expected: CreateTable | null = null;

export function preview(wish: CreateTable): string | null {
  if (loading.ready || !built().firsts[wish.game]) return null;
  expected = wish;
  loading.board = true;
  return `${FIRST}${wish.game}`;
}

/** What such a table says, with the players of the wish. Nobody decides there. */
async function first(): Promise<[Welcome, Update]> {
  const { game, seats } = expected!;
  const files = built();
  const response = await fetch(`${base()}${files.folder}${files.firsts[game] ?? ''}`);
  const tables = (await response.json()) as Record<string, { welcome: Welcome; update: Update }>;
  const { welcome, update } = tables[seats.length]!;
  const players = update.status.seats.map((seat, i): SeatOut => {
    const { kind, bot = '', name = '' } = seats[i]!;
    return kind === 'bot'
      ? { ...seat, kind, bot, name }
      : { ...seat, name: name || (person.me?.name ?? t('ui.guest')) };
  });
  const status = { ...update.status, seats: players, asked: [], sealed: [] };
  delete status.ask;
  return [
    { ...welcome, seats: [0] },
    { ...update, status },
  ];
}

/** A request. What is known already is answered at once. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const method = init.method ?? 'GET';
  if (!/^\/api\/(games|rules)\b/.test(path)) started(); // somebody who reads the rules need not play
  if (method === 'GET') {
    const found = await fixed(path);
    if (found !== undefined) return new Response(JSON.stringify(found));
  }
  if (path.startsWith(ofFirst)) return new Response(JSON.stringify((await first())[0]));
  if (method === 'GET' && !loading.ready && remembered(path)) {
    const found = await database.get(`page/${path}`);
    if (found !== undefined) return new Response(found);
  }
  const n = ++count;
  const wish = method === 'POST' ? 1 : 0;
  loading.asked += wish;
  const response = await new Promise<Response>((resolve) => {
    waiting.set(n, resolve);
    tell({ t: 'ask', n, method, path, body: typeof init.body === 'string' ? init.body : '' });
  });
  loading.asked -= wish;
  if (remembered(path) && response.ok)
    void response
      .clone()
      .text()
      .then((text) => remember(`page/${path}`, text));
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
  private welcome = '';
  private updates: string[] = [];
  private rows: Update['rows'] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string) {
    const { pathname, search, searchParams } = new URL(url);
    this.key = `page/${pathname}?${searchParams.get('seat') ?? ''}`;
    lines.set(this.n, this);
    if (pathname.startsWith(ofFirst))
      void first().then((messages) => messages.forEach((one) => this.tell(one)));
    else void this.begin(pathname + search, searchParams.get('since') === '0');
  }

  private tell(message: Message): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  private async begin(path: string, anew: boolean): Promise<void> {
    started();
    const texts = JSON.parse((await database.get(this.key)) ?? '[]') as string[];
    if (!anew) this.rows = texts[1] ? (JSON.parse(texts[1]) as Update).rows : [];
    else if (!loading.ready) {
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

  /** The welcome and the last table that came, with all its rows, for the next time. */
  private remember(text: string): void {
    const kind = /^\{"t":"(welcome|update)"/.exec(text)?.[1];
    if (!kind) return;
    if (kind === 'update') this.updates.push(text);
    else this.welcome = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      let last: Update | null = null;
      for (const update of this.updates.splice(0)) {
        last = JSON.parse(update) as Update;
        const known = this.rows.at(-1)?.seq ?? 0;
        this.rows.push(...last.rows.filter((row) => row.seq > known));
      }
      if (!this.welcome || !last) return;
      const whole = JSON.stringify({ ...last, rows: this.rows });
      void remember(this.key, JSON.stringify([this.welcome, whole]));
    }, REMEMBER);
  }
}
