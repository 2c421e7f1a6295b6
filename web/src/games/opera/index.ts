import './colours.css';
import './shell.css';
import type { Choice } from '../../lib/protocol';
import type { GameUi } from '../types';
import Board from './Board.svelte';
import { changed, tabOfChange } from './changed';
import { series } from './history';
import { chapterOf, THINGS } from './learning';
import { guide } from './lesson';
import { ROLES, type OperaView } from './model';
import Moment from './Moment.svelte';
import Numbers from './Numbers.svelte';
import Opponent from './Opponent.svelte';
import { picture } from './pictures';
import { rounds } from './rounds';
import { rules } from './rulebook';
import { arms } from './art/arms';
import { short, together } from './short';

const TAB_OF: Record<string, string> = {
  hire: 'roles',
  buy: 'fame',
  'buy-along': 'fame',
  great: 'mine',
  hall: 'mine',
  build: 'mine',
  'build-along': 'mine',
  sell: 'mine',
  'sell-along': 'mine',
  review: 'fame',
  score: 'mine',
};

/** A digit bids that amount, or hires the role with that number. */
function digit(n: number, view: OperaView, choices: readonly Choice[]): string | null {
  const wanted =
    view.point === 'bid' ? `bid ${n}` : view.point === 'hire' ? `hire ${ROLES[n - 1] ?? ''}` : '';
  return choices.some((one) => one.words === wanted && !one.refused) ? wanted : null;
}

export const game: GameUi<OperaView> = {
  name: 'opera',
  tabs: [
    { id: 'stage', key: 'opera.tab.stage' },
    { id: 'fame', key: 'opera.tab.fame' },
    { id: 'roles', key: 'opera.tab.roles' },
    { id: 'mine', key: 'opera.tab.mine' },
  ],
  tabOf: (point: string) => TAB_OF[point] ?? 'stage',
  tabOfChange,
  regions: { B: 'budget', F: 'fame', C: 'cities', R: 'roles', M: 'mine' },
  canvas: {
    wide: [1440, 754],
    low: [1500, 694],
    lying: [1180, 824],
    upright: [820, 1124],
    phone: [390, 0],
    flat: [844, 0],
  },
  head: 'top',
  track: 'scenes',
  secrets: true,
  Board,
  Opponent,
  Moment,
  Numbers,
  changed,
  digit,
  rounds,
  series,
  orders: true,
  things: THINGS,
  picture,
  short,
  together,
  arms,
  rules,
  guide,
  chapterOf,
};
