/** The page without a server begins: requests and lines go to the worker. */
import { carrier, type Wire } from '../lib/carrier';
import { settings } from '../lib/settings.svelte';
import { ask, keep, LocalSocket, preview, started } from './carrier';
import { turnLinks } from './links';
import { loading } from './loading.svelte';

export function start(): void {
  carrier.request = ask;
  carrier.socket = (url) => new LocalSocket(url) as unknown as Wire;
  carrier.idle = keep();
  carrier.preview = preview;
  if (settings.telling === 'off') loading.pace = 0; // nothing is played back, so nobody waits for it
  turnLinks();
  // A page that comes later and does not come, for want of a network.
  addEventListener('vite:preloadError', () => (loading.failed = 'network'));
  if (!location.hash.startsWith('#/rules')) started();
}
