import type { Said } from '../lib/i18n.svelte';
import type { HintLine } from '../lib/protocol';

export interface Ranked {
  words: string;
  said: Said;
  /** Points behind the best; null: the bot does not say. */
  behind: number | null;
}

/** The best first; what each of the others is worth less. */
export function against(lines: readonly HintLine[]): Ranked[] {
  const sorted = [...lines].sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity));
  const best = sorted[0]?.value ?? null;
  return sorted.map((line) => ({
    words: line.words,
    said: line.said,
    behind: best === null || line.value === null ? null : best - line.value,
  }));
}
