/** Was the guided first game offered in this browser, and begun or declined? Then nobody is asked again. */
const STORE = 'ridotto.learned';

export function learned(): void {
  try {
    localStorage.setItem(STORE, '1');
  } catch {
    // Then it is offered again.
  }
}

export function isLearned(): boolean {
  try {
    return localStorage.getItem(STORE) !== null;
  } catch {
    return true;
  }
}
