/** A review as the page draws it: which decisions stand out, and where they lie on the curve. */
import type { Moment, Review } from './protocol';

export const SIGNS: Readonly<Record<string, string>> = {
  good: '!',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};
export const MARKS = ['good', 'inaccuracy', 'mistake', 'blunder'] as const;

export const isMarked = (moment: Moment): boolean => moment.mark !== '' && moment.mark !== 'good';

/** The moments worth reading of one seat: what was not good, and what turned the game for this seat. */
export function worthReading(review: Review, seat: number): number[] {
  const own = review.moments.flatMap((moment, i) => (moment.seat === seat && isMarked(moment) ? [i] : []));
  const turns = review.turning_points.filter((point) => point.seat === seat).map((point) => point.moment);
  return [...new Set([...own, ...turns])].sort((a, b) => a - b);
}

/** How much a moment changed the seat's chance: what a decision gave away, or what happened to it. */
export function changeOf(review: Review, at: number, seat: number): number {
  const moment = review.moments[at];
  if (!moment) return 0;
  if (moment.seat === seat && isMarked(moment)) return -moment.loss;
  const before = at > 0 ? review.moments[at - 1]?.chances[seat] : review.start[seat];
  return (moment.chances[seat] ?? 0) - (before ?? 0);
}

/** The seat whose decisions are shown first: the reader's, or the one with the most to learn from. */
export function firstSeat(review: Review, mine: readonly number[]): number {
  const [own] = mine;
  if (own !== undefined) return own;
  const lost = (seat: number): number => review.players.find((player) => player.seat === seat)?.lost ?? 0;
  return review.players.map((player) => player.seat).sort((a, b) => lost(b) - lost(a))[0] ?? 0;
}

/** The first moment of each round, for the labels under the curve. */
export function roundStarts(review: Review): { round: number; at: number }[] {
  const found: { round: number; at: number }[] = [];
  review.moments.forEach((moment, at) => {
    if (moment.round > 0 && moment.seat >= 0 && found.at(-1)?.round !== moment.round)
      found.push({ round: moment.round, at });
  });
  return found;
}

/** The next decision of this seat, in this direction; the same if there is none. */
export function nextDecision(review: Review, at: number, seat: number, way: 1 | -1): number {
  for (let i = at + way; i >= 0 && i < review.moments.length; i += way)
    if (review.moments[i]?.seat === seat && !review.moments[i]?.forced) return i;
  return at;
}

/** The items that make the difference, the largest first. */
export function groupsOf(moment: Moment): { name: string; points: number }[] {
  return Object.entries(moment.better?.groups ?? {})
    .map(([name, points]) => ({ name, points }))
    .filter(({ points }) => Math.abs(points) >= 0.5)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, 4);
}
