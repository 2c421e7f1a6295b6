/** "It is your turn" where the tab can be seen without being open: title, favicon, sound. Never anything hidden. */
import { play } from './sound';
import type { TableNotices } from './tablenotices.svelte';

let plain = 'Ridotto';

export function title(text: string): void {
  plain = text;
  if (!document.title.startsWith('● ')) document.title = text;
}

/** No notice while the page is visible. */
export function yourTurn(notices: Pick<TableNotices, 'wants'>): void {
  if (document.visibilityState === 'visible') return;
  if (notices.wants('sound')) play('turn');
  if (notices.wants('title')) document.title = `● ${plain}`;
  if (notices.wants('favicon')) icon('/favicon-dot.svg');
}

export function calm(): void {
  document.title = plain;
  icon('/favicon.svg');
}

function icon(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute('href') !== path) link.href = path;
}
