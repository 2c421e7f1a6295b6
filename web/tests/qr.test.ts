import { describe, expect, test } from 'vitest';

import { checkWords, dataWords, qr, qrPath } from '../src/lib/qr';

const LINK = 'https://play.example.org/join#q8mQ2v1s0k7Zt3xA9bC4dE5fG6hI7jK8lM9nO0pQ1rS';

describe('a QR code', () => {
  test('has check words that divide without rest', () => {
    // With a = 2 and the polynomial 285, every root of the divisor is a root of the message.
    const words = [...dataWords(LINK), ...checkWords(dataWords(LINK))];
    expect(words).toHaveLength(134);
    const times = (a: number, b: number): number => {
      let found = 0;
      for (let i = 0; i < 8; i++) if ((b >> i) & 1) found ^= a << i;
      for (let i = 15; i >= 8; i--) if ((found >> i) & 1) found ^= 285 << (i - 8);
      return found;
    };
    for (let i = 0, root = 1; i < 26; i++, root = times(root, 2))
      expect(words.reduce((sum, word) => times(sum, root) ^ word, 0)).toBe(0);
  });

  test('can be read back', () => {
    const cells = qr(LINK)!;
    expect(cells.flat().every((cell) => cell === 0 || cell === 1)).toBe(true);
    // A reader's own map of the modules that are not data: finders with format, timing, alignment.
    const fixed = (x: number, y: number): boolean =>
      (x < 9 && y < 9) ||
      (x > 28 && y < 9) ||
      (x < 9 && y > 28) ||
      x === 6 ||
      y === 6 ||
      (x > 27 && x < 33 && y > 27 && y < 33);
    const bits: number[] = [];
    const columns = [36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 5, 3, 1];
    columns.forEach((right, n) => {
      for (let i = 0; i < 37; i++)
        for (const x of [right, right - 1]) {
          const y = n % 2 ? i : 36 - i;
          if (!fixed(x, y)) bits.push(cells[y]![x]! ^ ((x + y) % 2 === 0 ? 1 : 0));
        }
    });
    const read = (from: number, n: number): number => parseInt(bits.slice(from, from + n).join(''), 2);
    expect(read(0, 4)).toBe(4); // bytes
    const length = read(4, 8);
    const text = Array.from({ length }, (_, i) => String.fromCharCode(read(12 + i * 8, 8))).join('');
    expect(text).toBe(LINK);
    expect(cells[8]!.slice(0, 6).join('') + cells[8]![7] + cells[8]![8] + cells[7]![8]).toBe('111011111');
    expect(cells[29]![8]).toBe(1); // the dark module
  });

  test('is not made of a text that is too long for it', () => {
    expect(qr('x'.repeat(107))).toBeNull();
    expect(qrPath('x'.repeat(107))).toBe('');
  });
});
