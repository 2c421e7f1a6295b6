/** A region of the board: Tab goes from region to region, arrow keys move inside it to what lies in that direction. */
const STOPS = 'button:not([disabled]), [role="button"][tabindex], input, select, a[href]';

interface Spot {
  x: number;
  y: number;
}

/** The index of what lies next in a direction; -1: nothing does. Straight ahead counts for more than aside. */
export function nextIn(spots: readonly Spot[], from: number, dx: number, dy: number): number {
  const here = spots[from];
  if (!here) return -1;
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, i) => {
    const ahead = (spot.x - here.x) * dx + (spot.y - here.y) * dy;
    const aside = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx);
    if (i === from || ahead <= 1) return;
    const far = ahead + aside * 2.5;
    if (far < least) {
      least = far;
      best = i;
    }
  });
  return best;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function region(node: HTMLElement): () => void {
  const stops = () =>
    [...node.querySelectorAll<HTMLElement>(STOPS)].filter((one) => one.closest('[data-region]') === node);

  function settle(): void {
    const all = stops();
    const current =
      all.find((one) => one === document.activeElement) ?? all.find((one) => one.tabIndex === 0) ?? all[0];
    for (const one of all) {
      const index = one === current ? 0 : -1;
      if (one.tabIndex !== index) one.tabIndex = index;
    }
  }

  function focusin(event: FocusEvent): void {
    const target = event.target as HTMLElement;
    for (const one of stops()) one.tabIndex = one === target ? 0 : -1;
  }

  function keydown(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    const target = event.target as HTMLElement;
    if (
      !arrow ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)
    )
      return;
    const all = stops();
    const from = all.indexOf(target.closest<HTMLElement>(STOPS) ?? target);
    const spots = all.map((one) => {
      const box = one.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    });
    const to = nextIn(spots, from, arrow[0], arrow[1]);
    if (to < 0) return;
    event.preventDefault();
    event.stopPropagation();
    all[to]?.focus();
  }

  settle();
  const watcher = new MutationObserver(settle);
  watcher.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  node.addEventListener('focusin', focusin);
  node.addEventListener('keydown', keydown);
  return () => {
    watcher.disconnect();
    node.removeEventListener('focusin', focusin);
    node.removeEventListener('keydown', keydown);
  };
}
