/** Addresses of the page. Every one of them is the same file; the part after the host says what is shown. The page without
 * a server has it behind the `#`, since any folder of any host may hold it: `index.html#/t/…`. */
import { LOCAL } from './carrier';

export type Place =
  | { page: 'home' }
  | { page: 'new'; game: string } // "": the first game that the server offers
  | { page: 'table'; id: string; seat: number | null }
  | { page: 'replay'; id: string; step: number | null; seat: number | null; open: boolean }
  | { page: 'reviewing'; id: string } // of this table
  | { page: 'review'; key: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; id: string } // "": today's
  | { page: 'moved'; carried: string } // a running game on its way to this device
  | { page: 'import' }
  | { page: 'shared'; record: string; step: number | null } // a record in the address
  | { page: 'link'; token: string; watch: boolean }
  | { page: 'carry'; token: string }
  | { page: 'mail'; token: string; stop: boolean }
  | { page: 'rules'; game: string }
  | { page: 'me' }
  | { page: 'person'; id: string }
  | { page: 'ratings'; game: string }
  | { page: 'signin'; token: string } // "": by a passkey, or by asking for a mail
  | { page: 'contest'; id: string; token: string } // an evening or a tournament, with the token of its link
  | { page: 'contest-new'; kind: 'duplicate' | 'tournament' }
  | { page: 'settings' }
  | { page: 'gallery' }
  | { page: 'missing' };

/** Tokens of links stand behind the `#`: browsers do not send that part, so no server or proxy can write it down. */
export function parse(path: string, query = '', hash = ''): Place {
  const [first = '', second = '', third = '', fourth = ''] = path.split('/').filter(Boolean).map(decoded);
  const asked = new URLSearchParams(query);
  const behind = decoded(hash.replace(/^#/, ''));
  const number = (name: string): number | null => {
    const text = asked.get(name);
    return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
  };
  switch (first) {
    case '':
      return { page: 'home' };
    case 'new':
      return { page: 'new', game: second };
    case 't':
    case 'table':
      if (!second) break;
      if (third === 'replay')
        return {
          page: 'replay',
          id: second,
          step: /^\d{1,6}$/.test(fourth) ? Number(fourth) : null,
          seat: number('seat'),
          open: asked.get('open') === '1',
        };
      if (third === 'review') return { page: 'reviewing', id: second };
      return { page: 'table', id: second, seat: number('seat') };
    case 'join':
    case 'watch':
      if (!second && !behind) break;
      return { page: 'link', token: behind || second, watch: first === 'watch' };
    case 'carry':
      if (!second && !behind) break;
      return { page: 'carry', token: behind || second };
    case 'review':
      if (!second) break;
      return { page: 'review', key: second };
    case 'puzzles':
      return { page: 'puzzles' };
    case 'puzzle':
      return { page: 'puzzle', id: second };
    case 'mail':
    case 'unsubscribe':
      if (!behind) break;
      return { page: 'mail', token: behind, stop: first === 'unsubscribe' };
    case 'replay':
      return { page: 'import' };
    case 'r':
      if (!second) break;
      return { page: 'shared', record: second, step: /^\d{1,6}$/.test(third) ? Number(third) : null };
    case 'moved':
      if (!second) break;
      return { page: 'moved', carried: second };
    case 'rules':
      return { page: 'rules', game: second };
    case 'me':
      return { page: 'me' };
    case 'people':
      if (!second) break;
      return { page: 'person', id: second };
    case 'ratings':
      return { page: 'ratings', game: second };
    case 'signin':
      return { page: 'signin', token: behind };
    case 'contest':
      if (!second) break;
      if (second === 'new')
        return { page: 'contest-new', kind: third === 'tournament' ? 'tournament' : 'duplicate' };
      return { page: 'contest', id: second, token: behind };
    case 'settings':
      return { page: 'settings' };
    case 'gallery':
      return { page: 'gallery' };
  }
  return { page: 'missing' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address in the browser's line for a path of the page. */
export const addressed = (path: string): string => (LOCAL ? `#${path}` : path);

/** A path that stands behind the `#`, in the parts of an address. */
export function behind(hash: string): { pathname: string; search: string; hash: string } {
  const [, pathname = '', search = '', more = ''] = /^#?([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(hash) ?? [];
  return { pathname, search, hash: more };
}

class Router {
  place = $state.raw<Place>({ page: 'home' });

  start(): void {
    this.read();
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
    document.addEventListener('click', (event) => this.followed(event));
  }

  read(): void {
    const { pathname, search, hash } = LOCAL ? behind(location.hash) : location;
    this.place = parse(pathname, search, hash);
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', addressed(path));
    else history.pushState(null, '', addressed(path));
    this.read();
    scrollTo(0, 0);
  }

  /** The address changes, what is shown does not. */
  note(path: string): void {
    history.replaceState(null, '', addressed(path));
  }

  /** Plain links inside the page need no reload. */
  private followed(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (LOCAL && link.pathname === location.pathname) return; // by `local/links.ts`: the browser goes there itself
    if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
