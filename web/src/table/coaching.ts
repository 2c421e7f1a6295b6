/** What the coach of a guided game points at, worked out from the card and the draft. */
import type { Guide, Next } from '../games/types';
import type { Coach } from '../lib/protocol';

/** A card to read: nothing is to be decided for it. */
export const toRead = (coach: Coach, draft: readonly string[]): boolean =>
  !coach.off && !coach.other && draft.length === 0;

/** The learner has confirmed something else, so the lesson is left. */
export const left = (coach: Coach | null | undefined): boolean => !!coach?.off;

/** What to touch next; null: the card's move is made, and Confirm is next. */
export function nextOf(guide: Guide, coach: Coach, draft: readonly string[]): Next | null {
  const todo = coach.do ?? [];
  if (todo.length === 0) return null;
  return guide.next(todo, draft.slice(coach.made ?? 0));
}

/** The draft is not the lesson's move, and cannot become it by going on. */
export function astray(guide: Guide, coach: Coach, draft: readonly string[]): boolean {
  return !!coach.off && !nextOf(guide, coach, draft)?.underWay;
}
