/* Adds Python to the static page that vite has built: the interpreter, the modules that a local table needs, and what makes
 * the page installable. `node static/build.mjs FOLDER` */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { loadPyodide } from 'pyodide';

import { png } from './icon.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const site = resolve(process.argv[2] ?? join(here, '../../build/site'));
const pyodide = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));
const python = join(site, 'python');

/** One file of many: the length of the list, the list, then the files one after the other. */
function pack(files) {
    const names = [...files.keys()].sort();
    const list = Buffer.from(JSON.stringify(names.map((name) => [name, files.get(name).length])));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(list.length);
    return Buffer.concat([length, list, ...names.map((name) => files.get(name))]);
}

async function modules() {
    const py = await loadPyodide({ indexURL: pyodide, stderr: () => undefined });
    py.FS.mkdir('/src');
    py.FS.mount(py.FS.filesystems.NODEFS, { root: resolve(here, '../../src') }, '/src');
    py.FS.writeFile('/stdlib.zip', readFileSync(join(pyodide, 'python_stdlib.zip')));
    for (const name of ['trial.py', 'pack.py']) py.FS.writeFile(`/${name}`, readFileSync(join(here, name)));
    const found = await py.runPythonAsync(`
import sys
sys.path.insert(0, '/')
import trial
names = await trial.needed()
import json
import pack
pack.parts(names)
`);
    const parts = new Map();
    for (const part of found.keys()) {
        const files = new Map();
        for (const name of found.get(part).keys())
            files.set(name, Buffer.from(found.get(part).get(name).toJs()));
        parts.set(part, files);
    }
    const known = (name) => JSON.parse(py.runPython(`json.dumps(trial.${name})`));
    return { parts, answers: known('ANSWERS'), firsts: known('FIRSTS') };
}

const sizes = {};
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);

/** Into the folder of Python, with its hash in its name; zipped where the page unzips it itself. */
function put(name, bytes, zip) {
    const zipped = gzipSync(bytes, { level: 9 });
    const called = name.replace('*', hashOf(bytes));
    writeFileSync(join(python, called), zip ? zipped : bytes);
    sizes[`python/${called}`] = [bytes.length, zipped.length];
    return called;
}

rmSync(python, { recursive: true, force: true });
mkdirSync(python, { recursive: true });
const { parts, answers, firsts } = await modules();
if (process.argv.includes('--list'))
    for (const [part, files] of parts)
        for (const [name, bytes] of files) console.log(part, bytes.length, name);

// A map of sources is not there, so it is not named.
const script = (name) =>
    Buffer.from(readFileSync(join(pyodide, name), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
const { info } = JSON.parse(readFileSync(join(pyodide, 'pyodide-lock.json'), 'utf8'));
const about = {
    folder: 'python/',
    parts: {},
    wasm: put('python.*.wasm.gz', readFileSync(join(pyodide, 'pyodide.asm.wasm')), true),
    loader: put('pyodide.*.mjs', script('pyodide.mjs'), false),
    machine: put('pyodide.asm.*.mjs', script('pyodide.asm.mjs'), false),
    answers: put('answers.*.json', Buffer.from(JSON.stringify(answers)), false),
    lock: JSON.stringify({ info, packages: {} }),
};
about.firsts = Object.fromEntries(
    Object.entries(firsts).map(([game, tables]) => [
        game,
        put(`first-${game}.*.json`, Buffer.from(JSON.stringify(tables)), false),
    ]),
);
for (const [part, files] of parts) {
    const name = put(`${part}.*.pack.gz`, pack(files), true);
    about.parts[part] = [name, sizes[`python/${name}`][1]];
}
about.size = sizes[`python/${about.wasm}`][1];

// --- what makes it installable

for (const [name, size, full] of [
    ['icon-192.png', 192, false],
    ['icon-512.png', 512, false],
    ['icon-full-512.png', 512, true],
    ['apple-touch-icon.png', 180, true],
])
    writeFileSync(join(site, name), png(size, full));
const icon = (src, sizes, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose });
const manifest = {
    name: 'Ridotto',
    short_name: 'Ridotto',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#f7f1e6',
    theme_color: '#6e1b3a',
    icons: [
        icon('icon-192.png', '192x192'),
        icon('icon-512.png', '512x512'),
        icon('icon-full-512.png', '512x512', 'maskable'),
        { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
};
writeFileSync(join(site, 'manifest.webmanifest'), JSON.stringify(manifest, null, 1));
const quoted = JSON.stringify(about).replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
const index = join(site, 'index.html');
writeFileSync(
    index,
    readFileSync(index, 'utf8').replace(
        '</head>',
        `  <meta name="ridotto-python" content="${quoted}" />
    <meta name="theme-color" content="${manifest.theme_color}" />
    <link rel="manifest" href="./manifest.webmanifest" />
    <link rel="apple-touch-icon" href="./apple-touch-icon.png" />
  </head>`,
    ),
);

// --- the service worker keeps all of it, but for letters that none of our languages has

const foreign = /-(cyrillic|greek|vietnamese|latin-ext)/;
const all = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !foreign.test(entry.name) && entry.name !== 'size.json')
    .map((entry) => relative(site, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
const version = hashOf(all.map((name) => `${name} ${hashOf(readFileSync(join(site, name)))}`).join());
const worker = readFileSync(join(here, 'sw.js'), 'utf8');
writeFileSync(
    join(site, 'sw.js'),
    `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(all)};\n\n${worker}`,
);

for (const name of all) {
    const bytes = readFileSync(join(site, name));
    sizes[name] ??= [bytes.length, Math.min(bytes.length, gzipSync(bytes, { level: 9 }).length)];
}
const sum = (k) => Object.values(sizes).reduce((total, size) => total + size[k], 0);
writeFileSync(join(site, 'size.json'), JSON.stringify({ version, bytes: sum(1) }));
const mega = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
console.log(
    `${relative(process.cwd(), site)}: version ${version}, ${all.length} files, ${mega(sum(0))}, zipped ${mega(sum(1))}; ` +
        `interpreter ${mega(about.size)}` +
        Object.entries(about.parts)
            .map(([part, [, bytes]]) => `, ${part} ${mega(bytes)}`)
            .join(''),
);
if (process.argv.includes('--list')) console.log(sizes);
