import { describe, expect, it } from 'vitest';
import { great, lasting, momentsOf } from '../src/games/la_stanza/moments';
import type { EventOut, RowOut } from '../src/lib/protocol';

const event = (what: string, more: Partial<EventOut> = {}): EventOut => ({
  what,
  seat: -1,
  n: 0,
  why: '',
  about: '',
  ...more,
});
const row = (...events: EventOut[]): RowOut => ({ seq: 1, line: '', events, at: 0, lines: [], strips: [] });

describe('moments of La Stanza', () => {
  it('tells a masterpiece from an ordinary activation', () => {
    const made = row(event('activate', { seat: 2, n: 6, why: 'm6', about: 'arts' }));
    const plain = row(event('activate', { seat: 2, n: 3, why: '3', about: 'arts' }));
    expect(great(made)).toBe(true);
    expect(great(plain)).toBe(false);
    expect(momentsOf([made, plain], 4)).toEqual([{ kind: 'masterpiece', seat: 2, room: 'arts', points: 12 }]);
  });

  it('begins the last laps when no refill is left', () => {
    expect(momentsOf([row(event('round', { n: 4 }))], 4)).toEqual([{ kind: 'round', round: 4 }]);
    expect(momentsOf([row(event('round', { n: 5 }))], 4)).toEqual([{ kind: 'laps' }]);
  });

  it('adds up the final count by source, within six seconds', () => {
    const score = (seat: number, n: number, why: string): EventOut => event('score', { seat, n, why });
    const [count] = momentsOf([row(score(0, 5, 'books'), score(1, 3, 'ship'), score(0, 2, 'books'))], 4);
    expect(count).toEqual({
      kind: 'count',
      sources: [
        { source: 'books', points: new Map([[0, 7]]) },
        { source: 'ship', points: new Map([[1, 3]]) },
      ],
    });
    expect(lasting(count!)).toBeLessThanOrEqual(6000);
  });
});
