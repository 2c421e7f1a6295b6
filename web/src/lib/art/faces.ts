/**
 * Busts from parts, in a box of 100 x 100: hair, beard, hat, collar around one face. La Stanza casts its characters from
 * them, and everybody at a table gets one by name. Every function returns SVG markup of our own.
 */
const INK = '#2b1d13';
const SKIN = { a: ['#f0d3b1', '#d6a77f'], b: ['#e5bd94', '#c08e66'], c: ['#cd996f', '#a06e4a'] } as const;
const HAIR = {
  k: '#2c221c',
  d: '#4b3324',
  b: '#7a5030',
  r: '#a4582c',
  y: '#c9a05c',
  g: '#a59c90',
  w: '#ece5d8',
} as const;
type Skin = keyof typeof SKIN;
type Shade = keyof typeof HAIR;
type Part = (colour: string) => string;
export type Hair = keyof typeof HAIR_BEHIND;
export type Beard = keyof typeof BEARDS;
export type Hat = keyof typeof HATS;
export type Collar = keyof typeof COLLARS;

/** A head and shoulders. Turn: -1, 0, 1; width and jaw shape the face. */
export interface Face {
  sk: Skin;
  h: readonly [Hair, Shade];
  b?: readonly [Beard, Shade];
  hat?: readonly [Hat, string?];
  r: string;
  col?: readonly Collar[];
  t?: number;
  f?: number;
  age?: number;
  wd?: number;
  jaw?: number;
  brow?: number;
  bald?: number;
  nose?: 'long';
}

const at = (points: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] => points;
const at3 = (
  points: readonly (readonly [number, number, number])[],
): readonly (readonly [number, number, number])[] => points;
const st = (w = 1.6, c = INK): string =>
  `stroke="${c}" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round"`;
/** A filled outline, a line, a disc: all that busts and attributes are made of. */
export const p = (d: string, fill = 'none', w = 1.6, c = INK): string =>
  `<path d="${d}" fill="${fill}" ${st(w, c)}/>`;
export const l = (d: string, w = 1.1, c = INK, o = 0.7): string =>
  `<path d="${d}" fill="none" ${st(w, c)} opacity="${o}"/>`;
export const c = (x: number, y: number, r: number, fill: string, w = 1.4): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${st(w)}/>`;

function dark(colour: string, k: number): string {
  const n = parseInt(colour.slice(1), 16);
  const part = (v: number): string =>
    Math.max(0, Math.min(255, Math.round(v * k)))
      .toString(16)
      .padStart(2, '0');
  return `#${part(n >> 16)}${part((n >> 8) & 255)}${part(n & 255)}`;
}

const body = (robe: string) =>
  p('M6,104 C8,84 26,75 40,72 L60,72 C74,75 92,84 94,104 Z', robe) +
  `<path d="M58,73 C74,76 91,84 94,104 L66,104 C70,92 66,80 58,73Z" fill="#000" opacity=".16"/>`;
const neck = (sk: Skin) => p('M42,58 L42,71 Q50,79 58,71 L58,58 Z', SKIN[sk][1], 1.2);
const face = (sk: Skin, o: Face): string => {
  const j = o.jaw ?? 0,
    wd = o.wd ?? 0;
  const d = `M${34.5 - wd},42 C${33 - wd},27 ${67 + wd},27 ${65.5 + wd},42 C${65 + wd},${54 + j} ${58 + wd / 2 + j},67 50,67.5 C${42 - wd / 2 - j},67 ${35 - wd},${54 + j} ${34.5 - wd},42 Z`;
  return (
    p(d, SKIN[sk][0]) +
    `<path d="M56,31 C66,33 ${66 + wd},44 ${65 + wd},48 C64,58 58,66 50,67 C58,58 60,44 56,31Z" fill="${SKIN[sk][1]}" opacity=".75"/>`
  );
};
const features = (o: Face, mouth: boolean): string => {
  const t = (o.t ?? 0) * 2,
    f = o.f,
    b = o.brow ?? 0;
  let s = `<g transform="translate(${t},0)">`;
  s +=
    l(`M40,${42 - b} Q44,${39.6 + b} 47.4,${41.6}`, f ? 1.1 : 1.9, INK, 0.9) +
    l(`M52.6,41.6 Q56,${39.6 + b} 60,${42 - b}`, f ? 1.1 : 1.9, INK, 0.9);
  s +=
    p('M40.8,46 Q44,43.6 47,46 Q44,47.8 40.8,46Z', '#fffaf0', 0.9) +
    p('M53,46 Q56,43.6 59.2,46 Q56,47.8 53,46Z', '#fffaf0', 0.9);
  s += `<circle cx="${44 + t * 0.35}" cy="45.8" r="1.55" fill="${INK}"/><circle cx="${56 + t * 0.35}" cy="45.8" r="1.55" fill="${INK}"/>`;
  s += l(
    o.nose === 'long' ? 'M50.6,44 L48,54.6 Q49.6,57 52.4,55.6' : 'M50.4,45 L48.6,53 Q50,55.2 52.2,54',
    1.3,
    INK,
    0.85,
  );
  if (mouth)
    s += f
      ? p('M46.2,60 Q48.5,58.6 50,59.6 Q51.5,58.6 53.8,60 Q50,62.6 46.2,60Z', '#b0503f', 0.8)
      : l('M45.6,60.4 Q50,61.8 54.4,60', 1.5, INK, 0.85);
  if (o.age)
    s +=
      l('M41,51 Q43,53 45,52.4 M59,51 Q57,53 55,52.4 M43.5,36 Q50,34.6 56.5,36', 0.8, INK, 0.45) +
      l('M43,56 Q42,59 43.5,62 M57,56 Q58,59 56.5,62', 0.8, INK, 0.4);
  if (f)
    s += `<circle cx="41" cy="54.5" r="3.4" fill="#c9604d" opacity=".25"/><circle cx="59" cy="54.5" r="3.4" fill="#c9604d" opacity=".25"/>`;
  return s + '</g>';
};
/* hair: back part, front part */
const HAIR_BEHIND = {
  none: () => '',
  short: (h: string): string => p('M31,50 C27,26 40,19 50,19 C60,19 73,26 69,50 L64,54 L36,54Z', h),
  bob: (h: string): string =>
    p('M28,64 C24,26 38,18 50,18 C62,18 76,26 72,64 C68,68 64,66 62,60 L38,60 C36,66 32,68 28,64Z', h) +
    l('M31,60 C29,44 31,34 36,28 M69,60 C71,44 69,34 64,28'),
  long: (h: string): string =>
    p('M25,84 C22,50 24,18 50,17 C76,18 78,50 75,84 C70,86 64,80 62,66 L38,66 C36,80 30,86 25,84Z', h) +
    l(
      'M29,80 C27,58 28,42 35,30 M71,80 C73,58 72,42 65,30 M33,76 C31,62 33,50 36,44 M67,76 C69,62 67,50 64,44',
    ),
  curls: (h: string): string =>
    at([
      [29, 38],
      [27, 48],
      [28, 58],
      [30, 68],
      [71, 38],
      [73, 48],
      [72, 58],
      [70, 68],
      [34, 28],
      [66, 28],
      [42, 22],
      [58, 22],
      [50, 20],
    ])
      .map(([x, y]) => c(x, y, 7.4, h, 1.2))
      .join(''),
  curly: (h: string): string =>
    at([
      [31, 36],
      [30, 45],
      [69, 36],
      [70, 45],
      [35, 27],
      [65, 27],
      [43, 22],
      [57, 22],
      [50, 20],
    ])
      .map(([x, y]) => c(x, y, 6.2, h, 1.2))
      .join(''),
  bun: (h: string): string =>
    p('M32,52 C26,28 38,19 50,19 C62,19 74,28 68,52Z', h) + c(50, 17, 8, h) + l('M45,15 Q50,19 55,15'),
  high: (h: string): string =>
    p('M30,46 C22,14 38,8 50,8 C62,8 78,14 70,46Z', h) +
    at([
      [32, 34],
      [31, 25],
      [36, 17],
      [44, 12],
      [52, 11],
      [60, 14],
      [66, 20],
      [69, 29],
    ])
      .map(([x, y]) => c(x, y, 5, h, 1))
      .join(''),
  braid: (h: string): string =>
    p('M31,54 C26,26 40,18 50,18 C60,18 74,26 69,54Z', h) +
    [62, 70, 78, 86].map((y, i) => c(27 + i * 0.6, y, 5 - i * 0.4, h, 1.1)).join('') +
    p('M31,44 C26,50 24,56 27,60 L33,58Z', h),
  fringe: (h: string): string => p('M30,58 C27,26 40,20 50,20 C60,20 73,26 70,58 L65,60 L35,60Z', h),
  sides: (h: string): string =>
    p('M31,52 C28,40 32,34 35,32 L37,52Z', h) + p('M69,52 C72,40 68,34 65,32 L63,52Z', h),
};
const HAIR_BEFORE: Record<Hair, Part> = {
  none: () => '',
  short: (h: string): string =>
    p('M34,42 C32,26 44,23 50,23 C58,23 68,27 66,42 C63,34 58,32 52,33 C46,30 38,32 34,42Z', h),
  bob: (h: string): string =>
    p('M34,46 C32,26 44,23 50,23 C58,23 68,27 66,46 C64,38 60,34 54,34 L46,34 C40,34 36,38 34,46Z', h) +
    l('M42,24 L40,34 M50,23 L50,34 M58,24 L60,34'),
  long: (h: string): string =>
    p('M34,50 C30,28 42,22 50,22 C58,22 70,28 66,50 C64,40 58,34 50,26 C42,34 36,40 34,50Z', h),
  curls: (h: string): string =>
    p('M34,46 C32,28 43,24 50,24 C57,24 68,28 66,46 C63,36 58,30 50,28 C42,30 37,36 34,46Z', h),
  curly: (h: string): string =>
    at([
      [36, 33],
      [42, 28],
      [50, 27],
      [58, 28],
      [64, 33],
    ])
      .map(([x, y]) => c(x, y, 4.6, h, 1))
      .join(''),
  bun: (h: string): string =>
    p('M34,44 C33,28 44,23 50,23 C56,23 67,28 66,44 C62,34 56,28 50,28 C44,28 38,34 34,44Z', h),
  high: (h: string): string => p('M35,40 C34,26 66,26 65,40 C61,31 55,28 50,28 C45,28 39,31 35,40Z', h),
  braid: (h: string): string =>
    p('M34,46 C32,26 44,22 50,22 C58,22 68,28 66,46 C64,36 58,29 50,27 C42,29 36,36 34,46Z', h),
  fringe: (h: string): string =>
    p('M34,42 C33,26 44,24 50,24 C56,24 67,26 66,42 Q58,36 50,37 Q42,36 34,42Z', h) +
    l('M40,28 L39,38 M46,25 L45.5,37 M54,25 L54.5,37 M60,28 L61,38'),
  sides: () => '',
};
const BEARDS = {
  none: () => '',
  mous: (h: string): string =>
    p('M41,58.6 Q46,54.8 50,57.4 Q54,54.8 59,58.6 Q54,60.4 50,59 Q46,60.4 41,58.6Z', h, 1.1),
  goatee: (h: string): string =>
    BEARDS.mous(h) + p('M46.6,62.6 Q50,61.6 53.4,62.6 L51.4,72 Q50,74 48.6,72Z', h, 1.1),
  short: (h: string): string =>
    p(
      'M35.4,48 C36,62 41,72 50,73 C59,72 64,62 64.6,48 C62,54 59,57.4 55.6,57.2 Q50,55.2 44.4,57.2 C41,57.4 38,54 35.4,48Z',
      h,
    ) + l('M46,61 Q50,62.4 54,61', 1.6, '#00000080', 1),
  full: (h: string): string =>
    p(
      'M34.6,45 C33,64 39,80 50,82 C61,80 67,64 65.4,45 C63,54 59,57.6 55.6,57.2 Q50,55 44.4,57.2 C41,57.6 37,54 34.6,45Z',
      h,
    ) +
    l('M46,61 Q50,62.6 54,61', 1.7, '#00000090', 1) +
    l('M43,66 Q43,73 46,78 M50,66 L50,79 M57,66 Q57,73 54,78', 0.9, INK, 0.5),
  long: (h: string): string =>
    p(
      'M34.6,44 C30,68 36,92 47,100 Q50,102 53,100 C64,92 70,68 65.4,44 C63,54 59,57.6 55.6,57 Q50,55 44.4,57 C41,57.6 37,54 34.6,44Z',
      h,
    ) +
    l('M46,61 Q50,62.6 54,61', 1.7, '#00000090', 1) +
    l('M41,64 Q39,80 45,94 M46,67 Q45,82 48,96 M54,67 Q55,82 52,96 M59,64 Q61,80 55,94', 1, INK, 0.5),
  forked: (h: string): string =>
    p(
      'M34.6,46 C33,62 36,74 42,84 Q46,82 50,74 Q54,82 58,84 C64,74 67,62 65.4,46 C63,54 59,57.6 55.6,57.2 Q50,55 44.4,57.2 C41,57.6 37,54 34.6,46Z',
      h,
    ) +
    l('M46,61 Q50,62.6 54,61', 1.7, '#00000090', 1) +
    l('M42,66 Q42,74 44,80 M58,66 Q58,74 56,80', 0.9, INK, 0.5),
  square: (h: string): string =>
    p(
      'M34.6,46 C34,60 34,70 36,78 Q50,84 64,78 C66,70 66,60 65.4,46 C63,54 59,57.6 55.6,57.2 Q50,55 44.4,57.2 C41,57.6 37,54 34.6,46Z',
      h,
    ) +
    l('M46,61 Q50,62.6 54,61', 1.7, '#00000090', 1) +
    l('M42,67 L41,77 M50,67 L50,79 M58,67 L59,77', 0.9, INK, 0.5),
  point: (h: string): string =>
    p(
      'M36,50 C37,62 42,70 50,82 C58,70 63,62 64,50 C62,55 59,57.6 55.6,57.2 Q50,55.2 44.4,57.2 C41,57.6 38,55 36,50Z',
      h,
    ) + l('M46,61 Q50,62.4 54,61', 1.6, '#00000090', 1),
};
const COLLARS = {
  none: (): string => '',
  plain: (): string => p('M37,74 Q50,85 63,74 L60.5,69.5 Q50,78 39.5,69.5Z', '#f6f0e2', 1.3),
  vee: (): string => p('M40,71 L50,92 L60,71 L56,69 Q50,76 44,69Z', '#f6f0e2', 1.3) + l('M50,80 L50,92', 1),
  ruff: (): string =>
    p('M26,72 C28,62 40,66 50,67 C60,66 72,62 74,72 C74,82 60,84 50,84 C40,84 26,82 26,72Z', '#faf6ec', 1.4) +
    l(
      'M30,66 L34,80 M35,66.5 L39,82 M41,67 L44,83.4 M47,67 L48,84 M53,67 L52,84 M59,67 L56,83.4 M65,66.5 L61,82 M70,66 L66,80',
      1,
      INK,
      0.55,
    ),
  bigruff: (): string =>
    p(
      'M18,66 C18,50 34,56 38,60 L62,60 C66,56 82,50 82,66 C84,84 66,88 50,88 C34,88 16,84 18,66Z',
      '#fbf8f0',
      1.4,
    ) +
    l(
      'M22,62 L34,70 M20,70 L34,74 M24,79 L37,76 M32,85 L41,77 M42,87 L46,78 M50,88 L50,78 M58,87 L54,78 M68,85 L59,77 M76,79 L63,76 M80,70 L66,74 M78,62 L66,70',
      1,
      INK,
      0.5,
    ),
  lace: (): string =>
    p('M29,80 Q34,72 40,69.5 Q50,78 60,69.5 Q66,72 71,80 Q60,90 50,84 Q40,90 29,80Z', '#f6f0e2', 1.3) +
    l('M33,80 Q41,85 50,79 Q59,85 67,80', 0.9, INK, 0.5),
  fur: (): string =>
    p('M36,72 C28,78 26,90 27,104 L41,104 C40,92 42,80 46,75Z', '#8a6844') +
    p('M64,72 C72,78 74,90 73,104 L59,104 C60,92 58,80 54,75Z', '#8a6844') +
    l(
      'M32,82 l3,3 M30,90 l4,2 M31,97 l4,2 M38,80 l-2,5 M36,90 l-2,5 M68,82 l-3,3 M70,90 l-4,2 M69,97 l-4,2 M62,80 l2,5 M64,90 l2,5',
      1,
      INK,
      0.6,
    ) +
    p('M44,71 Q50,78 56,71 L54,82 L46,82Z', '#f6f0e2', 1.1),
  ermine: (): string =>
    p('M34,72 C22,78 20,90 20,104 L42,104 C40,92 42,82 47,76Z', '#f3ede0') +
    p('M66,72 C78,78 80,90 80,104 L58,104 C60,92 58,82 53,76Z', '#f3ede0') +
    l('M29,82 v4 M26,92 v4 M34,90 v4 M33,99 v3 M71,82 v4 M74,92 v4 M66,90 v4 M67,99 v3', 2, INK, 0.9),
  habit: (): string => p('M40,72 L38,104 L62,104 L60,72 Q50,80 40,72Z', '#f3ede0', 1.3),
  square: (sk: Skin): string =>
    p('M36,72 L34,88 L66,88 L64,72 Q50,76 36,72Z', SKIN[sk][0], 1.3) +
    l('M32,89 L68,89', 3, '#f6f0e2', 1) +
    l('M32,89 L68,89', 1, INK, 0.5),
  armour: (): string =>
    p('M36,74 C38,68 62,68 64,74 L66,84 Q50,92 34,84Z', '#b9bcc0') +
    l('M37,79 Q50,86 63,79', 1) +
    p('M10,98 C12,84 26,78 33,78 L33,104 L10,104Z', '#a7abb0') +
    p('M90,98 C88,84 74,78 67,78 L67,104 L90,104Z', '#8f949a'),
  chain: (): string =>
    l('M30,78 Q50,104 70,78', 4.2, INK, 1) +
    l('M30,78 Q50,104 70,78', 2.4, '#c29a4a', 1) +
    c(50, 91.6, 4, '#c29a4a', 1.2),
  pearls: (): string =>
    at([
      [36, 74],
      [40, 78],
      [45, 80.6],
      [50, 81.6],
      [55, 80.6],
      [60, 78],
      [64, 74],
    ])
      .map(([x, y]) => c(x, y, 2.3, '#faf6ec', 0.9))
      .join(''),
  tabs: (): string => p('M43,72 L40,88 L48,88 L50,76 L52,88 L60,88 L57,72 Q50,77 43,72Z', '#faf6ec', 1.3),
  scarf: (): string =>
    p('M34,76 C40,68 60,68 66,76 C64,86 54,86 50,82 C46,86 36,86 34,76Z', '#d9c9a8', 1.3) +
    p('M50,82 L44,98 L52,98Z', '#d9c9a8', 1.2),
};
const HATS = {
  none: () => '',
  flat: (h: string): string =>
    p('M29,36 C26,22 40,17 50,17 C60,17 74,22 71,36 C66,33 58,31 50,31 C42,31 34,33 29,36Z', h) +
    p('M31,38 C36,32 64,32 69,38 C66,40 58,35 50,35 C42,35 34,40 31,38Z', dark(h, 0.75)),
  beret: (h: string): string =>
    p('M24,36 C18,20 44,10 68,18 C80,22 80,34 72,37 C62,29 44,27 30,40 C27,40 25,39 24,36Z', h) +
    l('M34,30 C44,22 58,21 70,26', 1, '#ffffff', 0.25),
  plume: (h: string): string =>
    HATS.beret(h) +
    p('M66,24 C74,8 88,8 92,16 C84,16 80,24 72,30Z', '#f3ede0', 1.2) +
    l('M69,26 C76,16 84,12 91,15', 0.9),
  cap4: (h: string): string =>
    p('M29,38 L27,22 L40,27 L50,16 L60,27 L73,22 L71,38 C60,31 40,31 29,38Z', h) +
    l('M40,27 L41,33 M60,27 L59,33 M50,17 L50,31', 1, '#ffffff', 0.3),
  ears: (h: string): string =>
    p(
      'M30,34 C30,16 70,16 70,34 L71,53 C69,56 66,55 65.4,52 L65,38 C58,32 42,32 35,38 L34.6,52 C34,55 31,56 29,53Z',
      h,
    ) + l('M33,34 C40,27 60,27 67,34', 1, '#ffffff', 0.25),
  doctor: (h: string): string =>
    p(
      'M27,36 C22,22 36,15 50,15 C64,15 78,22 73,36 L71,52 L65.6,52 L65,38 C58,33 42,33 35,38 L34.4,52 L29,52Z',
      h,
    ) + l('M29,33 C38,25 62,25 71,33', 1.1, '#ffffff', 0.3),
  skull: (h: string): string => p('M33,36 C31,20 69,20 67,36 C60,30 40,30 33,36Z', h),
  cowl: (h: string): string =>
    p('M21,92 C18,44 28,13 52,12 C74,14 82,46 79,92 L64,78 C68,56 66,32 50,30 C34,32 32,56 36,78Z', h) +
    l('M27,80 C25,50 34,24 50,22 M73,80 C75,52 68,28 52,22', 1, '#ffffff', 0.22),
  veil: (h: string): string =>
    p('M23,96 C18,46 30,15 50,15 C70,15 82,46 77,96 L63,80 C68,54 64,33 50,32 C36,33 32,54 37,80Z', h) +
    l('M30,84 C27,54 34,28 48,22 M70,84 C73,54 66,28 52,22', 1, INK, 0.4),
  wimple: (h: string): string =>
    p('M23,96 C18,46 30,15 50,15 C70,15 82,46 77,96 L66,88 L34,88Z', h) +
    p('M32,78 C27,50 34,30 50,30 C66,30 73,50 68,78 C62,86 38,86 32,78Z', '#f7f2e6', 1.3) +
    '<!--face-->' +
    p('M34,44 C36,30 64,30 66,44 C60,37 40,37 34,44Z', '#f7f2e6', 1.2),
  turban: (h: string): string =>
    p('M26,36 C22,16 40,10 50,10 C62,10 78,16 74,36 C64,42 58,32 50,32 C42,32 36,42 26,36Z', h) +
    l('M28,32 C40,26 52,14 56,11 M31,37 C46,34 62,22 69,17 M50,31 C60,30 70,28 74,31', 1.2, INK, 0.55) +
    p('M70,32 C80,40 78,52 74,58 L69,54 C73,46 72,40 66,36Z', dark(h, 0.85)),
  crown: (): string =>
    p('M32,34 L28,13 L39,23 L44,10 L50,22 L56,10 L61,23 L72,13 L68,34 C60,29 40,29 32,34Z', '#c9a24c') +
    at([
      [28, 12],
      [44, 9],
      [56, 9],
      [72, 12],
    ])
      .map(([x, y]) => c(x, y, 2.3, '#f6f0e2', 1))
      .join('') +
    l('M33,31 C42,26.5 58,26.5 67,31', 1.2),
  circlet: (): string =>
    p('M31,20 L34,6 L40,15 L45,3 L50,14 L55,3 L60,15 L66,6 L69,20 C60,14 40,14 31,20Z', '#c9a24c', 1.4) +
    at([
      [34, 5],
      [45, 3],
      [55, 3],
      [66, 5],
    ])
      .map(([x, y]) => c(x, y, 1.9, '#f6f0e2', 0.9))
      .join(''),
  fhood: (h: string): string =>
    p('M24,88 C20,50 24,24 34,20 L66,20 C76,24 80,50 76,88 L68,72 L68,40 L32,40 L32,72Z', h) +
    '<!--face-->' +
    p('M30,46 C28,24 40,19 50,19 C60,19 72,24 70,46 C66,34 58,28 50,28 C42,28 34,34 30,46Z', '#f2e6cb', 1.3) +
    at([
      [33, 36],
      [36, 30],
      [41, 25.6],
      [46.5, 23.4],
      [53.5, 23.4],
      [59, 25.6],
      [64, 30],
      [67, 36],
    ])
      .map(([x, y]) => c(x, y, 1.5, '#fff', 0.7))
      .join(''),
  gable: (h: string): string =>
    p('M26,88 L28,30 L50,14 L72,30 L74,88 L66,74 L66,42 L34,42 L34,74Z', h) +
    '<!--face-->' +
    p('M29,50 L31,32 L50,18 L69,32 L71,50 L65,48 L64,37 L50,27 L36,37 L35,48Z', '#c9a24c', 1.3),
  broad: (h: string): string =>
    p('M36,30 C34,10 66,10 64,30Z', h) +
    p('M18,33 C28,25 72,25 82,33 C72,41 28,41 18,33Z', h) +
    l('M37,28 C44,31 56,31 63,28', 2.2, '#00000055', 1),
  tall: (h: string): string =>
    p('M35,32 L38,9 C46,6 54,6 62,9 L65,32Z', h) +
    p('M26,34 C34,28 66,28 74,34 C66,39 34,39 26,34Z', dark(h, 0.85)),
  chap: (h: string): string =>
    p('M26,34 C24,22 76,22 74,34 C76,42 24,42 26,34Z', h) +
    p('M32,26 C30,10 66,10 66,24 C60,20 40,20 32,26Z', dark(h, 0.85)) +
    p('M70,34 C82,40 82,58 78,70 L70,68 C74,56 73,46 66,40Z', dark(h, 0.9)) +
    l('M30,36 C42,40 58,40 70,36', 1, INK, 0.5),
  laurel: (): string =>
    at3([
      [33, 38, -60],
      [32, 31, -50],
      [35, 25, -35],
      [41, 21, -20],
      [59, 21, 20],
      [65, 25, 35],
      [68, 31, 50],
      [67, 38, 60],
    ])
      .map(
        ([x, y, turn]) =>
          `<ellipse cx="${x}" cy="${y}" rx="2.9" ry="6" transform="rotate(${turn} ${x} ${y})" fill="#6f8a4d" ${st(1)}/>`,
      )
      .join(''),
  morion: (): string =>
    p('M32,34 C30,14 70,14 68,34Z', '#b4b8bd') +
    p('M42,20 C46,6 56,6 60,20 C54,15 48,15 42,20Z', '#9a9fa5') +
    p('M20,30 C32,40 68,40 80,30 C74,42 62,38 50,38 C38,38 26,42 20,30Z', '#a7abb0'),
  coif: (h: string): string =>
    p('M31,52 C25,26 38,16 50,16 C62,16 75,26 69,52 L66,54 C68,40 62,32 50,32 C38,32 32,40 34,54Z', h) +
    l('M34,44 C36,30 44,24 50,24 M66,44 C64,30 56,24 50,24', 0.9, INK, 0.45),
  net: (h: string): string =>
    p('M30,50 C24,26 38,16 50,16 C62,16 76,26 70,50 L66,46 C64,36 58,30 50,30 C42,30 36,36 34,46Z', h) +
    l(
      'M32,42 L44,18 M38,36 L54,17 M62,36 L46,17 M68,42 L56,18 M31,34 L38,40 M69,34 L62,40',
      0.8,
      '#f2e6cb',
      0.9,
    ),
  straw: (): string =>
    p('M35,30 C34,14 66,14 65,30Z', '#d9bd7c') +
    p('M14,36 C26,24 74,24 86,36 C72,40 28,40 14,36Z', '#d9bd7c') +
    l('M22,34 C36,29 64,29 78,34 M38,22 L62,22 M36,26 L64,26', 0.9, INK, 0.5),
  phryg: (h: string): string =>
    p('M31,36 C28,16 46,8 60,12 C70,14 74,20 68,24 C70,28 70,32 69,36 C60,30 40,30 31,36Z', h) +
    p('M31,38 C36,32 64,32 69,38 C66,41 58,36 50,36 C42,36 34,41 31,38Z', dark(h, 1.25)),
  band: (h: string): string => p('M33,36 C38,28 62,28 67,36 L66,40 C60,33 40,33 34,40Z', h),
};

const BEARDED: readonly string[] = ['short', 'full', 'long', 'forked', 'square', 'point'];

/** From back to front. A hat that goes round the face is cut where the face comes. */
export function bust(o: Face): string {
  const [hair, shade] = o.h;
  const colour = HAIR[shade];
  const [kind, of = '#333333'] = o.hat ?? ['none'];
  const [first = '', second] = HATS[kind](of).split('<!--face-->');
  const [under, over] = second === undefined ? ['', first] : [first, second];
  const habit = kind === 'wimple';
  const [beard, grey] = o.b ?? ['none', shade];
  return [
    habit ? '' : under,
    HAIR_BEHIND[hair](colour),
    body(o.r),
    habit ? under : neck(o.sk),
    ...(o.col ?? []).map((one) => COLLARS[one](o.sk)),
    face(o.sk, o),
    features(o, !BEARDED.includes(beard)),
    BEARDS[beard](HAIR[grey]),
    o.bald
      ? '<path d="M42,29 Q50,25.6 58,29" fill="none" stroke="#fff" stroke-width="2" opacity=".45" stroke-linecap="round"/>'
      : HAIR_BEFORE[hair](colour),
    over,
  ].join('');
}

/** A face for a name: the same name has the same face on every page. */
export function faceOf(name: string): Face {
  let n = [...name].reduce(
    (sum, char) => Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
  n = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) >>> 0; // names that differ in one letter have nothing else in common
  const pick = <T>(list: readonly T[]): T => {
    n = (Math.imul(n, 1664525) + 1013904223) >>> 0;
    return list[(n >>> 8) % list.length] as T;
  };
  const woman = pick([0, 1]);
  const shade = pick<Shade>(['k', 'd', 'b', 'r', 'y', 'g']);
  const cloth = pick([
    '#6b2f2a',
    '#2f4763',
    '#3f5a45',
    '#5b3a4f',
    '#7a4a30',
    '#3c4a56',
    '#54608a',
    '#6e5a44',
  ]);
  const cap = pick(['#7b1734', '#23303f', '#3d5f7d', '#6d3530', '#274a3a', '#4a2a24']);
  return {
    sk: pick<Skin>(['a', 'b', 'c', 'a']),
    h: [
      pick<Hair>(woman ? ['long', 'bun', 'braid', 'bob', 'curls'] : ['short', 'bob', 'curly', 'fringe']),
      shade,
    ],
    b: [woman ? 'none' : pick<Beard>(['none', 'short', 'goatee', 'mous', 'point', 'full']), shade],
    hat: [
      pick<Hat>(
        woman ? ['none', 'band', 'net', 'none', 'beret'] : ['none', 'beret', 'flat', 'plume', 'tall'],
      ),
      cap,
    ],
    r: cloth,
    col: [
      pick<Collar>(woman ? ['square', 'lace', 'ruff', 'vee'] : ['plain', 'ruff', 'vee', 'lace', 'scarf']),
    ],
    t: pick([-1, 0, 1]),
    wd: pick([0, 0, 1, 2]),
    f: woman,
  };
}
