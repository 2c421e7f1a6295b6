import { describe, expect, test } from 'vitest';

import { clamp, stride, type Mark } from '../src/lib/steps';
import { lastOfEach, rowsOf, tsv } from '../src/lib/series';
import { against } from '../src/table/hints';

const mark = (line: string, round: number, phase = 'action'): Mark => ({ step: 0, line, round, phase });
const marks = [
  mark('', 0, ''),
  mark('* draw verdi', 1, 'budget'),
  mark('S1 bid 2', 1, 'budget'),
  mark('S2 bid 3', 1, 'budget'),
  mark('S2 hire maestro', 1),
  mark('S2 move maestro wien', 1),
  mark('S1 pass', 1),
  mark('S1 bid 0', 2, 'budget'),
];

describe('striding through a replay', () => {
  test('by steps, and never over the ends', () => {
    expect(stride(marks, 3, 'step', 1, null)).toBe(4);
    expect(stride(marks, 0, 'step', -1, null)).toBe(0);
    expect(stride(marks, 7, 'step', 1, null)).toBe(7);
    expect(clamp(9, -1)).toBe(0);
  });

  test('to my turn: where the seat begins to decide', () => {
    expect(stride(marks, 2, 'turn', 1, 0)).toBe(6);
    expect(stride(marks, 0, 'turn', 1, 1)).toBe(3);
    expect(stride(marks, 4, 'turn', -1, 1)).toBe(3);
    expect(stride(marks, 6, 'turn', 1, 1)).toBe(7);
  });

  test('a spectator goes from turn to turn of everybody', () => {
    expect(stride(marks, 2, 'turn', 1, null)).toBe(3);
    expect(stride(marks, 3, 'turn', 1, null)).toBe(6);
  });

  test('to the next phase and round', () => {
    expect(stride(marks, 2, 'phase', 1, null)).toBe(4);
    expect(stride(marks, 4, 'phase', 1, null)).toBe(7);
    expect(stride(marks, 2, 'round', 1, null)).toBe(7);
    expect(stride(marks, 7, 'round', -1, null)).toBe(1);
    expect(stride(marks, 1, 'round', -1, null)).toBe(0);
  });
});

test('hints: the best first, the others by what they are worth less', () => {
  const said = { key: 'x', args: [] };
  const line = (words: string, value: number | null) => ({
    words,
    said,
    value,
    sources: {},
    why: null,
    line: [],
    told: [],
  });
  expect(against([line('a', 1), line('b', 3.5), line('c', null)])).toEqual([
    { line: line('b', 3.5), behind: 0 },
    { line: line('a', 1), behind: 2.5 },
    { line: line('c', null), behind: null },
  ]);
  expect(against([])).toEqual([]);
});

describe('numbers over time', () => {
  test('of each run with one key the last counts; rows without a key are left out', () => {
    const ends = lastOfEach(['', 'a1', 'a2', 'b1', ''], (one) => one.slice(0, 1));
    expect(ends).toEqual([
      { key: 'a', one: 'a2' },
      { key: 'b', one: 'b1' },
    ]);
  });

  test('a table has a row a line, and no cell breaks it', () => {
    const rows = rowsOf({
      title: 'Points',
      labels: ['I', 'II'],
      lines: [{ name: 'An\tna', values: [1, -2] }],
    });
    expect(tsv(rows)).toBe('Points\tI\tII\nAn na\t1\t-2');
  });
});
