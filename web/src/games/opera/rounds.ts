/** The round track of the header: rounds in Roman figures, a diamond after each counting round. */
import { roman } from '../../lib/i18n.svelte';
import type { OperaView } from './model';

export function rounds(view: OperaView) {
  const found: { label: string; state: 'past' | 'now' | 'next'; counting?: boolean }[] = [];
  const last = view.rounds.at(-1) ?? 0;
  for (let round = 1; round <= last; round++) {
    const over = view.phase === 'end';
    found.push({
      label: roman(round),
      state: round < view.round || over ? 'past' : round === view.round ? 'now' : 'next',
    });
    if (view.rounds.includes(round))
      found.push({ label: '◆', state: round < view.round || over ? 'past' : 'next', counting: true });
  }
  return found;
}
