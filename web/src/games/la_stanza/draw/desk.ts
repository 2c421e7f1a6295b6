/** The parts of my desk, in boxes of this width and height. */
import { BOOKS, COLOURS, DISCIPLINES, disciplineOfColour, MASTERPIECES, numbersOf, secondOf, strengthTile, type StanzaPlayer, type StanzaView } from '../model'; // prettier-ignore
import { dot, group, path, rect, text, widthOf } from './ink';
import { coinAt, colour, columnAt, discAt, on, pawnAt, sealAt, shipAt, signAt, workAt } from './pieces'; // prettier-ignore

export const wood = (w: number, h: number): string =>
  rect(2, 4, w, h, '#000', { r: 8, opacity: 0.25 }) +
  rect(0, 0, w, h, 'var(--desk)', { r: 8, s: 'var(--desk-line)', sw: 2 }) +
  rect(0, 0, w, h, 'url(#ls-grain)', { r: 8 }) +
  rect(5, 5, w - 10, h - 10, 'none', { r: 5, s: 'var(--desk-dark)', sw: 2 });

/** A heading in small capitals, smaller where it would be too long. */
export function label(words: string, room: number, y = 15): string {
  const long = widthOf(words.toUpperCase(), 15.2, 600) + words.length * 1.7;
  const size = 20 * Math.min(1, room / long);
  return text(0, y, words, { size, weight: 600, fill: 'var(--on-desk)', kind: 'sc' });
}

/** A place in the antechamber: a stool until somebody sits on it. */
export const stool = (w: number, h: number): string =>
  rect(0.7, 0.7, w - 1.4, h - 1.4, 'var(--desk-dark)', { r: 6, s: 'var(--desk-line)', sw: 1.4 }) +
  path(
    `M${w * 0.3},${h * 0.58} h${w * 0.4} v4 h-${w * 0.4}Z M${w * 0.34},${h * 0.58 + 4} v${h * 0.2} M${w * 0.66},${h * 0.58 + 4} v${h * 0.2}`,
    'none',
    'var(--on-desk-soft)',
    1.5,
    'opacity=".45"',
  );

/** The arch of an office, with its price in the keystone. */
export function office(price: number, free: string, w: number, h: number, key: number): string {
  const [y, high] = [key + 3, h - key - 3];
  return (
    path(
      `M0,${y + high} V${y + 13} Q0,${y - 2} ${w / 2},${y - 2} Q${w},${y - 2} ${w},${y + 13} V${y + high}Z`,
      'var(--niche)',
      'var(--wall-line)',
      1.2,
    ) +
    (free
      ? text(w / 2, y + high / 2 + 6, free, {
          size: 17,
          at: 'middle',
          italic: true,
          fill: 'var(--on-niche)',
          fit: w - 8,
        })
      : '') +
    path(`M${w / 2 - 24},1.500 h48 l-6,${key - 2} h-36Z`, 'var(--panel)', 'var(--wall-line)', 1.1) +
    coinAt(w / 2 + 10, key / 2 + 1, Math.min(8.5, key * 0.36)) +
    text(w / 2 - 2, key / 2 + 7, price, { size: Math.min(20, key * 0.86), at: 'end', weight: 700 })
  );
}

export function purse(
  money: number,
  then: number,
  gain: number,
  fills: string,
  w: number,
  h: number,
): string {
  const changed = then !== money;
  const badge = gain > 0 && !changed && w > 140;
  const size = h < 74 || w < 130 ? 34 : 42;
  const y = h * 0.4 - (h < 62 ? 3 : 0);
  const said = changed ? `${money} → ${then}` : String(money);
  const room = w - size - 24 - (badge ? 48 : 0);
  const wide = widthOf(said, size, 700);
  const fit = wide > room ? (size * room) / wide : size;
  return (
    rect(0.7, 0.7, w - 1.4, h - 1.4, 'var(--desk-dark)', { r: 6, s: 'var(--desk-line)', sw: 1.4 }) +
    coinAt(10 + size * 0.45, y, size * 0.43) +
    text(16 + size * 0.9, y + fit * 0.33, said, {
      size: fit,
      weight: 700,
      fill: changed ? 'var(--desk-gold)' : 'var(--on-desk)',
    }) +
    (badge
      ? rect(w - 52, y - (h < 74 ? 11 : 14), 44, h < 74 ? 22 : 27, 'var(--desk)', {
          r: 13,
          s: 'var(--on-desk-soft)',
          sw: 1.2,
        }) +
        text(w - 30, y + (h < 74 ? 5.5 : 6.5), `+${gain}`, {
          size: h < 74 ? 17.5 : 20,
          at: 'middle',
          weight: 700,
          fill: 'var(--on-desk)',
        })
      : '') +
    text(11, h - 9, fills, { size: 17.5, italic: true, fill: 'var(--on-desk)', fit: w - 19 })
  );
}

/** Left of the first book, and above the first row of pips. */
export const SHELF_LEFT = 28;
export const STRENGTH_HEAD = 23;

/** The shelf with what the 2nd, 3rd and 4th book of a colour bring. New books have a brass edge. */
export function bookshelf(own: StanzaPlayer, was: StanzaPlayer, w: number, h: number): string {
  const left = SHELF_LEFT;
  const [cell, high] = [(w - left) / 4, h / BOOKS.length];
  let art = rect(0, 0, w, h, 'var(--shelf)', { r: 5, s: 'var(--desk-line)', sw: 1.5 });
  for (let k = 0; k < 4; k++)
    if (BOOKS.every(({ colour: of }) => (own.books[of] ?? 0) > k))
      art += rect(left + k * cell + 1, 2, cell - 3, h - 4, 'var(--take)', { r: 4, opacity: 0.28 });
  BOOKS.forEach(({ colour: of, bonus }, row) => {
    const y = row * high;
    art +=
      rect(1, y + high - 4, w - 2, 4, 'var(--desk)', { s: 'var(--desk-line)', sw: 0.8 }) +
      sealAt(of, 15, y + high / 2 - 1, Math.min(11, high * 0.36));
    bonus.forEach((gives, k) => {
      const have = k < (own.books[of] ?? 0);
      const fresh = have && k >= (was.books[of] ?? 0);
      const [x, mid, tall] = [left + k * cell + cell / 2, y + high / 2 - 1, high - 9];
      const wide = Math.min(cell - 7, tall * 1.4);
      art += have
        ? rect(x - wide / 2, y + 3, wide, tall, colour(of), {
            r: 2,
            s: fresh ? 'var(--glow)' : 'var(--edge)',
            sw: fresh ? 3 : 1.2,
          }) +
          rect(x + wide / 2 - 4, y + 4.6, 3, tall - 3, '#f5ecd6') +
          path(`M${x - wide / 2 + 5},${y + 4} v${tall - 2}`, 'none', on(of), 1, 'opacity=".6"')
        : rect(x - wide / 2, y + 3, wide, tall, 'none', {
            r: 2,
            s: 'var(--on-desk-soft)',
            sw: 1.1,
            dash: '3 3',
            opacity: 0.55,
          });
      const n = Number(gives.replace(/\D/g, ''));
      const ink = have ? on(of) : 'var(--on-desk)';
      const r = Math.min(8.6, tall * 0.34);
      if (gives === 'disc-other') art += discAt(own.seat, x, mid, r);
      else if (gives === 'disc-religion')
        art += discAt(own.seat, x - r * 0.8, mid, r) + sealAt('religion', x + r * 0.9, mid, r * 0.9);
      else if (gives === 'helper')
        art +=
          pawnAt('politics', x - 4, mid + r * 1.25, r * 2.5) +
          text(x + 4, mid + 6, '1', { size: 17, weight: 700, fill: ink });
      else if (gives.startsWith('ship'))
        art +=
          shipAt(own.seat, x - 7, mid + r * 1.2, r * 2.4) +
          text(x + 5, mid + 6, n, { size: 17, weight: 700, fill: ink });
      else if (gives.startsWith('pp'))
        art +=
          dot(x, mid, Math.min(10.5, tall * 0.42), 'var(--gold-fill)', 'var(--edge)', 1.2) +
          text(x, mid + 6, n, { size: 18, at: 'middle', weight: 700, fill: 'var(--on-gold-fill)' });
    });
  });
  return art;
}

/** Strength in each discipline as pips, with the goals at 4, 5 and 6 and the second need of the last one. */
export function strengths(
  view: StanzaView,
  now: StanzaView,
  seat: number,
  goals: string,
  w: number,
  h: number,
): string {
  const numbers = numbersOf(view, seat);
  const before = numbersOf(now, seat);
  const own = view.players[seat];
  if (!own) return '';
  const head = STRENGTH_HEAD;
  const high = (h - head) / DISCIPLINES.length;
  const left = 54;
  const cell = (w - left - 32) / 6;
  let art =
    rect(0, 0, w, h, 'var(--panel)', { r: 5, s: 'var(--desk-line)', sw: 1.5 }) +
    text(8, 17, goals, { size: 17, italic: true, fill: 'var(--muted)', fit: left + cell * 2.4 });
  for (const { strength, second, pp } of MASTERPIECES) {
    const x = second ? w - 17 : left + (strength - 0.5) * cell;
    art += text(x, 17, pp, {
      size: Math.min(17.5, cell * 1.16),
      at: 'middle',
      weight: 700,
      fill: 'var(--points)',
    });
    if (!second)
      art += path(
        `M${x},${head - 1} V${h - 3}`,
        'none',
        'var(--points)',
        1,
        'stroke-dasharray="2 3" opacity=".7"',
      );
  }
  DISCIPLINES.forEach((d, row) => {
    const have = numbers.strength[d] ?? 0;
    const had = before.strength[d] ?? 0;
    const lent = own.compartments[d] ?? 0;
    const kept = own.tiles.filter((tile) => strengthTile(tile) === d).length;
    const mid = head + row * high + high / 2 - 1;
    if (have !== had) art += rect(3, mid - high / 2 + 1, w - 6, high - 2, 'var(--gold-pale)', { r: 4 });
    art +=
      sealAt(d, 18, mid, Math.min(12, high * 0.42)) +
      text(34, mid + 8, have, {
        size: Math.min(24, high * 0.9),
        weight: 700,
        fill: have === had ? 'var(--ink)' : 'var(--points)',
      });
    for (let k = 0; k < 6; k++) {
      const x = left + (k + 0.5) * cell;
      const r = Math.min(8.6, cell * 0.39, high * 0.36);
      if (k < have)
        art +=
          k >= have - kept
            ? rect(x - r * 0.86, mid - r * 0.86, r * 1.72, r * 1.72, colour(d), {
                s: 'var(--edge)',
                sw: 1.3,
                r: 1,
              })
            : dot(x, mid, r, colour(d), 'var(--edge)', 1.3);
      else if (k < have + lent) art += dot(x, mid, r, `url(#ls-half-${d})`, 'var(--edge)', 1.3);
      else art += dot(x, mid, r, 'var(--panel)', 'var(--stone-line)', 1.2);
    }
    const second = secondOf(d);
    art += (view.masterpieces[d] ?? []).includes(seat)
      ? columnAt(seat, w - 17, mid + high * 0.46, high * 0.92)
      : group(
          sealAt(second, w - 17, mid, Math.min(9, high * 0.36)),
          (numbers.strength[second] ?? 0) > 0 ? 1 : 0.4,
        );
  });
  return art;
}

/** Helpers by colour. */
export function helpers(own: StanzaPlayer, w: number, h: number): string {
  const cell = (w - 8) / COLOURS.length;
  let art = rect(0.7, 0.7, w - 1.4, h - 1.4, 'var(--desk-dark)', { r: 6, s: 'var(--desk-line)', sw: 1.4 });
  COLOURS.forEach((name, c) => {
    const d = disciplineOfColour(name);
    const n = own.helpers[name] ?? 0;
    const x = 4 + c * cell;
    const high = Math.min(38, h - 10, cell * 1.1);
    art +=
      group(pawnAt(d, x + cell * 0.3, h / 2 + high / 2, high), n ? 1 : 0.42) +
      (high > 30 ? signAt(d, x + cell * 0.3, h / 2 + high * 0.2, 5, on(d)) : '') +
      text(x + cell * 0.58, h / 2 + 8, n, {
        size: Math.min(22, cell * 0.62),
        weight: 700,
        fill: 'var(--on-desk)',
      });
  });
  return art;
}

/** Discs, columns, and what the museum is worth. */
export function stores(view: StanzaView, own: StanzaPlayer, w: number, h: number): string {
  const numbers = numbersOf(view, own.seat);
  const number = { size: 21, weight: 700, fill: 'var(--on-desk)' };
  const mid = h / 2;
  const discs = w < 215 ? Math.min(1, own.discs) : own.discs;
  const columns = w < 215 ? Math.min(1, numbers.pillars) : numbers.pillars;
  let art = '';
  let x = 12;
  const step = Math.min(12, (w * 0.17) / Math.max(1, discs - 1));
  if (discs === 0) art += group(discAt(own.seat, x, mid, 10.5), 0.42);
  for (let k = 0; k < discs; k++) art += discAt(own.seat, x + k * step, mid, 10.5);
  x += Math.max(0, discs - 1) * step + 14;
  art += text(x, mid + 7, own.discs, number);
  x = Math.max(w * 0.38, x + 20);
  const between = Math.min(12, (w * 0.7 - x) / Math.max(1, columns));
  if (columns === 0) art += group(columnAt(own.seat, x + 7, mid + h * 0.46, h * 0.92), 0.42);
  for (let k = 0; k < columns; k++) art += columnAt(own.seat, x + 7 + k * between, mid + h * 0.46, h * 0.92);
  art += text(x + 9 + Math.max(1, columns) * between, mid + 7, numbers.pillars, number);
  const worth = widthOf(String(numbers.museum), 21, 700);
  return (
    art +
    workAt('painting', w - worth - 34, mid - h * 0.44, 29, h * 0.88) +
    text(w - 1, mid + 7, numbers.museum, { ...number, at: 'end' })
  );
}
