/** The picture on a card: the thing itself, larger. */
import type { Picture } from '../types';
import { arms } from './art/arms';
import { medallion, sheet } from './art/composers';
import { facade, plot, widthOf } from './art/houses';
import { pawn } from './art/roles';
import { skyline } from './art/skylines';
import { CHEVRON, coin, palazzo, roleCard } from './art/things';
import { hallsOf, housesOf, seatsData, slots, type OperaView } from './model';

const square = (art: string, side: number): Picture => ({ art, box: `0 0 ${side} ${side}` });

export function picture(thing: string, view: OperaView): Picture | null {
  const [kind = '', ...of] = thing.split(':');
  const [first = '', city = ''] = of;
  switch (kind) {
    case 'role':
      return { art: roleCard(first, !view.roles_left.includes(first)), box: '0 0 100 128' };
    case 'figure':
      return { art: pawn(first), box: '0 0 40 52' };
    case 'place':
      return { art: pawn(''), box: '0 0 40 52' };
    case 'city':
      return { art: skyline(first), box: '60 0 120 110' };
    case 'part':
      return {
        art: plot(hallsOf(first)),
        box: `0 0 ${widthOf(hallsOf(first))} 84`,
      };
    case 'house':
    case 'hall': {
      const player = view.players[Number(first)];
      const house = player && housesOf(player).find((one) => one.city === city);
      if (!house) return null;
      const halls = slots(house);
      if (kind === 'house')
        return {
          art: facade(city, halls, Number(first), 'card'),
          box: `0 0 ${widthOf(halls.length)} 84`,
        };
      const piece = halls[Number(of[2])];
      if (!piece) return { art: facade(city, [null], Number(first), 'card'), box: '0 0 58 84' };
      return piece === 'house' ? square(arms(Number(first)), 40) : square(medallion(piece), 100);
    }
    case 'composer':
    case 'performed':
    case 'sold':
      return square(medallion(first), 100);
    case 'offer':
      return { art: sheet(first), box: '0 0 100 130' };
    case 'stock':
      if (!first) return null;
      return first === 'house' ? square(arms(view.seat ?? 0), 40) : { art: sheet(first), box: '0 0 100 130' };
    case 'century':
    case 'counting': {
      const who = view.century[Number(first) - 1];
      return who ? square(medallion(who), 100) : null;
    }
    case 'palazzo': {
      const room = seatsData(view.seats).palazzo;
      return { art: palazzo(room, view.palazzo.length), box: '0 0 100 60' };
    }
    case 'level':
      return { art: CHEVRON, box: '-2 -4 24 24' };
    case 'ducats':
      return square(coin(''), 40);
    case 'income':
      return square(coin('+'), 40);
    case 'player':
    case 'points':
    case 'count':
    case 'budget':
      return square(arms(Number(first)), 40);
    default:
      return null;
  }
}
