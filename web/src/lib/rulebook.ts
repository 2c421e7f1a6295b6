/** The rules of a table in short, with its numbers: asked for once for each game, number of players and options. */
import { api } from './api';
import { tell, type Said } from './i18n.svelte';
import type { Chapter, Rulebook } from './protocol';

export interface Played {
  game: string;
  seats: number;
  options: Readonly<Record<string, string>>;
}

const asked = new Map<string, Promise<Rulebook>>();

export function rulebook({ game, seats, options }: Played): Promise<Rulebook> {
  const query = new URLSearchParams({ ...options, game, seats: String(seats) }).toString();
  let found = asked.get(query);
  if (!found) {
    found = api.rules(query);
    asked.set(query, found);
    found.catch(() => asked.delete(query));
  }
  return found;
}

/** The paragraphs of a chapter, in the language of the page. */
export function paragraphs(chapter: Chapter | undefined, game: string): string {
  return (chapter?.text ?? []).map((one) => told(one, game)).join('\n');
}

export function told(said: Said, game: string): string {
  return tell(said, { game, names: [] });
}
