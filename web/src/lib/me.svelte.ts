/** Who this browser is. A name is all it takes. */
import { api, Failure } from './api';
import type { Me } from './protocol';

const STORE = 'ridotto.known';

function store(known: boolean): void {
  try {
    if (known) localStorage.setItem(STORE, '1');
    else localStorage.removeItem(STORE);
  } catch {
    // Then it is asked for again next time.
  }
}

class Person {
  me = $state.raw<Me | null>(null);

  /** Somebody who was never here need not be asked for. */
  private get known(): boolean {
    try {
      return localStorage.getItem(STORE) !== null;
    } catch {
      return true;
    }
  }

  async load(): Promise<void> {
    if (this.me || !this.known) return;
    try {
      this.me = await api.me();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.status === 401) store(false);
    }
  }

  async called(name: string): Promise<void> {
    if (this.me?.name === name) return;
    this.met(await api.setName(name));
  }

  met(me: Me): void {
    this.me = me;
    store(true);
  }

  /** The server has made this browser somebody: it is asked who. */
  async became(): Promise<void> {
    store(true);
    this.me = null;
    await this.load();
  }
}

export const person = new Person();
