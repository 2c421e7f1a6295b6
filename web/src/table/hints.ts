import type { HintLine } from '../lib/protocol';

export interface Ranked {
  line: HintLine;
  /** Points behind the best; null: the bot does not say. */
  behind: number | null;
}

/** The best first; what each of the others is worth less. */
export function against(lines: readonly HintLine[]): Ranked[] {
  const sorted = [...lines].sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity));
  const best = sorted[0]?.value ?? null;
  return sorted.map((line) => ({
    line,
    behind: best === null || line.value === null ? null : best - line.value,
  }));
}
