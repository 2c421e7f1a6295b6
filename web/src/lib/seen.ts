/** Up to which row somebody has read on at a table. Kept in the browser, never sent. */
const STORE = 'ridotto.seen';
const MOST = 50; // tables remembered; the one read longest ago is forgotten first

function stored(): [string, number][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter(
      (one): one is [string, number] =>
        Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number',
    );
  } catch {
    return [];
  }
}

export function seenUpTo(table: string): number {
  return stored().find(([id]) => id === table)?.[1] ?? 0;
}

export function markSeen(table: string, seq: number): void {
  const others = stored().filter(([id]) => id !== table);
  try {
    localStorage.setItem(STORE, JSON.stringify([...others, [table, seq]].slice(-MOST)));
  } catch {
    // Then it is shown again.
  }
}
