/** Links of the page without a server: `/t/x` becomes `#/t/x` before anybody can follow it, and a record that is to be
 * saved comes from the worker. */
import { ask } from './carrier';
import { addressed } from '../lib/router.svelte';

function turned(event: Event): void {
  const link = (event.target as Element | null)?.closest?.('a');
  const path = link?.getAttribute('href') ?? '';
  // A link with a target leaves this page.
  if (link && !link.target && path.startsWith('/') && !path.startsWith('/api/'))
    link.setAttribute('href', addressed(path));
}

async function saved(event: MouseEvent): Promise<void> {
  const link = (event.target as Element | null)?.closest?.('a');
  const path = link?.getAttribute('href') ?? '';
  if (!link || !path.startsWith('/api/')) return;
  event.preventDefault();
  const made = document.createElement('a');
  made.href = URL.createObjectURL(await (await ask(path)).blob());
  made.download = link.download;
  made.click();
  setTimeout(() => URL.revokeObjectURL(made.href), 10_000);
}

export function turnLinks(): void {
  for (const kind of ['pointerdown', 'focusin', 'contextmenu']) document.addEventListener(kind, turned, true);
  document.addEventListener('click', (event) => void saved(event), true);
}
