/** What a draft changes, number by number: the price and the gain of a decision. */
import { numbersOf, type OperaView } from './model';

export type What = 'points' | 'ducats' | 'level' | 'income' | 'count';

export interface Change {
  what: What;
  from: number;
  to: number;
}

function all(view: OperaView, seat: number): Record<What, number | null> {
  const player = view.players[seat];
  const { income, count } = numbersOf(view, seat);
  return {
    points: player?.points ?? 0,
    ducats: player?.ducats ?? null,
    level: player?.level ?? 0,
    income,
    count,
  };
}

/** The numbers of a seat that differ between two views. */
export function changesOf(now: OperaView, then: OperaView, seat: number): Change[] {
  const [before, after] = [all(now, seat), all(then, seat)];
  return (Object.keys(before) as What[]).flatMap((what): Change[] => {
    const [from, to] = [before[what], after[what]];
    return from === null || to === null || from === to ? [] : [{ what, from, to }];
  });
}

/** What changes for everybody else: only what is public. */
export function othersOf(
  now: OperaView,
  then: OperaView,
  me: number,
): { seat: number; by: { what: What; n: number }[] }[] {
  return now.players
    .filter((player) => player.seat !== me)
    .map(({ seat }) => ({
      seat,
      by: changesOf(now, then, seat)
        .filter(({ what }) => what !== 'ducats' && what !== 'level')
        .map(({ what, from, to }) => ({ what, n: to - from })),
    }))
    .filter(({ by }) => by.length > 0);
}
