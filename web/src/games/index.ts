/** The games. A folder beside this file is a game; its index.ts exports `game`. */
import { words } from '../lib/i18n.svelte';
import type { Cover, Drawing } from './cover';
import type { GameUi } from './types';

const FOLDERS = import.meta.glob<{ game: GameUi }>('./*/index.ts');

/** A game without a folder is played as text. */
export async function loadGame(name: string): Promise<GameUi> {
  const load = FOLDERS[`./${name.replaceAll('-', '_')}/index.ts`];
  if (load) return (await load()).game;
  await words.meet([name]);
  return (await import('./plain')).plain(name);
}

const COVERS = import.meta.glob<{ cover: Cover }>('./*/cover.ts');

/** The picture of a game; null: its folder has none. */
export async function loadCover(name: string): Promise<Cover | null> {
  const load = COVERS[`./${name.replaceAll('-', '_')}/cover.ts`];
  return load ? (await load()).cover : null;
}

const GALLERIES = import.meta.glob<{ drawings: () => Drawing[] }>('./*/art/all.ts');

/** Every drawing of every game, by the game's name. */
export async function loadDrawings(): Promise<[string, Drawing[]][]> {
  return Promise.all(
    Object.entries(GALLERIES).map(async ([path, load]): Promise<[string, Drawing[]]> => {
      const folder = path.split('/')[1] ?? '';
      return [folder.replaceAll('_', '-'), (await load()).drawings()];
    }),
  );
}
