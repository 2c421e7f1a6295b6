import { describe, expect, test } from 'vitest';

import { history } from '../src/games/opera/history';
import { words, type Catalogue } from '../src/lib/i18n.svelte';
import { bound, keyText, named, writing } from '../src/lib/keys';
import type { RowOut } from '../src/lib/protocol';
import { nextIn } from '../src/lib/region';
import { parse } from '../src/lib/router.svelte';
import { restored } from '../src/lib/settings.svelte';
import { kept, seatOf, sinceLastTurn } from '../src/lib/table.svelte';
import { clockText } from '../src/lib/time';

const row = (seq: number, line: string): RowOut => ({
  seq,
  line,
  events: [],
  at: 0,
  lines: [],
  strips: [],
});

describe('the log', () => {
  test('what was taken back is gone', () => {
    const rows = [
      row(1, 'S1 hire maestro'),
      row(2, 'S1 move maestro wien'),
      row(3, 'undo 1'),
      row(4, 'S1 move maestro paris'),
    ];
    expect(kept(rows).map((one) => one.seq)).toEqual([1, 4]);
  });

  test('since the last turn: what others and chance did after it', () => {
    const rows = [row(1, 'S1 bid 3'), row(2, 'S2 bid 0'), row(3, '* draw verdi')];
    expect(sinceLastTurn(rows, 0).map((one) => one.seq)).toEqual([2, 3]);
    expect(sinceLastTurn(rows, 2)).toEqual([]);
    expect(seatOf('* draw verdi')).toBe(-1);
  });

  test('a game round by round', () => {
    const event = (what: string, seat: number, n: number, why = '') => ({ what, seat, n, why, about: '' });
    const rows = [
      {
        ...row(1, ''),
        events: [event('earn', 0, 20, 'start'), event('bid', 0, 4), event('pay', 0, 4, 'bid')],
      },
      {
        ...row(2, ''),
        events: [event('earn', 0, 3, 'income'), event('score', 0, 2, 'houses'), event('round', -1, 2)],
      },
      { ...row(3, ''), events: [event('bid', 0, 1), event('end', -1, 2)] },
    ];
    expect(history(rows, 1)).toEqual({
      bids: [[4, 1]],
      income: [[3, 0]],
      points: [[2, 2]],
      ducats: [[19, 19]],
    });
  });
});

describe('addresses', () => {
  test('every page has one', () => {
    expect(parse('/')).toEqual({ page: 'home' });
    expect(parse('/t/abc', '?seat=2')).toEqual({ page: 'table', id: 'abc', seat: 2 });
    expect(parse('/table/abc/replay/17')).toEqual({
      page: 'replay',
      id: 'abc',
      step: 17,
      seat: null,
      open: false,
    });
    expect(parse('/t/abc/replay/x', '?seat=1&open=1')).toEqual({
      page: 'replay',
      id: 'abc',
      step: null,
      seat: 1,
      open: true,
    });
    expect(parse('/replay')).toEqual({ page: 'import' });
    expect(parse('/watch/tok')).toEqual({ page: 'link', token: 'tok', watch: true });
    expect(parse('/join', '', '#tok')).toEqual({ page: 'link', token: 'tok', watch: false });
    expect(parse('/carry', '', '#tok')).toEqual({ page: 'carry', token: 'tok' });
    expect(parse('/join')).toEqual({ page: 'missing' });
    expect(parse('/t')).toEqual({ page: 'missing' });
    expect(parse('/t/%')).toEqual({ page: 'table', id: '%', seat: null });
  });
});

describe('keys', () => {
  test('are named in one form and can be changed', () => {
    const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });
    expect(named(press('z', true))).toBe('Ctrl+Z');
    expect(named(press('?'))).toBe('?');
    expect(bound('undo', 'Ctrl+Z', { undo: 'U' })).toBe('U');
  });

  test('letters are letters while somebody writes', () => {
    const input = document.createElement('input');
    expect(writing(input)).toBe(true);
    input.type = 'checkbox';
    expect(writing(input)).toBe(false);
    expect(writing(document.createElement('button'))).toBe(false);
  });

  test('an arrow goes to what lies in its direction', () => {
    const spots = [
      { x: 0, y: 0 },
      { x: 50, y: 0 },
      { x: 20, y: 60 },
      { x: 200, y: 5 },
    ];
    expect(nextIn(spots, 0, 1, 0)).toBe(1);
    expect(nextIn(spots, 1, 1, 0)).toBe(3);
    expect(nextIn(spots, 0, 0, 1)).toBe(2);
    expect(nextIn(spots, 0, -1, 0)).toBe(-1);
  });
});

test('settings that are not sound are the default', () => {
  expect(
    restored('{"theme":"dark","language":"xx","sound":1,"bindings":{"undo":"U","a":3}}', ['it']),
  ).toMatchObject({
    theme: 'dark',
    language: 'it',
    sound: false,
    bindings: { undo: 'U' },
  });
  expect(restored('no json', []).language).toBe('en');
});

const CATALOGUES = import.meta.glob<Catalogue>('../../src/ridotto/languages/*.json', {
  eager: true,
  import: 'default',
});
const speak = (language: string): void => {
  words.catalogue = CATALOGUES[`../../src/ridotto/languages/${language}.json`] ?? {};
};

test.each([
  ['en', '2 h 05', '1 d 04 h'],
  ['nl', '2 u 05', '1 d 04 u'],
  ['de', '2 Std. 05', '1 T. 04 Std.'],
  ['fr', '2 h 05', '1 j 04 h'],
  ['it', '2 h 05', '1 g 04 h'],
])('time is written as people read it: %s', (language, hours, days) => {
  speak(language);
  expect(clockText(250)).toBe('4:10');
  expect(clockText(7500)).toBe(hours);
  expect(clockText(100_800)).toBe(days);
  expect(clockText(-3)).toBe('0:00');
});

test.each([
  ['en', 'Ctrl+Z', 'Enter', 'Ctrl+Enter', 'Space'],
  ['nl', 'Ctrl+Z', 'Enter', 'Ctrl+Enter', 'Spatie'],
  ['de', 'Strg+Z', 'Eingabe', 'Strg+Eingabe', 'Leertaste'],
  ['fr', 'Ctrl+Z', 'Entrée', 'Ctrl+Entrée', 'Espace'],
  ['it', 'Ctrl+Z', 'Invio', 'Ctrl+Invio', 'Spazio'],
])('keys have the names of the keyboard: %s', (language, undo, confirm, both, space) => {
  speak(language);
  expect(['Ctrl+Z', 'Enter', 'Ctrl+Enter', ' '].map(keyText)).toEqual([undo, confirm, both, space]);
  expect(
    ['B', '?', '+', 'Ctrl++', 'F2', 'ArrowUp'].map((name) => keyText(name).replace('Strg', 'Ctrl')),
  ).toEqual(['B', '?', '+', 'Ctrl++', 'F2', '↑']);
});
