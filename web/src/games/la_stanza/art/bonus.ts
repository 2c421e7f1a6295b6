/** The twenty bonus tiles as pictures, 48 x 32. They are printed on light card by day and by night. */
import { BOX } from '../box';
import { book, COIN, helper, LAUREL, seal, SHIP, WORKS } from './pieces';

const at = (x: number, y: number, scale: number, art: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${art}</g>`;
/** Numbers are as large as the card allows: they are read in a small drawer of the cabinet. */
const SIZE = 22;
const word = (x: number, text: string, size = SIZE): string =>
  `<text x="${x}" y="23" text-anchor="middle" font-family="var(--title)" font-weight="700" font-size="${size}" fill="var(--on-ribbon)">${text}</text>`;
const coin = (x: number, n: string): string =>
  at(x, 2, 1.16, COIN) +
  (n
    ? `<circle cx="${x + 14}" cy="16" r="9.6" fill="#d8b98a"/><text x="${x + 14}" y="23" text-anchor="middle" font-family="var(--title)" font-weight="700" font-size="${SIZE}" fill="#3a2408">${n}</text>`
    : '');
const laurel = (x: number, n: string): string =>
  `<g color="#7d5606">${at(x - 1, 3, 0.94, LAUREL)}</g><text x="${x + 13}" y="22.500" text-anchor="middle" font-family="var(--title)" font-weight="700" font-size="${SIZE}" fill="#7d5606">${n}</text>`;
const boat = (x: number): string => `<g color="#f6f1e6">${at(x, 3, 0.82, SHIP)}</g>`;
const disc = (x: number, y = 16): string =>
  `<circle cx="${x}" cy="${y}" r="6.5" fill="#efe3ca" stroke="#2a2018" stroke-width="1.6"/><circle cx="${x}" cy="${y}" r="3" fill="none" stroke="#2a2018"/>`;
const person = (x: number): string =>
  `<g fill="#efe3ca" stroke="#2a2018" stroke-width="1.5"><path d="M${x - 8} 28q0-11 8-11t8 11z"/><circle cx="${x}" cy="11" r="6"/></g>`;
const strong = (discipline: string): string => word(12, '+1') + at(24, 4, 1, seal(discipline));
const arrow = (x: number): string =>
  `<path d="M${x} 16h9m-4-4 4 4-4 4" fill="none" stroke="#2a2018" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The number printed on a tile; of two, the first. */
const n = (name: keyof typeof BOX.bonus.numbers): string => String([BOX.bonus.numbers[name]].flat()[0]);

export const TILES: Readonly<Record<string, string>> = {
  'd-str': strong('discoveries'),
  'd-pol': strong('politics'),
  'd-5f': coin(10, n('d-5f')),
  'd-take':
    person(14) +
    arrow(24) +
    '<path d="M36 6h9v20h-9z" fill="none" stroke="#2a2018" stroke-width="1.6" stroke-dasharray="3 2"/>',
  'd-lead': boat(0) + laurel(24, n('d-lead')),
  'l-str': strong('literature'),
  'l-sail':
    boat(2) +
    '<path d="M29 28q3-3 6 0t6 0 6 0" fill="none" stroke="#2a2018" stroke-width="1.4"/>' +
    word(38, n('l-sail')),
  'l-patron': person(12) + laurel(22, ''),
  'l-catch': boat(-2) + arrow(22) + `<g opacity=".6">${boat(26)}</g>`,
  'l-fee': at(0, 1, 0.96, book('literature')) + coin(20, n('l-fee')),
  'r-str': strong('religion'),
  'r-discs': disc(8) + disc(14) + at(24, 4, 1, seal('religion')),
  'r-books': at(0, 2, 0.9, book('religion')) + at(9, 4, 0.9, book('religion')) + disc(40),
  'r-pay': coin(-2, n('r-pay')) + word(37, '+1', 21),
  'r-scripture': at(0, 1, 1, book('religion')) + laurel(22, n('r-scripture')),
  'a-str': strong('arts'),
  'a-art': at(0, 4, 0.68, WORKS['painting'] ?? '') + word(36, `+${n('a-art')}`),
  'a-discs': disc(8) + disc(14) + laurel(22, String(BOX.bonus.numbers['a-discs'][1])),
  'a-patron': at(0, 1, 1, book('arts')) + person(36),
  'a-white': at(6, 1, 1, helper('politics')) + at(22, 1, 1, helper('politics')),
};

/** Everything but the colour of the tile's edge, which its discipline gives. */
export const tile = (name: string): string => TILES[name] ?? '';
