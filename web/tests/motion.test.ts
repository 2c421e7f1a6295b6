import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { carried, delays, Motion, origins } from '../src/lib/motion';

const box = (left: number, top = 0): DOMRect => ({ left, top, width: 20, height: 20 }) as DOMRect;

test('a thing comes from its own place, or from that of one of its kind that is gone', () => {
  const before = [
    { key: 'marker:1', box: box(1) },
    { key: 'offer:0:verdi', box: box(2) },
    { key: 'offer:1:verdi', box: box(3) },
  ];
  const found = origins(before, ['marker:1', 'offer:0:verdi', 'piece:wien:1:verdi', 'piece:paris:0:verdi']);
  expect(found.get('marker:1')?.left).toBe(1);
  expect(found.get('offer:0:verdi')?.left).toBe(2);
  expect(found.get('piece:wien:1:verdi')?.left).toBe(3);
  expect(found.has('piece:paris:0:verdi')).toBe(false); // only one is gone
});

test('one after the other, but never longer than a decision may take', () => {
  expect(delays(1, 220, 1200)).toEqual([0]);
  expect(delays(3, 220, 1200)).toEqual([0, 220, 440]);
  const many = delays(40, 220, 1200);
  expect((many.at(-1) ?? 0) + 220).toBeLessThanOrEqual(1200.001);
});

test('a region that moves or grows takes its things along', () => {
  const found = carried(box(30, 40), box(10, 20), { left: 10, top: 60, width: 40, height: 20 } as DOMRect);
  expect([found.left, found.top, found.width, found.height]).toEqual([50, 80, 40, 20]);
});

describe('on the board', () => {
  let runs: { finish: () => void; onfinish: (() => void) | null }[] = [];
  let at = 0;
  beforeEach(() => {
    runs = [];
    at = 0;
    document.body.innerHTML = '<main><p><b data-moves="marker:1">x</b></p></main>';
    delete document.documentElement.dataset['motion'];
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => box(at));
    HTMLElement.prototype.animate = function animate() {
      const run = { onfinish: null as (() => void) | null, finish: () => run.onfinish?.() };
      runs.push(run);
      return run as unknown as Animation;
    };
  });
  afterEach(() => vi.restoreAllMocks());

  function moved(): Motion {
    const root = document.querySelector('main')!;
    const motion = new Motion();
    motion.look(root);
    at = 100;
    motion.play(root);
    return motion;
  }

  test('a picture glides; touch targets are where they belong, and visible again at the end', () => {
    const motion = moved();
    expect(runs).toHaveLength(1);
    const [real, picture] = document.querySelectorAll<HTMLElement>('b');
    expect(real?.style.visibility).toBe('hidden');
    expect(picture?.getAttribute('aria-hidden')).toBe('true');
    motion.finish();
    expect(document.querySelectorAll('b')).toHaveLength(1);
    expect(real?.style.visibility).toBe('');
  });

  test('without motion nothing glides', () => {
    document.documentElement.dataset['motion'] = 'off';
    moved();
    expect(runs).toHaveLength(0);
    expect(document.querySelectorAll('b')).toHaveLength(1);
  });

  test('when the window has another size nothing glides', () => {
    const wide = innerWidth;
    const root = document.querySelector('main')!;
    const motion = new Motion();
    motion.look(root);
    at = 100;
    window.innerWidth = wide + 10;
    motion.play(root);
    window.innerWidth = wide;
    expect(runs).toHaveLength(0);
  });

  test('when a bar pushes the whole region down nothing glides', () => {
    const [root, region] = [document.querySelector('main')!, document.querySelector('p')!];
    region.dataset['region'] = 'board';
    const motion = new Motion();
    motion.look(root);
    at = 100; // region and thing alike
    motion.play(root);
    expect(runs).toHaveLength(0);
  });

  test('what stays where it is does not glide', () => {
    const root = document.querySelector('main')!;
    const motion = new Motion();
    motion.look(root);
    motion.play(root);
    expect(runs).toHaveLength(0);
  });
});
