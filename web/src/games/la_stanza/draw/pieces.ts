/** The pieces of La Stanza where they stand: placed in units of the board. */
import { person } from '../art/cast';
import { COIN, column, disc, figure, helper, seal, ship, SIGNS, SPRIG, WORKS } from '../art/pieces';
import { SHORT } from '../short';
import { disciplineOf } from '../model';
import { dot, path, put, rect, sizeFor, text, widthOf } from './ink';

const MARKS = [
  '<circle cx="10" cy="10" r="8.2"/>',
  '<rect x="2.4" y="2.4" width="15.2" height="15.2" rx="1.4"/>',
  '<path d="M10,1.4 L18.8,17.6 H1.2Z"/>',
  '<path d="M10,.8 L19.2,10 L10,19.2 L.8,10Z"/>',
];

export const colour = (discipline: string): string => `var(--${discipline})`;
export const on = (discipline: string): string => `var(--on-${discipline})`;
export const seatColour = (seat: number): string => `var(--seat-${seat})`;

/** A seat's shape, `size` high around a middle. */
export const markOf = (seat: number, x: number, y: number, size: number, fill = seatColour(seat)): string =>
  put(
    x - size / 2,
    y - size / 2,
    size,
    size,
    '0 0 20 20',
    `<g fill="${fill}" stroke="var(--edge)" stroke-width="1.6" stroke-linejoin="round">${MARKS[seat] ?? ''}</g>`,
  );
export const sealAt = (discipline: string, x: number, y: number, r: number): string =>
  discipline === 'bonus'
    ? signAt('bonus', x, y, r, 'var(--ink)')
    : put(x - r, y - r, 2 * r, 2 * r, '0 0 24 24', seal(discipline));
export const signAt = (discipline: string, x: number, y: number, r: number, fill: string): string =>
  put(x - r, y - r, 2 * r, 2 * r, '0 0 24 24', `<g color="${fill}">${SIGNS[discipline] ?? ''}</g>`);
export const discAt = (seat: number, x: number, y: number, r: number): string =>
  put(x - r, y - r, 2 * r, 2 * r, '0.8 0.8 22.4 22.4', disc(seat));
export const figureAt = (seat: number, x: number, foot: number, high: number): string =>
  put(x - high * 0.305, foot - high, high * 0.61, high, '0 0 56 92', figure(seat));
export const shipAt = (seat: number, x: number, y: number, size: number): string =>
  put(x - size / 2, y - size, size, size, '0 0 32 32', ship(seat));
export const columnAt = (seat: number, x: number, foot: number, high: number): string =>
  put(x - high * 0.21, foot - high, high * 0.42, high, '0 -2 30 74', column(seat));
export const pawnAt = (discipline: string, x: number, foot: number, high: number): string =>
  put(x - high / 3, foot - high, (high * 2) / 3, high, '0 0 20 30', helper(discipline));
export const coinAt = (x: number, y: number, r: number): string =>
  put(x - r, y - r, 2 * r, 2 * r, '0.6 0.6 22.8 22.8', COIN);
export const workAt = (kind: string, x: number, y: number, w: number, h: number): string =>
  put(x, y, w, h, '0 0 34 36', WORKS[kind] ?? '');

/** A number between two sprigs of laurel: points. */
export function laurelAt(x: number, y: number, points: number, size: number, fill = 'var(--points)'): string {
  const half = widthOf(String(points), size, 700) / 2 + size * 0.1;
  const [w, h] = [size * 0.48, size * 1.04];
  const sprig = `<g color="var(--laurel)">${SPRIG}</g>`;
  return (
    put(x - half - w, y - h * 0.54, w, h, '0 0 12 26', sprig) +
    `<g transform="translate(${2 * x} 0) scale(-1 1)">${put(x - half - w, y - h * 0.54, w, h, '0 0 12 26', sprig)}</g>` +
    text(x, y + size * 0.33, points, { size, at: 'middle', weight: 700, fill })
  );
}
/** How much room a number in laurel takes. */
export const laurelWidth = (points: number, size: number): number =>
  widthOf(String(points), size, 700) + size * 1.16;

export const faceAt = (slug: string, x: number, y: number, r: number): string => {
  const of = disciplineOf(slug);
  return (
    dot(
      x,
      y,
      r,
      of ? `var(--pale-${of})` : 'var(--patron)',
      of ? colour(of) : 'var(--edge)',
      Math.max(2, r * 0.16),
    ) +
    put(
      x - r + 1,
      y - r + 1,
      2 * r - 2,
      2 * r - 2,
      '0 0 100 100',
      `<g clip-path="url(#art-medal)">${person(slug)}</g>`,
    ) +
    dot(x, y, r * 1.08, 'none', 'var(--edge)', 0.9)
  );
};

export const shortName = (slug: string, patron: string): string =>
  slug === 'patron' ? patron : (SHORT[slug] ?? slug);

/** A character: a plate of its pigment, a medallion, the sign, the name on a ribbon. */
export function card(slug: string, w: number, h: number, patron: string, turned = false): string {
  const of = disciplineOf(slug);
  const plate = of ? colour(of) : turned ? 'var(--literature)' : 'var(--shelf)';
  const ink = of ? on(of) : '#ffffff';
  const ribbon = Math.max(20, Math.min(26, h * 0.25));
  const size = Math.min(w - 8, h - ribbon + 3);
  const [x, y] = [w / 2, 2 + size / 2];
  const name = turned ? '−5' : shortName(slug, patron);
  const high = Math.min(ribbon * 0.84, 21);
  const least = sizeFor(name, high, Math.min(high, 16.6), w - 6);
  let art =
    rect(1.5, 3, w - 1, h - 1, '#000', { r: 6, opacity: 0.2 }) +
    rect(0.7, 0.7, w - 1.4, h - 1.4, plate, { r: 6, s: 'var(--edge)', sw: 1.4 }) +
    rect(3.4, 3.4, w - 6.8, h - 6.8, 'none', { r: 4, s: ink, sw: 0.8, opacity: 0.4 }) +
    dot(x, y, size / 2 - 1, of ? `var(--pale-${of})` : 'var(--patron)', 'var(--edge)', 1.5);
  for (const k of [-0.5, -0.25, 0, 0.25, 0.5])
    art += path(
      `M${x - size * 0.44},${y + k * size * 0.7} q${size * 0.44},-6 ${size * 0.88},0`,
      'none',
      plate,
      0.8,
      'opacity=".3"',
    );
  art += put(
    x - size / 2 + 1,
    y - size / 2 + 1,
    size - 2,
    size - 2,
    '0 0 100 100',
    `<g clip-path="url(#art-medal)">${person(slug)}</g>`,
  );
  if (of) {
    const r = Math.min(11.5, w * 0.125);
    art += dot(r + 3.5, r + 3.5, r, plate, ink, 1) + signAt(of, r + 3.5, r + 3.5, r * 0.66, ink);
  }
  const top = h - ribbon - 0.6;
  return (
    art +
    rect(1, top, w - 2, ribbon - 1.4, 'var(--ribbon)', { r: 2, s: 'var(--edge)', sw: 1 }) +
    text(x, top + ribbon * 0.5 + least * 0.26, name, {
      size: least,
      at: 'middle',
      weight: 600,
      fill: 'var(--on-ribbon)',
      fit: w - 6,
    })
  );
}
