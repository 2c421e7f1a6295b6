/** Which files the page is built into, and the list of those that the home page and a table need (`ahead.json`): the server
 * names them in the head of the page, so that the browser fetches them all at once and not one after the other. */
import type { Plugin } from 'vite';

interface Info {
  importedIds: readonly string[];
}
type Look = { getModuleInfo(id: string): Info | null };

const SOURCES = import.meta.dirname.replaceAll('\\', '/') + '/src/';

/** Everything that this file imports, without what it loads later. */
function reach(start: string, look: Look, found = new Set<string>()): Set<string> {
  if (found.has(start)) return found;
  found.add(start);
  for (const next of look.getModuleInfo(start)?.importedIds ?? []) reach(next, look, found);
  return found;
}

/** The name of the file that a module goes into; null: as the bundler likes. One file for what every page needs, one more
 * for a table, one for what a table and the home page both need, one per game and one for its drawings, which the home page shows too. What both games share is the page's
 * or the table's, so that no game fetches another one. */
export function chunkOf(games: readonly string[]): (id: string, look: Look) => string | null {
  let page: Set<string> | null = null;
  let home = new Set<string>();
  let table = new Set<string>();
  let covers: Set<string>[] = [];
  let boards: Set<string>[] = [];
  const only = (sets: readonly Set<string>[], id: string): string | null => {
    const holding = sets.flatMap((set, i) => (set.has(id) ? [games[i] ?? ''] : []));
    return holding.length > 1 ? '' : (holding[0] ?? null);
  };
  return (id, look) => {
    if (!page) {
      page = reach(`${SOURCES}main.ts`, look);
      home = reach(`${SOURCES}pages/Home.svelte`, look);
      table = reach(`${SOURCES}pages/TablePage.svelte`, look);
      covers = games.map((game) => reach(`${SOURCES}games/${game}/cover.ts`, look));
      boards = games.map((game) => reach(`${SOURCES}games/${game}/index.ts`, look));
    }
    const cover = only(covers, id);
    if (page.has(id) || cover === '' || (cover && table.has(id))) return 'page';
    if (cover) return `${cover}-art`;
    if (home.has(id) && table.has(id)) return 'both';
    const board = only(boards, id);
    if (table.has(id) || board === '') return 'table';
    return board;
  };
}

/** What one part of the page needs beside what every page has. */
export interface Needed {
  scripts: string[];
  styles: string[];
}

export function ahead(): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const named = new Map(chunks.map((one) => [one.fileName, one]));
      const follow = (file: string, found = new Set<string>()): Set<string> => {
        if (!found.has(file)) {
          found.add(file);
          for (const next of named.get(file)?.imports ?? []) follow(next, found);
        }
        return found;
      };
      const entry = chunks.find((one) => one.isEntry && one.facadeModuleId?.endsWith('index.html'));
      const everywhere = entry ? follow(entry.fileName) : new Set<string>();
      const styles = (file: string): string[] => [...(named.get(file)?.viteMetadata?.importedCss ?? [])];
      const drawn = new Set([...everywhere].flatMap(styles));
      const needed = (file: string): Needed => {
        const scripts = [...follow(file)].filter((one) => !everywhere.has(one));
        return {
          scripts,
          styles: [...new Set(scripts.flatMap(styles))].filter((one) => !drawn.has(one)),
        };
      };
      const found: {
        home: Needed;
        table: Needed | null;
        games: Record<string, Needed>;
        words: Record<string, Needed>;
      } = {
        home: { scripts: [], styles: [] },
        table: null,
        games: {},
        words: {},
      };
      // A file may hold more than the one module that is asked for, so what counts is which file holds it.
      for (const chunk of chunks)
        for (const id of Object.keys(chunk.modules)) {
          const module = id.replaceAll('\\', '/');
          if (module.endsWith('/pages/TablePage.svelte')) found.table = needed(chunk.fileName);
          // The home page shows every game as it looks.
          if (/\/pages\/(Home|Contests)\.svelte$|\/games\/[a-z_]+\/cover\.ts$/.test(module)) {
            const more = needed(chunk.fileName);
            found.home.scripts = [...new Set([...found.home.scripts, ...more.scripts])];
            found.home.styles = [...new Set([...found.home.styles, ...more.styles])];
          }
          const game = /\/src\/games\/([a-z_]+)\/index\.ts$/.exec(module)?.[1];
          if (game) found.games[game.replaceAll('_', '-')] = needed(chunk.fileName);
          const language = /\/languages\/([a-z]+)\.json$/.exec(module)?.[1];
          if (language) found.words[language] = needed(chunk.fileName);
        }
      if (!found.table) throw new Error('no file holds the table: chunks.ts looks for it by its path');
      this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify(found, null, 1) + '\n' });
    },
  };
}
