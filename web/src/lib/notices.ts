/** "It is your turn" where the tab can be seen without being open: title, favicon, sound. Never anything hidden. */
import { play } from './sound';
import type { TableNotices } from './tablenotices.svelte';

let plain = 'Ridotto';
let tables = 0; // that wait for this person
const called = { title: false, icon: false };

function show(): void {
  document.title = `${called.title ? '● ' : ''}${tables > 0 ? `(${tables}) ` : ''}${plain}`;
  icon(called.icon || tables > 0 ? '/favicon-dot.svg' : '/favicon.svg');
}

export function title(text: string): void {
  plain = text;
  show();
}

/** How many tables wait: in the title, on the icon of the tab, and on that of the installed page. */
export function badge(n: number): void {
  tables = n;
  show();
  if (!('setAppBadge' in navigator)) return;
  const set = n > 0 ? navigator.setAppBadge(n) : navigator.clearAppBadge();
  set.catch(() => undefined); // not installed, or not allowed: the title has it
}

/** No notice while the page is visible. */
export function yourTurn(notices: Pick<TableNotices, 'wants'>): void {
  if (document.visibilityState === 'visible') return;
  if (notices.wants('sound')) play('turn');
  called.title = notices.wants('title');
  called.icon = notices.wants('favicon');
  show();
}

export function calm(): void {
  called.title = called.icon = false;
  show();
}

function icon(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute('href') !== path) link.href = path;
}
