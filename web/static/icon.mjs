/* The page's sign as a picture of points, for places that take no SVG: the arch of favicon.svg, drawn anew at any size. */
import { deflateSync } from 'node:zlib';

const GARNET = [0x6e, 0x1b, 0x3a];
const CREAM = [0xf7, 0xf1, 0xe6];
const GOLD = [0xe3, 0xb6, 0x5b];
const FINE = 4; // points in a point, each way

/** The colour at a place of the drawing, which is 32 wide; null: nothing is there. `full`: without round corners. */
function colour(x, y, full) {
    const [dx, dy] = [Math.max(7 - x, x - 25, 0), Math.max(7 - y, y - 25, 0)];
    if (!full && Math.hypot(dx, dy) > 7) return null;
    if (Math.hypot(x - 16, y - 18) <= 3) return GOLD;
    const across = y < 14 ? Math.hypot(x - 16, y - 14) : Math.abs(x - 16);
    return y <= 25 && across >= 6 && across <= 10 ? CREAM : GARNET;
}

function chunk(name, data) {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const found = Buffer.alloc(body.length + 8);
    found.writeUInt32BE(data.length, 0);
    body.copy(found, 4);
    found.writeUInt32BE(crc(body), body.length + 4);
    return found;
}

function crc(bytes) {
    let c = 0xffffffff;
    for (const byte of bytes) {
        c ^= byte;
        for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
    }
    return (c ^ 0xffffffff) >>> 0;
}

/** A PNG of this width. `full`: to the edges and with room around the arch, for systems that cut icons to their shape. */
export function png(size, full) {
    const rows = Buffer.alloc(size * (size * 4 + 1));
    const scale = (full ? 40 : 32) / (size * FINE);
    const move = full ? -4 : 0;
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            const sum = [0, 0, 0, 0];
            for (let i = 0; i < FINE * FINE; i++) {
                const px = (x * FINE + (i % FINE) + 0.5) * scale + move;
                const py = (y * FINE + Math.floor(i / FINE) + 0.5) * scale + move;
                const found = colour(px, py, full);
                if (found) [...found, 255].forEach((value, k) => (sum[k] += k < 3 ? value : 255));
            }
            const seen = sum[3] / 255;
            const at = y * (size * 4 + 1) + 1 + x * 4;
            for (let k = 0; k < 3; k++) rows[at + k] = seen ? Math.round(sum[k] / seen) : 0;
            rows[at + 3] = Math.round(sum[3] / (FINE * FINE));
        }
    const head = Buffer.alloc(13);
    head.writeUInt32BE(size, 0);
    head.writeUInt32BE(size, 4);
    head.set([8, 6, 0, 0, 0], 8);
    const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
        sign,
        chunk('IHDR', head),
        chunk('IDAT', deflateSync(rows, { level: 9 })),
        chunk('IEND', Buffer.alloc(0)),
    ]);
}
