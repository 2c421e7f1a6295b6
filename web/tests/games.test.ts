import { describe, expect, test } from 'vitest';

import { citiesFor, performed } from '../src/games/opera/cities';
import * as opera from '../src/games/opera/learning';
import type { OperaView } from '../src/games/opera/model';
import * as stanza from '../src/games/la_stanza/learning';
import {
  fitting,
  listsOf,
  numbersOf,
  personName,
  roomOf,
  spacesOf,
  type StanzaView,
} from '../src/games/la_stanza/model';
import type { Choice, EventOut } from '../src/lib/protocol';
import { beside, overlap } from '../src/table/placing';
import { thingAt } from '../src/table/about';

const said = { key: 'x', args: [] };
const choice = (words: string): Choice => ({ words, said, refused: null });

describe('what a city would mean', () => {
  const players = [
    { seat: 0, parts: ['wien.main'], halls: { wien: 'verdi/house' } },
    { seat: 1, parts: ['wien.main'], halls: { wien: 'mozart/verdi' } },
  ];
  const now = {
    ladder: ['mozart', 'verdi', 'wagner'],
    players,
    numbers: { players: [{}, { esperto: { wien: { points: 9, piece: 'mozart' } } }] },
  } as unknown as OperaView;
  const event = (what: string, seat: number, n: number, why: string, about: string): EventOut => ({
    what,
    seat,
    n,
    why,
    about,
  });

  test('Esperto: own points, the piece they cost and its receiver, the others’ points', () => {
    const events = [
      event('score', 0, 5, 'esperto', ''),
      event('lose', 0, 1, 'gift', 'verdi'),
      event('take', 1, 1, 'gift', 'verdi'),
    ];
    const options: Choice[] = [
      { words: 'move esperto wien', said, refused: null, preview: { events, changes: {}, stopped: 'seat' } },
      { words: 'move esperto berlin', said, refused: { code: 'x', numbers: [], rule: '' } },
    ];
    expect(citiesFor(now, 'esperto', options, 0)).toEqual([
      {
        city: 'wien',
        own: 5,
        lost: 'verdi',
        to: 1,
        seats: [{ seat: 1, n: 9 }],
        composers: ['mozart', 'verdi'],
      },
    ]);
  });

  test('Maestro: the change of everybody’s income', () => {
    const preview = { events: [], changes: { income: [3, -1] }, stopped: '' as const };
    const [row] = citiesFor(
      now,
      'maestro',
      [{ words: 'move maestro wien', said, refused: null, preview }],
      0,
    );
    expect(row?.seats).toEqual([
      { seat: 0, n: 3 },
      { seat: 1, n: -1 },
    ]);
  });

  test('performed are composers, not house pieces, the most famous first', () => {
    expect(performed(now, 'wien')).toEqual(['mozart', 'verdi']);
    expect(performed(now, 'berlin')).toEqual([]);
  });
});

describe('La Stanza', () => {
  test('persons are called as they are written', () => {
    expect(personName('albrecht-durer')).toBe('Albrecht Dürer');
    expect(personName('henry-viii')).toBe('Henry VIII');
    expect(personName('leonardo-da-vinci')).toBe('Leonardo da Vinci');
  });

  test('every space is in a room; the bonus room has none', () => {
    expect(roomOf('BONUS')).toBe('');
    for (const room of ['discoveries', 'literature', 'religion', 'arts', 'politics'])
      expect(spacesOf(room)).toHaveLength(3);
  });

  test('things picked one by one until they make a choice', () => {
    const lists = listsOf([choice('helpers red green'), choice('helpers red blue'), choice('hired')]);
    expect(lists).toMatchObject({ verb: 'helpers', size: 2, ordered: false });
    expect(lists && fitting(lists, ['green']).map((one) => one.words)).toEqual(['helpers red green']);
    expect(lists && fitting(lists, ['green', 'blue'])).toEqual([]);
    expect(listsOf([choice('pass')])).toBeNull();
  });

  test('before the table is laid there are no numbers', () => {
    expect(numbersOf({ numbers: {} } as unknown as StanzaView, 0).moves).toEqual([]);
  });
});

describe('what is this?', () => {
  test.each([
    ['opera', opera, 'counting'],
    ['la-stanza', stanza, 'activate'],
  ])('a section of the rules of %s leads to a chapter', (_, { chapterOf }, chapter) => {
    expect(chapterOf('3.7')).toBe(chapter);
    expect(chapterOf('99')).toBe('');
  });

  test('the innermost thing that has a chapter, by its own name', () => {
    document.body.innerHTML =
      '<section data-region="cities"><h2>Cities</h2><p data-about="nothing"><b data-about="hall" title="Hall  2"><i>x</i></b><u>y</u></p></section>';
    const find = (tag: string) => thingAt(document.querySelector(tag)!, opera.THINGS);
    expect(find('i')).toEqual({ name: 'hall', chapter: 'income', label: 'Hall 2' });
    expect(find('u')).toEqual({ name: 'cities', chapter: 'game', label: 'Cities' });
    expect(thingAt(document.body, opera.THINGS)).toBeNull();
  });
});

describe('where a card lies', () => {
  const pane = { width: 1440, height: 900 };
  const card = { width: 340, height: 420 };
  const strip = [{ left: 8, top: 620, width: 1100, height: 80 }];
  test.each([
    [10, 10, 60, 30],
    [700, 400, 200, 190],
    [1380, 850, 50, 40],
    [8, 710, 1100, 180],
    [400, 480, 120, 120],
  ])('covers neither the thing at %i, %i nor the strip', (left, top, width, height) => {
    const thing = { left, top, width, height };
    const at = { ...beside(thing, card, pane, strip), ...card };
    expect(overlap(at, thing)).toBe(0);
    expect(overlap(at, strip[0]!)).toBe(0);
    expect(at.left).toBeGreaterThanOrEqual(0);
    expect(at.top + at.height).toBeLessThanOrEqual(pane.height);
  });
});
