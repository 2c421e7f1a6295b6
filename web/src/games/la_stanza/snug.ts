/** A row that is too long for its place is set tighter, step by step (`data-tight`), before anything of it is cut. */
const STEPS = ['0', '1', '2', '3'];

export function snug(node: HTMLElement): () => void {
  let due = 0;
  const measure = (): void => {
    due = 0;
    for (const step of STEPS) {
      node.dataset['tight'] = step;
      if (node.scrollWidth <= node.clientWidth + 1) break;
    }
  };
  const soon = (): void => {
    due ||= requestAnimationFrame(measure);
  };
  measure();
  const size = new ResizeObserver(soon);
  if (node.parentElement) size.observe(node.parentElement);
  const change = new MutationObserver(soon);
  change.observe(node, { childList: true, characterData: true, subtree: true });
  void document.fonts?.ready.then(soon);
  return () => {
    cancelAnimationFrame(due);
    size.disconnect();
    change.disconnect();
  };
}
