/** A board that is only looked at: in a replay, in a picture, in the rules. Nothing is asked there and nothing can be chosen. */
import type { Actions, BaseView, BoardProps, DraftState } from '../games/types';

/** All that a board needs but its place on the screen. */
export type Content = Omit<BoardProps, 'shape' | 'shell' | 'people' | 'phone' | 'tab' | 'show'>;

export const nothing = (): void => undefined;

const NO_ACTIONS: Actions = {
  attempt: nothing,
  choose: nothing,
  play: nothing,
  confirm: nothing,
  undo: nothing,
  explain: nothing,
  suggest: nothing,
};
const NO_DRAFT: DraftState = {
  words: [],
  trail: [],
  complete: false,
  stopped: '',
  turn: false,
  propose: '',
  whole: '',
  refused: null,
  events: [],
  lines: [],
  trying: false,
};

export function lookedAt(
  view: BaseView,
  names: readonly string[],
  seat: number | null,
  more: Partial<Content> & { changed: ReadonlySet<string>; explain?: Actions['explain'] },
): Content {
  const { explain = nothing, ...rest } = more;
  return {
    view,
    now: view,
    seat,
    names,
    asked: false,
    sealed: '',
    sealedSeats: [],
    choices: [],
    draft: NO_DRAFT,
    act: { ...NO_ACTIONS, explain },
    replay: true,
    hidden: false,
    assisted: false,
    marked: '',
    rows: [],
    ...rest,
  };
}
