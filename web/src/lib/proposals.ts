/** What somebody proposes, in words: to take back, to end here, or how much more time. */
import { t } from './i18n.svelte';
import type { Pace, ProposalOut } from './protocol';

export function proposed(what: string, name: string, pace: Pace | undefined): string {
  if (what !== 'time' || !pace) return t(`ui.proposal.${what}`, name);
  return pace.kind === 'days'
    ? t('ui.proposal.time-days', Math.max(1, Math.round((pace.bank ?? 0) / 86400)), name)
    : t('ui.proposal.time-minutes', Math.max(1, Math.round((pace.bank ?? 0) / 240)), name);
}

/** The seats whose answer is missing. */
export const unanswered = (proposal: ProposalOut | null | undefined): number[] =>
  (proposal?.needs ?? []).filter((seat) => !proposal?.agreed.includes(seat));
