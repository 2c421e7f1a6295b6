/** How fast a table plays, in a few words. */
import { t } from './i18n.svelte';
import type { Pace } from './protocol';

export function paceText(pace: Pace): string {
  const bank = pace.bank ?? 0;
  if (pace.kind === 'days') {
    const days = t('ui.pace.days', Math.max(1, Math.round(bank / 86400)));
    return pace.weekends ? `${days}, ${t('ui.pace.weekends-on')}` : days;
  }
  if (pace.kind === 'live') return t('ui.pace.live', Math.max(1, Math.round(bank / 60)));
  return t('ui.speed.none');
}
