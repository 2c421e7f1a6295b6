/** Events worth a moment of everybody's attention: a masterpiece, a refilled palace, the last laps, the final count. */
import type { RowOut } from '../../lib/protocol';
import { DISCIPLINES, MASTERPIECES } from './model';

export interface MadeMoment {
  kind: 'masterpiece';
  seat: number;
  room: string;
  points: number;
}
export interface RoundMoment {
  kind: 'round';
  round: number;
}
export interface LapsMoment {
  kind: 'laps';
}
/** The final count, source by source. */
export interface CountMoment {
  kind: 'count';
  sources: { source: string; points: ReadonlyMap<number, number> }[];
}
export type Moment = MadeMoment | RoundMoment | LapsMoment | CountMoment;

const pointsOf = (name: string): number | undefined => MASTERPIECES.find((one) => one.name === name)?.pp;

/** Is there anything in this row that `momentsOf` would show? */
export const great = (row: RowOut): boolean =>
  row.events.some(
    (event) =>
      event.what === 'round' ||
      event.what === 'score' ||
      (event.what === 'activate' && pointsOf(event.why) !== undefined),
  );

/** The moments in these rows, in order. `rounds`: the number of refills; after them come the last laps. */
export function momentsOf(rows: readonly RowOut[], rounds: number): Moment[] {
  const found: Moment[] = [];
  const sums = new Map<string, Map<number, number>>();
  for (const { what, why, about, seat, n } of rows.flatMap((row) => row.events)) {
    const points = what === 'activate' ? pointsOf(why) : undefined;
    if (points !== undefined && DISCIPLINES.includes(about))
      found.push({ kind: 'masterpiece', seat, room: about, points });
    else if (what === 'round') found.push(n > rounds ? { kind: 'laps' } : { kind: 'round', round: n });
    else if (what === 'score') {
      const of = sums.get(why) ?? new Map<number, number>();
      sums.set(why, of.set(seat, (of.get(seat) ?? 0) + n));
    }
  }
  if (sums.size > 0)
    found.push({ kind: 'count', sources: [...sums].map(([source, points]) => ({ source, points })) });
  return found;
}

/** How long one source of the count is shown, in ms. */
export const BEAT = 520;

/** How long each is shown, in ms: never more than six seconds. */
export function lasting(moment: Moment): number {
  switch (moment.kind) {
    case 'masterpiece':
      return 2200;
    case 'round':
      return 1500;
    case 'laps':
      return 3200;
    case 'count':
      return Math.min(6000, BEAT * moment.sources.length + 1800);
  }
}
