/** The games that this server offers, with their words at hand. */
import { api } from './api';
import { words } from './i18n.svelte';
import type { GameInfo } from './protocol';

export async function offered(): Promise<GameInfo[]> {
  const games = await api.games();
  await words.meet(games.map((game) => game.name));
  return games;
}
