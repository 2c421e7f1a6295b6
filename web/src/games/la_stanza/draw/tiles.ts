/** Bonus tiles, and the places they leave. */
import { tile } from '../art/bonus';
import { path, put, rect, text, twoLines } from './ink';
import { colour, discAt, on, signAt } from './pieces';

const edgeOf = (w: number): number => Math.min(27, Math.max(17, w * 0.2));
const sizeOf = (h: number): number => Math.min(18, Math.max(16, h * 0.44));

/** Has a card of this size room for these words? */
export function readable(short: string, w: number, h: number): boolean {
  const lines = twoLines(short, sizeOf(h), w - edgeOf(w) - 8);
  return lines !== null && (lines.length === 1 || h >= 33);
}

/** What a tile does: in one or two lines, or as a picture. */
export function bonusCard(
  name: string,
  of: string,
  short: string,
  w: number,
  h: number,
  written = readable(short, w, h),
): string {
  const edge = edgeOf(w);
  const r = Math.min(edge * 0.38, h * 0.36);
  const room = w - edge - 8;
  const size = sizeOf(h);
  const lines = written ? twoLines(short, size, room) : null;
  let art =
    rect(0.6, 0.6, w - 1.2, h - 1.2, 'var(--ribbon)', { r: 4, s: 'var(--edge)', sw: 1.1 }) +
    path(
      `M4.600,.6 h${edge - 4} v${h - 1.2} h${-(edge - 4)} a4,4 0 0 1 -4,-4 v${-(h - 9.2)} a4,4 0 0 1 4,-4Z`,
      colour(of),
      'var(--edge)',
      1,
    ) +
    signAt(of, edge / 2 + 0.4, h / 2, r, on(of));
  if (lines)
    lines.forEach((line, i) => {
      const y = lines.length === 1 ? h / 2 + size * 0.3 : h / 2 + (i ? size * 0.78 : -size * 0.14);
      art += text(edge + 4.5, y, line, { size, fit: room, weight: 500, fill: 'var(--on-ribbon)' });
    });
  else {
    const high = Math.min(h - 3, (room * 32) / 48, 40);
    art += put(edge + 3, (h - high) / 2, room, high, '0 0 48 32', tile(name));
  }
  return art;
}

/** An empty place, or the disc of the player who took the tile. */
export function drawer(seat: number | null, w: number, h: number): string {
  const art =
    rect(0.6, 0.6, w - 1.2, h - 1.2, 'var(--niche)', { r: 4, s: 'var(--wall-line)', sw: 1 }) +
    path(`M3,3.4 h${w - 6}`, 'none', '#000', 3, 'opacity=".16"') +
    rect(4.5, 4.5, w - 9, h - 9, 'none', { r: 2, s: 'var(--niche-shade)', sw: 1.2 });
  return seat === null ? art : art + discAt(seat, w / 2, h / 2, Math.min(13.5, h / 2 - 3));
}
