/** What this device keeps: texts by key, in IndexedDB. Each `put` is one transaction that lasts before it is answered. */
const NAME = 'ridotto';
const STORE = 'kept';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('database'));
  });
}

export class Database {
  private opened: Promise<IDBDatabase> | null = null;

  private open(): Promise<IDBDatabase> {
    this.opened ??= (() => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      return done(request);
    })();
    return this.opened;
  }

  private async store(mode: IDBTransactionMode): Promise<[IDBObjectStore, Promise<void>]> {
    const database = await this.open();
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('database'));
    });
    return [transaction.objectStore(STORE), finished];
  }

  async get(key: string): Promise<string | undefined> {
    const [store] = await this.store('readonly');
    return (await done(store.get(key))) as string | undefined;
  }

  /** The texts of all keys that begin so, as a list in JSON. */
  async under(prefix: string): Promise<string> {
    const [store] = await this.store('readonly');
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    return JSON.stringify(await done(store.getAll(range)));
  }

  /** Writes all of it, if the key `guard` still has this text ("": none). Did it? */
  async put(entries: string, guard = '', before = ''): Promise<boolean> {
    const [store, finished] = await this.store('readwrite');
    if (guard && (((await done(store.get(guard))) as string | undefined) ?? '') !== before) return false;
    for (const [key, text] of Object.entries(JSON.parse(entries) as Record<string, string>))
      store.put(text, key);
    await finished;
    return true;
  }

  async drop(keys: string): Promise<void> {
    const [store, finished] = await this.store('readwrite');
    for (const key of JSON.parse(keys) as string[]) store.delete(key);
    await finished;
  }
}
