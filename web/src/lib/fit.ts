/** Text and pieces that are too large for their place are set smaller, step by step, before anything is cut. All of them are
 * measured together: one layout of the page for a step of all of them, and not one for each step of each. Rows come first,
 * because they leave the room that the text beside them has. */
import { beforeFrame } from './frame';

interface Job {
  /** Tries the nth size. */
  set(nth: number): void;
  steps: number;
  over(): boolean;
  isRow: boolean;
}

const due = new Set<Job>();

function measure(): void {
  const jobs = [...due];
  due.clear();
  settle(jobs.filter((job) => job.isRow));
  settle(jobs.filter((job) => !job.isRow));
}

/** The first size if it fits, else the largest that does, found by halves; the smallest if none does. */
function settle(jobs: Job[]): void {
  let open = jobs.map((job) => ({ job, nth: 0, low: 1, high: job.steps - 1 }));
  while (open.length > 0) {
    for (const one of open) one.job.set(one.nth);
    const over = open.map((one) => one.job.over());
    open = open.filter((one, i) => {
      if (over[i]) one.low = one.nth + 1;
      else if (one.nth === 0) return false;
      else one.high = one.nth;
      if (one.low >= one.high) {
        one.job.set(one.high);
        return false;
      }
      one.nth = (one.low + one.high) >> 1;
      return true;
    });
  }
}

/** Keeps something within its place: now, and whenever the size of `watched` or what is in it changes. */
function within(watched: Element, job: Job): () => void {
  let [wide, high] = [-1, -1];
  const soon = (): void => {
    due.add(job);
    beforeFrame(measure);
  };
  soon();
  const size = new ResizeObserver(() => {
    const now = [watched.clientWidth, watched.clientHeight] as const;
    // Its first call says only what was measured already.
    if (wide >= 0 && (now[0] !== wide || now[1] !== high)) soon();
    [wide, high] = now;
  });
  size.observe(watched);
  const change = new MutationObserver(soon);
  change.observe(watched, { childList: true, characterData: true, subtree: true });
  if (document.fonts?.status === 'loading') void document.fonts.ready.then(soon);
  return () => {
    due.delete(job);
    size.disconnect();
    change.disconnect();
  };
}

const STEPS = [1, 0.94, 0.88, 0.82, 0.76, 0.7];

/** Sets `--fit` on an element of a given size to the largest factor at which its content fits. Its sizes must use it. */
export function fit(node: HTMLElement): () => void {
  return within(node, {
    steps: STEPS.length,
    isRow: false,
    set: (nth) => node.style.setProperty('--fit', String(STEPS[nth])),
    over: () => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1,
  });
}

/** A row that is too long for its place is set tighter (`data-tight`, 0 to 3). What stands beside it in the strip takes and
 * leaves room too. */
export function snug(node: HTMLElement): () => void {
  return within(node.closest('.prompt') ?? node.parentElement ?? node, {
    steps: 4,
    isRow: true,
    set: (nth) => (node.dataset['tight'] = String(nth)),
    over: () => node.scrollWidth > node.clientWidth + 1,
  });
}
