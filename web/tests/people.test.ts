import { describe, expect, test } from 'vitest';
import { bust } from '../src/lib/art/faces';
import { anyParts, codeOf, PARTS, partsOf, portrait } from '../src/lib/art/portrait';
import { freeSeat } from '../src/lib/names';
import { deviceName } from '../src/lib/people';
import type { SeatOut } from '../src/lib/protocol';
import { parse } from '../src/lib/router.svelte';

describe('a portrait', () => {
  test('is a code of eight signs, and nothing else is one', () => {
    for (const bad of ['', '0000000', '000000000', '<svg/>00', 'zzzzzzzz', '0000000A', '30000000'])
      expect(partsOf(bad)).toBeNull();
    const parts = anyParts();
    expect(partsOf(codeOf(parts))).toEqual(parts);
  });

  test('every part can be worn, and looks different', () => {
    PARTS.forEach((part, i) => {
      const seen = Array.from({ length: part.of }, (_, n) => {
        const { face, ground } = portrait(PARTS.map((_, j) => (i === j ? n : j === 3 ? 1 : 0)));
        return bust(face) + ground;
      });
      expect(new Set(seen).size, part.key).toBe(part.of);
    });
  });
});

test('the colour somebody likes is the seat, if it is free', () => {
  const seats = ['person', 'open', 'open'].map((kind) => ({ kind }) as SeatOut);
  expect([2, 0, -1, 9].map((colour) => freeSeat(seats, colour))).toEqual([2, 1, 1, 1]);
});

test('addresses of people', () => {
  expect(parse('/me')).toEqual({ page: 'me' });
  expect(parse('/people/abc')).toEqual({ page: 'person', id: 'abc' });
  expect(parse('/people')).toEqual({ page: 'missing' });
  expect(parse('/ratings/opera')).toEqual({ page: 'ratings', game: 'opera' });
  expect(parse('/signin', '', '#tok')).toEqual({ page: 'signin', token: 'tok' });
});

test('a device has a name that people can read', () => {
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537')).toBe('Chrome, Linux');
  expect(deviceName('Mozilla/5.0 (iPhone; CPU like Mac OS X) Version/19 Safari/604')).toBe('Safari, iOS');
  expect(deviceName('')).toBe('Ridotto');
});
