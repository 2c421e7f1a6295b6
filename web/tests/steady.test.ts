import { describe, expect, it } from 'vitest';
import { steadied, steady } from '../src/lib/steady';

const table = (round: number, ducats: number[]) => ({
  round,
  players: ducats.map((one, seat) => ({ seat, ducats: one, houses: { wien: ['be', null] } })),
  numbers: { count: [1, 2] },
});

describe('steadied', () => {
  it('is what was there before, if everything is equal', () => {
    const before = table(1, [5, 7]);
    expect(steadied(before, table(1, [5, 7]))).toBe(before);
  });

  it('is equal to what is there now, and keeps what did not change', () => {
    const before = table(1, [5, 7]);
    const now = steadied(before, table(2, [5, 8]));
    expect(now).toEqual(table(2, [5, 8]));
    expect(now.players[0]).toBe(before.players[0]);
    expect(now.players[1]).not.toBe(before.players[1]);
    expect(now.players[1]?.houses).toBe(before.players[1]?.houses);
    expect(now.numbers).toBe(before.numbers);
    expect(before).toEqual(table(1, [5, 7]));
  });

  it('sees what came, what went and what is empty', () => {
    for (const [before, now] of [
      [
        [1, 2, 3],
        [1, 2],
      ],
      [
        [1, 2],
        [1, 2, 3],
      ],
      [{ a: 1, b: undefined }, { a: 1 }],
      [{ a: 1 }, { a: 1, b: undefined }],
      [{ a: null }, { a: {} }],
      [[], {}],
      [{ a: [0] }, { a: [-0] }],
      [null, [null]],
    ] as const) {
      expect(steadied<unknown>(before, now)).toStrictEqual(now);
      expect(steadied<unknown>(before, now)).not.toBe(before);
    }
  });

  it('touches nothing but plain parts', () => {
    const [one, other] = [new Set([1]), new Set([1])];
    expect(steadied({ one }, { one: other }).one).toBe(other);
  });
});

describe('steady', () => {
  it('goes on from its last result', () => {
    let round = 1;
    const work = steady(() => table(round, [5]));
    const first = work();
    expect(work()).toBe(first);
    round = 2;
    const second = work();
    expect(second.players).toBe(first.players);
    expect(second.round).toBe(2);
  });
});
