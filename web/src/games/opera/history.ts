/** What the log tells about a finished game, round by round. */
import { roman, t } from '../../lib/i18n.svelte';
import type { RowOut, Step } from '../../lib/protocol';
import { lastOfEach, type Series } from '../../lib/series';
import { MONOGRAM } from './art';
import { pieceName } from './names';
import { fameOf, type OperaView } from './model';

export interface Rounds {
  /** By seat, by round. */
  bids: number[][];
  income: number[][];
  points: number[][];
  ducats: number[][];
}

export function history(rows: readonly RowOut[], seats: number): Rounds {
  const found: Rounds = { bids: [], income: [], points: [], ducats: [] };
  for (const list of Object.values(found) as number[][][]) for (let i = 0; i < seats; i++) list.push([]);
  const points = Array<number>(seats).fill(0);
  const ducats = Array<number>(seats).fill(0);
  let round = 0;
  const close = () => {
    for (let i = 0; i < seats; i++) {
      found.points[i]![round] = points[i]!;
      found.ducats[i]![round] = ducats[i]!;
      found.income[i]![round] ??= 0;
      found.bids[i]![round] ??= 0;
    }
  };
  for (const event of rows.flatMap((row) => row.events)) {
    const { what, seat, n } = event;
    if (what === 'round') {
      close();
      round = n - 1;
    } else if (what === 'end') close();
    else if (seat < 0) continue;
    else if (what === 'bid') found.bids[seat]![round] = n;
    else if (what === 'score') points[seat] = points[seat]! + n;
    else if (what === 'pay') ducats[seat] = ducats[seat]! - n;
    else if (what === 'earn') {
      ducats[seat] = ducats[seat]! + n;
      if (event.why === 'income') found.income[seat]![round] = n;
    }
  }
  return found;
}

/** What the end page draws over time. */
export function series(
  view: OperaView,
  names: readonly string[],
  rows: readonly RowOut[],
  steps: readonly Step[],
): Series[] {
  const found = history(rows, view.seats);
  const labels = Array.from({ length: view.rounds.at(-1) ?? 0 }, (_, i) => roman(i + 1));
  const seats = (key: string, lines: readonly number[][]): Series => ({
    title: t(key),
    labels,
    lines: lines.map((values, seat) => ({ name: names[seat] ?? '', values, seat })),
  });
  const charts = [
    seats('opera.end.points', found.points),
    seats('opera.end.ducats', found.ducats),
    seats('opera.end.bids', found.bids),
    seats('opera.end.income', found.income),
  ];
  return steps.length === 0 ? charts : [...charts, fame(steps)];
}

/** The fame of each composer at the end of each round. */
function fame(steps: readonly Step[]): Series {
  const ends = lastOfEach(steps, (step) => (step.round > 0 ? String(step.round) : '')).map(
    ({ key, one }) => ({
      key,
      ladder: (one.view as Partial<OperaView>).ladder ?? [],
    }),
  );
  const kinds = ends.at(-1)?.ladder ?? [];
  return {
    title: t('opera.end.fame'),
    labels: ends.map(({ key }) => roman(Number(key))),
    lines: kinds.map((kind) => ({
      name: pieceName(kind),
      values: ends.map((end) => fameOf(end, kind)),
      tag: MONOGRAM[kind] ?? '',
      colour: `var(--${kind})`,
    })),
  };
}
