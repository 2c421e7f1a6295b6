/** What the rooms hold, in a box of this width and height. Rows are seats, from the first. */
import { ARTWORKS, BOOKS, COLOURS, DISCIPLINES, disciplineOfColour, MASTERPIECES, numbersOf, secondOf, TRACK, WHITES, type StanzaView } from '../model'; // prettier-ignore
import { dot, group, path, rect, text } from './ink';
import { colour, columnAt, discAt, laurelAt, laurelWidth, markOf, on, pawnAt, sealAt, signAt, workAt } from './pieces'; // prettier-ignore

/** Books of all seats on one shelf. */
export function shelves(view: StanzaView, w: number, h: number): string {
  const high = Math.min(42, h / view.seats);
  const top = (h - high * view.seats) / 2;
  const left = 27;
  const cell = (w - left - 4) / BOOKS.length;
  const book = (cell - 6) / 4;
  let art = '';
  view.players.forEach((player, row) => {
    const y = top + row * high;
    const tall = high - 8;
    art +=
      rect(left - 4, y, w - left + 4, high, 'var(--shelf)', { s: 'var(--edge)', sw: 0.8 }) +
      rect(left - 4, y + high - 5, w - left + 4, 4, 'var(--desk)', { r: 1, s: 'var(--edge)', sw: 0.7 }) +
      markOf(row, 11, y + high / 2, Math.min(18, high * 0.8));
    BOOKS.forEach(({ colour: of }, c) => {
      for (let k = 0; k < 4; k++) {
        const x = left + 2 + c * cell + k * book;
        const lower = (k * 7 + c * 3) % 4;
        art +=
          k < (player.books[of] ?? 0)
            ? rect(x, y + 2 + lower, book - 1, tall - lower + 1, colour(of), {
                r: 1,
                s: 'var(--edge)',
                sw: 0.9,
              }) + path(`M${x},${y + 7 + lower} h${book - 1}`, 'none', on(of), 1.1, 'opacity=".7"')
            : rect(x + book * 0.3, y + tall - 0.5, book * 0.34, 2.4, colour(of), { opacity: 0.8 });
      }
    });
  });
  return art;
}

/** Discs in the compartments: a chapel for each discipline. */
export function chapels(view: StanzaView, w: number, h: number): string {
  const left = 25;
  const head = Math.min(25, h * 0.27);
  const cell = (w - left) / DISCIPLINES.length;
  const high = Math.min(36, (h - head) / view.seats);
  const r = head * 0.42;
  let art = '';
  DISCIPLINES.forEach((d, c) => {
    const x = left + c * cell;
    const own = d === 'religion';
    art +=
      path(
        `M${x + 2},${h} V${r * 1.2} A${cell / 2 - 2},${r * 1.1} 0 0 1 ${x + cell - 2},${r * 1.2} V${h}Z`,
        own ? 'var(--pale-religion)' : 'var(--panel)',
        'var(--wall-line)',
        1.1,
        `fill-opacity="${own ? 'var(--chapel)' : 0.55}"`,
      ) + sealAt(d, x + cell / 2, r + 2.5, r);
  });
  view.players.forEach((player, row) => {
    const y = head + (h - head - high * view.seats) / 2 + (row + 0.5) * high;
    art += markOf(row, 11, y, Math.min(18, high * 0.85));
    DISCIPLINES.forEach((d, c) => {
      const n = player.compartments[d] ?? 0;
      const x = left + c * cell + cell / 2;
      if (!n) art += dot(x, y, 2, 'var(--space-line)');
      const size = Math.min(18, high * 0.8, cell * 0.6);
      const shown = n > 3 ? 1 : n;
      for (let k = 0; k < shown; k++) {
        const by =
          n > 3
            ? -cell * 0.2
            : (k - (shown - 1) / 2) * Math.min(size * 0.5, (cell - 5 - size) / Math.max(1, shown - 1));
        art += discAt(row, x + by, y, size / 2);
      }
      if (n > 3) art += text(x + cell * 0.08, y + 6, n, { size: 17, weight: 700 });
    });
  });
  return art;
}

/** The works that are left, where the three plates lie, and how a seat's row goes. */
export interface Gallery {
  plates: { name: string; x: number; y: number; w: number; h: number }[];
  rows: { x: number; y: number; w: number; h: number };
}

export function galleryOf(w: number, h: number): Gallery {
  if (h < 118 && w >= 165) {
    const wide = Math.min(72, w * 0.36);
    const high = h / 3;
    return {
      plates: ARTWORKS.map(({ name }, i) => ({ name, x: 0, y: i * high, w: wide, h: high - 3 })),
      rows: { x: wide + 5, y: 0, w: w - wide - 5, h },
    };
  }
  const high = Math.min(42, h * 0.32);
  return {
    plates: ARTWORKS.map(({ name }, i) => ({ name, x: (i * w) / 3, y: 0, w: w / 3 - 3, h: high })),
    rows: { x: 0, y: high + 4, w, h: h - high - 4 },
  };
}

/** One kind of artwork: how many are left, and the strength it takes. */
export function plate(kind: string, left: number, level: number, w: number, h: number): string {
  const wide = Math.min(30, h * 0.8, w * 0.42);
  return (
    rect(0.6, 0.6, w - 1.2, h - 1.2, 'var(--panel)', { r: 4, s: 'var(--wall-line)', sw: 1, opacity: 0.94 }) +
    group(workAt(kind, 3, h * 0.06, wide, h * 0.88), left ? 1 : 0.35) +
    text(wide + 7, h * 0.46, `×${left}`, {
      size: Math.min(18, Math.max(16.1, h * 0.5)),
      weight: 700,
      fill: left ? 'var(--ink)' : 'var(--muted)',
    }) +
    Array.from({ length: level }, (_, i) =>
      dot(wide + 11 + i * 7.4, h * 0.72, 3.1, 'var(--arts)', 'var(--edge)', 1),
    ).join('')
  );
}

/** The museums: works, their value, and the points they are good for now. */
export function museums(view: StanzaView, w: number, h: number): string {
  const high = Math.min(34, h / view.seats);
  const top = (h - high * view.seats) / 2;
  let art = rect(-2, top - 1, w + 4, high * view.seats + 2, 'var(--panel)', { r: 4, opacity: 0.5 });
  view.players.forEach((player, row) => {
    const y = top + (row + 0.5) * high;
    const works = [...ARTWORKS]
      .reverse()
      .flatMap(({ name }) => Array<string>(player.artworks[name] ?? 0).fill(name));
    const step = Math.min(16, (w - 92 - high * 0.5) / Math.max(1, works.length));
    const numbers = numbersOf(view, row);
    art += markOf(row, 10, y, Math.min(17, high * 0.85));
    if (row > 0)
      art += path(`M2,${y - high / 2} H${w - 2}`, 'none', 'var(--wall-line)', 0.7, 'opacity=".45"');
    works.slice(0, step > 3.5 ? works.length : 0).forEach((name, i) => {
      art += workAt(name, 22 + i * step, y - high * 0.4, high * 0.74, high * 0.8);
    });
    const size = Math.min(18, Math.max(16.1, high * 0.86));
    art += text(w - 2.4 * size, y + size * 0.33, numbers.museum, { size, at: 'end', weight: 700 });
    const points = numbers.sources['museum'] ?? 0;
    if (points) art += laurelAt(w - laurelWidth(points, size) / 2, y, points, size);
  });
  return art;
}

/** The helpers of the supply, standing in the council. */
export function council(view: StanzaView, w: number, h: number): string {
  const cell = w / COLOURS.length;
  const foot = 26;
  let art = '';
  COLOURS.forEach((name, c) => {
    const d = disciplineOfColour(name);
    const n = view.helpers[name] ?? 0;
    const x = c * cell + cell / 2;
    const high = Math.min(36, (h - foot) * 0.5);
    const wide = (high * 2) / 3;
    const step = Math.min(wide * 0.74, (cell - wide) / 2);
    const ground = h - foot - 5;
    const rows = [Math.min(3, n), Math.min(2, Math.max(0, n - 3)), Math.min(2, Math.max(0, n - 5))];
    art += `<ellipse cx="${x}" cy="${ground}" rx="${cell * 0.46}" ry="4.6" fill="#000" opacity=".16"/>`;
    for (let r = rows.length - 1; r >= 0; r--)
      for (let k = 0; k < (rows[r] ?? 0); k++)
        art += pawnAt(d, x + (k - ((rows[r] ?? 0) - 1) / 2) * step, ground + 2 - r * high * 0.42, high);
    if (!n) art += group(pawnAt(d, x, ground + 2, high), 0.25);
    art +=
      rect(x - cell * 0.46, h - foot + 0.5, cell * 0.92, foot - 1.5, colour(d), {
        r: 4,
        s: 'var(--edge)',
        sw: 1.1,
      }) +
      (cell < 34
        ? text(x, h - 7, n, { size: 19, at: 'middle', weight: 700, fill: on(d) })
        : signAt(d, x - cell * 0.46 + 12, h - foot / 2, 7.4, on(d)) +
          text(x + cell * 0.46 - 5, h - 7, n, { size: 19, at: 'end', weight: 700, fill: on(d) }));
  });
  return art;
}

/** A place of the money track on the chart: the middle of its number, and the water above it where ships lie. */
export interface Berth {
  x: number;
  y: number;
  /** How wide and high the number's plate is. */
  w: number;
  h: number;
  /** From place to place. */
  cell: number;
  /** Ships stand on this line and are this high: they never hide a number. */
  water: number;
  ship: number;
}

/** Where the places of the money track lie; the middle line goes back. */
export function chartSpots(w: number, h: number): Berth[] {
  const per = w < 150 ? 5 : w > 330 ? 9 : 6;
  const cell = w / per;
  const line = h / Math.ceil(TRACK.length / per);
  const plate = Math.min(24, Math.max(17, line * 0.5));
  const ship = Math.min(32, line - plate + 5, cell * 1.06);
  // What a high room has left lies between the lines.
  const spare = Math.max(0, line - plate - ship + 4);
  return TRACK.map((_, k) => {
    const row = Math.floor(k / per);
    const c = row % 2 ? per - 1 - (k % per) : k % per;
    const y = line * (row + 1) - plate / 2 - spare / 2 + 0.5;
    return {
      x: cell * (c + 0.5),
      y,
      w: Math.min(plate * 1.36, cell - 3),
      h: plate,
      cell,
      water: y - plate / 2 + 3,
      ship,
    };
  });
}

/** Where the ship of a seat lies: those of one place beside one another. */
export function berthOf(
  players: readonly { seat: number; ship: number }[],
  seat: number,
  w: number,
  h: number,
): { x: number; y: number; size: number } {
  const at = players.find((one) => one.seat === seat)?.ship ?? 0;
  const here = players.filter((one) => one.ship === at).map((one) => one.seat);
  const spot = chartSpots(w, h)[at];
  if (!spot) return { x: 0, y: 0, size: 0 };
  const size = spot.ship * (here.length > 2 ? 0.88 : 1);
  const step = Math.min(size * 0.62, (spot.cell * 1.5) / here.length);
  const wide = step * (here.length - 1);
  const from = Math.max(size / 2 - 3, Math.min(w + 3 - size / 2 - wide, spot.x - wide / 2));
  return { x: from + here.indexOf(seat) * step, y: spot.water, size };
}

export function chart(w: number, h: number): string {
  const spots = chartSpots(w, h);
  let way = '';
  spots.forEach(({ x, y, cell }, k) => {
    const last = spots[k - 1];
    if (!last) way = `M${x},${y}`;
    else if (last.y !== y) {
      const by = x > w / 2 ? 1 : -1;
      way += ` C${last.x + by * cell * 0.62},${last.y} ${x + by * cell * 0.62},${y} ${x},${y}`;
    } else way += ` L${x},${y}`;
  });
  let art =
    rect(-4, -3, w + 8, h + 6, 'var(--sea)', { r: 5, opacity: 0.7 }) +
    rect(-4, -3, w + 8, h + 6, 'none', { r: 5, s: 'var(--sea-line)', sw: 1.4 }) +
    path(
      `M2,${h * 0.2} q6,-4 12,0 t12,0 M${w * 0.6},${h * 0.4} q6,-4 12,0 t12,0 M${w * 0.3},${h * 0.74} q6,-4 12,0 t12,0 M${w * 0.82},${h * 0.95} q6,-4 12,0`,
      'none',
      'var(--sea-line)',
      1,
      'opacity=".5"',
    ) +
    path(way, 'none', 'var(--sea-line)', 3, 'stroke-dasharray="5 4"');
  spots.forEach(({ x, y, w: wide, h: high }, k) => {
    const said = TRACK[k] ?? '';
    const points = said.endsWith('pp');
    const white = WHITES.includes(k);
    const [left, top] = [x - wide / 2, y - high / 2];
    if (white)
      art += rect(left - 1.8, top - 1.8, wide + 3.6, high + 3.6, 'var(--politics)', {
        r: 5,
        s: 'var(--edge)',
        sw: 1.5,
      });
    art +=
      rect(left, top, wide, high, points ? 'var(--gold-pale)' : 'var(--panel)', {
        r: white ? 4 : high / 2,
        s: points ? 'var(--points)' : '#7a5630',
        sw: points ? 2 : 1.4,
      }) +
      text(x, y + high * 0.3, Number.parseInt(said, 10), {
        size: Math.min(19, Math.max(16, high * 0.9)),
        at: 'middle',
        weight: 700,
        fill: points ? 'var(--points)' : 'var(--ink)',
      });
    if (white) art += pawnAt('politics', left + wide + 1, top + high + 1, 14);
  });
  return art;
}

/** A niche of the arcade: pedestal with points, the strength it takes as pips, filled with what I have. */
export interface Niche {
  room: string;
  i: number;
  owner: number | string | null;
  have: number;
  lent: number;
  /** My column would stand here: shown as a ghost. */
  ghost: number | null;
  lit: boolean;
}

export function niche(of: Niche, w: number, h: number): string {
  const made = MASTERPIECES[of.i];
  if (!made) return '';
  const r = Math.min(5, w * 0.1);
  const pips = r * 4 + 8;
  const base = h - pips;
  const foot = Math.min(28, h * 0.26);
  const ped = base - foot;
  const [x, wide] = [3, w - 6];
  const mid = w / 2;
  const top = 4;
  const bow = Math.min(wide / 2, ped * 0.62);
  const shut = of.owner === 'neutral';
  const hole = `M${x},${ped + 3} V${top + bow} A${wide / 2},${bow} 0 0 1 ${x + wide},${top + bow} V${ped + 3}Z`;
  let art = '';
  if (of.lit) art += rect(0.5, 0, w - 1, h, 'var(--gold-pale)', { r: 6, s: 'var(--take)', sw: 2.4 });
  art +=
    path(
      hole,
      of.lit ? 'var(--lit)' : 'var(--niche)',
      of.lit ? 'var(--take)' : 'var(--wall-line)',
      of.lit ? 2 : 1.2,
    ) +
    path(
      `M${x + wide * 0.62},${ped + 3} V${top + bow * 0.5} A${wide / 2},${bow} 0 0 1 ${x + wide - 1},${top + bow} V${ped + 3}Z`,
      'var(--niche-shade)',
      'none',
      0,
      'opacity=".4"',
    );
  for (const a of [-72, -48, -24, 0, 24, 48, 72]) {
    const q = (a * Math.PI) / 180;
    art += path(
      `M${mid},${top + bow * 1.14} L${mid + Math.sin(q) * wide * 0.45},${top + bow - Math.cos(q) * bow * 0.9}`,
      'none',
      'var(--niche-shade)',
      1.4,
    );
  }
  art += path(`M${x + 1.5},${top + bow * 1.14} h${wide - 3}`, 'none', 'var(--niche-shade)', 1.8);
  if (shut)
    for (let row = 0, y = ped - 7; y > top + bow * 0.5; y -= 8.6, row++) {
      const inset = y < top + bow * 0.9 ? wide * 0.12 : 0;
      const each = (wide - 2 * inset - 2) / 2;
      const shift = row % 2 ? each * 0.3 : 0;
      art +=
        rect(x + inset + 1, y, each - 1 - shift, 7.8, 'var(--brick)', {
          s: 'var(--wall-line)',
          sw: 0.8,
          r: 1,
        }) +
        rect(x + inset + 1 + each - shift, y, each - 1 + shift, 7.8, 'var(--brick)', {
          s: 'var(--wall-line)',
          sw: 0.8,
          r: 1,
        });
    }
  const high = Math.min(ped - top - 2, wide * 1.9);
  if (typeof of.owner === 'number') art += columnAt(of.owner, mid, ped + 2, high);
  else if (of.ghost !== null) art += group(columnAt(of.ghost, mid, ped + 2, high), 0.8);
  art += path(
    `M${x - 2},${ped} H${x + wide + 2} L${x + wide - 1},${ped + 4} V${base - 4} L${x + wide + 2},${base} H${x - 2} L${x + 1},${base - 4} V${ped + 4}Z`,
    shut ? 'var(--stone-shade)' : 'var(--panel)',
    'var(--wall-line)',
    1.2,
  );
  const size = Math.min(23, w * 0.5, foot * 0.84);
  art += text(mid, ped + foot * 0.5 + size * 0.31, made.pp, {
    size,
    at: 'middle',
    weight: 700,
    fill: shut ? 'var(--on-shut)' : 'var(--points)',
  });
  if (shut) return art + path(`M${mid - 11},${ped + foot / 2} h22`, 'none', 'var(--on-shut)', 1.8);
  const step = r * 2 + 1.5;
  const second = made.second > 0;
  const from = mid - step - (second ? r * 1.6 : 0);
  for (let k = 0; k < made.strength; k++) {
    const full = k < of.have;
    const half = !full && k < of.have + of.lent;
    art += dot(
      from + (k % 3) * step,
      base + r + 3.4 + Math.floor(k / 3) * (2 * r + 1.8),
      r,
      full ? colour(of.room) : half ? `url(#ls-half-${of.room})` : 'var(--panel)',
      'var(--edge)',
      1,
    );
  }
  if (second)
    art += sealAt(secondOf(of.room), from + 3 * step + r * 0.9, base + 2 * r + 4.4, Math.min(8, w * 0.16));
  return art;
}

/** The wall behind the niches. */
export const arcade = (w: number, h: number): string =>
  rect(-3, -3, w + 6, h + 5, 'var(--stone)', { r: 3, opacity: 0.92 }) +
  rect(-3, -3, w + 6, h + 5, 'none', { r: 3, s: 'var(--wall-line)', sw: 1.2 });
