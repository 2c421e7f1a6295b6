/** Text that is too long for its place is set smaller, step by step, before anything of it is cut. */
const STEPS = [1, 0.94, 0.88, 0.82, 0.76, 0.7];

/** Sets `--fit` on an element of a given size to the largest factor at which its content fits. Its sizes must use it. */
export function fit(node: HTMLElement): () => void {
  let due = 0;
  const over = (): boolean =>
    node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
  const measure = (): void => {
    due = 0;
    for (const step of STEPS) {
      node.style.setProperty('--fit', String(step));
      if (!over()) break;
    }
  };
  const soon = (): void => {
    due ||= requestAnimationFrame(measure);
  };
  measure();
  const size = new ResizeObserver(soon);
  size.observe(node);
  const change = new MutationObserver(soon);
  change.observe(node, { childList: true, characterData: true, subtree: true });
  return () => {
    cancelAnimationFrame(due);
    size.disconnect();
    change.disconnect();
  };
}
