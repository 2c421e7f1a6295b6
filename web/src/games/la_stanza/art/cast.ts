/**
 * The people of La Stanza: one line each, put together from the parts of faces, each with a thing that tells who it is.
 * No two are alike (a test compares them).
 */
import { bust, c, l, p, type Face } from '../../../lib/art/faces';

const INK = '#2b1d13';
const B = '#c9a24c',
  PA = '#f3e8cf',
  W = '#8a5c34';
const HOLDS = {
  none: (): string => '',
  astrolabe: (): string =>
    c(0, 2, 12, B, 1.6) +
    c(0, 2, 8.5, '#e8d29a', 1.1) +
    c(0, -12.6, 2.6, B, 1.2) +
    l('M0,-6 V10 M-8,2 H8 M-6,-4 L6,8', 1.3, INK, 0.9) +
    c(0, 2, 1.6, INK, 0.4),
  compass: (): string =>
    c(0, 0, 12, PA, 1.7) +
    p('M0,-10 L3,0 L0,10 L-3,0Z', '#a63a36', 1) +
    p('M-10,0 L0,-2.4 L10,0 L0,2.4Z', '#cdb98d', 0.9),
  globe: (): string =>
    c(0, -1, 11.5, '#8fb0c4', 1.7) +
    l('M-11.5,-1 H11.5 M0,-12.5 V10.5 M-8,-9 Q0,-5 8,-9 M-8,7 Q0,3 8,7', 1.1, INK, 0.7) +
    p('M-5,13 L5,13 L3,10 L-3,10Z', W, 1.2) +
    p('M-7,-6 q4,-4 7,0 q-1,5 -5,5Z', '#9aa86a', 0.8),
  map: (): string =>
    p('M-12,-8 L-4,-11 L4,-8 L12,-11 L12,8 L4,11 L-4,8 L-12,11Z', PA, 1.5) +
    l('M-4,-11 V8 M4,-8 V11 M-9,2 q4,-6 8,-1 t8,-3', 1.1, INK, 0.7),
  staff: (): string =>
    l('M-12,12 L11,-11', 3.6, INK, 1) +
    l('M-12,12 L11,-11', 2, '#b98a54', 1) +
    l('M-9,-4 L4,9', 3.4, INK, 1) +
    l('M-9,-4 L4,9', 1.8, '#b98a54', 1),
  anchor: (): string =>
    c(0, -10, 3, 'none', 2) +
    l('M0,-7 V10 M-6,-3 H6 M-10,3 Q-8,11 0,11 Q8,11 10,3', 3.4, INK, 1) +
    l('M0,-7 V10 M-6,-3 H6 M-10,3 Q-8,11 0,11 Q8,11 10,3', 1.5, '#c9cdd1', 1),
  caravel: (): string =>
    p('M-12,3 H12 Q10,11 5,11 H-6 Q-11,11 -12,3Z', W, 1.4) +
    p('M-1,-12 Q9,-8 8,2 H-1Z', PA, 1.3) +
    p('M-3,-9 Q-10,-4 -9,2 H-3Z', PA, 1.2),
  glass: (): string =>
    p('M-7,-12 H7 M-7,12 H7', 'none', 2.4) +
    p('M-6,-11 Q-6,-3 0,0 Q-6,3 -6,11 H6 Q6,3 0,0 Q6,-3 6,-11Z', '#e9eef0', 1.4) +
    p('M-4,10 Q0,3 4,10Z', B, 0.9),
  quill: (): string =>
    p('M-10,12 C-6,-2 2,-12 12,-13 C12,-4 6,6 -5,8Z', '#fbf7ec', 1.4) +
    l('M-10,12 C-4,2 4,-6 11,-12 M-1,4 l6,-1 M2,-1 l6,-1', 1, INK, 0.7),
  book: (): string =>
    p('M-12,-8 Q-6,-11 0,-8 Q6,-11 12,-8 V9 Q6,6 0,9 Q-6,6 -12,9Z', PA, 1.6) +
    l('M0,-8 V9 M-9,-4 q4,-2 6,0 M-9,0 q4,-2 6,0 M3,-4 q3,-2 6,0 M3,0 q3,-2 6,0', 1, INK, 0.65),
  tome: (): string =>
    p('M-9,-11 H9 V11 H-9Z', '#8b3a33', 1.6) +
    p('M-9,8 H9 V11 H-9Z', PA, 1) +
    l('M-6,-11 V8 M-2,-5 H5 M-2,-1 H5', 1.3, '#e8d29a', 0.95),
  scroll: (): string =>
    p('M-9,-9 H8 V9 H-9Z', PA, 1.5) +
    c(-9, -9, 2.6, PA, 1.2) +
    c(8, 9, 2.6, PA, 1.2) +
    l('M-5,-4 H5 M-5,0 H5 M-5,4 H2', 1.1, INK, 0.65),
  mask: (): string =>
    p('M-11,-9 Q0,-13 11,-9 Q12,8 0,13 Q-12,8 -11,-9Z', PA, 1.6) +
    p('M-7,-3 Q-4,-6 -1.5,-3Z', INK, 0.6) +
    p('M7,-3 Q4,-6 1.5,-3Z', INK, 0.6) +
    p('M-6,3 Q0,7 6,3 Q4,10 0,10 Q-4,10 -6,3Z', INK, 0.6),
  flask: (): string =>
    p('M-3,-12 H3 V-4 Q10,2 9,8 Q8,12 0,12 Q-8,12 -9,8 Q-10,2 -3,-4Z', '#e9eef0', 1.5) +
    p('M-8,5 Q0,2 8,5 Q9,11.6 0,11.6 Q-9,11.6 -8,5Z', '#6fa08a', 0.8),
  lance: (): string =>
    l('M-11,13 L9,-9', 3.4, INK, 1) +
    l('M-11,13 L9,-9', 1.8, W, 1) +
    p('M6,-5 L13,-14 L10,-3Z', '#d5d9dc', 1.3),
  goblet: (): string =>
    p('M-8,-11 H8 Q8,1 1.6,2 V8 H6 V12 H-6 V8 H-1.6 V2 Q-8,1 -8,-11Z', B, 1.5) +
    p('M-7,-8 H7 Q6,-4 0,-4 Q-6,-4 -7,-8Z', '#8b2f2c', 0.8),
  lyre: (): string =>
    p('M-8,-12 Q-12,4 0,12 Q12,4 8,-12 Q4,-6 5,0 H-5 Q-4,-6 -8,-12Z', B, 1.5) +
    l('M-2,0 V10 M2,0 V10 M-6,-6 H6', 1.1, INK, 0.9),
  cat: (): string =>
    p('M-9,12 C-11,-2 -6,-4 -6,-12 L-2,-8 H3 L7,-12 C7,-4 10,-2 8,12Z', '#6b6058', 1.4) +
    `<circle cx="-2" cy="-4" r="1.2" fill="#f6e6a0"/><circle cx="3" cy="-4" r="1.2" fill="#f6e6a0"/>`,
  sheet: (): string =>
    p('M-9,-12 H9 V12 H-9Z', '#fbf7ec', 1.5) +
    l('M-5.6,-7 H5.6 M-5.6,-3.4 H5.6 M-5.6,.2 H5.6 M-5.6,3.8 H5.6 M-5.6,7.4 H2', 1.2, INK, 0.75) +
    c(0, -12, 1.8, '#6b6058', 1),
  candle: (): string =>
    p('M-3.6,-3 H3.6 V12 H-3.6Z', '#fbf7ec', 1.4) + p('M0,-14 Q4,-8 0,-4 Q-4,-8 0,-14Z', '#eab54a', 1.1),
  flame: (): string =>
    p('M0,-13 Q9,-3 6,5 Q4,12 0,12 Q-6,12 -7,5 Q-7,0 -3,-4 Q-3,0 0,0 Q2,-6 0,-13Z', '#d9722f', 1.4) +
    p('M0,2 Q4,6 0,11 Q-4,7 0,2Z', '#f2cf6b', 0.8),
  heart: (): string =>
    p('M0,11 C-14,1 -10,-10 -4,-9 Q-1,-9 0,-5 Q1,-9 4,-9 C10,-10 14,1 0,11Z', '#b0463f', 1.5) +
    l('M-12,8 L12,-10', 1.8, INK, 1),
  bell: (): string =>
    p('M-9,7 Q-6,4 -6,-3 Q-5,-10 0,-10 Q5,-10 6,-3 Q6,4 9,7Z', B, 1.5) +
    c(0, 9.4, 2.4, B, 1.1) +
    c(0, -11.6, 1.8, B, 1),
  keyr: (): string =>
    c(-6, -6, 5, 'none', 4.6) +
    `<circle cx="-6" cy="-6" r="5" fill="none" stroke="${B}" stroke-width="2.4"/>` +
    l('M-2,-2 L10,10 M6,6 L10,3 M9,9 L12.4,6', 3.8, INK, 1) +
    l('M-2,-2 L10,10 M6,6 L10,3 M9,9 L12.4,6', 1.8, B, 1),
  lamp: (): string =>
    p('M-11,2 Q-6,-4 2,-2 L11,-5 Q10,5 1,8 Q-8,9 -11,2Z', B, 1.5) +
    p('M11,-5 Q15,-9 11,-14 Q8,-9 11,-5Z', '#eab54a', 1),
  brush: (): string =>
    l('M-11,12 L4,-4', 4, INK, 1) +
    l('M-11,12 L4,-4', 2.2, '#b98a54', 1) +
    p('M3,-7 L7,-1 Q13,-6 12,-13 Q5,-12 3,-7Z', '#8b3a33', 1.3),
  palette: (): string =>
    p('M-12,1 C-12,-9 0,-12 8,-8 C14,-4 12,4 6,4 C2,4 3,9 -2,10 C-8,11 -12,7 -12,1Z', '#c79a62', 1.5) +
    c(-6, -3, 2.2, '#a63a36', 0.8) +
    c(0, -6, 2.2, '#e2b93b', 0.8) +
    c(6, -4, 2.2, '#2a4f96', 0.8) +
    c(-6, 4, 2.2, '#3f8467', 0.8),
  chisel: (): string =>
    l('M-11,11 L2,-2', 4.4, INK, 1) +
    l('M-11,11 L2,-2', 2.4, '#d5d9dc', 1) +
    p('M0,-4 L6,2 L8,0 L2,-6Z', W, 1.1) +
    p('M2,-10 L12,-1 L7,4 L-3,-5Z', '#b98a54', 1.4),
  dividers: (): string =>
    c(0, -11, 2.8, B, 1.3) +
    l('M-1,-9 L-8,12 M1,-9 L8,12 M-5,0 Q0,3 5,0', 3.2, INK, 1) +
    l('M-1,-9 L-8,12 M1,-9 L8,12', 1.4, B, 1),
  shell: (): string =>
    p('M0,11 L-4,9 C-14,4 -12,-10 0,-11 C12,-10 14,4 4,9Z', '#f3d9c2', 1.5) +
    l('M0,9 V-10 M-1,9 L-7,-8 M1,9 L7,-8 M-2,9 L-10,-2 M2,9 L10,-2', 1, INK, 0.6),
  burin: (): string =>
    p('M-8,-11 H8 V11 H-8Z', '#d9b07a', 1.5) +
    l('M-5,-7 L5,7 M-5,0 L0,7 M0,-7 L5,0', 1.2, INK, 0.8) +
    l('M-13,9 L-3,-1', 2.6, INK, 1),
  owl: (): string =>
    p('M-8,12 C-11,-2 -9,-8 -8,-13 L-3,-9 H3 L8,-13 C9,-8 11,-2 8,12Z', '#9a7a52', 1.5) +
    c(-3.6, -4, 3, '#f6e6a0', 1) +
    c(3.6, -4, 3, '#f6e6a0', 1) +
    `<circle cx="-3.6" cy="-4" r="1.2" fill="${INK}"/><circle cx="3.6" cy="-4" r="1.2" fill="${INK}"/>` +
    l('M-4,4 q4,3 8,0 M-4,8 q4,3 8,0', 1, INK, 0.6),
  frame: (): string =>
    p('M-11,-12 H11 V12 H-11Z', B, 1.6) +
    p('M-7,-8 H7 V8 H-7Z', '#b9c9b4', 1) +
    p('M-7,8 L-2,0 L2,4 L5,1 L7,8Z', '#6f8a5d', 0.8),
  marble: (): string =>
    p('M-9,12 V4 L-5,-2 Q-7,-8 -1,-12 Q6,-10 4,-3 L9,4 V12Z', '#efe9dc', 1.5) +
    l('M-5,4 q4,3 9,0 M-2,-6 q2,2 4,0', 1, INK, 0.5),
  orb: (): string =>
    c(0, 1, 11, B, 1.6) + l('M-11,1 H11 M0,1 V-10', 2, INK, 0.8) + c(0, -11.6, 2.6, '#b0463f', 1),
  lily: (): string =>
    p('M0,-13 Q6,-5 0,4 Q-6,-5 0,-13Z', PA, 1.3) +
    p('M-2,4 Q-12,2 -10,-7 Q-4,-6 -2,4Z', PA, 1.2) +
    p('M2,4 Q12,2 10,-7 Q4,-6 2,4Z', PA, 1.2) +
    p('M-6,4 H6 V7 H-6Z', B, 1) +
    p('M0,7 L3,13 H-3Z', PA, 1),
  letter: (): string =>
    p('M-12,-8 H12 V9 H-12Z', PA, 1.5) + l('M-12,-8 L0,2 L12,-8', 1.2) + c(0, 3, 3.6, '#a63a36', 1),
  sceptre: (): string =>
    l('M-10,13 L6,-6', 3.6, INK, 1) +
    l('M-10,13 L6,-6', 1.9, B, 1) +
    c(8, -8.6, 4.4, B, 1.4) +
    c(8, -8.6, 1.8, '#b0463f', 0.7),
  rose: (): string =>
    c(0, 0, 9, '#b0463f', 1.5) +
    c(0, 0, 5, '#f3ede0', 1.1) +
    c(0, 0, 2, B, 0.9) +
    p('M-10,8 Q-6,3 -3,8Z', '#6f8a4d', 1) +
    p('M10,8 Q6,3 3,8Z', '#6f8a4d', 1),
  pomegr: (): string =>
    c(0, 2, 9.6, '#b5483d', 1.6) +
    p('M-3.4,-6 L-5,-13 L-1.4,-10 L0,-14 L1.4,-10 L5,-13 L3.4,-6Z', '#b5483d', 1.2) +
    p('M-2,-2 Q6,1 1,8 Q-4,4 -2,-2Z', '#f0c7b4', 0.9),
  fan: (): string =>
    p('M0,11 L-12,-5 Q0,-15 12,-5Z', '#4a3a4a', 1.5) +
    l('M0,11 L-6,-9 M0,11 V-11 M0,11 L6,-9', 1, '#f2e6cb', 0.8),
  florin: (): string =>
    c(0, 0, 10.5, B, 1.7) +
    c(0, 0, 7.4, '#e8d29a', 1) +
    p('M0,-5 Q3,-1 0,5 Q-3,-1 0,-5Z', B, 0.9) +
    l('M-4,1 Q-4,-4 0,1 Q4,-4 4,1', 1.1),
  sword: (): string =>
    l('M-10,12 L10,-11', 3.8, INK, 1) +
    l('M-10,12 L10,-11', 2, '#d5d9dc', 1) +
    l('M-9,3 L1,12', 3.6, INK, 1) +
    l('M-9,3 L1,12', 1.8, B, 1),
  seal: (): string =>
    p('M-5,4 L-9,14 L-3,12 L0,15 L3,12 L9,14 L5,4Z', '#8b3a33', 1.2) +
    c(0, -1, 9, '#b0463f', 1.6) +
    c(0, -1, 5, '#c8645b', 1),
  scales: (): string =>
    l('M0,-12 V11 M-11,-7 H11', 2.2, INK, 1) +
    p('M-15,2 H-6 Q-7,6 -10.5,6 Q-14,6 -15,2Z', B, 1.2) +
    p('M6,2 H15 Q14,6 10.5,6 Q7,6 6,2Z', B, 1.2) +
    l('M-11,-7 L-14,2 M-11,-7 L-7,2 M11,-7 L7,2 M11,-7 L14,2', 0.9) +
    p('M-5,12 H5', 'none', 2.2),
  purse: (): string =>
    p('M-6,-6 Q-14,4 -8,11 Q0,14 8,11 Q14,4 6,-6Z', '#8a5c34', 1.6) +
    p('M-7,-6 H7 L9,-11 Q4,-9 0,-12 Q-4,-9 -9,-11Z', '#8a5c34', 1.4) +
    l('M-7,-6 H7', 2, B, 1) +
    c(0, 3, 3.6, B, 1),
  press: (): string =>
    p('M-10,12 V-11 H10 V12 H6 V-6 H-6 V12Z', W, 1.4) +
    p('M-2,-6 H2 V2 H6 V6 H-6 V2 H-2Z', '#b98a54', 1.1) +
    p('M-6,9 H6 V12 H-6Z', PA, 1),
};

interface Person extends Face {
  /** What they hold, or stand beside. */
  att: keyof typeof HOLDS;
}

/** Two who come as one. */
const PAIR: readonly [Face, Face] = [
  { sk: 'b', h: ['curly', 'k'], b: ['short', 'k'], r: '#3f6a6a', col: ['plain'], t: 1 },
  { sk: 'a', h: ['sides', 'd'], hat: ['beret', '#7a4a2a'], r: '#8a5a34', col: ['vee'], t: -1 },
];

const drawn = new Map<string, string>();

/** A bust of 100 x 100; "": nobody of that name. */
export function person(slug: string): string {
  let art = drawn.get(slug);
  if (art === undefined) drawn.set(slug, (art = draw(slug)));
  return art;
}

function draw(slug: string): string {
  if (slug === 'soledade-and-bizarro')
    return (
      `<g transform="translate(-17,12) scale(.84)">${bust(PAIR[0])}</g><g transform="translate(31,17) scale(.84)">${bust(PAIR[1])}</g>` +
      `<g transform="translate(50,86) scale(.86)">${HOLDS.palette()}</g>`
    );
  const who = CAST[slug];
  if (!who) return '';
  const left = (who.t ?? 0) > 0;
  return `${bust(who)}<g transform="translate(${left ? 22 : 78},77) scale(${left ? -0.98 : 0.98},.98)">${HOLDS[who.att]()}</g>`;
}

export const CAST: Readonly<Record<string, Person>> = {
  'vasco-da-gama': {
    sk: 'b',
    h: ['bob', 'd'],
    b: ['full', 'd'],
    hat: ['beret', '#23303f'],
    r: '#6b2f2a',
    col: ['fur'],
    att: 'staff',
    t: -1,
  },
  'amerigo-vespucci': {
    sk: 'b',
    h: ['short', 'g'],
    hat: ['chap', '#8e3b34'],
    r: '#2f4763',
    col: ['plain'],
    att: 'map',
    t: 1,
    age: 1,
    nose: 'long',
  },
  'christopher-columbus': {
    sk: 'a',
    h: ['bob', 'g'],
    hat: ['flat', '#3a2b25'],
    r: '#55412f',
    col: ['fur'],
    att: 'astrolabe',
    t: -1,
    age: 1,
  },
  'ferdinand-magellan': {
    sk: 'b',
    h: ['short', 'k'],
    b: ['square', 'k'],
    hat: ['beret', '#1f1d22'],
    r: '#3a3f48',
    col: ['plain'],
    att: 'globe',
    t: 1,
    brow: 1,
  },
  'bartolomeu-dias': {
    sk: 'c',
    h: ['short', 'd'],
    b: ['short', 'd'],
    hat: ['phryg', '#a3482f'],
    r: '#34506b',
    col: ['scarf'],
    att: 'anchor',
    t: -1,
  },
  'pedro-alvares-cabral': {
    sk: 'b',
    h: ['short', 'd'],
    b: ['long', 'd'],
    hat: ['morion'],
    r: '#40505c',
    col: ['armour'],
    att: 'caravel',
    t: 1,
  },
  'giovanni-da-verrazzano': {
    sk: 'b',
    h: ['bob', 'b'],
    b: ['forked', 'b'],
    r: '#3c4a56',
    col: ['armour'],
    att: 'glass',
    t: -1,
  },
  'john-cabot': {
    sk: 'a',
    h: ['long', 'w'],
    b: ['full', 'w'],
    hat: ['turban', '#dcc79a'],
    r: '#7c4a32',
    col: ['vee'],
    att: 'compass',
    t: 1,
    age: 1,
  },
  paracelsus: {
    sk: 'a',
    h: ['sides', 'r'],
    hat: ['skull', '#39483f'],
    r: '#5b3a4f',
    col: ['vee'],
    att: 'flask',
    t: -1,
    wd: 2,
    age: 1,
  },
  'miguel-de-cervantes': {
    sk: 'b',
    h: ['short', 'd'],
    b: ['point', 'r'],
    r: '#26242a',
    col: ['ruff'],
    att: 'lance',
    t: 1,
    age: 1,
  },
  'luis-de-camoes': {
    sk: 'b',
    h: ['curly', 'r'],
    b: ['point', 'r'],
    hat: ['laurel'],
    r: '#4a4d52',
    col: ['armour'],
    att: 'quill',
    t: -1,
  },
  'francois-rabelais': {
    sk: 'a',
    h: ['short', 'd'],
    b: ['forked', 'd'],
    hat: ['cap4', '#2b2a30'],
    r: '#3c3440',
    col: ['lace'],
    att: 'goblet',
    t: 1,
    wd: 2,
  },
  'ludovico-ariosto': {
    sk: 'b',
    h: ['long', 'd'],
    b: ['full', 'd'],
    hat: ['laurel'],
    r: '#7a4a30',
    col: ['vee'],
    att: 'lyre',
    t: -1,
  },
  'michel-de-montaigne': {
    sk: 'a',
    h: ['sides', 'b'],
    b: ['goatee', 'b'],
    hat: ['tall', '#2b2724'],
    r: '#35333b',
    col: ['ruff'],
    att: 'cat',
    t: 1,
    age: 1,
  },
  'william-shakespeare': {
    sk: 'a',
    h: ['sides', 'd'],
    b: ['goatee', 'd'],
    r: '#2a2830',
    col: ['lace'],
    att: 'mask',
    t: -1,
    bald: 1,
  },
  'vittoria-colonna': {
    sk: 'a',
    h: ['braid', 'y'],
    hat: ['net', '#b58b4e'],
    r: '#4b3f63',
    col: ['square', 'pearls'],
    att: 'book',
    t: 1,
    f: 1,
  },
  'john-calvin': {
    sk: 'a',
    h: ['sides', 'd'],
    b: ['point', 'd'],
    hat: ['ears', '#201e20'],
    r: '#2a2522',
    col: ['fur'],
    att: 'tome',
    t: 1,
    nose: 'long',
  },
  'martin-luther': {
    sk: 'a',
    h: ['curly', 'd'],
    hat: ['doctor', '#211f22'],
    r: '#262225',
    col: ['plain'],
    att: 'sheet',
    t: -1,
    wd: 3,
    brow: 1,
  },
  'desiderius-erasmus': {
    sk: 'a',
    h: ['bob', 'g'],
    hat: ['flat', '#1f1e22'],
    r: '#33302f',
    col: ['fur'],
    att: 'quill',
    t: 1,
    nose: 'long',
    age: 1,
  },
  'ignatius-of-loyola': {
    sk: 'b',
    h: ['sides', 'd'],
    b: ['short', 'd'],
    r: '#222023',
    col: ['plain'],
    att: 'flame',
    t: -1,
    bald: 1,
  },
  'girolamo-savonarola': {
    sk: 'b',
    h: ['none', 'k'],
    hat: ['cowl', '#242026'],
    r: '#2a262c',
    col: ['habit'],
    att: 'candle',
    t: 1,
    nose: 'long',
    brow: 1,
  },
  'teresa-of-avila': {
    sk: 'b',
    h: ['none', 'k'],
    hat: ['wimple', '#2c2622'],
    r: '#6a4a32',
    att: 'heart',
    t: -1,
    f: 1,
  },
  'ulrich-zwingli': {
    sk: 'a',
    h: ['fringe', 'r'],
    hat: ['beret', '#1e1d20'],
    r: '#2b2826',
    col: ['tabs'],
    att: 'book',
    t: -1,
  },
  'philip-melanchthon': {
    sk: 'a',
    h: ['curly', 'b'],
    b: ['goatee', 'r'],
    r: '#4a3b33',
    col: ['vee'],
    att: 'scroll',
    t: 1,
    age: 1,
  },
  'leonardo-da-vinci': {
    sk: 'a',
    h: ['long', 'w'],
    b: ['long', 'w'],
    hat: ['beret', '#6d3530'],
    r: '#6d3530',
    att: 'dividers',
    t: -1,
    age: 1,
  },
  'michelangelo-buonarroti': {
    sk: 'b',
    h: ['curly', 'd'],
    b: ['forked', 'd'],
    r: '#3a3634',
    att: 'chisel',
    t: 1,
    age: 1,
    brow: 1,
  },
  'raphael-sanzio': {
    sk: 'a',
    h: ['long', 'b'],
    hat: ['flat', '#1f1d20'],
    r: '#26242a',
    col: ['plain'],
    att: 'palette',
    t: -1,
  },
  titian: {
    sk: 'b',
    h: ['sides', 'w'],
    b: ['full', 'w'],
    hat: ['skull', '#1e1c1f'],
    r: '#4b2f28',
    col: ['chain'],
    att: 'brush',
    t: 1,
    age: 1,
    nose: 'long',
  },
  'sandro-botticelli': { sk: 'a', h: ['long', 'y'], r: '#a9793a', att: 'shell', t: 1 },
  'albrecht-durer': {
    sk: 'a',
    h: ['curls', 'b'],
    b: ['short', 'b'],
    r: '#7a5233',
    col: ['fur'],
    att: 'burin',
    t: 0,
  },
  'sofonisba-anguissola': {
    sk: 'a',
    h: ['bun', 'd'],
    r: '#2d2a2c',
    col: ['lace'],
    att: 'frame',
    t: -1,
    f: 1,
  },
  'hieronymus-bosch': {
    sk: 'a',
    h: ['short', 'g'],
    hat: ['coif', '#cfc3ab'],
    r: '#5a5146',
    col: ['vee'],
    att: 'owl',
    t: 1,
    age: 1,
  },
  'charles-v': {
    sk: 'a',
    h: ['bob', 'r'],
    b: ['short', 'r'],
    hat: ['plume', '#1e1c20'],
    r: '#2a2628',
    col: ['fur', 'chain'],
    att: 'orb',
    t: -1,
    jaw: 3,
  },
  'lorenzo-de-medici': {
    sk: 'b',
    h: ['bob', 'k'],
    r: '#8b2f2a',
    col: ['fur'],
    att: 'florin',
    t: 1,
    nose: 'long',
    brow: 1,
  },
  'niccolo-machiavelli': {
    sk: 'b',
    h: ['short', 'k'],
    r: '#57252a',
    col: ['plain'],
    att: 'letter',
    t: -1,
    nose: 'long',
  },
  'elizabeth-i': {
    sk: 'a',
    h: ['high', 'r'],
    hat: ['circlet'],
    r: '#3d2f4a',
    col: ['bigruff'],
    att: 'sceptre',
    t: 1,
    f: 1,
  },
  'francis-i': {
    sk: 'a',
    h: ['bob', 'd'],
    b: ['short', 'd'],
    hat: ['plume', '#2d2230'],
    r: '#c9b188',
    col: ['chain'],
    att: 'lily',
    t: 1,
    nose: 'long',
  },
  'henry-viii': {
    sk: 'a',
    h: ['short', 'r'],
    b: ['square', 'r'],
    hat: ['plume', '#3a1f1d'],
    r: '#7d2c26',
    col: ['ermine', 'chain'],
    att: 'rose',
    t: -1,
    wd: 4,
  },
  'isabella-of-castile': {
    sk: 'a',
    h: ['bob', 'r'],
    hat: ['crown'],
    r: '#3f5a45',
    col: ['square', 'pearls'],
    att: 'pomegr',
    t: 1,
    f: 1,
  },
  'catherine-de-medici': {
    sk: 'a',
    h: ['bun', 'd'],
    hat: ['fhood', '#1d1b1f'],
    r: '#201e22',
    col: ['ruff'],
    att: 'fan',
    t: -1,
    f: 1,
  },
  'massimiliano-de-la-luce': {
    sk: 'b',
    h: ['curly', 'b'],
    b: ['mous', 'b'],
    hat: ['phryg', '#3d5f7d'],
    r: '#6a4b33',
    col: ['scarf'],
    att: 'lamp',
    t: 1,
  },
  'niccolo-velieri': {
    sk: 'c',
    h: ['short', 'k'],
    b: ['goatee', 'k'],
    hat: ['band', '#b5483d'],
    r: '#c9b58c',
    col: ['vee'],
    att: 'caravel',
    t: -1,
  },
  'bastiano-bussola': {
    sk: 'b',
    h: ['short', 'g'],
    b: ['short', 'g'],
    hat: ['broad', '#4a3a2c'],
    r: '#3a4f5c',
    col: ['plain'],
    att: 'compass',
    t: 1,
    age: 1,
  },
  'caterina-astrolabi': {
    sk: 'b',
    h: ['braid', 'd'],
    hat: ['band', '#3d5f7d'],
    r: '#7d4a3a',
    col: ['square'],
    att: 'astrolabe',
    t: -1,
    f: 1,
  },
  'beatrice-scrivani': {
    sk: 'a',
    h: ['bun', 'r'],
    hat: ['band', '#f0e4c8'],
    r: '#8e3b34',
    col: ['square'],
    att: 'quill',
    t: 1,
    f: 1,
  },
  'ginevra-cartolai': {
    sk: 'b',
    h: ['long', 'd'],
    hat: ['coif', '#f0e8d6'],
    r: '#5a4a6a',
    col: ['lace'],
    att: 'scroll',
    t: -1,
    f: 1,
  },
  'dianora-penna': {
    sk: 'a',
    h: ['braid', 'y'],
    r: '#4d6a5a',
    col: ['square', 'pearls'],
    att: 'tome',
    t: 1,
    f: 1,
  },
  'ugo-torchi': {
    sk: 'b',
    h: ['fringe', 'd'],
    b: ['mous', 'd'],
    r: '#6e5a44',
    col: ['scarf'],
    att: 'press',
    t: -1,
    wd: 2,
  },
  'maria-nobelli': {
    sk: 'a',
    h: ['none', 'k'],
    hat: ['veil', '#e9dfc8'],
    r: '#50705c',
    att: 'lamp',
    t: -1,
    f: 1,
  },
  'fra-benigno': { sk: 'b', h: ['sides', 'b'], r: '#6b4d34', att: 'bell', t: 1, wd: 4, bald: 1 },
  'suor-chiara-lume': {
    sk: 'a',
    h: ['none', 'k'],
    hat: ['wimple', '#d9cfbb'],
    r: '#cfc4ad',
    att: 'candle',
    t: 1,
    f: 1,
  },
  'don-fazio-campana': {
    sk: 'b',
    h: ['sides', 'w'],
    b: ['mous', 'w'],
    hat: ['cap4', '#201e22'],
    r: '#232125',
    col: ['tabs'],
    att: 'keyr',
    t: -1,
    age: 1,
  },
  'lapo-scalpellini': {
    sk: 'c',
    h: ['curly', 'k'],
    b: ['short', 'k'],
    r: '#b59a6c',
    col: ['vee'],
    att: 'marble',
    t: 1,
  },
  'vieri-pennelli': {
    sk: 'a',
    h: ['bob', 'y'],
    hat: ['beret', '#a3702f'],
    r: '#54608a',
    col: ['vee'],
    att: 'brush',
    t: 1,
  },
  'nerina-cornici': {
    sk: 'b',
    h: ['bun', 'k'],
    hat: ['coif', '#d9a441'],
    r: '#6a3f48',
    col: ['square'],
    att: 'frame',
    t: 1,
    f: 1,
  },
  'taddeo-consigli': {
    sk: 'b',
    h: ['short', 'g'],
    b: ['full', 'g'],
    hat: ['ears', '#7d2c26'],
    r: '#7d2c26',
    col: ['plain'],
    att: 'scales',
    t: -1,
    age: 1,
  },
  'oretta-magistri': {
    sk: 'a',
    h: ['bob', 'd'],
    hat: ['gable', '#3a3436'],
    r: '#46566a',
    col: ['square'],
    att: 'seal',
    t: 1,
    f: 1,
  },
  'gherardo-toghe': {
    sk: 'b',
    h: ['none', 'd'],
    hat: ['chap', '#b0562f'],
    r: '#b0562f',
    col: ['plain'],
    att: 'letter',
    t: 1,
    age: 1,
    wd: 2,
  },
  'baldo-sigilli': {
    sk: 'b',
    h: ['fringe', 'k'],
    b: ['goatee', 'k'],
    hat: ['tall', '#4a2a24'],
    r: '#33405a',
    col: ['ruff'],
    att: 'seal',
    t: -1,
  },
  patron: {
    sk: 'b',
    h: ['bob', 'd'],
    b: ['short', 'd'],
    hat: ['chap', '#7a2f2b'],
    r: '#8b3a2f',
    col: ['ermine'],
    att: 'purse',
    t: -1,
    wd: 2,
  },
};
