import { expect, test } from 'vitest';

import type { LogLine, RowOut } from '../src/lib/protocol';
import { turns } from '../src/lib/turns';

const line = (seat: number, more: Partial<LogLine> = {}): LogLine => ({
  said: { key: 'x', args: [] },
  seat,
  kinds: [],
  heading: false,
  about: '',
  ...more,
});
const row = (seq: number, ...lines: LogLine[]): RowOut => ({ seq, line: '', lines }) as unknown as RowOut;

// La Stanza, 32: the log has one line per turn.
test('what one seat did in a row is one turn; headings stand alone', () => {
  const rows = [
    row(1, line(-1, { heading: true })),
    row(2, line(0)),
    row(3, line(0), line(0)),
    row(4, line(1)),
    row(5, line(0)),
  ];
  const found = turns(rows, () => true);
  expect(found.map((turn) => [turn.seat, turn.lines.length])).toEqual([
    [-1, 1],
    [0, 3],
    [1, 1],
    [0, 1],
  ]);
  expect(found[1]?.lines.map((one) => one.seq)).toEqual([2, 3, 3]);
});

test('what is not wanted is left out, headings never', () => {
  const rows = [row(1, line(-1, { heading: true })), row(2, line(0, { kinds: ['points'] }), line(0))];
  expect(turns(rows, (one) => one.kinds.includes('points')).map((turn) => turn.lines.length)).toEqual([1, 1]);
});

test('lines that belong together are one, also across seats', () => {
  const bids = row(1, line(1), line(0));
  const found = turns(
    [bids, row(2, line(0))],
    () => true,
    (one) => (bids.lines.includes(one) ? 'bids' : ''),
  );
  expect(found.map((turn) => [turn.seat, turn.lines.length])).toEqual([
    [-1, 2],
    [0, 1],
  ]);
});
