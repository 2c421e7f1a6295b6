/** Work that measures the page waits for the next frame and is done together there: before that, every measurement would
 * have the page laid out once more. Nothing is drawn in between. */
const due = new Set<() => void>();
const later = new Set<() => void>();
let frame = 0;

function run(): void {
  frame = 0;
  for (const set of [due, later]) {
    const now = [...set];
    set.clear();
    for (const one of now) one();
  }
}

/** Once, however often it is asked for before the frame. `last`: after what changes sizes. */
export function beforeFrame(work: () => void, last = false): void {
  (last ? later : due).add(work);
  frame ||= requestAnimationFrame(run);
}
