/** Pictures for the rules of Opera: its own pieces. */
import type { Picture, RulesUi } from '../types';
import { arms } from './art/arms';
import { medallion, sheet } from './art/composers';
import { facade, plot, widthOf } from './art/houses';
import { pawn } from './art/roles';
import { skyline } from './art/skylines';
import { box, CHEVRON, coin, palazzo, roleCard, rung } from './art/things';

const COMPOSERS = ['mozart', 'verdi', 'handel', 'wagner', 'beethoven', 'monteverdi'];
const role = (name: string): Picture => ({ art: roleCard(name, false), box: '0 0 100 128' });
const figure = (name: string): Picture => ({ art: pawn(name), box: '0 0 40 52' });
const head = (who: string): Picture => ({ art: medallion(who), box: '0 0 100 100' });
const piece = (who: string): Picture => ({ art: sheet(who), box: '0 0 100 130' });
const house = (city: string, halls: readonly (string | null)[], id: string): Picture => ({
  art: facade(city, halls, 0, `rules-${id}`),
  box: `0 0 ${widthOf(halls.length)} 84`,
});
const loge = (seat: number | null): Picture => ({ art: box(seat, false), box: '0 0 24 30' });
const ducat = (n: number | string): Picture => ({ art: coin(n), box: '0 0 40 40' });
const LEVEL: Picture = { art: CHEVRON, box: '0 0 20 16' };
const DARK = house('wien', [null], 'dark');
const LIT = house('wien', ['mozart'], 'lit');

export const rules: RulesUi = {
  pictures: {
    game: [house('venezia', ['verdi', 'mozart', 'handel'], 'game'), ...COMPOSERS.slice(0, 3).map(head)],
    setup: [...COMPOSERS.map(head)],
    budget: [loge(null), loge(0), loge(1), LEVEL, ducat(1)],
    action: ['impresario', 'architetto', 'signora', 'maestro', 'critico', 'esperto'].map(role),
    impresario: [role('impresario'), piece('mozart'), piece('verdi')],
    architetto: [role('architetto'), { art: plot(2), box: `0 0 ${widthOf(2)} 84` }, DARK],
    signora: [role('signora'), { art: palazzo(4, 2), box: '0 0 100 60' }],
    characters: [figure('maestro'), figure('critico'), figure('esperto'), figure('')],
    maestro: [role('maestro'), figure('maestro'), ducat('×2')],
    critico: [role('critico'), figure('critico'), { art: rung('verdi'), box: '0 0 100 100' }],
    esperto: [role('esperto'), figure('esperto'), piece('wagner')],
    income: [house('paris', ['wagner', 'mozart', 'verdi'], 'income'), ducat('+')],
    'end-of-round': [{ art: rung('beethoven'), box: '0 0 100 100' }, piece('handel'), piece('mozart')],
    counting: [LIT, DARK, head('mozart')],
    scores: [LIT, DARK, { art: palazzo(4, 1), box: '0 0 100 60' }, figure('esperto')],
    mistakes: [DARK, LEVEL],
    end: [
      { art: arms(0), box: '0 0 40 40' },
      { art: skyline('milano'), box: '60 0 120 110' },
    ],
  },
  legend: [
    { picture: LEVEL, title: 'opera.card.kind.level', thing: 'level' },
    { picture: ducat(''), title: 'opera.ducats-title', thing: 'ducats' },
    { picture: LIT, title: 'opera.card.kind.great', thing: 'great-hall' },
    { picture: DARK, title: 'opera.empty-hall', thing: 'hall' },
    { picture: head('mozart'), title: 'opera.card.kind.composer', thing: 'fame' },
    { picture: piece('verdi'), title: 'opera.card.kind.offer', thing: 'offer' },
    { picture: figure(''), title: 'opera.card.kind.place', thing: 'character' },
    { picture: { art: palazzo(4, 2), box: '0 0 100 60' }, title: 'opera.palazzo', thing: 'palazzo' },
  ],
};
