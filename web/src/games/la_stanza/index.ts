import './colours.css';
import './shell.css';
import type { Choice } from '../../lib/protocol';
import type { GameUi } from '../types';
import Board from './Board.svelte';
import { CANVAS } from './canvas';
import { changed } from './changed';
import EndPage from './EndPage.svelte';
import { series } from './history';
import { chapterOf, THINGS } from './learning';
import { guide } from './lesson';
import type { StanzaView } from './model';
import Moment from './Moment.svelte';
import { great } from './moments';
import Numbers from './Numbers.svelte';
import Opponent from './Opponent.svelte';
import { picture } from './pictures';
import { rounds } from './rounds';
import { rules } from './rulebook';
import { short, together } from './signs';

const PALACE = ['move', 'visit', 'take'];

/** A digit moves that number of spaces. */
function digit(n: number, _: StanzaView, choices: readonly Choice[]): string | null {
  return choices.some((one) => one.words === `move ${n}` && !one.refused) ? `move ${n}` : null;
}

export const game: GameUi<StanzaView> = {
  name: 'la-stanza',
  tabs: [
    { id: 'palace', key: 'la-stanza.tab.palace' },
    { id: 'mine', key: 'la-stanza.tab.mine' },
    { id: 'others', key: 'la-stanza.tab.others' },
    { id: 'score', key: 'la-stanza.tab.score' },
  ],
  tabOf: (point: string) => (PALACE.includes(point) ? 'palace' : 'mine'),
  tabOfChange: (name: string) => (name.startsWith('points:') ? 'others' : 'palace'),
  regions: { P: 'palace', M: 'mine', D: 'deciding' },
  canvas: CANVAS,
  head: 'board',
  track: 'candles',
  Board,
  Opponent,
  Moment,
  great,
  Numbers,
  EndPage,
  changed,
  digit,
  rounds,
  series,
  things: THINGS,
  guide,
  picture,
  short,
  together,
  rules,
  chapterOf,
};
