/** Small words for drawing: markup from numbers. Presentation attributes only; the page's policy forbids styles in markup. */
import { fonts } from './fonts.svelte';

interface Shape {
  /** Corners. */
  r?: number;
  /** Stroke and its width. */
  s?: string;
  sw?: number;
  dash?: string;
  opacity?: number | string;
  more?: string;
}

interface Lettering {
  size?: number;
  at?: 'start' | 'middle' | 'end';
  weight?: number;
  italic?: boolean;
  fill?: string;
  /** The room there is: a longer text is pressed together. */
  fit?: number;
  kind?: string;
  opacity?: number;
}

const n = (value: number): string => String(Math.round(value * 100) / 100);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const rect = (x: number, y: number, w: number, h: number, fill: string, o: Shape = {}): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, w))}" height="${n(Math.max(0, h))}" rx="${n(o.r ?? 0)}" fill="${fill}"` +
  (o.s ? ` stroke="${o.s}" stroke-width="${o.sw ?? 1.2}"` : '') +
  (o.dash ? ` stroke-dasharray="${o.dash}"` : '') +
  (o.opacity === undefined ? '' : ` opacity="${o.opacity}"`) +
  ` ${o.more ?? ''}/>`;

export const path = (d: string, fill = 'none', stroke = 'none', width = 1.2, more = ''): string =>
  `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" ${more}/>`;

export const dot = (
  x: number,
  y: number,
  r: number,
  fill: string,
  stroke = 'none',
  width = 1.2,
  more = '',
): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" stroke="${stroke}" stroke-width="${n(width)}" ${more}/>`;

/** A drawing of its own box, put somewhere. */
export const put = (
  x: number,
  y: number,
  w: number,
  h: number,
  box: string,
  art: string,
  more = '',
): string =>
  `<svg x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" viewBox="${box}" overflow="visible" ${more}>${art}</svg>`;

export const group = (art: string, opacity: number): string => `<g opacity="${opacity}">${art}</g>`;

let canvas: CanvasRenderingContext2D | null | undefined;

/** How wide a text of the title face is. Without a screen to measure on, a guess. */
export function widthOf(text: string, size: number, weight = 500, italic = false): number {
  if (canvas === undefined)
    canvas = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length * size * 0.46;
  void fonts.loaded;
  canvas.font = `${italic ? 'italic ' : ''}${weight} ${size}px "EB Garamond Variable", Georgia, serif`;
  return canvas.measureText(text).width;
}

export function text(x: number, y: number, said: string | number, o: Lettering = {}): string {
  const words = String(said);
  const size = o.size ?? 17;
  const weight = o.weight ?? 500;
  const long = o.fit !== undefined && widthOf(words, size, weight, o.italic) > o.fit;
  return (
    `<text x="${n(x)}" y="${n(y)}" font-family="var(--title)" font-size="${n(size)}" font-weight="${weight}" text-anchor="${o.at ?? 'start'}" fill="${o.fill ?? 'var(--ink)'}"` +
    (o.italic ? ' font-style="italic"' : '') +
    (o.kind ? ` class="${o.kind}"` : '') +
    (o.opacity === undefined ? '' : ` opacity="${o.opacity}"`) +
    (long ? ` textLength="${n(o.fit ?? 0)}" lengthAdjust="spacingAndGlyphs"` : '') +
    `>${escaped(words)}</text>`
  );
}

/** The largest size, from `want` down to `least`, at which a text has room. */
export function sizeFor(words: string, want: number, least: number, room: number, weight = 600): number {
  const wide = widthOf(words, want, weight);
  return wide <= room ? want : Math.max(least, (want * room) / wide);
}

/** One or two lines of at most this width, pressed together by a tenth at most; null: it does not fit. */
export function twoLines(words: string, size: number, room: number, weight = 500): string[] | null {
  const limit = room * 1.14;
  if (widthOf(words, size, weight) <= room) return [words];
  const parts = words.split(' ');
  let best: string[] | null = null;
  let least = limit;
  for (let i = 1; i < parts.length; i++) {
    const lines = [parts.slice(0, i).join(' '), parts.slice(i).join(' ')];
    const wide = Math.max(...lines.map((line) => widthOf(line, size, weight)));
    if (wide <= least) {
      least = wide;
      best = lines;
    }
  }
  return best ?? (widthOf(words, size, weight) <= limit ? [words] : null);
}
