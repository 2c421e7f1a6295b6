/** A refusal in words, with the section of the rules it rests on. */
import { has, say } from './i18n.svelte';
import type { Refusal } from './protocol';

export function whyText(why: Pick<Refusal, 'code' | 'numbers'> & { rule?: string }, game: string): string {
  const key = has(why.code) ? why.code : has(`ui.no.${why.code}`) ? `ui.no.${why.code}` : 'ui.no.other';
  const text = say(key, key === 'ui.no.other' ? [why.code] : why.numbers, game);
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return why.rule ? `${sentence} (${say('ui.rule', [why.rule])})` : sentence;
}
