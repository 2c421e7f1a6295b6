/** Moving through a replay: by single steps, to the next own turn, round or phase. */
export interface Mark {
  step: number;
  line: string;
  round: number;
  /** What the game calls the part of the round; "" where it has none. */
  phase: string;
}

export type Stride = 'step' | 'turn' | 'round' | 'phase';
export const STRIDES: readonly Stride[] = ['step', 'turn', 'phase', 'round'];
export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

/** The step one stride further (1) or back (-1); the end of the replay where there is none. */
export function stride(
  marks: readonly Mark[],
  at: number,
  by: Stride,
  way: 1 | -1,
  seat: number | null,
): number {
  const last = marks.length - 1;
  const stop = way > 0 ? last : 0;
  if (by === 'step') return clamp(at + way, last);
  for (let i = at + way; i > 0 && i <= last; i += way) if (begins(marks, i, by, seat)) return i;
  return Math.max(0, stop);
}

/** Is this the step with which a turn, round or phase begins? */
function begins(marks: readonly Mark[], i: number, by: Stride, seat: number | null): boolean {
  const [now, before] = [marks[i], marks[i - 1]];
  if (!now || !before) return false;
  if (by === 'round') return now.round !== before.round;
  if (by === 'phase') return now.round !== before.round || now.phase !== before.phase;
  const who = (mark: Mark): string => /^S\d/.exec(mark.line)?.[0] ?? '';
  const mine = seat === null ? who(now) !== '' : who(now) === `S${seat + 1}`;
  return mine && who(now) !== who(before);
}

export function clamp(step: number, last: number): number {
  return Math.min(Math.max(0, step), Math.max(0, last));
}
