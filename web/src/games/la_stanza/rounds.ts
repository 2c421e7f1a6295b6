/** The round track of the header: the rounds of the main game, then the final turns by their letters. */
import type { RoundMark } from '../types';
import { LETTERS, type StanzaView } from './model';

export function rounds(view: StanzaView): RoundMark[] {
  const now = Math.min(view.round, view.rounds);
  const final = view.phase === 'FINAL' || view.phase === 'END';
  const lap = view.phase === 'END' ? LETTERS.length : LETTERS.indexOf(view.letter ?? '');
  const found: RoundMark[] = [];
  for (let round = 1; round <= view.rounds; round++)
    found.push({
      label: String(round),
      thing: `round:${round}`,
      state: round < now || final ? 'past' : round === now ? 'now' : 'next',
    });
  LETTERS.forEach((letter, i) =>
    found.push({
      label: letter,
      thing: `letter:${letter}`,
      state: !final || i > lap ? 'next' : i === lap ? 'now' : 'past',
    }),
  );
  return found;
}
