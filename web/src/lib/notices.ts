/** "It is your turn" where the tab can be seen without being open: title, favicon, sound. Never anything hidden. */
import { settings } from './settings.svelte';
import { play } from './sound';

let plain = 'Ridotto';

export function title(text: string): void {
  plain = text;
  if (!document.title.startsWith('● ')) document.title = text;
}

export function yourTurn(): void {
  if (settings.sound) play('turn');
  if (document.visibilityState === 'visible') return;
  if (settings.title) document.title = `● ${plain}`;
  if (settings.favicon) icon('/favicon-dot.svg');
}

export function calm(): void {
  document.title = plain;
  icon('/favicon.svg');
}

function icon(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute('href') !== path) link.href = path;
}
