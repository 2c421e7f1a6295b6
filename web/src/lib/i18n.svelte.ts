/** The words of a language: keys and numbers come in, sentences go out. One catalogue for page, server and terminal. */
import { api } from './api';
import { figure, signed } from './figures';

export const LANGUAGES = ['en', 'nl', 'de', 'fr', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Catalogue = Readonly<Record<string, string>>;
/** A number, a raw text or a nested sentence; as an argument also a list of these. */
export type Item = number | string | Said;
export type Arg = Item | readonly Item[];

/** A sentence before its language is known. What slots can do is listed in `engine/telling.py`. */
export interface Said {
  key: string;
  args?: readonly Arg[];
}

/** What a sentence is about: the game whose things it names, and the names of its seats. */
export interface About {
  game: string;
  names: readonly string[];
}

const SLOT = /\{(\d+)(?::([a-z-]+))?\}/g;
const LOADERS = import.meta.glob<Catalogue>('../../../src/ridotto/languages/*.json', { import: 'default' });

class Words {
  language = $state<Language>('en');
  catalogue = $state.raw<Catalogue>({});
  renderer = $derived(new Renderer(this.catalogue, new Intl.PluralRules(this.language)));

  private added = false;

  async use(language: Language): Promise<void> {
    const load = LOADERS[`../../../src/ridotto/languages/${language}.json`];
    if (!load) return;
    const added = this.added ? await api.words(language) : {};
    this.catalogue = { ...added, ...(await load()) };
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Games that the page was built without bring their words from the server. */
  async meet(games: readonly string[]): Promise<void> {
    if (this.added || games.every((game) => `ui.game.${game}` in this.catalogue)) return;
    this.added = true;
    await this.use(this.language);
  }
}

export const words = new Words();

const NOTHING: About = { game: '', names: [] };
const ROMAN: readonly (readonly [number, string])[] = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
const JOINED: Readonly<Record<string, string>> = { commas: ', ', semicolons: '; ' };

export function roman(n: number): string {
  let found = '';
  for (const [value, letters] of ROMAN) for (; n >= value; n -= value) found += letters;
  return found;
}

/** Renders in one language. The page has one (`say`); tests have five. */
export class Renderer {
  constructor(
    readonly catalogue: Catalogue,
    readonly rules: Intl.PluralRules,
  ) {}

  /** The text of a key; of a plural (`x.one`, `x.other`) the form of its number. */
  textOf(key: string, args: readonly Arg[]): string | undefined {
    const text = this.catalogue[key];
    const other = this.catalogue[`${key}.other`];
    if (text !== undefined || other === undefined) return text;
    const n = counted(other, args);
    return (n === undefined ? undefined : this.catalogue[`${key}.${this.rules.select(n)}`]) ?? other;
  }

  say(key: string, args: readonly Arg[], about: About): string {
    const text = this.textOf(key, args);
    return text === undefined ? key : this.fill(text, args, about);
  }

  fill(text: string, args: readonly Arg[], about: About): string {
    return text.replace(SLOT, (slot, at: string, kind: string | undefined) => {
      const arg = args[Number(at)];
      if (arg === undefined) return slot;
      if (!isList(arg)) return this.one(arg, kind ?? '', about);
      const comma = JOINED[kind ?? ''];
      if (comma !== undefined) return arg.map((item) => this.one(item, '', about)).join(comma);
      return this.listed(arg.map((item) => this.one(item, kind ?? '', about)));
    });
  }

  /** `a, b and c`. */
  listed(items: readonly string[]): string {
    if (items.length < 2) return items.join('');
    return this.say('ui.and', [items.slice(0, -1).join(', '), items.at(-1) ?? ''], NOTHING);
  }

  private one(arg: Item, kind: string, about: About): string {
    if (typeof arg === 'object') return this.say(arg.key, arg.args ?? [], about);
    if (kind === '') return typeof arg === 'number' ? figure(arg) : arg;
    if (kind === 'seat') return typeof arg === 'number' ? (about.names[arg] ?? '') : arg;
    if (typeof arg === 'number') {
      if (kind === 'roman') return roman(arg);
      if (kind === 'signed') return signed(arg);
    }
    return this.called(arg, kind, about);
  }

  /** The game's word for this thing, or for this number of things. */
  private called(arg: number | string, kind: string, about: About): string {
    const text = this.catalogue[`${about.game}.${kind}.${arg}`];
    if (text !== undefined) return text;
    for (const place of [about.game, 'ui'])
      if (this.textOf(`${place}.${kind}`, [arg]) !== undefined)
        return this.say(`${place}.${kind}`, [arg], about);
    return String(arg);
  }
}

const isList = (arg: Arg): arg is readonly Item[] => Array.isArray(arg);

/** The number that decides about the plural: the first argument that is shown as a plain number. */
function counted(text: string, args: readonly Arg[]): number | undefined {
  const plain = [...text.matchAll(SLOT)]
    .filter((slot) => slot[2] === undefined)
    .map((slot) => Number(slot[1]));
  const shown = plain.sort((a, b) => a - b).map((at) => args[at]);
  const n = [...shown, ...args].find((arg) => typeof arg === 'number');
  return n === undefined ? undefined : Math.abs(n);
}

export function say(
  key: string,
  args: readonly Arg[] = [],
  game = '',
  names: readonly string[] = [],
): string {
  return words.renderer.say(key, args, { game, names });
}

/** A sentence that the server sent, in the language of the page. */
export function tell(said: Said, about: About): string {
  return words.renderer.say(said.key, said.args ?? [], about);
}

/** `a, b and c` in the language of the page. */
export function listed(items: readonly string[]): string {
  return words.renderer.listed(items);
}

const STRIP = 220; // letters that the smallest strip has room for

/** A long list of what happened, as short as the strip needs it: the log has the rest. */
export function brief(text: string, most = STRIP): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(';', most);
  return `${text.slice(0, end > 0 ? end : text.lastIndexOf(' ', most))} …`;
}

/** `t('ui.overtime', name)` in the language of the page. Read in a component it follows a change of language. */
export function t(key: string, ...args: Arg[]): string {
  return say(key, args);
}

/** What something is called, and what there is of it: a colon stands differently in each language. */
export function labelled(label: Item, said: Item): string {
  return t('ui.labelled', label, said);
}

export function has(key: string): boolean {
  return words.catalogue[key] !== undefined || words.catalogue[`${key}.other`] !== undefined;
}

/** The first of the person's languages that we have. */
export function preferred(wanted: readonly string[]): Language {
  for (const one of wanted) {
    const found = LANGUAGES.find((language) => one.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}
