/** A game that the page has no folder for: everything it says comes from the server, and is shown as text. */
import type { Shape } from '../table/desk.svelte';
import PlainBoard from './PlainBoard.svelte';
import type { BaseView, GameUi } from './types';

const ANY_SIZE: readonly [number, number] = [1440, 900];
const SHAPES: readonly Shape[] = ['wide', 'low', 'lying', 'upright', 'phone', 'flat'];

export function plain(name: string): GameUi {
  return {
    name,
    tabs: [{ id: 'board', key: 'ui.table' }],
    tabOf: () => 'board',
    tabOfChange: () => 'others',
    regions: {},
    canvas: Object.fromEntries(SHAPES.map((shape) => [shape, ANY_SIZE])) as Record<Shape, typeof ANY_SIZE>,
    head: 'top',
    text: true,
    Board: PlainBoard,
    changed: points,
    rounds: (view) => (view.round > 0 ? [{ label: String(view.round), state: 'now' }] : []),
    series: () => [],
    things: {},
    chapterOf: () => '',
  };
}

/** Whose points differ. */
function points(before: BaseView, now: BaseView): string[] {
  return now.players
    .filter(({ seat, points }) => before.players[seat]?.points !== points)
    .map(({ seat }) => `points:${seat}`);
}
