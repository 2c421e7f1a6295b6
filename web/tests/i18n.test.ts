import { describe, expect, test } from 'vitest';

import { fill, form, preferred, type Catalogue } from '../src/lib/i18n.svelte';

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

describe('sentences', () => {
  test('slots are filled with arguments, or with what the game calls them', () => {
    const catalogue = { 'opera.city.1': 'Wien' };
    expect(fill('{1:city} for {0}', [3, 1], catalogue, 'opera')).toBe('Wien for 3');
    expect(fill('{2} is left', ['a'], {}, '')).toBe('{2} is left');
    expect(fill('{0} points', [-3], {}, '')).toBe('−3 points');
  });

  test('the form of a plural follows the first number', () => {
    const catalogue = { 'x.one': 'one', 'x.other': 'more' };
    expect(form('x', ['Anna', 1], catalogue, new Intl.PluralRules('en'))).toBe('one');
    expect(form('x', ['Anna', 0], catalogue, new Intl.PluralRules('en'))).toBe('more');
    expect(form('x', [0], catalogue, new Intl.PluralRules('fr'))).toBe('one');
    expect(form('x', [1_000_000], catalogue, new Intl.PluralRules('fr'))).toBe('more');
  });

  test('the first language of a person that we have', () => {
    expect(preferred(['pt-BR', 'de-AT', 'en'])).toBe('de');
    expect(preferred([])).toBe('en');
  });
});
