/** Which notices a person wants of one table: as in the settings, or otherwise. Kept in the browser, never sent. */
import { settings } from './settings.svelte';

export const NOTICES = ['title', 'favicon', 'sound'] as const;
export type Notice = (typeof NOTICES)[number];
export type Wishes = Partial<Record<Notice, boolean>>;

const STORE = 'ridotto.notices';
const MOST = 50; // tables remembered; the one changed longest ago is forgotten first

/** Stored entries that are valid. */
export function wishesIn(text: string | null): Map<string, Wishes> {
  const found = new Map<string, Wishes>();
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return found;
  }
  if (!Array.isArray(stored)) return found;
  for (const one of stored as unknown[]) {
    if (!Array.isArray(one) || typeof one[0] !== 'string' || typeof one[1] !== 'object' || !one[1]) continue;
    const wishes: Wishes = {};
    for (const notice of NOTICES) {
      const wish: unknown = (one[1] as Wishes)[notice];
      if (typeof wish === 'boolean') wishes[notice] = wish;
    }
    found.set(one[0], wishes);
  }
  return found;
}

/** The same with what this table is to have now. */
export function withWishes(text: string | null, table: string, wishes: Wishes): string {
  const all = wishesIn(text);
  all.delete(table);
  if (Object.keys(wishes).length > 0) all.set(table, wishes);
  return JSON.stringify([...all].slice(-MOST));
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null;
  }
}

export class TableNotices {
  private wishes = $state.raw<Wishes>({});
  /** Something is otherwise than in the settings. */
  own = $derived(Object.keys(this.wishes).length > 0);
  any = $derived(NOTICES.some((notice) => this.wants(notice)));

  constructor(readonly table: string) {
    this.wishes = wishesIn(stored()).get(table) ?? {};
  }

  wants(notice: Notice): boolean {
    return this.wishes[notice] ?? settings[notice];
  }

  set(notice: Notice, on: boolean): void {
    this.keep({ ...this.wishes, [notice]: on });
  }

  reset(): void {
    this.keep({});
  }

  private keep(wishes: Wishes): void {
    this.wishes = wishes;
    try {
      localStorage.setItem(STORE, withWishes(stored(), this.table, wishes));
    } catch {
      // Then it holds until the page is left.
    }
  }
}
