/** The plan of the palace: where walls, rooms, doors and spaces lie in a window of this size, and the drawing of all that stands still. */
import { engraving } from '../art/rooms';
import { roomOf, SPACES } from '../model';
import { dot, path, rect, text, widthOf } from './ink';
import { colour, sealAt, signAt } from './pieces';

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Room, column, row. The path goes to the right above and to the left below. */
export const ROOMS: readonly (readonly [room: string, column: number, row: number])[] = [
  ['literature', 0, 0],
  ['religion', 1, 0],
  ['arts', 2, 0],
  ['discoveries', 0, 1],
  ['bonus', 1, 1],
  ['politics', 2, 1],
];

export interface PlanOptions {
  /** The outer wall above and below, with the names of the rooms. */
  wall?: number;
  /** How high the tiles of the corridor are. */
  tile?: number;
  court?: number;
  gap?: number;
  /** How wide an arcade may be. */
  arcade?: number;
  /** Few windows and chevrons: it is narrow. */
  narrow?: boolean;
  pad?: number;
}

export interface Plan {
  w: number;
  h: number;
  wall: number;
  inset: number;
  side: number;
  corridor: Rect;
  court: Rect;
  pad: number;
  tile: number;
  gap: number;
  top: number;
  bottom: number;
  narrow: boolean;
  rooms: Readonly<Record<string, Rect>>;
  /** What a room holds, and its arcade (the bonus room has none). */
  inside: Readonly<Record<string, Rect>>;
  arcades: Readonly<Record<string, Rect>>;
  spaces: Readonly<Record<string, Rect>>;
  /** Beside the bonus room's space: points for retiring and for discs. */
  prizes: Rect;
}

const SIDE = 13;
const BETWEEN = 9;
const DOOR = 8;

export function planOf(w: number, h: number, o: PlanOptions = {}): Plan {
  const wall = o.wall ?? 24;
  const tile = o.tile ?? Math.max(79, Math.min(126, h * 0.148));
  const court = o.court ?? 23;
  const pad = o.pad ?? 6.5;
  const gap = o.gap ?? 12;
  const narrow = o.narrow ?? false;
  const high = tile * 2 + court + pad * 4;
  const inner = w - 2 * SIDE;
  const wide = (inner - 2 * BETWEEN) / 3;
  const room = (h - 2 * wall - high - 2 * DOOR) / 2;
  const y = wall + room + DOOR;
  const left = (column: number): number => SIDE + column * (wide + BETWEEN);
  const inset = Math.min(40, wide * 0.1);
  const top = y + pad;
  const bottom = y + high - pad - tile;

  const rooms: Record<string, Rect> = {};
  const inside: Record<string, Rect> = {};
  const arcades: Record<string, Rect> = {};
  const m = narrow ? 6 : 9;
  for (const [name, column, row] of ROOMS) {
    const at = { x: left(column), y: row ? y + high + DOOR : wall, w: wide, h: room };
    rooms[name] = at;
    if (name === 'bonus') {
      inside[name] = { x: at.x + m, y: at.y + 4, w: at.w - 2 * m, h: at.h - 9 };
      continue;
    }
    const arc = Math.min(wide * 0.45, o.arcade ?? 236);
    const above = row ? 0 : 4;
    const inner = { y: at.y + 6 + above, h: at.h - 15 };
    arcades[name] = { x: at.x + wide - arc - m, w: arc, ...inner };
    inside[name] = { x: at.x + m, w: wide - arc - 2 * m - (narrow ? 7 : 12), ...inner };
  }

  const spaces: Record<string, Rect> = {};
  const each = (wide - gap * 4) / 3;
  SPACES.forEach((space, k) => {
    const name = roomOf(space);
    const found = ROOMS.find(([one]) => one === name);
    if (!found) return;
    const nth = found[2] ? 2 - (k % 3) : k % 3;
    spaces[space] = {
      x: left(found[1]) + gap + nth * (each + gap),
      y: found[2] ? bottom : top,
      w: each,
      h: tile,
    };
  });
  const half = (wide - 2 * gap) * (narrow ? 0.4 : 0.5);
  spaces['BONUS'] = { x: left(1) + gap, y: bottom, w: half, h: tile };
  const prizes = { x: left(1) + gap + half + 10, y: bottom, w: wide - 2 * gap - half - 10, h: tile };
  return {
    w,
    h,
    wall,
    inset,
    side: SIDE,
    corridor: { x: SIDE, y, w: inner, h: high },
    court: { x: SIDE + inset, y: y + pad * 2 + tile, w: inner - 2 * inset, h: court },
    pad,
    tile,
    gap,
    top,
    bottom,
    narrow,
    rooms,
    inside,
    arcades,
    spaces,
    prizes,
  };
}

const FLOORS: Readonly<Record<string, string>> = {
  literature: 'M0,0 h40 M0,12 h40 M0,24 h40 M10,0 v12 M30,12 v12 M18,24 v12',
  religion: 'M0,0 L36,36 M36,0 L0,36',
  arts: 'M0,0 h36 v36 M0,18 h36 M18,0 v36',
  politics: 'M18,0 L36,18 L18,36 L0,18Z',
  discoveries: 'M0,0 h48 M0,9 h48 M0,18 h48 M0,27 h48 M24,0 v9 M40,18 v9 M8,9 v9',
  bonus: 'M9,0 h18 l9,9 v18 l-9,9 h-18 l-9,-9 v-18Z',
};

const pattern = (id: string, w: number, h: number, art: string, more = ''): string =>
  `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" ${more}>${art}</pattern>`;

/** What several drawings of the table share. Once on a page. */
export const DEFS =
  '<filter id="ls-glow" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="5"/></filter>' +
  pattern(
    'ls-hatch',
    7,
    7,
    '<path d="M0,0 V7" stroke="var(--wall-line)" stroke-width="1.5" opacity=".5"/>',
    'patternTransform="rotate(45)"',
  ) +
  pattern(
    'ls-paving',
    44,
    44,
    '<rect width="22" height="22" fill="var(--paving-shade)"/><rect x="22" y="22" width="22" height="22" fill="var(--paving-shade)"/><path d="M0,0 H44 M0,22 H44 M0,0 V44 M22,0 V44" stroke="var(--paving-line)" stroke-width=".7" opacity=".55"/>',
  ) +
  pattern(
    'ls-grain',
    260,
    60,
    '<path d="M0,8 Q70,2 130,9 T260,8 M0,22 Q60,28 130,21 T260,22 M0,38 Q90,31 150,39 T260,38 M0,52 Q60,57 140,51 T260,52" fill="none" stroke="var(--desk-line)" stroke-width="1.2" opacity=".28"/>',
  ) +
  '<radialGradient id="ls-candle"><stop offset="0" stop-color="#ffcf7a" stop-opacity="var(--candle)"/><stop offset="1" stop-color="#ffcf7a" stop-opacity="0"/></radialGradient>' +
  Object.entries(FLOORS)
    .map(([room, d]) =>
      pattern(
        `ls-floor-${room}`,
        36,
        36,
        `<path d="${d}" fill="none" stroke="var(--floor-line)" stroke-width="1.6"/>`,
      ),
    )
    .join('') +
  ['discoveries', 'literature', 'religion', 'arts', 'politics']
    .map(
      (d) =>
        `<linearGradient id="ls-half-${d}" x1="0" y1="1" x2="0" y2="0"><stop offset=".5" stop-color="var(--${d})"/><stop offset=".5" stop-color="var(--panel)"/></linearGradient>`,
    )
    .join('');

/** Floor and engraving of a room. */
export function floor(room: string, w: number, h: number): string {
  const high = w * 0.4525;
  return (
    rect(0, 0, w, h, 'var(--floor)') +
    (room === 'bonus' ? '' : rect(0, 0, w, h, `var(--pale-${room})`, { opacity: 'var(--tint)' })) +
    rect(0, 0, w, h, `url(#ls-floor-${room})`) +
    `<svg x="${-w * 0.02}" y="${high > h ? (h - high) / 2 : h - high}" width="${w * 1.04}" height="${high * 1.04}" viewBox="0 0 420 190" opacity="${room === 'literature' ? 0.6 : 1}">${engraving(room)}</svg>`
  );
}

const chevron = (x: number, y: number, to: number, size: number): string =>
  path(
    `M${x - to * size * 0.5},${y - size} l${to * size},${size} l${-to * size},${size}`,
    'none',
    'var(--arrow)',
    3.2,
  );

/** Everything that stands still. `names`: what the rooms are called. */
export function drawPlan(plan: Plan, names: Readonly<Record<string, string>>): string {
  const { w, h, wall, corridor, court, inset, pad, tile, gap, top, bottom, narrow } = plan;
  const bottomOf = corridor.y + corridor.h;
  let art =
    rect(0, 0, w, h, 'var(--wall)', { r: 3, s: 'var(--wall-line)', sw: 2 }) +
    rect(0, 0, w, h, 'url(#ls-hatch)', { r: 3 }) +
    rect(3, 3, w - 6, h - 6, 'none', { s: 'var(--wall-top)', sw: 1.2 }) +
    rect(corridor.x, corridor.y, corridor.w, corridor.h, 'var(--paving)') +
    rect(corridor.x, corridor.y, corridor.w, corridor.h, 'url(#ls-paving)') +
    `<ellipse cx="${w / 2}" cy="${corridor.y + corridor.h / 2}" rx="${corridor.w * 0.52}" ry="${corridor.h * 0.75}" fill="url(#ls-candle)"/>` +
    rect(corridor.x, corridor.y, corridor.w, corridor.h, 'none', { s: 'var(--wall-line)', sw: 1.6 });
  // the stone court between the lanes, and the way around it
  art +=
    rect(court.x, court.y, court.w, court.h, 'var(--court)', {
      r: court.h / 2,
      s: 'var(--wall-line)',
      sw: 1.4,
    }) +
    rect(court.x + 4, court.y + 4, court.w - 8, court.h - 8, 'none', {
      r: court.h / 2 - 4,
      s: 'var(--stone-shade)',
      sw: 1.2,
    });
  for (const k of narrow ? [0.08, 0.92] : [0.06, 0.14, 0.86, 0.94]) {
    const x = court.x + court.w * k;
    const [a, b, z] = [court.y + court.h * 0.31, court.y + court.h * 0.7, court.h * 0.13];
    let d = '';
    for (const by of [-9, 0, 9])
      d += `M${x + by},${a - z} l${z},${z} -${z},${z} M${x + by + 4},${b - z} l-${z},${z} ${z},${z} `;
    art += path(d, 'none', 'var(--wall)', 1.9);
  }
  for (const [room, column, row] of ROOMS) {
    const at = plan.rooms[room] as Rect;
    const edge = row ? at.h - 5 : 0;
    art +=
      `<svg x="${at.x}" y="${at.y}" width="${at.w}" height="${at.h}" overflow="hidden">${floor(room, at.w, at.h)}${rect(0, edge, at.w, 5, room === 'bonus' ? 'var(--wall-top)' : colour(room))}</svg>` +
      rect(at.x, at.y, at.w, at.h, 'none', { s: 'var(--wall-line)', sw: 1.6 });
    // its name in the outer wall, between windows as a plan draws them
    const y = row ? h - wall : 0;
    const size = narrow ? 20 : 22;
    const title = names[room] ?? '';
    const long = widthOf(title.toUpperCase(), size * 0.76, 600) + title.length * 1.8;
    for (const k of narrow ? [0.08, 0.92] : [0.1, 0.22, 0.78, 0.9]) {
      const ww = Math.min(44, at.w * 0.1);
      const x = at.x + at.w * k - ww / 2;
      if (Math.abs(at.x + at.w / 2 - x - ww / 2) < long / 2 + ww / 2 + 20) continue;
      const wy = row ? y + 2 : y + wall - 9;
      art +=
        rect(x, wy, ww, 7, 'var(--glass)', { s: 'var(--wall-line)', sw: 1.3 }) +
        path(`M${x},${wy + 3.5} h${ww}`, 'none', 'var(--wall-line)', 0.9);
    }
    const sx = at.x + at.w / 2 - long / 2 - 6;
    art +=
      room === 'bonus'
        ? signAt('bonus', sx, y + wall / 2, 9, 'var(--on-wall)')
        : sealAt(room, sx, y + wall / 2, wall * 0.41);
    art += text(at.x + at.w / 2 + 10, y + wall / 2 + size * 0.29, title, {
      size,
      at: 'middle',
      weight: 600,
      fill: 'var(--on-wall)',
      kind: 'sc',
    });
    // its door
    const dw = Math.min(92, at.w * 0.24);
    const [dx, dy] = [at.x + at.w / 2 - dw / 2, row ? bottomOf : corridor.y - DOOR];
    art +=
      rect(dx, dy - 1, dw, DOOR + 2, 'var(--paving)') +
      rect(dx - 7, dy - 3, 9, DOOR + 6, 'var(--wall)', { s: 'var(--wall-line)', sw: 1.4 }) +
      rect(dx + dw - 2, dy - 3, 9, DOOR + 6, 'var(--wall)', { s: 'var(--wall-line)', sw: 1.4 }) +
      path(
        `M${dx + 4},${dy + DOOR * 0.3} h${dw - 8} M${dx + 4},${dy + DOOR * 0.72} h${dw - 8}`,
        'none',
        'var(--paving-line)',
        1.2,
      );
    // pilasters
    if (column > 0 && row === 0)
      for (const py of [corridor.y + 2, bottomOf - 2])
        art +=
          dot(at.x - BETWEEN / 2, py, 8, 'var(--wall)', 'var(--wall-line)', 1.6) +
          dot(at.x - BETWEEN / 2, py, 4, 'none', 'var(--wall-top)', 1.2);
    // direction in the paving
    const each = (at.w - gap * 4) / 3;
    if (room !== 'bonus')
      for (let q = row || column ? 0 : 1; q <= 3; q++)
        art += chevron(
          at.x + gap / 2 + q * (each + gap),
          (row ? bottom : top) + tile / 2,
          row ? -1 : 1,
          gap * 0.5,
        );
    else
      for (const x of [at.x + gap / 2, at.x + at.w - gap / 2])
        art += chevron(x, bottom + tile / 2, -1, gap * 0.45);
  }
  for (const x of [corridor.x, w - corridor.x])
    for (const y of [corridor.y, bottomOf]) art += dot(x, y, 7, 'var(--wall)', 'var(--wall-line)', 1.6);
  const turn = inset * 0.34;
  art +=
    path(
      `M${w - corridor.x - inset * 0.62},${top + tile + 5} q${turn},${court.h / 2 + pad - 4} 0,${court.h + pad * 2 - 10} m-6,-9 l5,10 9,-6`,
      'none',
      'var(--arrow)',
      3.4,
    ) +
    path(
      `M${corridor.x + inset * 0.62},${bottom - 5} q${-turn},${-court.h / 2 - pad + 4} 0,${-court.h - pad * 2 + 10} m6,9 l-5,-10 -9,6`,
      'none',
      'var(--arrow)',
      3.4,
    );
  return art;
}

/** The way from one space to another, along the lanes and around the court. */
export function walk(plan: Plan, from: string, to: string): string {
  const spot = (space: string): [number, number] => {
    const at = plan.spaces[space] as Rect;
    const above = at.y === plan.top;
    return [at.x + at.w / 2, above ? at.y + at.h + plan.pad * 0.95 : at.y - plan.pad * 0.95];
  };
  let at = SPACES.indexOf(from);
  const end = SPACES.indexOf(to);
  if (at < 0 || end < 0) return '';
  const [fx, fy] = spot(from);
  let py = fy;
  let d = `M${fx},${fy}`;
  while (at !== end) {
    at = (at + 1) % SPACES.length;
    const [x, y] = spot(SPACES[at] ?? '');
    if (Math.abs(py - y) > 10) {
      const left = x < plan.w / 2;
      const by = left ? 1 : -1;
      const ex = left ? plan.side + plan.inset * 0.45 : plan.w - plan.side - plan.inset * 0.45;
      d += ` L${ex + by * 14},${py} C${ex - by * 6},${py} ${ex - by * 6},${y} ${ex + by * 14},${y}`;
    }
    d += ` L${x},${y}`;
    py = y;
  }
  return (
    path(d, 'none', 'var(--edge)', 6.6, 'stroke-dasharray=".1 15"') +
    path(d, 'none', 'var(--glow)', 4.2, 'stroke-dasharray=".1 15"')
  );
}
