/** The service worker: everything works without the network, and a new version waits until it is wanted. */
interface Told {
  renew: (() => void) | null;
}

export async function keepOffline(told: Told): Promise<void> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return; // then only the network has it
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => null);
  if (!registration) return;
  const before = serviceWorker.controller; // null: nothing was kept until now, so nothing is renewed
  let wanted = false;
  serviceWorker.addEventListener('controllerchange', () => {
    if (wanted) location.reload();
    else if (before) told.renew = () => location.reload(); // another tab took the new version: this one is of the old
  });
  const offer = (waiting: ServiceWorker): void => {
    told.renew = () => {
      wanted = true;
      waiting.postMessage('take over');
    };
  };
  if (registration.waiting && before) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    if (fresh && before) void reached(fresh, 'installed').then((well) => well && offer(fresh));
  });
  if (registration.installing) await reached(registration.installing, before ? 'installed' : 'activated');
}

/** Until the worker is so far. Is it? It may fail, for want of room. */
function reached(worker: ServiceWorker, state: ServiceWorkerState): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === state || worker.state === 'redundant') resolve(worker.state === state);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
