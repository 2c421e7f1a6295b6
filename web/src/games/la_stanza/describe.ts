/** What the shell asks of La Stanza's page besides the board. */
import type { Choice } from '../../lib/protocol';
import { changed } from './changed';
import { LETTERS, type StanzaView } from './model';

function rounds(view: StanzaView): { label: string; state: 'past' | 'now' | 'next' }[] {
  const now = Math.min(view.round, view.rounds);
  const final = view.phase === 'FINAL' || view.phase === 'END';
  const lap = view.phase === 'END' ? LETTERS.length : LETTERS.indexOf(view.letter ?? '');
  const found: { label: string; state: 'past' | 'now' | 'next' }[] = [];
  for (let round = 1; round <= view.rounds; round++)
    found.push({
      label: String(round),
      state: round < now || final ? 'past' : round === now ? 'now' : 'next',
    });
  LETTERS.forEach((letter, i) =>
    found.push({ label: letter, state: !final || i > lap ? 'next' : i === lap ? 'now' : 'past' }),
  );
  return found;
}

export const describe = {
  changed,
  rounds,
  digit: (n: number, _: StanzaView, choices: readonly Choice[]) =>
    choices.some((one) => one.words === `move ${n}` && !one.refused) ? `move ${n}` : null,
};
