/** An evening that is about to begin: the house is filling, one box is still free. For invitations, 720 x 820. */
import { bust } from './faces';
import { likeness } from './portrait';
import { audience, boards, CHANDELIER, curtain, drape, footlights, loge, valance } from './theatre';

/** Somebody who is here: the name, and the code of the portrait if there is one. */
export interface Seated {
  name: string;
  face: string;
}

const at = (x: number, y: number, art: string, scale = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${art}</g>`;

/** `seated`: who is here already. The box that glows is the reader's. `scene`, 496 x 440: what is on the stage; without it
    the curtain is closed. */
export function evening(seated: readonly Seated[] = [], scene = ''): string {
  const guests: (Seated | null)[] = [null, null, null, null, null, null, null, null];
  const boxes = [0, 4, 1, 6, 3, 5, 7];
  seated.forEach((one, i) => (guests[boxes[i] ?? 0] = one));
  const tiers = guests
    .map((one, i) => {
      const guest = one ? bust(likeness(one.name, one.face).face) : '';
      return at(i < 4 ? 8 : 628, 150 + (i % 4) * 114, loge(guest, i === 2, `evening-${i}`));
    })
    .join('');
  return [
    '<rect width="720" height="820" fill="#33121c"/>',
    '<rect width="720" height="820" fill="url(#art-light)" opacity=".4"/>',
    boards(112, 560, 496, 140, 50),
    scene
      ? at(112, 150, scene) + drape(104, 150, 62, 500, 5, true) + drape(554, 150, 62, 500, 5, false)
      : at(112, 150, curtain(496, 440, 15)) + '<path d="M112 560h496v30H112z" fill="#2a0512" opacity=".35"/>',
    valance(104, 150, 512, 62, 6),
    '<path d="M98 134h12v556H98zM610 134h12v556h-12z" fill="url(#art-gold)"/>',
    '<path d="M90 134q270-64 540 0v14H90z" fill="url(#art-gold)"/><path d="M98 134q262-54 524 0" stroke="#7a560f" fill="none"/>',
    tiers,
    footlights(120, 690, 480, 9),
    '<path d="M60 690h600v10H60z" fill="url(#art-gold)"/><rect y="700" width="720" height="120" fill="#4a2620"/>',
    audience(720, 736),
    at(228, 0, CHANDELIER, 1.32),
  ].join('');
}
