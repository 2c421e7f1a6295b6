import { render } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';

import GameOptions from '../src/lib/parts/GameOptions.svelte';
import { isOn, switched } from '../src/lib/options';

const KNOWN = {
  places: { values: ['221'], switches: ['opera.city.0', 'opera.city.1', 'opera.city.2'], signs: '12' },
  rounds: { values: ['9', '7'], switches: [], signs: '01' },
};

describe('options of a game', () => {
  test('a switch turns over one sign of the value', () => {
    expect([0, 1, 2].map((i) => isOn('221', i, '12'))).toEqual([true, true, false]);
    expect(switched('221', 0, '12')).toBe('121');
    expect(switched('221', 2, '12')).toBe('222');
  });

  test('a row of switches, or a list of values', () => {
    const { container } = render(GameOptions, { game: 'opera', known: KNOWN, chosen: { places: '112' } });
    const switches = [...container.querySelectorAll<HTMLInputElement>('[role=switch]')];
    expect(switches.map((one) => one.checked)).toEqual([false, false, true]);
    expect([...container.querySelectorAll('select option')].length).toBe(2);
  });
});
