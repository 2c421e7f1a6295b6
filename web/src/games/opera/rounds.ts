/** The round track of the header: rounds are the scenes of three acts, and each act ends with its counting. */
import { roman, t } from '../../lib/i18n.svelte';
import type { RoundMark } from '../types';
import { medallion } from './art/composers';
import { BOX } from './box';
import type { OperaView } from './model';
import { pieceName } from './names';

export function rounds(view: OperaView): RoundMark[] {
  const found: RoundMark[] = [];
  const over = view.phase === 'end';
  let first = 1;
  view.rounds.forEach((last, i) => {
    for (let round = first; round <= last; round++) {
      const mark: RoundMark = {
        label: roman(round),
        thing: `round:${round}`,
        state: round < view.round || over ? 'past' : round === view.round ? 'now' : 'next',
      };
      if (round === first)
        mark.act = {
          label: t('opera.act', i + 1),
          name: t(`opera.episode.${i + 1}`),
          now: over ? i === view.rounds.length - 1 : view.round >= first && view.round <= last,
        };
      found.push(mark);
    }
    const who = view.century[i];
    found.push({
      label: '◆',
      state: last < view.round || over ? 'past' : 'next',
      counting: true,
      thing: `counting:${i + 1}`,
      ...(who ? { art: medallion(who), name: pieceName(who), note: `+${BOX.century_bonus[i] ?? ''}` } : {}),
    });
    first = last + 1;
  });
  return found;
}
