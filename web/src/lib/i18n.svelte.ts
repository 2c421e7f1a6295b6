/** The words of a language: keys and numbers come in, sentences go out. One catalogue for page, server and terminal. */
import { figure } from './figures';

export const LANGUAGES = ['en', 'nl', 'de', 'fr', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Catalogue = Readonly<Record<string, string>>;
export type Arg = string | number;

/** What something is called, before it is known in which language. */
export interface Said {
  key: string;
  args?: readonly Arg[];
}

const SLOT = /\{(\d+)(?::([a-z-]+))?\}/g;
const LOADERS = import.meta.glob<Catalogue>('../../../src/ridotto/languages/*.json', { import: 'default' });

class Words {
  language = $state<Language>('en');
  catalogue = $state.raw<Catalogue>({});
  rules = $derived(new Intl.PluralRules(this.language));

  async use(language: Language): Promise<void> {
    const load = LOADERS[`../../../src/ridotto/languages/${language}.json`];
    if (!load) return;
    this.catalogue = await load();
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const words = new Words();

/** `{0}` is the first argument; `{0:city}` what the game calls the city of that number. */
export function fill(text: string, args: readonly Arg[], catalogue: Catalogue, game: string): string {
  return text.replace(SLOT, (slot, at: string, kind: string | undefined) => {
    const arg = args[Number(at)];
    if (arg === undefined) return slot;
    const said = typeof arg === 'number' ? figure(arg) : arg;
    return kind === undefined ? said : (catalogue[`${game}.${kind}.${arg}`] ?? said);
  });
}

/** The form of a plural key: `ui.points.one`, `ui.points.other`, by the first number among the arguments. */
export function form(
  key: string,
  args: readonly Arg[],
  catalogue: Catalogue,
  rules: Intl.PluralRules,
): string | undefined {
  const n = args.find((arg): arg is number => typeof arg === 'number');
  return (n === undefined ? undefined : catalogue[`${key}.${rules.select(n)}`]) ?? catalogue[`${key}.other`];
}

export function say(key: string, args: readonly Arg[] = [], game = ''): string {
  const text = words.catalogue[key] ?? form(key, args, words.catalogue, words.rules);
  return text === undefined ? key : fill(text, args, words.catalogue, game);
}

/** `t('ui.overtime', name)` in the language of the page. Read in a component it follows a change of language. */
export function t(key: string, ...args: Arg[]): string {
  return say(key, args);
}

/** What something is called, and what there is of it: a colon stands differently in each language. */
export function labelled(label: Arg, said: Arg): string {
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
