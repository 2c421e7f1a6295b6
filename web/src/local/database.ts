/** What this device keeps: texts by key, in IndexedDB. Each `put` is one transaction that lasts before it is answered.
 * A browser may refuse to store anything; then it is kept as long as this page is open. */
const NAME = 'ridotto';
const STORE = 'kept';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('database'));
  });
}

async function opened(closed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = await done(request);
  database.onclose = closed;
  return database;
}

export class Database {
  private opened: Promise<IDBDatabase | null> | null = null;
  private readonly memory = new Map<string, string>();

  /** Null: the browser stores nothing for this page. */
  open(): Promise<IDBDatabase | null> {
    this.opened ??= opened(() => (this.opened = null)).catch(() => null);
    return this.opened;
  }

  private store(database: IDBDatabase, mode: IDBTransactionMode): [IDBObjectStore, Promise<void>] {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('database'));
    });
    return [transaction.objectStore(STORE), finished];
  }

  async get(key: string): Promise<string | undefined> {
    const database = await this.open();
    if (!database) return this.memory.get(key);
    const [store] = this.store(database, 'readonly');
    return (await done(store.get(key))) as string | undefined;
  }

  /** The texts of all keys that begin so, as a list in JSON. */
  async under(prefix: string): Promise<string> {
    const database = await this.open();
    if (!database)
      return JSON.stringify(
        [...this.memory].flatMap(([key, text]) => (key.startsWith(prefix) ? [text] : [])),
      );
    const [store] = this.store(database, 'readonly');
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    return JSON.stringify(await done(store.getAll(range)));
  }

  /** Writes all of it, if the key `guard` still has this text ("": none). Did it? */
  async put(entries: string, guard = '', before = ''): Promise<boolean> {
    const written = Object.entries(JSON.parse(entries) as Record<string, string>);
    const database = await this.open();
    if (!database) {
      if (guard && (this.memory.get(guard) ?? '') !== before) return false;
      for (const [key, text] of written) this.memory.set(key, text);
      return true;
    }
    const [store, finished] = this.store(database, 'readwrite');
    if (guard && (((await done(store.get(guard))) as string | undefined) ?? '') !== before) return false;
    for (const [key, text] of written) store.put(text, key);
    await finished;
    return true;
  }

  async drop(keys: string): Promise<void> {
    const dropped = JSON.parse(keys) as string[];
    const database = await this.open();
    if (!database) {
      for (const key of dropped) this.memory.delete(key);
      return;
    }
    const [store, finished] = this.store(database, 'readwrite');
    for (const key of dropped) store.delete(key);
    await finished;
  }
}
