/* The service worker of the page without a server. The build writes VERSION and FILES above this line.
 * Each part listens for its own events and knows nothing of the others. */

// --- offline: everything that belongs to this version is kept, and answered without the network

const OWN = `ridotto-${VERSION}`; // what has the same name in every version
const SHARED = 'ridotto-files'; // what has its hash in its name, and so never changes
const hashed = (name) => /[.-][\w-]{8}\.[\w.]+$/.test(name);
const address = (name) => new URL(name, self.registration.scope).href;

async function fetched(name) {
    const cache = await caches.open(hashed(name) ? SHARED : OWN);
    if (await cache.match(address(name))) return;
    const response = await fetch(address(name), { cache: hashed(name) ? 'default' : 'no-cache' });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache.put(address(name), response);
}

async function tidied() {
    for (const name of await caches.keys())
        if (name.startsWith('ridotto-') && name !== OWN && name !== SHARED) await caches.delete(name);
    const wanted = new Set(FILES.map(address));
    const cache = await caches.open(SHARED);
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
    await self.clients.claim();
}

async function answered(request) {
    const wanted = request.mode === 'navigate' ? address('index.html') : request;
    const own = await caches.open(OWN);
    const kept = (await own.match(wanted, { ignoreSearch: true })) ?? (await caches.match(wanted));
    return kept ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(Promise.all(FILES.map(fetched))));
self.addEventListener('activate', (event) => event.waitUntil(tidied()));
self.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method === 'GET' && request.url.startsWith(self.registration.scope))
        event.respondWith(answered(request));
});

// --- a new version waits until somebody says "reload"

self.addEventListener('message', (event) => {
    if (event.data === 'take over') void self.skipWaiting();
});
