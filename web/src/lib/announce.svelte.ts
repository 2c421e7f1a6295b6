/** Announcements for screen readers: events politely, "your turn" and errors at once; never the same twice in a row. */
class Announcer {
  polite = $state('');
  assertive = $state('');

  say(text: string): void {
    if (text && text !== this.polite) this.polite = text;
  }

  urge(text: string): void {
    if (text && text !== this.assertive) this.assertive = text;
  }
}

export const announcer = new Announcer();
