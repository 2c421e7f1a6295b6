import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { calm, title, yourTurn } from '../src/lib/notices';
import { settings } from '../src/lib/settings.svelte';
import { TableNotices, wishesIn, withWishes } from '../src/lib/tablenotices.svelte';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, { title: true, favicon: true, sound: false });
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" />';
});
afterEach(() => vi.restoreAllMocks());

test('a table does as the settings say until you change it, and remembers that', () => {
  const one = new TableNotices('one');
  expect(one.own).toBe(false);
  expect(one.wants('title')).toBe(true);
  one.set('title', false);
  one.set('sound', true);
  settings.favicon = false;
  const again = new TableNotices('one');
  expect([again.wants('title'), again.wants('favicon'), again.wants('sound')]).toEqual([false, false, true]);
  expect(new TableNotices('two').wants('title')).toBe(true);
  again.reset();
  expect(new TableNotices('one').own).toBe(false);
  expect(new TableNotices('one').wants('title')).toBe(true);
});

test('broken entries are left out; a limited number of tables is remembered', () => {
  expect(wishesIn('{').size).toBe(0);
  expect(wishesIn('{"a":1}').size).toBe(0);
  expect([...wishesIn('[["a",{"title":false,"sound":3}],[1,{}],["b",null]]')]).toEqual([
    ['a', { title: false }],
  ]);
  let text: string | null = null;
  for (let i = 0; i < 60; i++) text = withWishes(text, `t${i}`, { sound: true });
  const kept = [...wishesIn(text).keys()];
  expect(kept).toHaveLength(50);
  expect(kept.at(-1)).toBe('t59');
});

test('nobody is called who looks at the page; else by dot and icon, as wanted, until they look', () => {
  title('Opera');
  const notices = new TableNotices('one');
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  yourTurn(notices);
  expect(document.title).toBe('Opera');
  look.mockReturnValue('hidden');
  notices.set('favicon', false);
  yourTurn(notices);
  expect(document.title).toBe('● Opera');
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/favicon.svg');
  calm();
  expect(document.title).toBe('Opera');
  notices.set('title', false);
  notices.set('favicon', true);
  yourTurn(notices);
  expect(document.title).toBe('Opera');
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/favicon-dot.svg');
  calm();
});
