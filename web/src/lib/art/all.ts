/** The drawings that belong to no game, for the gallery. */
import type { Drawing } from '../../games/cover';
import { evening } from './evening';
import { bust, faceOf } from './faces';
import { audience, boards, CHAIR, CHANDELIER, curtain, drape, footlights, framed, LAUREL, loge, valance } from './theatre'; // prettier-ignore

export function drawings(): Drawing[] {
  const draw = (name: string, box: string, art: string): Drawing => ({ name, box, art });
  const anna = bust(faceOf('Anna'));
  return [
    draw('evening', '0 0 720 820', evening()),
    draw('curtain', '0 0 400 200', curtain(400, 200, 14)),
    draw('valance', '0 -8 400 60', valance(0, 0, 400, 48, 5)),
    draw('drape', '0 0 80 200', drape(0, 0, 80, 200, 4, true)),
    draw('boards', '-40 0 480 100', boards(0, 0, 400, 100, 40)),
    draw('footlights', '0 0 400 40', footlights(0, 34, 400, 8)),
    draw('chandelier', '0 0 200 130', CHANDELIER),
    draw('audience', '0 0 720 130', audience(720, 40)),
    draw('loge dark', '0 0 84 112', loge('', false, 'all-loge-1')),
    draw('loge lit', '0 0 84 112', loge('', true, 'all-loge-2')),
    draw('loge taken', '0 0 84 112', loge(anna, false, 'all-loge-3')),
    draw('laurel', '0 0 120 116', LAUREL),
    draw('chair', '0 0 48 48', CHAIR),
    ...['Anna', 'Ben', 'Clara', 'Dario', 'Elena', 'Figaro', 'Zerlina', 'Jonas'].map((name) =>
      draw(`face ${name}`, '0 0 100 100', framed(bust(faceOf(name)), '#5a3a6b')),
    ),
  ];
}
