/** The picture on a card: the thing itself, larger. */
import type { Picture } from '../types';
import { tile } from './art/bonus';
import { medal } from './art/medal';
import { book, COIN, column, disc, figure, helper, LAUREL, masterpiece, seal, ship, SIGNS, TAPER, WORKS } from './art/pieces'; // prettier-ignore
import { disciplineOf, disciplineOfColour, MASTERPIECES, roomOf, tileOn, type StanzaView } from './model';

const face = (slug: string): Picture => ({ art: medal(slug, disciplineOf(slug)), box: '0 0 100 100' });
const small = (art: string): Picture => ({ art, box: '0 0 24 24' });
const sign = (name: string): Picture => small(`<g color="var(--brass)">${SIGNS[name] ?? ''}</g>`);

export function picture(thing: string, view: StanzaView): Picture | null {
  const [kind = '', first = '', second = ''] = thing.split(':');
  const seat = view.seat ?? 0;
  const own = view.players[seat];
  switch (kind) {
    case 'room':
      return first === 'bonus' ? sign('bonus') : small(seal(first));
    case 'space': {
      const slug = tileOn(view, first);
      if (slug) return face(slug);
      return first === 'BONUS' ? sign('bonus') : small(seal(roomOf(first)));
    }
    case 'recruit':
    case 'office': {
      const slug = (kind === 'recruit' ? own?.recruits : own?.workers)?.[Number(first) - 1];
      return slug ? face(slug) : small(COIN);
    }
    case 'master': {
      const owner = view.masterpieces[first]?.[Number(second)] ?? null;
      const made = MASTERPIECES[Number(second)];
      const mark = typeof owner === 'number' ? owner : null;
      return { art: masterpiece(made?.pp ?? 0, mark, owner === 'neutral'), box: '0 0 60 110' };
    }
    case 'tile':
      return {
        art: `<rect width="48" height="32" rx="4" fill="var(--ribbon)" stroke="var(--${disciplineOf(first)})" stroke-width="1.5"/>${tile(first)}`,
        box: '-1 -1 50 34',
      };
    case 'cell': {
      const content = view.grid[Number(first)];
      return typeof content === 'number' ? small(disc(content)) : null;
    }
    case 'field':
      return { art: ship(seat), box: '0 0 32 32' };
    case 'ship':
      return { art: ship(Number(first)), box: '0 0 32 32' };
    case 'book':
      return { art: book(first), box: '0 0 24 30' };
    case 'books':
      return { art: book('religion'), box: '0 0 24 30' };
    case 'discs':
      return small(disc(Number(first)));
    case 'free-discs':
      return small(disc(seat));
    case 'art':
      return { art: WORKS[first] ?? '', box: '0 0 34 36' };
    case 'museum':
    case 'works':
      return { art: WORKS['painting'] ?? '', box: '0 0 34 36' };
    case 'helper':
      return { art: helper(disciplineOfColour(first)), box: '0 0 20 30' };
    case 'strength':
      return small(seal(first));
    case 'florins':
      return small(COIN);
    case 'pillars':
      return { art: column(seat), box: '0 -4 30 76' };
    case 'player':
    case 'figure':
      return { art: figure(Number(first)), box: '0 0 56 92' };
    case 'retiring':
    case 'majority':
      return { art: `<g color="var(--laurel)">${LAUREL}</g>`, box: '0 0 30 26' };
    case 'round':
    case 'letter':
    case 'rounds':
      return { art: TAPER, box: '0 0 14 30' };
    default:
      return null;
  }
}
