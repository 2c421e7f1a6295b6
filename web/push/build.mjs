/* Adds to the page that vite has built for a server what makes it an app: manifest, icons, and the worker that shows notices,
 * with its few words in every language. `node push/build.mjs [FOLDER]` */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { png } from '../static/icon.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const page = resolve(process.argv[2] ?? join(here, '../../src/ridotto/server/static'));
const languages = join(here, '../../src/ridotto/languages');
const SPOKEN =
    /^ui\.(game\.[a-z-]+|push\.here|rematch-began|proposal\.(undo|end|time)|mail\.(turn|reminder|answer|rematch|table|bot|hours-left\.[a-z]+))$/;

const words = {};
for (const name of readdirSync(languages).filter((one) => one.endsWith('.json'))) {
    const all = Object.entries(JSON.parse(readFileSync(join(languages, name), 'utf8')));
    words[name.slice(0, -5)] = Object.fromEntries(all.filter(([key]) => SPOKEN.test(key)));
}
const code = `const WORDS = ${JSON.stringify(words)};\n\n${readFileSync(join(here, 'worker.js'), 'utf8')}`;
const version = createHash('sha256').update(code).digest('hex').slice(0, 8);
writeFileSync(join(page, 'push.js'), `const VERSION = '${version}';\n${code}`);

for (const [name, size, full] of [
    ['icon-192.png', 192, false],
    ['icon-512.png', 512, false],
    ['icon-full-512.png', 512, true],
    ['apple-touch-icon.png', 180, true],
])
    writeFileSync(join(page, name), png(size, full));
const icon = (src, sizes, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose });
const manifest = {
    id: '/',
    name: 'Ridotto',
    short_name: 'Ridotto',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f1e6',
    theme_color: '#6e1b3a',
    icons: [
        icon('/icon-192.png', '192x192'),
        icon('/icon-512.png', '512x512'),
        icon('/icon-full-512.png', '512x512', 'maskable'),
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
};
writeFileSync(join(page, 'manifest.webmanifest'), JSON.stringify(manifest, null, 1));

const index = join(page, 'index.html');
const text = readFileSync(index, 'utf8');
if (!text.includes('manifest.webmanifest'))
    writeFileSync(
        index,
        text.replace(
            '</head>',
            `  <meta name="theme-color" content="${manifest.theme_color}" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
  </head>`,
        ),
    );
