import { expect, test } from 'vitest';

import { short as palace } from '../src/games/la_stanza/signs';
import { short, together } from '../src/games/opera/short';
import type { LogLine } from '../src/lib/protocol';

const line = (key: string, seat: number, ...args: NonNullable<LogLine['said']['args']>): LogLine => ({
  said: { key, args },
  seat,
  kinds: [],
  heading: false,
  about: '',
});
const words = (found: ReturnType<typeof short>): string[] =>
  (found?.bits ?? []).map((bit) => ('art' in bit ? 'picture' : (bit.text ?? '')));

test('the bids of a round are one line with every family and its bid', () => {
  const bids = [line('opera.log.bid', 2, 2, 7), line('opera.log.bid', 0, 0, 4)];
  expect(bids.map(together)).toEqual(['bids', 'bids']);
  expect(short(bids)?.bits.slice(1)).toEqual([
    { seat: 2, text: '7' },
    { seat: 0, text: '4' },
  ]);
});

test('a purchase shows its pieces and its price, and joins the role that it plays along with', () => {
  const found = short([line('opera.log.buy', 1, 1, [0, 3], 5)]);
  expect(words(found)).toEqual(['picture', 'picture', 'picture', '5']);
  expect(found?.along).toBe(true);
});

test('a line without signs stays a sentence', () => {
  expect(short([line('opera.log.something-new', 1)])).toBeNull();
  expect(palace([line('la-stanza.log.something-new', 1)])).toBeNull();
});

test('a turn in the palace sums up its florins', () => {
  const turn = [
    line('la-stanza.log.pass', 0, 0),
    line('la-stanza.log.earn', 0, 0, 3),
    line('la-stanza.log.boost', 0, 0, 1),
  ];
  expect(words(palace(turn)).at(-1)).toBe('+2');
});
