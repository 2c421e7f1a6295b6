/* The service worker of the page that a server shows: notices while nobody looks. The build writes VERSION and WORDS above
 * this line. It keeps no files: the page itself comes from the server. */

/** A text in one of our languages; a number chooses its form, as in the page. */
function say(language, key, args = []) {
    const words = WORDS[language] ?? WORDS.en;
    const number = args.find((one) => typeof one === 'number');
    const form = number === undefined ? 'other' : new Intl.PluralRules(language).select(number);
    const found = words[key] ?? words[`${key}.${form}`] ?? words[`${key}.other`] ?? '';
    return found.replace(/\{(\d+)\}/g, (_, i) => String(args[Number(i)] ?? ''));
}

/** What a notice says: from keys and numbers, in the language of this browser's person. */
function told(notice) {
    const { language, seat, game } = notice;
    const names = notice.names.map((name, i) => name || say(language, 'ui.mail.bot', [i + 1]));
    const others = new Intl.ListFormat(language).format(names.filter((_, i) => i !== seat));
    const table = say(language, 'ui.mail.table', [say(language, `ui.game.${game}`) || game, others]);
    const key =
        { here: 'ui.push.here', answer: 'ui.mail.answer', rematch: 'ui.mail.rematch' }[notice.what] ??
        (notice.nth > 0 ? 'ui.mail.reminder' : 'ui.mail.turn');
    const hours = Math.max(1, Math.round(notice.left / 3600));
    let body = notice.left < 0 ? '' : say(language, 'ui.mail.hours-left', [hours]);
    if (notice.what === 'answer') body = say(language, `ui.proposal.${notice.proposal}`, [names[notice.by]]);
    if (notice.what === 'rematch') body = say(language, 'ui.rematch-began', [names[notice.by]]);
    const args = notice.what === 'rematch' ? [names[notice.by], say(language, `ui.game.${game}`)] : [table];
    return { title: say(language, key, args), body };
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const page = (table) => new URL(`/t/${encodeURIComponent(table)}`, self.location.origin).href;
const shows = (client, table) => client.url.split(/[?#]/)[0] === page(table);

async function show(notice) {
    // The server tells nobody who looks; a page that came to the front in the meantime counts as well.
    if ((await windows()).some((client) => client.focused && shows(client, notice.table))) return;
    const { title, body } = told(notice);
    await self.registration.showNotification(title, {
        body,
        lang: notice.language,
        icon: '/icon-192.png',
        badge: '/icon-192.png',
        tag: notice.table, // a newer notice of the same table takes its place
        data: { table: notice.table, version: VERSION },
    });
}

async function lead(table) {
    const open = await windows();
    const there = open.find((client) => shows(client, table));
    if (there) return there.focus();
    return self.clients.openWindow(page(table));
}

/** The push service has given this browser a new address: the server gets it. */
async function renewed(event) {
    const options = event.oldSubscription?.options;
    const fresh =
        event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
    if (!fresh) return;
    const { endpoint, keys } = fresh.toJSON();
    const language = navigator.language.slice(0, 2);
    const body = { endpoint, ...keys, language: WORDS[language] ? language : 'en' };
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/me/push', { method: 'POST', headers, body: JSON.stringify(body) });
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(lead(event.notification.data.table));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewed(event)));
