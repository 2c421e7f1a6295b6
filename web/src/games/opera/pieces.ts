/** The pieces for drawings outside the page (pieces.mjs): notebooks and environments in Python put them together. */
import type { Drawing, Pieces } from '../cover';
import { drawings } from './art/all';
import { PORTRAITS } from './art/composers';
import { BAY, light, wall } from './art/houses';
import { CITIES } from './model';

const USED = /^(composer|sheet|role|pawn|arms|skyline|drop|box|coin|chevron)( |$)/;

/** Windows of the houses, dark and lit, one for each piece that can shine in them. */
function windows(): Drawing[] {
  return CITIES.flatMap((city) =>
    [true, false].flatMap((great) => {
      const size = great ? 'great' : 'hall';
      const box = `0 0 ${great ? BAY.great : BAY.small} ${BAY.height}`;
      const lit = (piece: string, seat: number, name: string): Drawing => ({
        name: `${size} ${city} ${name}`,
        box,
        art:
          wall(city, great) +
          light(city, { great, piece }, seat, `in-${size}-${city}-${name.replace(' ', '-')}`),
      });
      return [
        { name: `${size} ${city}`, box, art: wall(city, great) },
        ...Object.keys(PORTRAITS).map((who) => lit(who, 0, who)),
        ...[0, 1, 2, 3].map((seat) => lit('house', seat, `house ${seat}`)),
      ];
    }),
  );
}

export const pieces = (): Pieces => ({
  defs: '',
  drawings: [...drawings().filter((one) => USED.test(one.name)), ...windows()],
  places: {},
});
