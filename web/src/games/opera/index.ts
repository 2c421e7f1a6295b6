import type { GameUi } from '../types';
import Board from './Board.svelte';
import { tabOfChange } from './changed';
import { describe } from './describe';
import { series } from './history';
import { chapterOf, CHAPTERS, THINGS } from './learning';
import Opponent from './Opponent.svelte';

const TAB_OF: Record<string, string> = {
  buy: 'fame',
  'buy-along': 'fame',
  great: 'house',
  hall: 'house',
  build: 'house',
  'build-along': 'house',
  sell: 'house',
  'sell-along': 'house',
  review: 'fame',
  score: 'house',
};

export const game = {
  name: 'opera',
  tabs: [
    { id: 'board', key: 'opera.tab.board' },
    { id: 'fame', key: 'opera.tab.fame' },
    { id: 'house', key: 'opera.tab.house' },
  ],
  tabOf: (point: string) => TAB_OF[point] ?? 'board',
  tabOfChange,
  regions: { B: 'budget', F: 'fame', C: 'cities', R: 'roles', M: 'mine' },
  Board,
  Opponent,
  describe: { ...describe, series },
  chapters: CHAPTERS,
  things: THINGS,
  chapterOf,
} as unknown as GameUi;
