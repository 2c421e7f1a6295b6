/** Where a card lies: beside its thing, inside the window, never over the thing nor over what must stay free. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 12;
const EDGE = 8;

export function overlap(a: Area, b: Area): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

const clamp = (n: number, low: number, high: number): number => Math.max(low, Math.min(n, high));

/** The place that covers least of the thing, then of what must stay free, then lies nearest. */
export function beside(
  thing: Area,
  card: { width: number; height: number },
  pane: { width: number; height: number },
  free: readonly Area[],
): { left: number; top: number } {
  const right = pane.width - card.width - EDGE;
  const bottom = pane.height - card.height - EDGE;
  const middle = {
    left: clamp(thing.left + thing.width / 2 - card.width / 2, EDGE, right),
    top: clamp(thing.top + thing.height / 2 - card.height / 2, EDGE, bottom),
  };
  const after = clamp(thing.left + thing.width + GAP, EDGE, right);
  const before = clamp(thing.left - card.width - GAP, EDGE, right);
  const below = clamp(thing.top + thing.height + GAP, EDGE, bottom);
  const above = clamp(thing.top - card.height - GAP, EDGE, bottom);
  const lefts = [middle.left, after, before, EDGE, right];
  const tops = [middle.top, above, below, EDGE, bottom];
  // Beside what must stay free there is room too.
  for (const one of free)
    tops.push(
      clamp(one.top - card.height - EDGE, EDGE, bottom),
      clamp(one.top + one.height + EDGE, EDGE, bottom),
    );
  let best = { left: after, top: middle.top };
  let least = Infinity;
  for (const left of lefts)
    for (const top of tops) {
      const at = { left, top, ...card };
      const covers = overlap(at, thing) * 1e4 + free.reduce((sum, one) => sum + overlap(at, one), 0) * 1e2;
      const far =
        Math.abs(left + card.width / 2 - thing.left - thing.width / 2) +
        Math.abs(top + card.height / 2 - thing.top - thing.height / 2);
      if (covers + far < least) {
        least = covers + far;
        best = { left, top };
      }
    }
  return best;
}

/** The smallest thing at a point. It also finds things under the target of a choice. */
export function smallestAt(things: Iterable<Element>, x: number, y: number): Element | null {
  let found: Element | null = null;
  let least = Infinity;
  for (const one of things) {
    const box = one.getBoundingClientRect();
    const inside = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    const size = box.width * box.height;
    if (inside && size > 0 && size <= least) {
      least = size;
      found = one;
    }
  }
  return found;
}
