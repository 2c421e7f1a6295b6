import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { BaseView } from '../src/games/types';
import { paces, Playback, type Shown } from '../src/lib/playback.svelte';
import type { RowOut } from '../src/lib/protocol';
import { settings } from '../src/lib/settings.svelte';

const row = (seq: number, line: string): RowOut => ({ seq, line, events: [], at: 0, lines: [], strips: [] });
const view = (n: number): BaseView => ({ round: n }) as BaseView;
const steps = (rows: readonly RowOut[]): Shown[] => rows.map((one) => ({ row: one, view: view(one.seq) }));

describe('how long each row is shown', () => {
  test('the rows of a turn share its time, a draw belongs to the turn before it', () => {
    const rows = [row(1, 'S2 move 1'), row(2, '* draw'), row(3, 'S3 pass')];
    expect(paces(rows, 1500)).toEqual([750, 750, 1500]);
  });
  test('everything together stays within the most', () => {
    const rows = Array.from({ length: 60 }, (_, i) => row(i, `S${(i % 3) + 2} pass`));
    const found = paces(rows, 1500, 9000);
    expect(found.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(9000);
  });
  test('nothing takes time where it is not wanted', () => {
    expect(paces([row(1, 'S2 pass'), row(2, 'S3 pass')], 0)).toEqual([0, 0]);
  });
});

describe('playback', () => {
  let playback: Playback;
  let told: number[];
  const three = [row(1, 'S2 pass'), row(2, 'S3 pass'), row(3, 'S4 pass')];

  beforeEach(() => {
    vi.useFakeTimers();
    settings.telling = 'normal';
    settings.text = false;
    playback = new Playback();
    told = [];
    playback.onShown = (one) => {
      told.push(one.seq);
      return false;
    };
  });
  afterEach(() => vi.useRealTimers());
  const play = (rows: readonly RowOut[]): Promise<void> =>
    playback.play(rows, view(0), () => Promise.resolve(steps(rows)));

  test('what was on the board stays until the first step; after the last the table is as it is', async () => {
    const begun = play(three);
    expect(playback.view?.round).toBe(0);
    await begun;
    vi.advanceTimersByTime(0);
    expect(playback.now?.row.seq).toBe(1);
    vi.advanceTimersByTime(1500);
    expect(playback.now?.row.seq).toBe(2);
    vi.advanceTimersByTime(1500);
    expect(playback.now?.row.seq).toBe(3);
    vi.advanceTimersByTime(100);
    expect(playback.active).toBe(false);
    expect(told).toEqual([1, 2, 3]);
  });

  test('a key in the moment before the choices come says that the last row was not told', async () => {
    const skipped = vi.fn();
    playback.onSkipped = skipped;
    await play(three);
    vi.advanceTimersByTime(3000);
    expect(playback.now?.row.seq).toBe(3);
    playback.finish();
    expect(playback.active).toBe(false);
    expect(skipped).toHaveBeenCalledWith([three[2]]);
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual([1, 2]);
  });

  test('rows that come in that moment are played on', async () => {
    await play(three.slice(0, 2));
    vi.advanceTimersByTime(1500);
    expect(playback.now?.row.seq).toBe(2);
    await play([three[2]!]);
    vi.advanceTimersByTime(50);
    expect(playback.now?.row.seq).toBe(3);
    vi.advanceTimersByTime(100);
    expect(playback.active).toBe(false);
    expect(told).toEqual([1, 2, 3]);
  });

  test('a single row is shown at once and asks for nothing', async () => {
    const asked = vi.fn(() => Promise.resolve<Shown[]>([]));
    await playback.play([three[0]!], view(0), asked);
    expect(asked).not.toHaveBeenCalled();
    expect(playback.active).toBe(false);
    expect(told).toEqual([1]);
  });

  test('rows that come meanwhile wait for their turn', async () => {
    await play(three.slice(0, 2));
    vi.advanceTimersByTime(0);
    await play([three[2]!]);
    expect(playback.now?.row.seq).toBe(1);
    vi.advanceTimersByTime(1500);
    expect(playback.now?.row.seq).toBe(2);
    vi.advanceTimersByTime(1600);
    expect(playback.active).toBe(false);
    expect(told).toEqual([1, 2, 3]);
  });

  test('a key ends it and says what was not shown', async () => {
    const skipped = vi.fn();
    playback.onSkipped = skipped;
    await play(three);
    vi.advanceTimersByTime(0);
    playback.finish();
    expect(playback.active).toBe(false);
    expect(skipped).toHaveBeenCalledWith([three[1], three[2]]);
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual([1]);
  });

  test('steps that come too late are not waited for', async () => {
    let bring: (found: Shown[]) => void = () => undefined;
    const skipped = vi.fn();
    playback.onSkipped = skipped;
    const begun = playback.play(three, view(0), () => new Promise((done) => (bring = done)));
    expect(playback.active).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(playback.active).toBe(false);
    bring(steps(three));
    await begun;
    vi.advanceTimersByTime(1000);
    expect(playback.active).toBe(false);
    expect(skipped).toHaveBeenCalledWith(three);
  });

  test('a great moment is waited for', async () => {
    playback.onShown = (one, last) => one.seq === 1 && !last;
    await play(three);
    vi.advanceTimersByTime(60_000);
    expect(playback.now?.row.seq).toBe(1);
    playback.resume();
    expect(playback.now?.row.seq).toBe(2);
  });

  test('by hand every step waits, the last one too', () => {
    playback.open(steps(three));
    vi.advanceTimersByTime(60_000);
    expect(playback.now?.row.seq).toBe(1);
    playback.next();
    playback.next();
    expect(playback.now?.row.seq).toBe(3);
    playback.next();
    expect(playback.active).toBe(false);
  });

  test('it is not wanted as text, nor by players who switched it off', () => {
    expect(playback.wanted).toBe(true);
    settings.text = true;
    expect(playback.wanted).toBe(false);
    settings.text = false;
    settings.telling = 'off';
    expect(playback.wanted).toBe(false);
  });
});
