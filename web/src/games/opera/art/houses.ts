/**
 * Opera houses. A house is a row of bays, one for each hall; bays stand edge to edge, so a wing that is built simply joins.
 * The great hall is wider and taller, between red pillars, under the roof its city is known for.
 */
import { arms } from './arms';
import { PORTRAITS, sign } from './composers';

type Arch = 'ogee' | 'round' | 'flat' | 'fan' | 'segment' | 'pediment';
const ARCHES: Readonly<Record<string, Arch>> = {
  venezia: 'ogee',
  wien: 'round',
  berlin: 'flat',
  london: 'fan',
  paris: 'segment',
  milano: 'pediment',
};

/** A bay of a small hall and one of a great hall, in the units of the drawings. */
export const BAY = { small: 46, great: 58, height: 84 } as const;
const PLINTH = 5;
const WALL = 62;
const TALL = 71;

const r = (n: number): number => Math.round(n * 100) / 100;

/** A window's outline; its lower left corner is at 0, 0. */
function arch(kind: Arch, w: number, h: number): string {
  const top = -h;
  switch (kind) {
    case 'ogee':
      return `M0 0V${r(top + w * 0.55)}C0 ${r(top + w * 0.28)} ${r(w * 0.36)} ${r(top + w * 0.26)} ${r(w / 2)} ${r(top)}C${r(w * 0.64)} ${r(top + w * 0.26)} ${w} ${r(top + w * 0.28)} ${w} ${r(top + w * 0.55)}V0Z`;
    case 'round':
    case 'fan':
      return `M0 0V${r(top + w / 2)}A${r(w / 2)} ${r(w / 2)} 0 0 1 ${w} ${r(top + w / 2)}V0Z`;
    case 'segment':
      return `M0 0V${r(top + w * 0.24)}Q${r(w / 2)} ${r(top - w * 0.2)} ${w} ${r(top + w * 0.24)}V0Z`;
    case 'pediment':
      return `M0 0V${r(top + w * 0.26)}A${r(w * 0.66)} ${r(w * 0.66)} 0 0 1 ${w} ${r(top + w * 0.26)}V0Z`;
    case 'flat':
      return `M0 0V${top}H${w}V0Z`;
  }
}

const repeat = (n: number, f: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => f(i)).join('');

/** The roof over a small hall; `y` is the upper edge of the cornice. */
function gutter(city: string, w: number, y: number): string {
  const wall = `var(--${city}-shade)`;
  switch (city) {
    case 'venezia':
      return `<path d="${repeat(3, (i) => `M${r((w * (i + 0.2)) / 3)} ${y}v-5q${r(w / 10)} -6 ${r(w / 5)} 0v5z`)}" fill="var(--venezia)" stroke="${wall}"/>`;
    case 'wien':
      return `<path d="M0 ${y}v-5h${w}v5z" fill="${wall}"/><path d="${repeat(6, (i) => `M${r((w * (i + 0.5)) / 6)} ${y}v-5`)}" stroke="var(--cornice)" stroke-width="1.5"/><circle cx="${w / 2}" cy="${y - 8}" r="3" fill="var(--cornice)"/>`;
    case 'berlin':
      return `<path d="M0 ${y}v-4h${w}v4z" fill="${wall}"/>`;
    case 'london':
      return `<path d="M0 ${y}l4-9h${w - 8}l4 9z" fill="var(--slate)"/><path d="M${w * 0.66} ${y - 7}v-6h6v6z" fill="${wall}"/>`;
    case 'paris':
      return `<path d="M0 ${y}q1-10 6-11h${w - 12}q5 1 6 11z" fill="var(--copper)"/><circle cx="${w / 2}" cy="${y - 5}" r="2.8" fill="var(--dark-hall)" stroke="var(--gilt)"/>`;
    default:
      return `<path d="M0 ${y}l${w / 2}-7 ${w / 2} 7z" fill="${wall}"/>`;
  }
}

/** The roof of the great hall. */
function crest(city: string, w: number, y: number): string {
  const m = w / 2;
  switch (city) {
    case 'venezia':
      return `<path d="M${m - 20} ${y}C${m - 26} ${y - 9} ${m - 5} ${y - 7} ${m} ${y - 12}C${m + 5} ${y - 7} ${m + 26} ${y - 9} ${m + 20} ${y}z" fill="var(--lead)"/>`;
    case 'wien':
      return `<path d="M${m - 21} ${y}c0-13 42-13 42 0z" fill="var(--copper)"/><path d="M${m} ${y - 9}v-4" stroke="var(--gilt)" stroke-width="2"/>`;
    case 'berlin':
      return `<path d="M1 ${y}L${m} ${y - 11}L${w - 1} ${y}z" fill="var(--berlin)" stroke="var(--cornice)" stroke-width="1.6"/><circle cx="${m}" cy="${y - 4}" r="2" fill="var(--gilt)"/>`;
    case 'london':
      return `<path d="M${m - 22} ${y}a22 11 0 0 1 44 0z" fill="var(--glass)" stroke="var(--cornice)" stroke-width="1.4"/><path d="M${m} ${y}v-11M${m} ${y}l-15-8M${m} ${y}l15-8" stroke="var(--cornice)"/>`;
    case 'paris':
      return `<path d="M${m - 23} ${y}c0-10 10-11 23-11s23 1 23 11z" fill="var(--copper)"/><path d="M${m - 10} ${y}q1-8 10-10q9 2 10 10" fill="none" stroke="var(--gilt)" stroke-width="1.2"/><circle cx="${m}" cy="${y - 11}" r="1.7" fill="var(--gilt)"/>`;
    default:
      return `<path d="M3 ${y}v-4h${w - 6}v4z" fill="var(--milano-shade)"/><path d="M2 ${y - 4}L${m} ${y - 12}L${w - 2} ${y - 4}z" fill="var(--milano)" stroke="var(--cornice)" stroke-width="1.5"/>`;
  }
}

/** The content of a hall: a composer, the family's own composer, or nobody (then the window is dark). */
export interface Hall {
  great: boolean;
  piece: string | null;
}

/** The wall of a bay with an empty window; on the ground at `height`. */
export function wall(city: string, great: boolean, height: number = BAY.height): string {
  const w = great ? BAY.great : BAY.small;
  const ground = height;
  const high = great ? height - BAY.height + TALL : height - BAY.height + WALL;
  const top = ground - high;
  const shade = `var(--${city}-shade)`;
  let art = `<rect y="${top}" width="${w}" height="${high}" fill="var(--${city})"/><rect y="${top}" width="${w}" height="${high}" fill="url(#art-fall)"/>`;
  if (city === 'milano' || city === 'berlin' || city === 'london')
    art += `<path d="${repeat(city === 'london' ? 7 : 4, (i) => `M0 ${r(ground - PLINTH - ((i + 1) * high) / (city === 'london' ? 8 : 5))}h${w}`)}" stroke="${shade}" opacity=".7"/>`;
  art += `<rect y="${ground - PLINTH}" width="${w}" height="${PLINTH}" fill="${shade}"/>`;
  art += great ? crest(city, w, top) : gutter(city, w, top);
  art += `<rect x="-0.5" y="${top}" width="${w + 1}" height="3.6" fill="var(--cornice)"/>`;
  if (city === 'paris')
    art += `<path d="M0 ${top + 5}h${w}" stroke="var(--gilt)" stroke-dasharray="3 2.400" stroke-width="1.4"/>`;
  if (great)
    for (const x of [1, w - 5])
      art += `<rect x="${x}" y="${top + 3.6}" width="4" height="${high - PLINTH - 3.6}" fill="var(--pillar)"/><path d="M${x - 1} ${top + 3.6}h6v3h-6zM${x - 1} ${ground - PLINTH - 2.4}h6v2.400h-6z" fill="var(--gilt)"/>`;
  const { path, inner, tall, x, y } = opening(city, great, height);
  if (city === 'berlin')
    art += `<path d="M${x - 2} ${y - tall - 1}l${inner / 2 + 2}-5 ${inner / 2 + 2} 5z" fill="var(--cornice)"/>`;
  return `${art}<g transform="translate(${x} ${y})"><path d="${path}" fill="none" stroke="var(--arch)" stroke-width="3.200" stroke-linejoin="round"/>${pane(path, inner, tall, null, 0, '')}<path d="${path}" fill="none" stroke="var(--arch-line)" stroke-linejoin="round"/></g>`;
}

/** The piece performed, as it shines in the window of `wall`; drawn over it. `id` names its clip path. */
export function light(
  city: string,
  hall: { great: boolean; piece: string },
  seat: number,
  id: string,
  height: number = BAY.height,
): string {
  const { path, inner, tall, x, y } = opening(city, hall.great, height);
  return `<g transform="translate(${x} ${y})">${pane(path, inner, tall, hall.piece, seat, id)}<path d="${path}" fill="none" stroke="var(--arch-line)" stroke-linejoin="round"/></g>`;
}

function opening(city: string, great: boolean, height: number) {
  const w = great ? BAY.great : BAY.small;
  const high = height - BAY.height + (great ? TALL : WALL);
  const inner = great ? 42 : 38;
  const tall = high - PLINTH - (city === 'berlin' ? 14 : 9);
  const path = arch(ARCHES[city] ?? 'round', inner, tall);
  return { path, inner, tall, x: (w - inner) / 2, y: height - PLINTH - 1.5 };
}

/** One bay, on the ground at BAY.height. `id` names its clip path: unique where it is drawn. */
export function bay(city: string, hall: Hall, seat: number, id: string): string {
  const lit = hall.piece === null ? '' : light(city, { ...hall, piece: hall.piece }, seat, id);
  return wall(city, hall.great) + lit;
}

function pane(path: string, w: number, h: number, piece: string | null, seat: number, id: string): string {
  if (piece === null)
    return `<path d="${path}" fill="var(--dark-hall)"/><path d="M${w / 2} 0V${r(-h * 0.9)}M0 ${r(-h * 0.33)}H${w}M0 ${r(-h * 0.62)}H${w}" stroke="var(--mullion)" stroke-width="1.2"/><path d="M0 0V${r(-h * 0.6)}H6V0z" opacity=".25"/>`;
  const clip = `<clipPath id="${id}"><path d="${path}"/></clipPath>`;
  if (piece === 'house') {
    const d = w * 0.8;
    return `<path d="${path}" fill="var(--lit-hall)"/><path d="${path}" fill="url(#art-glow)"/><g transform="translate(${r((w - d) / 2)} ${r(-h * 0.46 - d / 2)}) scale(${r(d / 40)})">${arms(seat)}</g>`;
  }
  const size = Math.min(Math.max(w * 1.14, h * 0.8), w * 1.4, h * 1.04);
  return `${clip}<path d="${path}" fill="var(--${piece})"/><path d="${path}" fill="url(#art-glow)"/><g clip-path="url(#${id})"><g transform="translate(${r((w - size) / 2 + 0.5)} ${r(-size * 0.97 - 3)}) scale(${r(size / 100)})">${PORTRAITS[piece] ?? ''}</g><path d="M0 1v-8h${w}v8z" fill="var(--${piece}-deep)"/><path d="M0 -7h${w}" stroke="var(--gilt)" stroke-width="1.6"/></g>${sign(piece, w / 2, -6, 15)}`;
}

/** The great hall, listed first, stands in the middle: half of the others to its left. */
export function inOrder<T>(halls: readonly T[]): T[] {
  const left = halls.filter((_, i) => i > 0 && i % 2 === 1).reverse();
  const right = halls.filter((_, i) => i > 0 && i % 2 === 0);
  return [...left, ...halls.slice(0, 1), ...right];
}

export const widthOf = (halls: number): number => (halls > 0 ? BAY.great + (halls - 1) * BAY.small : 0);

/** A whole house from its halls, the great one first. */
export function facade(city: string, halls: readonly (string | null)[], seat: number, id: string): string {
  let x = 0;
  return inOrder(halls.map((piece, i) => ({ piece, great: i === 0 })))
    .map((hall, i) => {
      const art = `<g transform="translate(${x} 0)">${bay(city, hall, seat, `${id}-${i}`)}</g>`;
      x += hall.great ? BAY.great : BAY.small;
      return art;
    })
    .join('');
}

/** Where a house may still be built, or a wing, which has no great hall: its plan, and faintly how it will look. */
export function plot(
  halls: number,
  height: number = BAY.height,
  width: number = widthOf(halls),
  city = '',
): string {
  const frame = `<path d="M1.500 ${height - 1}V${BAY.height - WALL}H${width - 1.5}V${height - 1}z" fill="var(--plot)" stroke="var(--plot-line)" stroke-width="2" stroke-dasharray="6 5"/>`;
  if (!city) return frame;
  const great = width > halls * BAY.small;
  let x = 0;
  const bays = inOrder(Array.from({ length: halls }, (_, i) => great && i === 0)).map((tall) => {
    const bay = `<g transform="translate(${x} 0)">${wall(city, tall, height)}</g>`;
    x += tall ? BAY.great : BAY.small;
    return bay;
  });
  return `${frame}<g opacity=".24">${bays.join('')}</g>`;
}
