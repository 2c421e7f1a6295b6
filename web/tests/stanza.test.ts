import { describe, expect, test } from 'vitest';

import { firstOf, harmless, placeOf, slugOf } from '../src/games/la_stanza/hiring';
import { TRACK, type StanzaView } from '../src/games/la_stanza/model';
import { changes } from '../src/games/la_stanza/preview';
import { planOf } from '../src/games/la_stanza/draw/plan';
import { berthOf, chartSpots } from '../src/games/la_stanza/draw/rooms';
import type { Choice } from '../src/lib/protocol';

const said = { key: 'x', args: [] };
const no = { code: 'x', numbers: [], rule: '' };
const hire = (place: number, loses: boolean, refused = false): Choice => ({
  words: `hire titian@${place}`,
  said,
  refused: refused ? no : null,
  preview: {
    events: loses ? [{ what: 'discard', seat: 0, n: 1, why: '', about: 'x' }] : [],
    changes: {},
    stopped: '',
  },
});

describe('hiring', () => {
  test('the place that costs least and where nobody has to leave is proposed', () => {
    expect(harmless('titian', [hire(1, false), hire(4, false), hire(6, true)])).toBe(4);
    expect(harmless('titian', [hire(1, false), hire(5, false, true)])).toBe(1);
    expect(harmless('titian', [hire(2, true), hire(6, true)])).toBe(0);
    expect(harmless('raphael-sanzio', [hire(6, false)])).toBe(0);
  });

  test('what is allowed comes before what is refused', () => {
    expect(firstOf([hire(1, false, true), hire(2, false)])?.words).toBe('hire titian@2');
    expect(firstOf([hire(1, false, true)])?.refused).toBe(no);
    expect([slugOf('hire titian@3'), placeOf('hire titian@3')]).toEqual(['titian', 3]);
  });
});

describe('what a draft changes', () => {
  const view = (more: object, strength: object, count: number): StanzaView =>
    ({
      masterpieces: { arts: [null, null, null, null] },
      players: [
        {
          recruits: ['titian', null],
          workers: ['patron', 'paracelsus'],
          money: 9,
          helpers: { blue: 1 },
          books: {},
          ship: 2,
          compartments: {},
          artworks: { painting: 0 },
          tiles: [],
          ...more,
        },
      ],
      numbers: { players: [{ strength, count }] },
    }) as unknown as StanzaView;

  test('price, who leaves, strength and points', () => {
    const now = view({}, { arts: 1, literature: 1 }, 4);
    const then = view(
      { recruits: [null, null], workers: ['patron', 'titian'], money: 7, artworks: { painting: 1 } },
      { arts: 2, literature: 0 },
      12,
    );
    expect(changes(now, then, 0).map(({ kind, of, from, to }) => [kind, of, from, to])).toEqual([
      ['leaves', 'paracelsus', 1, 0],
      ['money', '', 9, 7],
      ['work', 'painting', 0, 1],
      ['strength', 'literature', 1, 0],
      ['strength', 'arts', 1, 2],
      ['points', '', 4, 12],
    ]);
    expect(changes(now, now, 0)).toEqual([]);
  });
});

test('in every window rooms and spaces of the palace lie inside its walls and apart from one another', () => {
  for (const [w, h] of [
    [1130, 540],
    [1180, 460],
    [850, 470],
    [910, 560],
  ] as const) {
    const plan = planOf(w, h, {});
    const all = [...Object.values(plan.rooms), ...Object.values(plan.spaces)];
    for (const one of all) {
      expect(one.w).toBeGreaterThan(20);
      expect(one.h).toBeGreaterThan(20);
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.x + one.w).toBeLessThanOrEqual(w);
      expect(one.y + one.h).toBeLessThanOrEqual(h);
    }
    all.forEach((a, i) =>
      all.slice(i + 1).forEach((b) => {
        const wide = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
        const high = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
        expect(Math.min(wide, high)).toBeLessThanOrEqual(0.01);
      }),
    );
  }
});

test('ships of one place lie beside one another, above its number and inside the chart', () => {
  for (const [w, h] of [
    [120, 80],
    [170, 84],
    [200, 140],
    [340, 60],
  ] as const)
    for (let place = 0; place < TRACK.length; place++) {
      const players = [0, 1, 2, 3].map((seat) => ({ seat, ship: place }));
      const found = players.map(({ seat }) => berthOf(players, seat, w, h));
      const spot = chartSpots(w, h)[place]!;
      expect(new Set(found.map((one) => one.x)).size).toBe(4);
      for (const { x, y, size } of found) {
        expect(y).toBeLessThan(spot.y - spot.h * 0.3);
        expect(x - size / 2).toBeGreaterThanOrEqual(-3.1);
        expect(x + size / 2).toBeLessThanOrEqual(w + 3.1);
      }
    }
});
