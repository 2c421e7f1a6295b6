import { describe, expect, it } from 'vitest';
import { changesOf, othersOf } from '../src/games/opera/changes';
import { widthOf } from '../src/games/opera/art/houses';
import { fitCity, fitRows } from '../src/games/opera/fitting';
import { guide } from '../src/games/opera/lesson';
import { bidOf, hirersOf, type OperaView } from '../src/games/opera/model';
import { lasting, momentsOf } from '../src/games/opera/moments';
import type { EventOut, RowOut } from '../src/lib/protocol';

const event = (what: string, seat: number, n: number, why = '', about = ''): EventOut => ({
  what,
  seat,
  n,
  why,
  about,
});
const row = (...events: EventOut[]): RowOut => ({ seq: 1, line: '', at: 0, lines: [], strips: [], events });

const numbers = (income: number, count: number) => ({
  halls: 1,
  filled: 1,
  income,
  cities: {},
  maestro: {},
  count,
  items: [],
  esperto: {},
  bids: [],
});
const view = (more: object): OperaView =>
  ({
    seats: 2,
    round: 4,
    order: [1, 0],
    ladder: ['wagner', 'verdi', 'mozart', 'handel', 'beethoven', 'monteverdi'],
    players: [
      {
        seat: 0,
        points: 20,
        level: 3,
        ducats: 5,
        parts: ['venezia.main', 'wien.main'],
        halls: { venezia: 'verdi', wien: '-/wagner' },
      },
      { seat: 1, points: 10, level: 5, ducats: null, parts: ['wien.main'], halls: { wien: 'house' } },
    ],
    numbers: { players: [numbers(3, 4), numbers(1, 0)] },
    ...more,
  }) as unknown as OperaView;

describe('houses are drawn as large as there is room', () => {
  it('fits every city, however many houses it has', () => {
    for (const halls of [[1], [3, 3, 3, 3], [4, 4, 4], [5, 5, 5], [6, 6]])
      for (const [width, height] of [
        [120, 90],
        [230, 110],
        [360, 300],
      ] as const) {
        const fit = fitCity(halls, width, height, 1);
        const wide = widthOf(Math.max(...halls)) * fit.scale;
        expect(fit.columns * wide).toBeLessThanOrEqual(width);
        expect(fit.rows * fit.height * fit.scale).toBeLessThanOrEqual(height);
        expect(fit.columns * fit.rows).toBeGreaterThanOrEqual(halls.length);
      }
  });
  it('fits all houses of a screen, in as many rows as make them largest', () => {
    const widths = [3, 4, 3, 4, 5, 6].map(widthOf);
    for (const [width, height] of [
      [800, 150],
      [560, 180],
      [360, 330],
    ] as const) {
      const fit = fitRows(widths, width, height, 40, 14);
      expect(fit.rows.flat()).toEqual([0, 1, 2, 3, 4, 5]);
      expect(fit.rows.length * (fit.height * fit.scale + 40)).toBeLessThanOrEqual(height + 1);
      for (const one of fit.rows)
        expect(one.reduce((sum, i) => sum + widths[i]!, 0) * fit.scale).toBeLessThanOrEqual(width);
    }
  });
});

describe('price and gain', () => {
  it('are what differs for me, and for the others only what everybody may know', () => {
    const then = view({
      numbers: { players: [numbers(8, 4), numbers(0, 2)] },
      players: view({}).players.map((one) => ({ ...one, ducats: one.ducats === null ? 9 : 2 })),
    });
    expect(changesOf(view({}), then, 0)).toEqual([
      { what: 'ducats', from: 5, to: 2 },
      { what: 'income', from: 3, to: 8 },
    ]);
    expect(othersOf(view({}), then, 0)).toEqual([
      {
        seat: 1,
        by: [
          { what: 'income', n: -1 },
          { what: 'count', n: 2 },
        ],
      },
    ]);
  });
});

describe('who hired whom', () => {
  it('is forgotten with the round', () => {
    const rows = [
      row(event('hire', 0, 3, '', 'impresario')),
      row(event('round', -1, 2)),
      row(event('hire', 1, 2, '', 'maestro')),
    ];
    expect(hirersOf(rows)).toEqual({ maestro: 1 });
  });
  it('reads bids', () => {
    expect([bidOf('bid 7'), bidOf('bid 0'), bidOf('hire maestro'), bidOf('')]).toEqual([7, 0, null, null]);
  });
});

describe('moments', () => {
  it('open bids from high to low', () => {
    const [one] = momentsOf(
      [row(event('bid', 0, 2), event('bid', 1, 4), event('level', 1, 5, 'bid'))],
      view({}),
    );
    expect(one).toEqual({
      kind: 'bids',
      bids: [
        { seat: 1, n: 4, level: 5 },
        { seat: 0, n: 2, level: 3 },
      ],
      first: 1,
    });
  });
  it('close a round: income, who rises, and over whom', () => {
    const [one] = momentsOf(
      [
        row(
          event('earn', 0, 9, 'income'),
          event('earn', 1, 12, 'income'),
          event('rise', -1, 6, 'performed', 'wagner'),
          event('rise', -1, 5, 'performed', 'verdi'),
        ),
      ],
      view({}),
    );
    expect(one).toEqual({
      kind: 'round',
      income: [
        { seat: 1, n: 12 },
        { seat: 0, n: 9 },
      ],
      rises: [
        { composer: 'wagner', rung: 6, over: '' },
        { composer: 'verdi', rung: 5, over: 'mozart' },
      ],
    });
  });
  it('count house by house, and then end', () => {
    const found = momentsOf(
      [
        row(
          event('score', 0, 5, 'great-hall'),
          event('score', 0, 1, 'century'),
          event('score', 0, -1, 'empty-halls'),
          event('score', 1, -1, 'empty-halls'),
          event('end', -1, 9),
        ),
      ],
      view({}),
    );
    expect(found).toEqual([
      {
        kind: 'count',
        before: [15, 11],
        cities: [
          { city: 'venezia', houses: [{ seat: 0, great: 5, century: 1, empty: 0 }] },
          {
            city: 'wien',
            houses: [
              { seat: 0, great: 0, century: 0, empty: -1 },
              { seat: 1, great: 0, century: 0, empty: -1 },
            ],
          },
        ],
      },
      { kind: 'end' },
    ]);
    expect(Math.max(...found.map(lasting))).toBeLessThanOrEqual(6000);
  });
});

describe('ghosts of a hint', () => {
  it('lie on every thing of a turn, the houses of an arrangement too', () => {
    const turn = ['hire impresario', 'buy verdi verdi', 'arrange venezia=house wien=verdi/-,mozart paris=-'];
    expect(guide.ghosts(turn)).toEqual([
      '[data-thing="role:impresario"]',
      '[data-thing="offer:verdi"]',
      '.mine [data-thing^="house:"][data-thing$=":venezia"]',
      '.mine [data-thing^="house:"][data-thing$=":wien"]',
    ]);
  });
});
