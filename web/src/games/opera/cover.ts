/** How Opera looks to somebody who has not opened a table: the whole stage at once. */
import { evening } from '../../lib/art/evening';
import { boards, curtain, drape, footlights, valance } from '../../lib/art/theatre';
import type { Cover } from '../cover';
import './colours.css';
import { medallion } from './art/composers';
import { facade, widthOf } from './art/houses';
import { FIGURES } from './art/roles';
import { drop, skyline } from './art/skylines';
import { box, roleCard } from './art/things';
import { layoutOf, type OperaView } from './model';

const HOUSES: Readonly<Record<string, readonly (string | null)[]>> = {
  venezia: ['mozart', 'verdi', null],
  wien: ['handel', 'beethoven', 'monteverdi'],
  berlin: ['wagner', null, 'house'],
  london: ['verdi', 'house', 'mozart'],
  paris: ['mozart', null, 'handel'],
};
const LADDER = ['mozart', 'verdi', 'wagner', 'handel', 'beethoven', 'monteverdi'];
const TIERS: Readonly<Record<number, readonly number[]>> = { 7: [1], 5: [0, 3], 4: [2] };

/** What the picture needs of a table. In each city it shows the house with the most pieces. */
interface Scene {
  houses: Readonly<Record<string, readonly (string | null)[]>>;
  seats: Readonly<Record<string, number>>;
  ladder: readonly string[];
  tiers: Readonly<Record<number, readonly number[]>>;
  gone: readonly string[];
}
const SAMPLE: Scene = { houses: HOUSES, seats: {}, ladder: LADDER, tiers: TIERS, gone: ['architetto'] };

function sceneOf(view: OperaView): Scene {
  const houses: Record<string, readonly (string | null)[]> = {};
  const seats: Record<string, number> = {};
  const full = (halls: readonly (string | null)[]): number =>
    halls.filter(Boolean).length * 10 + halls.length;
  for (const player of view.players)
    for (const [city, halls] of Object.entries(layoutOf(player)))
      if (full(halls) > full(houses[city] ?? [])) {
        houses[city] = halls;
        seats[city] = player.seat;
      }
  const gone = Object.keys(FIGURES).filter(
    (role) => view.phase === 'action' && !view.roles_left.includes(role),
  );
  return { houses, seats, ladder: view.ladder, tiers: { ...view.rows }, gone };
}

const at = (x: number, y: number, scale: number, art: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${art}</g>`;

function scene(table: Scene, city: string, x: number, y: number, id: string): string {
  const halls = table.houses[city];
  if (!halls) return at(x + 4, y + 8, 0.56, drop(city));
  const scale = Math.min(0.86, 130 / widthOf(halls.length));
  return (
    at(x + 2, y + 26, 0.6, skyline(city)) +
    at(
      x + 72 - (widthOf(halls.length) * scale) / 2,
      y + 96 - 84 * scale,
      scale,
      facade(city, halls, table.seats[city] ?? 0, `${id}-${city}`),
    )
  );
}

let drawn = 0;

function draw(view?: Readonly<Record<string, unknown>>): string {
  const table = view ? sceneOf(view as unknown as OperaView) : SAMPLE;
  const id = `cover${(drawn += 1)}`; // several pictures stand on one page
  let art =
    '<rect width="720" height="450" fill="#3a1420"/><rect x="112" y="24" width="496" height="296" fill="url(#art-dusk)" opacity=".85"/><rect x="112" y="24" width="496" height="296" fill="url(#art-light)"/>';
  art += boards(112, 314, 496, 136, 40);
  ['venezia', 'wien', 'berlin', 'london', 'paris', 'milano'].forEach((city, i) => {
    art += scene(table, city, 147 + (i % 3) * 141, i < 3 ? 66 : 196, id);
    if (i % 3 === 2)
      art += `<rect x="112" y="${i < 3 ? 162 : 292}" width="496" height="6" fill="url(#art-gold)"/><rect x="112" y="${i < 3 ? 168 : 298}" width="496" height="${i < 3 ? 8 : 16}" fill="#4a2c18"/>`;
  });
  art += drape(104, 24, 40, 320, 4, true) + drape(576, 24, 40, 320, 4, false) + valance(104, 24, 512, 36, 6);
  art += '<path d="M100 17h10v433h-10zM610 17h10v433h-10z" fill="url(#art-gold)"/>';
  for (let level = 10; level >= 0; level--) {
    const y = 22 + (10 - level) * 38;
    for (let i = 0; i < 3; i++) art += at(14 + i * 27, y, 1.1, box(table.tiers[level]?.[i] ?? null, false));
  }
  art +=
    '<path d="M634 14v424M706 14v424" stroke="url(#art-gold)" stroke-width="6"/><path d="M634 14v424M706 14v424" stroke="#c9973a" stroke-width="6"/>';
  table.ladder.forEach((who, i) => {
    art +=
      `<rect x="630" y="${76 + i * 71}" width="80" height="6" fill="url(#art-gold)"/>` +
      at(640, 14 + i * 71, 0.6, medallion(who));
  });
  Object.keys(FIGURES).forEach(
    (role, i) => (art += at(122 + i * 81, 330, 0.74, roleCard(role, table.gone.includes(role)))),
  );
  return (
    art +
    footlights(112, 436, 496, 7) +
    '<rect x="104" y="434" width="512" height="8" fill="url(#art-gold)"/>'
  );
}

/** The stage of an invitation: the cities in two rows, the people of the theatre before them. */
function stage(): string {
  const id = `evening${(drawn += 1)}`;
  const cities = Object.entries(HOUSES);
  const house = (i: number, x: number, y: number): string => {
    const [city, halls] = cities[i] ?? ['', []];
    return (
      at(x - 74, y - 74, 0.7, skyline(city)) +
      at(x - widthOf(halls.length) * 0.43, y - 84 * 0.86, 0.86, facade(city, halls, i % 4, `${id}-${city}`))
    );
  };
  return (
    '<rect width="496" height="440" fill="url(#art-dusk)"/><rect width="496" height="440" fill="url(#art-light)" opacity=".7"/>' +
    [100, 248, 396].map((x, i) => house(i, x, 164)).join('') +
    '<rect y="164" width="496" height="7" fill="url(#art-gold)"/><rect y="171" width="496" height="8" fill="#4a2c18"/>' +
    [166, 330].map((x, i) => house(i + 3, x, 296)).join('') +
    '<rect y="296" width="496" height="7" fill="url(#art-gold)"/><rect y="303" width="496" height="10" fill="#4a2c18"/>' +
    boards(0, 312, 496, 228, 40) +
    Object.keys(FIGURES)
      .map((role, i) => at(6 + i * 81, 440, 0.84, FIGURES[role] ?? ''))
      .join('')
  );
}

const backdrop = (): string =>
  curtain(1200, 280, 26) +
  boards(0, 278, 1200, 42, 80) +
  valance(0, 8, 1200, 64, 10) +
  footlights(0, 316, 1200, 12);

export const cover: Cover = {
  box: '0 0 720 450',
  draw,
  backdrop,
  evening: (seated) => evening(seated, stage()),
};
