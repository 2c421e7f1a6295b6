/** The games that have a board. A folder beside this file is a game; its index.ts exports `game`. */
import type { GameUi } from './types';

const FOLDERS = import.meta.glob<{ game: GameUi }>('./*/index.ts');

export async function loadGame(name: string): Promise<GameUi | null> {
  const load = FOLDERS[`./${name.replaceAll('-', '_')}/index.ts`];
  return load ? (await load()).game : null;
}
