/** Every drawing of Opera, for the gallery. */
import type { Drawing } from '../../cover';
import { cover } from '../cover';
import { arms } from './arms';
import { medallion, PORTRAITS, sheet } from './composers';
import { BAY, facade, plot, widthOf } from './houses';
import { FIGURES, pawn } from './roles';
import { drop, skyline } from './skylines';
import { box, CHEVRON, coin, COIN, ORNAMENTS, palazzo, roleCard, rung } from './things';

const HALLS: Readonly<Record<string, number>> = {
  venezia: 3,
  wien: 4,
  berlin: 3,
  london: 4,
  paris: 5,
  milano: 6,
};

export function drawings(): Drawing[] {
  const composers = Object.keys(PORTRAITS);
  const cities = Object.keys(HALLS);
  const draw = (name: string, box: string, art: string): Drawing => ({ name, box, art });
  const house = (city: string, halls: (string | null)[], name: string): Drawing =>
    draw(
      `${name} ${city}`,
      `0 0 ${widthOf(halls.length)} ${BAY.height}`,
      facade(city, halls, 2, `all-${name}-${city}`),
    );
  return [
    draw('cover', cover.box, cover.draw()),
    draw('backdrop', '0 0 1200 320', cover.backdrop()),
    ...composers.map((who) => draw(`composer ${who}`, '0 0 100 100', medallion(who))),
    ...composers.map((who) => draw(`sheet ${who}`, '0 0 100 130', sheet(who))),
    ...composers.map((who) => draw(`rung ${who}`, '0 0 100 100', rung(who))),
    ...Object.keys(FIGURES).flatMap((role) => [
      draw(`role ${role}`, '0 0 100 128', roleCard(role, false)),
      draw(`role ${role} hired`, '0 0 100 128', roleCard(role, true)),
    ]),
    ...['maestro', 'critico', 'esperto', ''].map((role) =>
      draw(`pawn ${role || 'free'}`, '0 0 40 52', pawn(role)),
    ),
    ...[0, 1, 2, 3].map((seat) => draw(`arms ${seat}`, '0 0 40 40', arms(seat))),
    ...cities.flatMap((city) => {
      const n = HALLS[city] ?? 0;
      return [
        house(city, [null], 'first'),
        house(
          city,
          Array.from({ length: n }, () => null),
          'dark',
        ),
        house(city, ['house', ...composers].slice(0, n), 'lit'),
        draw(`plot ${city}`, `0 0 ${widthOf(n)} ${BAY.height}`, plot(n)),
        draw(`skyline ${city}`, '0 0 240 110', skyline(city)),
        draw(`drop ${city}`, '0 0 240 150', drop(city)),
      ];
    }),
    draw('box dark', '0 0 24 30', box(null, false)),
    draw('box lit', '0 0 24 30', box(null, true)),
    ...[0, 1, 2, 3].map((seat) => draw(`box ${seat}`, '0 0 24 30', box(seat, false))),
    draw('palazzo', '0 0 100 60', palazzo(4, 1)),
    draw('coin', '0 0 40 40', COIN),
    draw('price', '0 0 40 40', coin(5)),
    draw('chevron', '0 0 20 16', CHEVRON),
    ...ORNAMENTS.map((art, i) => draw(`episode ${i + 1}`, '0 0 120 24', art)),
  ];
}
