/* Writes the pieces of the games beside the built page, for drawings in Python: `node pieces.mjs FOLDER`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { createServer } from 'vite';

/** Without the page's own fonts: what a machine may have. */
const FACE = "Georgia,'Liberation Serif','DejaVu Serif','Times New Roman',serif";
const folder = resolve(process.argv[2] ?? '../src/ridotto/server/static/pieces');

/** The colours by day that a sheet gives: `--name: value;` of its first block. */
function colours(file) {
    const text = readFileSync(file, 'utf8');
    const block = text.slice(text.indexOf('{') + 1, text.indexOf('}'));
    return Object.fromEntries(
        [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
    );
}

/** Colours written out: programs outside a browser know no variables. */
function inked(art, known) {
    const plain = art.replace(/var\(--([\w-]+)(?:,\s*([^()]+))?\)/g, (whole, name, or) => {
        const ink = known[name] ?? or;
        if (ink === undefined) throw new Error(`no colour for ${whole}`);
        return ink;
    });
    if (plain.includes('var(')) return inked(plain, known);
    return plain
        .replace(
            /rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)/g,
            (_, r, g, b, part) => `rgba(${r},${g},${b},${part / 100})`,
        )
        .replace(/\s*\n\s*/g, ' ');
}

/** Short texts keep the width that they have in the page's own face, which is narrower than those in FACE. */
function fitted(art) {
    return art.replace(/<text([^>]*font-size="(\d+)"[^>]*)>([^<]{2,3})<\/text>/g, (_, how, size, words) => {
        const width = Math.round(Number(size) * words.length * 5.2) / 10;
        return `<text${how} textLength="${width}" lengthAdjust="spacingAndGlyphs">${words}</text>`;
    });
}

const shared = readFileSync('src/lib/parts/Defs.svelte', 'utf8');
const defs = shared.slice(shared.indexOf('<defs>') + 6, shared.indexOf('</defs>'));
const vite = await createServer({
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
});
mkdirSync(folder, { recursive: true });
for (const name of readdirSync('src/games')) {
    const own = `src/games/${name}`;
    if (!existsSync(`${own}/pieces.ts`)) continue;
    const found = (await vite.ssrLoadModule(`/${own}/pieces.ts`)).pieces();
    const known = { ...colours('src/lib/design.css'), ...colours(`${own}/colours.css`), title: FACE };
    const drawings = Object.fromEntries(
        found.drawings.map(({ name, box, art }) => [name, { box, art: fitted(inked(art, known)) }]),
    );
    const text = { colours: known, defs: inked(defs + found.defs, known), places: found.places, drawings };
    writeFileSync(join(folder, `${name.replace('_', '-')}.json`), JSON.stringify(text));
}
await vite.close();
