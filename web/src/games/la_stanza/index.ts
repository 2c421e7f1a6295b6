import './colours.css';
import './shell.css';
import type { GameUi } from '../types';
import Board from './Board.svelte';
import { CANVAS } from './canvas';
import { describe } from './describe';
import EndPage from './EndPage.svelte';
import { series } from './history';
import { chapterOf, THINGS } from './learning';
import type { StanzaView } from './model';
import Opponent from './Opponent.svelte';

const PALACE = ['move', 'visit', 'take'];

export const game: GameUi<StanzaView> = {
  name: 'la-stanza',
  tabs: [
    { id: 'palace', key: 'la-stanza.tab.palace' },
    { id: 'mine', key: 'la-stanza.tab.mine' },
    { id: 'others', key: 'ui.others' },
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
  EndPage,
  describe: { ...describe, series },
  things: THINGS,
  chapterOf,
};
