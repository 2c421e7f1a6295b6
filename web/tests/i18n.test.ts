import { describe, expect, test } from 'vitest';

import TABLE from '../../tests/telling/rendering.json';
import { brief, preferred, Renderer, type Arg, type Catalogue } from '../src/lib/i18n.svelte';

const CATALOGUES = import.meta.glob<Catalogue>('../../src/ridotto/languages/*.json', {
  eager: true,
  import: 'default',
});
const PLURAL = /\.(zero|one|two|few|many|other)$/;
const SLOT = /\{\d+(?::[a-z-]+)?\}/g;

const of = (language: string): Catalogue => CATALOGUES[`../../src/ridotto/languages/${language}.json`] ?? {};
const stems = (catalogue: Catalogue, prefix: string): Set<string> =>
  new Set(
    Object.keys(catalogue)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.replace(PLURAL, '')),
  );

describe('the catalogues', () => {
  test.each(['nl', 'de', 'fr', 'it'])('%s has every key of the page and of Opera', (language) => {
    for (const prefix of ['ui.', 'opera.', 'la-stanza.', 'stanza.'])
      expect(stems(of(language), prefix)).toEqual(stems(of('en'), prefix));
  });

  test.each(['nl', 'de', 'fr', 'it'])('%s has the slots of English', (language) => {
    for (const [key, text] of Object.entries(of(language))) {
      const english = of('en')[key];
      if (english !== undefined)
        expect([key, new Set(text.match(SLOT))]).toEqual([key, new Set(english.match(SLOT))]);
    }
  });
});

describe('a long list in the strip', () => {
  test('ends after a whole entry', () => {
    expect(brief('Ben: one; two; three', 12)).toBe('Ben: one …');
    expect(brief('a word after a word', 12)).toBe('a word after …');
    expect(brief('short', 12)).toBe('short');
  });
});

describe('sentences', () => {
  const renderer = (language: string): Renderer => new Renderer(TABLE.texts, new Intl.PluralRules(language));

  test.each(TABLE.examples as unknown as [string, Arg[], string, string][])(
    '%s %j in %s',
    (key, args, language, text) => {
      expect(renderer(language).say(key, args, { game: 'game', names: TABLE.names })).toBe(text);
    },
  );

  test('a key without words is shown as it is', () => {
    expect(renderer('en').say('x.no-such-key', [1], { game: '', names: [] })).toBe('x.no-such-key');
  });

  test('the first language of a person that we have', () => {
    expect(preferred(['pt-BR', 'de-AT', 'en'])).toBe('de');
    expect(preferred([])).toBe('en');
  });
});
