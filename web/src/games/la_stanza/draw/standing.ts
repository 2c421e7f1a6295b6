/** A seat's line in the standing: points now and if it ended now, money, strengths, people, stores. */
import { BOOKS, COLOURS, disciplineOf, DISCIPLINES, disciplineOfColour, numbersOf, sum, type StanzaPlayer, type StanzaView } from '../model'; // prettier-ignore
import { tile as tileArt } from '../art/bonus';
import { book } from '../art/pieces';
import { dot, group, path, put as place, rect, text, widthOf } from './ink';
import { coinAt, colour as pigment, discAt, faceAt, laurelAt, laurelWidth, markOf, pawnAt, sealAt, signAt, workAt } from './pieces'; // prettier-ignore

export interface Line {
  player: StanzaPlayer;
  name: string;
  mine: boolean;
  acting: boolean;
  online: boolean;
  /** Under the points, where there is room: what they are. */
  caption: string;
}

/** Points now, an arrow, points if the game ended now; written from the right edge. */
function tally(now: number, then: number, right: number, y: number, size: number): string {
  const wide = widthOf(String(then), size * 1.08, 700);
  const x = right - wide - size * 0.9;
  return (
    text(right, y + size * 0.36, then, { size: size * 1.08, at: 'end', weight: 700, fill: 'var(--points)' }) +
    path(
      `M${x},${y} h${size * 0.52} m${-size * 0.2},${-size * 0.2} l${size * 0.2},${size * 0.2} l${-size * 0.2},${size * 0.2}`,
      'none',
      'var(--muted)',
      1.8,
    ) +
    laurelAt(x - size * 0.3 - laurelWidth(now, size) / 2, y, now, size, 'var(--ink)')
  );
}

/** A seat's points in a cell of one line: now, and if the game ended now. */
export function pointsCell(view: StanzaView, seat: number, mine: boolean, w: number, h: number): string {
  const numbers = numbersOf(view, seat);
  const y = h / 2;
  const size = numbers.count > 99 ? 14 : 19;
  const from = 32;
  const arrow = from + widthOf(String(numbers.sure), size, 700) + 4;
  return (
    rect(0.8, 0.8, w - 1.6, h - 1.6, mine ? 'var(--gold-pale)' : 'var(--panel)', {
      r: 6,
      s: mine ? 'var(--take)' : 'var(--line)',
      sw: mine ? 1.8 : 1.2,
    }) +
    markOf(seat, 17, y, 17) +
    text(from, y + size * 0.36, numbers.sure, { size, weight: 700 }) +
    path(`M${arrow},${y} h10 m-4,-4 l4,4 l-4,4`, 'none', 'var(--muted)', 1.7) +
    text(arrow + 14, y + size * 0.36, numbers.count, { size, weight: 700, fill: 'var(--points)' })
  );
}

export function standingCard(view: StanzaView, line: Line, w: number, h: number): string {
  const { player } = line;
  const { seat } = player;
  const numbers = numbersOf(view, seat);
  const size = Math.min(25, Math.max(21, h * 0.19));
  const top = h < 57 ? h / 2 : Math.min(22, Math.max(19, h * 0.19));
  const right = tally(numbers.sure, numbers.count, w - 10, top, size);
  const room =
    w - 50 - widthOf(String(numbers.count), size * 1.08, 700) - size * 1.2 - laurelWidth(numbers.sure, size);
  let art =
    rect(0.8, 0.8, w - 1.6, h - 1.6, line.mine ? 'var(--gold-pale)' : 'var(--panel)', {
      r: 7,
      s: line.acting ? 'var(--take)' : line.mine ? 'var(--take)' : 'var(--line)',
      sw: line.acting ? 3.2 : line.mine ? 1.8 : 1.2,
    }) +
    markOf(seat, 20, top, 21) +
    text(37, top + size * 0.3, line.name, {
      size: size * 0.9,
      weight: 700,
      fit: room,
      italic: !line.online,
    }) +
    right;
  if (line.caption)
    art += text(37, top + 26, line.caption, { size: 17, italic: true, fill: 'var(--muted)', fit: w - 48 });
  if (h < 84) return art;

  // money and strengths
  const tall = h >= 176;
  const step = tall ? Math.min(34, (h - top * 2 - 4) / 5.4) : (h - top * 2 - 4) / 3;
  const y2 = top * 2 + step * 0.5;
  const number = Math.min(w < 300 ? 18 : 20, step * 0.78);
  const target = `/${numbers.target}`;
  const money = widthOf(String(player.money), number, 700);
  const wide = w > 300;
  art +=
    coinAt(18, y2, Math.min(10, step * 0.4)) +
    text(32, y2 + number * 0.33, player.money, { size: number, weight: 700 }) +
    (wide ? text(33 + money, y2 + number * 0.33, target, { size: 16.5, fill: 'var(--muted)' }) : '');
  const from = wide ? 84 : 62;
  const cell = (w - from - 6) / DISCIPLINES.length;
  DISCIPLINES.forEach((d, i) => {
    const have = numbers.strength[d] ?? 0;
    const lent = player.compartments[d] ?? 0;
    const x = from + i * cell;
    const r = Math.min(9, step * 0.36, cell * 0.19);
    art +=
      sealAt(d, x + r, y2, r) +
      text(x + r * 2 + 2.5, y2 + number * 0.33, have, {
        size: number,
        weight: have ? 700 : 500,
        fill: have ? 'var(--ink)' : 'var(--muted)',
      });
    if (lent)
      art += text(x + r * 2 + 3 + widthOf(String(have), number, 700), y2 + number * 0.3, `+${lent}`, {
        size: Math.min(16, number),
        fill: 'var(--muted)',
        fit: cell - r * 2 - 5 - widthOf(String(have), number, 700),
      });
  });

  // workers, then recruits
  const y3 = y2 + step;
  const r = Math.min(15, step * 0.5, (w - 56) / 20.5);
  let x = 9 + r;
  for (const slug of player.workers) {
    art += slug
      ? faceAt(slug, x, y3, r)
      : dot(x, y3, r - 1, 'none', 'var(--stone-line)', 1.1, 'stroke-dasharray="3 3"');
    x += r * 2 + 2.4;
  }
  x += 3 - r;
  art += path(`M${x},${y3 - r} v${2 * r}`, 'none', 'var(--stone-line)', 1.6);
  x += 5;
  for (const slug of player.recruits)
    if (slug) {
      art += faceAt(slug, x + r * 0.86, y3, r * 0.86);
      x += r * 1.72 + 2;
    }

  // helpers on the left, discs, books and tiles on the right
  const y4 = y3 + step * 0.94;
  const small = Math.min(18, step * 0.7);
  let end = w - 10;
  const put = (n: number, icon: (x: number) => string): void => {
    art += text(end, y4 + small * 0.33, n, { size: small, weight: 600, at: 'end' });
    end -= widthOf(String(n), small, 600) + 4;
    art += icon(end);
    end -= 28;
  };
  put(player.tiles.length, (at) => signAt('bonus', at - 9, y4 - 1, 9, 'var(--muted)'));
  put(
    sum(player.books),
    (at) =>
      rect(at - 15, y4 - 9, 13, 17, 'var(--muted)', { r: 1.5 }) + rect(at - 5, y4 - 7, 2, 13, 'var(--panel)'),
  );
  put(player.discs, (at) => discAt(seat, at - 9, y4, 8.5));
  const many = COLOURS.reduce((all, colour) => all + (player.helpers[colour] ?? 0), 0);
  const gap = Math.min(10, (end - 14) / Math.max(1, many + 2));
  x = 15;
  for (const colour of COLOURS) {
    const n = player.helpers[colour] ?? 0;
    for (let k = 0; k < n; k++) {
      art += pawnAt(disciplineOfColour(colour), x, y4 + step * 0.42, Math.min(20, step * 0.84));
      x += gap;
    }
    if (n) x += gap * 0.4;
  }
  if (!tall) return art;

  // a high card also says which books, works and tiles these are
  const y5 = y4 + step;
  x = 9;
  const each = (w - 66) / BOOKS.length;
  for (const { colour } of BOOKS) {
    const n = player.books[colour] ?? 0;
    art +=
      group(place(x, y5 - 11, 17, 22, '0 0 24 30', book(colour)), n ? 1 : 0.4) +
      text(x + 20, y5 + 6.5, n, { size: 18, weight: n ? 700 : 500, fill: n ? 'var(--ink)' : 'var(--muted)' });
    x += each;
  }
  art +=
    workAt('painting', w - 46, y5 - 11, 22, 22) +
    text(w - 10, y5 + 6.5, numbers.museum, { size: 18, at: 'end', weight: 700 });
  const wide4 = (w - 18) / 4;
  const free = h - y5 - step * 0.5 - 6;
  const high = Math.min(28, free);
  player.tiles.slice(0, 4 * Math.max(1, Math.floor(free / 30))).forEach((name, i) => {
    const [cx, cy] = [9 + (i % 4) * wide4, y5 + step * 0.5 + Math.floor(i / 4) * 30];
    art +=
      rect(cx, cy, wide4 - 4, high - 2, 'var(--ribbon)', { r: 4, s: pigment(disciplineOf(name)), sw: 2.4 }) +
      place(cx + 3, cy + 1.5, wide4 - 10, high - 5, '0 0 48 32', tileArt(name));
  });
  return art;
}
