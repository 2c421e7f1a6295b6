/** How La Stanza looks to somebody who has not opened a table: the plan of the palace with people in its corridor. */
import type { Cover } from '../cover';
import './colours.css';
import { person } from './art/cast';
import { tile } from './art/bonus';
import { figure, masterpiece, seal } from './art/pieces';
import { engraving } from './art/rooms';
import { BOX } from './box';
import { disciplineOf, MASTERPIECES, SPACES, type StanzaView } from './model';

const ROOMS = ['literature', 'religion', 'arts', 'discoveries', 'bonus', 'politics'];
/** The figures on the cover: spaces from the upper left to the right, then below. A number is a seat's figure. */
const PATH: readonly (string | number | null)[] = [
  'michel-de-montaigne', 'ignatius-of-loyola', 1, 'sandro-botticelli', 'elizabeth-i', 'albrecht-durer', 'isabella-of-castile', null, 'john-cabot',
  'catherine-de-medici', 3, 'leonardo-da-vinci', null, null, null, 'teresa-of-avila', 0, 'ferdinand-magellan',
]; // prettier-ignore
const WON: Readonly<Record<string, number>> = {
  'religion:1': 1,
  'arts:0': 0,
  'politics:0': 2,
  'literature:2': 3,
};

/** The spaces of the picture, from the upper left to the right, then below. */
const CELLS = [
  'L1',
  'L2',
  'L3',
  'R1',
  'R2',
  'R3',
  'A1',
  'A2',
  'A3',
  'P1',
  'P2',
  'P3',
  '',
  'BONUS',
  '',
  'D1',
  'D2',
  'D3',
];

/** What the picture needs of a table. A figure hides the character under it. */
interface Scene {
  path: readonly (string | number | null)[];
  won: (room: string, i: number) => number | null;
  grid: (row: number, i: number) => string | number | null | undefined;
}
const SAMPLE: Scene = {
  path: PATH,
  won: (room, i) => WON[`${room}:${i}`] ?? null,
  grid: (row, i) => Object.values(BOX.bonus_tiles)[row]?.[i],
};

function sceneOf(view: StanzaView): Scene {
  const wide = view.grid.length / Object.keys(BOX.bonus_tiles).length;
  return {
    path: CELLS.map((space) => {
      const seat = space ? view.players.findIndex((player) => player.figure === space) : -1;
      return seat >= 0 ? seat : (view.path[SPACES.indexOf(space)] ?? null);
    }),
    won: (room, i) => {
      const owner = view.masterpieces[room]?.[i];
      return typeof owner === 'number' ? owner : null;
    },
    grid: (row, i) => view.grid[row * wide + i],
  };
}

const at = (x: number, y: number, scale: number, art: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${art}</g>`;

function room(table: Scene, name: string, x: number, y: number): string {
  let art =
    `<rect x="${x}" y="${y}" width="228" height="124" fill="var(--floor)"/>` +
    `<svg x="${x}" y="${y}" width="228" height="124" viewBox="0 -14 420 228">${engraving(name)}</svg>`;
  if (name === 'bonus')
    Object.keys(BOX.bonus_tiles).forEach((_, row) =>
      [0, 1, 2].forEach((i) => {
        const one = table.grid(row, i);
        if (typeof one !== 'string') return;
        art +=
          `<rect x="${x + 30 + i * 58}" y="${y + 11 + row * 27}" width="52" height="23" rx="3" fill="var(--ribbon)" stroke="var(--${disciplineOf(one)})" stroke-width="2.5"/>` +
          at(x + 39 + i * 58, y + 12.5 + row * 27, 0.64, tile(one));
      }),
    );
  else
    MASTERPIECES.forEach((made, i) => {
      art += at(x + 60 + i * 41.5, y + 46, 0.66, masterpiece(made.pp, table.won(name, i), false));
    });
  return name === 'bonus' ? art : art + at(x + 8, y + 8, 1.5, seal(name));
}

function draw(view?: Readonly<Record<string, unknown>>): string {
  const table = view ? sceneOf(view as unknown as StanzaView) : SAMPLE;
  let art =
    '<rect width="720" height="450" fill="var(--wall)"/><rect x="5" y="5" width="710" height="440" fill="none" stroke="var(--wall-line)" stroke-width="2"/>';
  ROOMS.forEach((name, i) => {
    const x = 12 + (i % 3) * 234;
    const y = i < 3 ? 12 : 314;
    art +=
      room(table, name, x, y) +
      `<rect x="${x + 84}" y="${i < 3 ? 134 : 302}" width="60" height="14" fill="var(--paving-shade)"/>`;
  });
  art += '<rect x="12" y="144" width="696" height="162" fill="var(--paving)"/>';
  for (let i = 0; i < 29; i++)
    for (let k = 0; k < 7; k++)
      if ((i + k) % 2)
        art += `<rect x="${12 + i * 24}" y="${144 + k * 24}" width="24" height="${k === 6 ? 18 : 24}" fill="var(--paving-shade)"/>`;
  art +=
    '<rect x="40" y="219" width="640" height="12" rx="6" fill="var(--stone)" stroke="var(--stone-line)" stroke-width="1.5"/>';
  table.path.forEach((who, i) => {
    const above = i < 9;
    const k = above ? i : 17 - i;
    const x = 20 + Math.floor(k / 3) * 234 + (k % 3) * 74;
    const y = above ? 150 : 236;
    if (typeof who === 'string') {
      const of = disciplineOf(who);
      art += `<rect x="${x}" y="${y}" width="66" height="64" rx="5" fill="var(--${of})" stroke="var(--edge)" stroke-width="1.5"/><circle cx="${x + 33}" cy="${y + 32}" r="29" fill="var(--pale-${of})"/><svg x="${x + 3}" y="${y + 3}" width="60" height="59" viewBox="0 0 100 98">${person(who)}</svg>`;
    } else {
      if (i !== 13)
        art += `<rect x="${x + 4}" y="${y + 2}" width="58" height="60" rx="5" fill="none" stroke="var(--paving-line)" stroke-width="1.5"/>`;
      if (who !== null) art += at(x + 12, y - 6, 0.76, figure(who));
    }
  });
  for (const [x, y, turn] of [
    [240, 182, 0],
    [474, 182, 0],
    [480, 268, 180],
    [246, 268, 180],
  ] as const)
    art += `<path d="M-8-9L4 0l-12 9" transform="translate(${x} ${y}) rotate(${turn})" fill="none" stroke="var(--arrow)" stroke-width="5"/>`;
  return art;
}

/** A loggia over the hills, with a paved floor. */
function backdrop(): string {
  let art =
    '<rect width="1200" height="320" fill="var(--floor)"/><rect width="1200" height="14" fill="var(--wall)"/><rect y="14" width="1200" height="4" fill="url(#art-gold)"/>';
  for (let i = 0; i < 11; i++) {
    const x = 10 + i * 109;
    const opening = `M${x} 256V112a45 45 0 0 1 90 0v144z`;
    art += `<path d="${opening}" fill="url(#art-dusk)"/><path d="M${x} 256v-34q24-22 46-10t44-8v52z" fill="#4f6b4a"/><path d="M${x + 22} 230q-8-30 0-58 8 28 0 58zM${x + 70} 222q-6-22 0-44 6 22 0 44z" fill="#2f4a38"/><path d="${opening}" fill="none" stroke="var(--wall)" stroke-width="3"/><path d="M${x + 92} 116h15v140h-15z" fill="var(--stone)" stroke="var(--stone-line)"/><path d="M${x + 89} 108h21v9h-21z" fill="url(#art-gold)"/>`;
  }
  art +=
    '<rect y="256" width="1200" height="64" fill="var(--paving)"/><rect y="256" width="1200" height="6" fill="url(#art-gold)"/>';
  for (let i = 0; i < 50; i++)
    for (let k = 0; k < 3; k++)
      if ((i + k) % 2)
        art += `<rect x="${i * 24}" y="${262 + k * 20}" width="24" height="20" fill="var(--paving-shade)"/>`;
  return art;
}

export const cover: Cover = { box: '0 0 720 450', draw, backdrop };
