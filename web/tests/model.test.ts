import { describe, expect, test } from 'vitest';

import {
  allPieces,
  counted,
  layoutFromLine,
  layoutOf,
  lineOf,
  moved,
  stockOf,
  turnOf,
  type OperaPlayer,
  type OperaView,
} from '../src/games/opera/model';

const player = {
  seat: 0,
  parts: ['venezia.main', 'venezia.wing1', 'wien.main'],
  halls: { venezia: 'verdi/house', wien: '-/wagner' },
  stock: { mozart: 2 },
  ducats: 9,
} as unknown as OperaPlayer;

const view = {
  round: 2,
  rounds: [3, 6, 9],
  ladder: ['verdi', 'wagner', 'mozart', 'handel', 'beethoven', 'monteverdi'],
  century: ['verdi', 'handel', 'mozart'],
  point: 'hire',
  role: null,
} as unknown as OperaView;

describe('houses', () => {
  test('an arrangement is written as a record has it, and read back', () => {
    const layout = layoutOf(player);
    expect(layout).toEqual({ venezia: ['verdi', 'house'], wien: [null, 'wagner'] });
    expect(lineOf(layout)).toBe('arrange venezia=verdi/house wien=-/wagner');
    expect(layoutFromLine(lineOf(layout), player)).toEqual(layout);
  });

  test('two pieces change places; what a piece leaves behind is empty', () => {
    const layout = layoutOf(player);
    const swapped = moved(layout, { city: 'wien', hall: 1, kind: 'wagner' }, { city: 'venezia', hall: 0 });
    expect(lineOf(swapped)).toBe('arrange venezia=wagner/house wien=-/verdi');
    const away = moved(layout, { city: 'venezia', hall: 0, kind: 'verdi' }, { city: null, hall: 0 });
    expect(lineOf(away)).toBe('arrange venezia=-/house wien=-/wagner');
    expect(layout.venezia).toEqual(['verdi', 'house']);
  });

  test('what lies in no hall is in the stock, bought pieces too', () => {
    const all = allPieces(player, ['handel']);
    expect(stockOf(layoutOf(player), all)).toEqual({ mozart: 2, handel: 1 });
    const placed = moved(
      layoutOf(player),
      { city: null, hall: 0, kind: 'mozart' },
      { city: 'wien', hall: 0 },
    );
    expect(stockOf(placed, all)).toEqual({ mozart: 1, handel: 1 });
  });

  test('a counting: what it gives and what it costs', () => {
    const items = [
      { source: 'great', city: 'venezia', n: 6 },
      { source: 'century', city: 'venezia', n: 1 },
      { source: 'empty', city: 'wien', n: -1 },
    ];
    expect(counted({ items })).toEqual({ plus: 7, minus: 1 });
    expect(counted({ items: [] })).toEqual({ plus: 0, minus: 0 });
  });
});

describe('where a draft stands', () => {
  test('hiring leads into the role', () => {
    expect(turnOf(view, [], true).stage).toBe('hire');
    expect(turnOf(view, ['hire impresario', 'buy verdi', 'arrange x'], true)).toMatchObject({
      stage: 'buy',
      prefix: ['hire impresario'],
      chosen: 'buy verdi',
      then: 'arrange x',
      along: false,
    });
  });

  test('playing along has no hire before it', () => {
    const along = { ...view, point: 'buy-along', role: 'impresario' } as OperaView;
    expect(turnOf(along, ['buy none'], true)).toMatchObject({
      stage: 'buy',
      prefix: [],
      chosen: 'buy none',
      along: true,
    });
  });

  test('who is not asked has nothing to choose', () => {
    expect(turnOf(view, [], false).stage).toBe('none');
  });
});
