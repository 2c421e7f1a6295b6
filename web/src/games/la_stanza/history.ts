/** What the end page draws over time: what would count if the game ended then, and the florins, turn by turn. */
import { t } from '../../lib/i18n.svelte';
import type { RowOut, Step } from '../../lib/protocol';
import { lastOfEach, type Series } from '../../lib/series';
import type { PlayerNumbers, StanzaView } from './model';

export function series(
  view: StanzaView,
  names: readonly string[],
  _: readonly RowOut[],
  steps: readonly Step[],
): Series[] {
  const ends = lastOfEach(steps, label).map(({ key, one }) => ({
    key,
    players: (one.view as Partial<StanzaView>).players ?? [],
    numbers: (one.numbers['players'] ?? []) as PlayerNumbers[],
  }));
  if (ends.length === 0) return [];
  const chart = (key: string, value: (end: (typeof ends)[number], seat: number) => number): Series => ({
    title: t(key),
    labels: ends.map((end) => end.key),
    lines: view.players.map(({ seat }) => ({
      name: names[seat] ?? '',
      values: ends.map((end) => value(end, seat)),
      seat,
    })),
  });
  return [
    chart('la-stanza.end.points', (end, seat) => end.numbers[seat]?.count ?? 0),
    chart('la-stanza.end.money', (end, seat) => end.players[seat]?.money ?? 0),
  ];
}

/** The round, or the letter of the final turn. */
function label(step: Step): string {
  const { letter, phase, rounds } = step.view as { letter?: string | null; phase?: string; rounds?: number };
  if (phase === 'END') return '';
  return letter ?? (step.round > 0 ? String(Math.min(step.round, rounds ?? step.round)) : '');
}
