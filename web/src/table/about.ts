/** What a thing on the table is called, and which chapter of the rules tells more. Things say it by `data-about`. */
export interface Thing {
  name: string;
  chapter: string;
  /** Its own name, as a screen reader would say it. */
  label: string;
}

/** The innermost thing with a name around an element; then the region it lies in. */
export function thingAt(target: Element, chapters: Readonly<Record<string, string>>): Thing | null {
  for (
    let node: Element | null = target.closest('[data-about], [data-region]');
    node;
    node = node.parentElement?.closest('[data-about], [data-region]') ?? null
  ) {
    const name = node.getAttribute('data-about') ?? node.getAttribute('data-region') ?? '';
    const chapter = chapters[name];
    if (chapter !== undefined) return { name, chapter, label: labelOf(node) };
  }
  return null;
}

function labelOf(node: Element): string {
  const heading = node.getAttribute('aria-labelledby');
  const said =
    node.getAttribute('aria-label') ??
    (heading ? node.ownerDocument.getElementById(heading)?.textContent : null) ??
    node.querySelector('h2, h3')?.textContent ??
    node.getAttribute('title') ??
    '';
  return said.replace(/\s+/g, ' ').trim();
}
