/** Hiring as the page offers it. Which hires are legal, what they cost and whom they push out is said by the server. */
import type { Choice } from '../../lib/protocol';
import { choiceOf, COSTS } from './model';

export const slugOf = (hire: string): string => hire.slice('hire '.length).split('@')[0] ?? '';
export const placeOf = (hire: string): number => Number(hire.split('@')[1] ?? 0);

/** The first way that is allowed, or why the first one is not. The server lists the cheapest first. */
export function firstOf(all: readonly Choice[]): Choice | undefined {
  return all.find((one) => !one.refused) ?? all[0];
}

export const hiresOf = (slug: string, choices: readonly Choice[]): Choice[] =>
  choices.filter((one) => one.words.startsWith(`hire ${slug}@`));

/** The place that costs least among those where nobody has to go; 0: there is none. */
export function harmless(slug: string, choices: readonly Choice[]): number {
  for (let place = COSTS.length; place > 0; place--) {
    const choice = choiceOf(choices, `hire ${slug}@${place}`);
    if (!choice?.preview || choice.refused) continue;
    if (!choice.preview.events.some((event) => event.what === 'discard')) return place;
  }
  return 0;
}
