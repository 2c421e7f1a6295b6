import { t, words } from './i18n.svelte';

/** Seconds as people read them: 4:10, 2 h 05, 1 d 04 h. */
export function clockText(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(s / 60);
  if (s < 3600) return `${minutes}:${padded(s % 60)}`;
  const hours = Math.floor(s / 3600);
  if (hours < 24) return t('ui.time.hours', hours, padded(minutes % 60));
  return t('ui.time.days', Math.floor(hours / 24), padded(hours % 24));
}

function padded(n: number): string {
  return String(n).padStart(2, '0');
}

/** The last whole day before a moment of the server, as people say it: 22 November. */
export function dayText(until: number): string {
  return new Intl.DateTimeFormat(words.language, { day: 'numeric', month: 'long' }).format(
    (until - 1) * 1000,
  );
}
