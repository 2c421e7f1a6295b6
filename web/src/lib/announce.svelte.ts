/** Announcements for screen readers: events politely, "your turn" and errors at once; never the same twice in a row. */
import { untrack } from 'svelte';

class Announcer {
  polite = $state('');
  assertive = $state('');

  say(text: string): void {
    if (text && text !== untrack(() => this.polite)) this.polite = text;
  }

  urge(text: string): void {
    if (text && text !== untrack(() => this.assertive)) this.assertive = text;
  }
}

export const announcer = new Announcer();
