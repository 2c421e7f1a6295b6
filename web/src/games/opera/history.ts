/** What the log tells about a finished game, round by round. */
import type { RowOut } from '../../lib/protocol';

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
