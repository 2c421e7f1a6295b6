/** Notices by Web Push: can this browser have them, does it, and switching them on and off. */
import { api } from './api';
import { LOCAL } from './carrier';
import { words } from './i18n.svelte';
import type { Notices } from './protocol';

/** Why this browser gets no pushes, or that it could; `ios`: only an installed page may. */
export type PushState = 'on' | 'off' | 'denied' | 'ios' | 'insecure' | 'unsupported';

const WORKER = '/push.js';

function possible(): PushState {
  if (!isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'off';
  // Only browsers of iPhones and iPads know this word; as an app from the home screen they have pushes.
  return 'standalone' in navigator ? 'ios' : 'unsupported';
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The name by which the server knows a browser. */
async function idOf(endpoint: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 16);
}

export async function pushState(notices: Notices): Promise<PushState> {
  const state = LOCAL ? 'unsupported' : possible();
  if (state !== 'off') return state;
  const found = await subscription();
  if (!found) return 'off';
  const id = await idOf(found.endpoint);
  return notices.devices.some((device) => device.id === id) ? 'on' : 'off';
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** Asks the browser, then tells the server. Null: the person said no. */
export async function startPushes(key: string): Promise<Notices | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  let found: PushSubscription;
  try {
    found = await pushManager.subscribe(wish);
  } catch (error) {
    // Subscribed for another server at the same address before: that one is over.
    const old = error instanceof DOMException && error.name === 'InvalidStateError' && (await subscription());
    if (!old) throw error;
    await old.unsubscribe();
    found = await pushManager.subscribe(wish);
  }
  const { endpoint, keys } = found.toJSON();
  return api.addPush({
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    language: words.language,
  });
}

/** In this browser, or (`all`) in every one of this person. */
export async function stopPushes(all: boolean): Promise<Notices> {
  const found = await subscription();
  const id = found ? await idOf(found.endpoint) : '';
  await found?.unsubscribe();
  return api.dropPush(all ? '' : id || '-');
}
