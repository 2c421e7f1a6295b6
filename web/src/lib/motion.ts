/** Things on the board glide from where they were to where they are. What glides is a picture of them: nothing that can
 * be touched moves, and a click or key ends it. Without motion nothing glides: outlines say what changed. */
import { motionMs } from './settings.svelte';

const STEP = 220; // ms from one place to the other
const MOST = 1200; // ms for everything that one update moves

interface Spot {
  key: string;
  box: DOMRect;
  /** The region it lies in, and where that is: a region that moves or grows takes its things along. */
  region?: string;
  within?: DOMRect;
}
interface Glide {
  node: HTMLElement;
  from: DOMRect;
  to: DOMRect;
}

/** `piece:wien:1:verdi` is a verdi: pieces of one kind are alike, so one that is gone is the one that came elsewhere. */
export const kindOf = (key: string): string => key.split(':').at(-1) ?? '';

/** By key, where things came from: from their own place, or from that of one of their kind that is gone. */
export function origins(before: readonly Spot[], now: readonly string[]): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  const places = new Map(before.map((spot) => [spot.key, spot.box]));
  const gone = before.filter((spot) => !now.includes(spot.key));
  for (const key of now) {
    const own = places.get(key);
    const at = own ? -1 : gone.findIndex((spot) => kindOf(spot.key) === kindOf(key));
    const box = own ?? (at < 0 ? undefined : gone.splice(at, 1)[0]?.box);
    if (box) found.set(key, box);
  }
  return found;
}

/** One after the other, or closer where there are many. */
export function delays(count: number, step: number, most: number): number[] {
  const gap = count > 1 ? Math.min(step, Math.max(0, most - step) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, i) => i * gap);
}

/** Where a box would be if its region had gone from one place to the other with everything in it. */
export function carried(box: DOMRect, from: DOMRect, to: DOMRect): DOMRect {
  const [wide, high] = [from.width ? to.width / from.width : 1, from.height ? to.height / from.height : 1];
  return new DOMRect(
    to.left + (box.left - from.left) * wide,
    to.top + (box.top - from.top) * high,
    box.width * wide,
    box.height * high,
  );
}

export class Motion {
  private before: Spot[] = [];
  private size: readonly [number, number] = [0, 0];
  private running: Animation[] = [];

  /** Before the board changes: where everything is. */
  look(root: HTMLElement): void {
    this.finish();
    this.before =
      motionMs(STEP) > 0
        ? this.spots(root).map(({ key, node }) => ({ key, box: boxOf(node), ...regionOf(node) }))
        : [];
    this.size = [innerWidth, innerHeight];
  }

  /** After a change: elements that moved glide to their new place, from the top of the board down. */
  play(root: HTMLElement): void {
    const step = motionMs(STEP);
    if (step === 0 || this.before.length === 0) return;
    if (this.size[0] !== innerWidth || this.size[1] !== innerHeight) return; // the window changed, nothing on the board
    const spots = this.spots(root);
    // A region that moved, as under a new bar, is not an event: its pieces stay where they were in it.
    const regions = new Map(spots.map(({ node }) => regionOf(node)).map((one) => [one.region, one.within]));
    const before = this.before.map((spot) => {
      const to = spot.region === undefined ? undefined : regions.get(spot.region);
      return spot.within && to ? { ...spot, box: carried(spot.box, spot.within, to) } : spot;
    });
    const from = origins(
      before,
      spots.map((spot) => spot.key),
    );
    const glides = spots.flatMap(({ key, node }): Glide[] => {
      const [was, is] = [from.get(key), boxOf(node)];
      const far = was && is.width > 0 && Math.hypot(was.left - is.left, was.top - is.top) > 3;
      return far ? [{ node, from: was, to: is }] : [];
    });
    const after = delays(glides.length, step, motionMs(MOST));
    glides.forEach((glide, i) => this.glide(glide, step, after[i] ?? 0));
  }

  finish(): void {
    for (const one of this.running) one.finish();
    this.running = [];
  }

  private spots(root: HTMLElement): { key: string; node: HTMLElement }[] {
    return [...root.querySelectorAll<HTMLElement>('[data-moves]')].map((node) => ({
      key: node.dataset['moves'] ?? '',
      node,
    }));
  }

  private glide({ node, from, to }: Glide, step: number, after: number): void {
    const picture = node.cloneNode(true) as HTMLElement;
    picture.removeAttribute('data-moves');
    picture.setAttribute('aria-hidden', 'true');
    Object.assign(picture.style, {
      position: 'fixed',
      left: `${to.left}px`,
      top: `${to.top}px`,
      width: `${to.width}px`,
      height: `${to.height}px`,
      margin: '0',
      zIndex: '8',
      pointerEvents: 'none',
    });
    node.parentElement?.append(picture);
    node.style.visibility = 'hidden';
    const way = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
    const run = picture.animate([{ transform: way }, { transform: 'none' }], {
      duration: step,
      delay: after,
      easing: 'ease-in-out',
      fill: 'both',
    });
    run.onfinish = () => {
      picture.remove();
      node.style.visibility = '';
    };
    this.running.push(run);
  }
}

function regionOf(node: HTMLElement): { region?: string; within?: DOMRect } {
  const region = node.closest<HTMLElement>('[data-region]');
  return region ? { region: region.dataset['region'] ?? '', within: boxOf(region) } : {};
}

const boxOf = (node: HTMLElement): DOMRect => node.getBoundingClientRect();
