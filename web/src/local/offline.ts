/** The service worker: everything works without the network, and a new version waits until it is wanted. */
interface Told {
  renew: (() => void) | null;
}

export async function keepOffline(told: Told): Promise<void> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return; // then only the network has it
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => null);
  if (!registration) return;
  let reloading = false;
  const offer = (waiting: ServiceWorker): void => {
    told.renew = () => {
      serviceWorker.addEventListener('controllerchange', () => {
        if (!reloading) location.reload();
        reloading = true;
      });
      waiting.postMessage('take over');
    };
  };
  if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed' && serviceWorker.controller) offer(fresh);
    });
  });
}
