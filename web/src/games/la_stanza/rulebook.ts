/** Pictures for the rules of La Stanza: its own pieces. */
import type { Picture, RulesUi } from '../types';
import { tile } from './art/bonus';
import { medal } from './art/medal';
import { book, COIN, column, disc, figure, helper, LAUREL, masterpiece, seal, ship, TAPER, WORKS } from './art/pieces'; // prettier-ignore
import { DISCIPLINES, disciplineOf, MASTERPIECES } from './model';

const face = (slug: string): Picture => ({ art: medal(slug, disciplineOf(slug)), box: '0 0 100 100' });
const small = (art: string): Picture => ({ art, box: '0 0 24 24' });
const pawn = (d: string): Picture => ({ art: helper(d), box: '0 0 20 30' });
const bonus = (name: string): Picture => ({
  art: `<rect width="48" height="32" rx="4" fill="var(--ribbon)" stroke="var(--${disciplineOf(name)})" stroke-width="1.5"/>${tile(name)}`,
  box: '-1 -1 50 34',
});
const made = (pp: number, owner: number | null): Picture => ({
  art: masterpiece(pp, owner, false),
  box: '0 0 60 110',
});
const work = (name: string): Picture => ({ art: WORKS[name] ?? '', box: '0 0 34 36' });
const walker: Picture = { art: figure(0), box: '0 0 56 92' };
const boat: Picture = { art: ship(0), box: '0 0 32 32' };
const laurel: Picture = { art: `<g color="var(--laurel)">${LAUREL}</g>`, box: '0 0 30 26' };
const pillar: Picture = { art: column(0), box: '0 -4 30 76' };
const volumes = ['religion', 'politics', 'arts', 'discoveries'].map((d): Picture => ({ art: book(d), box: '0 0 24 30' })); // prettier-ignore

export const rules: RulesUi = {
  pictures: {
    game: [walker, face('leonardo-da-vinci'), face('elizabeth-i'), face('vasco-da-gama'), laurel],
    setup: [face('patron'), small(COIN), ...DISCIPLINES.slice(0, 4).map(pawn), boat, small(disc(0))],
    colours: DISCIPLINES.map((d) => small(seal(d))),
    move: [walker, face('william-shakespeare'), face('teresa-of-avila'), face('titian')],
    refill: [face('martin-luther'), face('charles-v'), face('john-cabot'), { art: TAPER, box: '0 0 14 30' }],
    activate: [face('niccolo-machiavelli'), small(COIN), pawn('politics'), small(disc(0))],
    masterpiece: [...MASTERPIECES.map((one) => made(one.pp, null)), pillar],
    discoveries: [small(seal('discoveries')), boat, small(COIN), pawn('politics')],
    literature: [small(seal('literature')), ...volumes],
    religion: [small(seal('religion')), small(disc(0)), small(disc(0))],
    arts: [small(seal('arts')), work('sculpture'), work('manuscript'), work('painting')],
    politics: [small(seal('politics')), ...DISCIPLINES.map(pawn)],
    bonus: [bonus('d-str'), bonus('l-sail'), bonus('r-discs'), bonus('a-white'), small(disc(0))],
    money: [face('patron'), small(COIN), boat],
    end: [laurel, { art: TAPER, box: '0 0 14 30' }],
    scores: [made(17, 0), boat, ...volumes.slice(0, 2), work('painting'), small(disc(0)), laurel],
    mistakes: [face('patron'), small(COIN), pawn('politics')],
  },
  legend: [
    { picture: small(COIN), title: 'la-stanza.card.kind.money', thing: 'florins' },
    { picture: pawn('politics'), title: 'la-stanza.card.kind.helper', thing: 'helpers' },
    { picture: small(disc(0)), title: 'la-stanza.discs', thing: 'discs' },
    { picture: pillar, title: 'la-stanza.pillars', thing: 'pillars' },
    { picture: made(12, null), title: 'la-stanza.masterpieces', thing: 'masters' },
    { picture: work('painting'), title: 'la-stanza.museum', thing: 'museum' },
    { picture: volumes[0]!, title: 'la-stanza.shelf', thing: 'shelf' },
    { picture: bonus('a-white'), title: 'la-stanza.bonus-tiles', thing: 'tiles' },
    { picture: face('vasco-da-gama'), title: 'la-stanza.recruits', thing: 'recruits' },
    { picture: face('elizabeth-i'), title: 'la-stanza.workers', thing: 'workers' },
  ],
};
