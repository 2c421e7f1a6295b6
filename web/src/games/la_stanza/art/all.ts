/** Every drawing of La Stanza, for the gallery. */
import type { Drawing } from '../../cover';
import { cover } from '../cover';
import { BOX } from '../box';
import { ARTWORKS, DISCIPLINES, disciplineOf, MASTERPIECES } from '../model';
import { tile } from './bonus';
import { medal } from './medal';
import { book, COIN, column, disc, figure, helper, LAUREL, masterpiece, seal, ship, SIGNS, SPRIG, TAPER, WORKS } from './pieces'; // prettier-ignore
import { engraving } from './rooms';

export function drawings(): Drawing[] {
  const draw = (name: string, box: string, art: string): Drawing => ({ name, box, art });
  const seats = [0, 1, 2, 3];
  const people = [...Object.values(BOX.characters).flat(), ...BOX.starters.sets.flat(), 'patron'];
  return [
    draw('cover', cover.box, cover.draw()),
    draw('backdrop', '0 0 1200 320', cover.backdrop()),
    ...people.map((slug) => draw(`medallion ${slug}`, '0 0 100 100', medal(slug, disciplineOf(slug)))),
    ...Object.keys(SIGNS).map((room) => draw(`room ${room}`, '0 0 420 190', engraving(room))),
    ...Object.entries(SIGNS).map(([name, art]) => draw(`sign ${name}`, '0 0 24 24', art)),
    ...DISCIPLINES.flatMap((d) => [
      draw(`seal ${d}`, '0 0 24 24', seal(d)),
      draw(`helper ${d}`, '0 0 20 30', helper(d)),
      draw(`book ${d}`, '0 0 24 30', book(d)),
    ]),
    ...seats.flatMap((seat) => [
      draw(`figure ${seat}`, '0 0 56 92', figure(seat)),
      draw(`ship ${seat}`, '0 0 32 32', ship(seat)),
      draw(`column ${seat}`, '0 -4 30 76', column(seat)),
      draw(`disc ${seat}`, '0 0 24 24', disc(seat)),
    ]),
    ...MASTERPIECES.map((made) =>
      draw(`masterpiece ${made.pp}`, '0 0 60 110', masterpiece(made.pp, null, false)),
    ),
    draw('masterpiece covered', '0 0 60 110', masterpiece(8, null, true)),
    ...seats.map((seat) => draw(`masterpiece of ${seat}`, '0 0 60 110', masterpiece(12, seat, false))),
    ...ARTWORKS.map((work) => draw(`work ${work.name}`, '0 0 34 36', WORKS[work.name] ?? '')),
    ...Object.values(BOX.bonus_tiles).flatMap((tiles) =>
      tiles.map((name) =>
        draw(
          `tile ${name}`,
          '0 0 48 32',
          `<rect width="48" height="32" rx="4" fill="var(--ribbon)"/>${tile(name)}`,
        ),
      ),
    ),
    draw('coin', '0 0 24 24', COIN),
    draw('laurel', '0 0 30 26', LAUREL),
    draw('sprig', '0 0 12 26', SPRIG),
    draw('taper', '0 0 14 30', TAPER),
  ];
}
