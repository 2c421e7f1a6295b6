import { describe, expect, test } from 'vitest';

import * as stanza from '../src/games/la_stanza/changed';
import type { StanzaView } from '../src/games/la_stanza/model';
import { changed, tabOfChange } from '../src/games/opera/changed';
import type { OperaView } from '../src/games/opera/model';

const opera = (): OperaView =>
  ({
    round: 2,
    ladder: ['verdi', 'wagner', 'mozart'],
    display: { verdi: 2 },
    palazzo: ['mozart'],
    figures: { maestro: 'wien', critico: null, esperto: null },
    roles_left: ['impresario', 'maestro'],
    active: ['venezia', 'wien'],
    players: [
      {
        points: 3,
        level: 4,
        ended: false,
        ducats: 7,
        stock: {},
        parts: ['wien.main'],
        halls: { wien: 'verdi' },
      },
      {
        points: 5,
        level: 2,
        ended: false,
        ducats: null,
        stock: null,
        parts: ['wien.main'],
        halls: { wien: '-' },
      },
    ],
  }) as unknown as OperaView;

describe('Opera: what changed', () => {
  test('nothing, if nothing did', () => {
    expect(changed(opera(), opera())).toEqual([]);
  });

  test('ladder, offer, Palazzo, figures, roles and cities', () => {
    const now = opera();
    now.ladder = ['wagner', 'verdi', 'mozart'];
    now.display = { verdi: 1, handel: 1 };
    now.palazzo = ['wagner'];
    now.figures['critico'] = 'venezia';
    now.roles_left = ['impresario'];
    now.active.push('berlin');
    expect(changed(opera(), now).sort()).toEqual(
      ['fame:verdi', 'fame:wagner', 'offer:verdi', 'offer:handel', 'palazzo:wagner', 'palazzo']
        .concat(['figure:critico', 'role:maestro', 'city:berlin'])
        .sort(),
    );
  });

  test('players: points, level or end, own ducats and stock, houses by parts or pieces', () => {
    const now = opera();
    Object.assign(now.players[0]!, { ducats: 9, stock: { verdi: 1 } });
    Object.assign(now.players[1]!, { ended: true, points: 6, parts: ['wien.main', 'wien.wing1'] });
    expect(changed(opera(), now)).toEqual(['ducats:0', 'stock:0', 'points:1', 'level:1', 'house:wien:1']);
  });

  test('with a new round all roles are free again: that is not worth an outline', () => {
    const now = { ...opera(), round: 3, roles_left: ['maestro', 'critico'] };
    expect(changed(opera(), now)).toEqual([]);
  });

  test('a changed thing is to be seen on one tab of the phone', () => {
    expect(
      ['fame:verdi', 'house:wien:1', 'house:wien:0', 'points:1', 'level:1'].map((one) => tabOfChange(one, 0)),
    ).toEqual(['fame', 'stage', 'mine', 'others', 'stage']);
  });
});

describe('La Stanza: what changed', () => {
  const player = (figure: string) => ({
    points: 0,
    figure,
    pass: null,
    ship: 2,
    helpers: { red: 1 },
    artworks: {},
    compartments: { arts: 0 },
    books: { arts: 0 },
  });
  const view = (): StanzaView =>
    ({
      path: ['titian', null],
      grid: [null, 0],
      masterpieces: { arts: [null, 'neutral'] },
      artworks: { statue: 2 },
      helpers: { red: 4 },
      players: [player('A1'), player('BONUS')],
    }) as unknown as StanzaView;

  test('path, bonus room, masterpieces, supplies and everybody’s part in the rooms', () => {
    expect(stanza.changed(view(), view())).toEqual([]);
    const now = view();
    now.path = [null, null];
    now.grid = [1, 0];
    now.masterpieces['arts'] = [1, 'neutral'];
    now.helpers = { red: 3 };
    Object.assign(now.players[1]!, { figure: 'A2', ship: 4, helpers: { red: 2 }, books: { arts: 1 } });
    const found = stanza.changed(view(), now);
    expect(found).toHaveLength(8);
    expect(found).toEqual(
      expect.arrayContaining(['cell:0', 'master:arts:0', 'helper:red', 'figure:1', 'ship:1']),
    );
    expect(found).toEqual(expect.arrayContaining(['helpers:1', 'book:arts:1']));
    const rooms = found.map((name) => stanza.roomOfChange(name, now));
    expect(rooms).not.toContain('');
    expect(new Set(rooms).size).toBeGreaterThan(3);
  });
});
