/** An address as a QR code, for a phone to point at: version 5, level L, mask 0, as ISO 18004 has it. */
const SIDE = 37;
const DATA = 108; // code words
const CHECK = 26;
const MOST = 106; // bytes of text
const FORMAT = '111011111000100'; // level L, mask 0

const POWERS: number[] = [];
const LOGS: number[] = [];
for (let i = 0, v = 1; i < 255; i++) {
  POWERS[i] = v;
  LOGS[v] = i;
  v <<= 1;
  if (v & 256) v ^= 285;
}
const times = (a: number, b: number): number =>
  a && b ? (POWERS[((LOGS[a] ?? 0) + (LOGS[b] ?? 0)) % 255] ?? 0) : 0;

/** The code words that a reader corrects mistakes with. */
export function checkWords(data: readonly number[]): number[] {
  let divisor = [1];
  for (let i = 0; i < CHECK; i++) {
    const next = Array<number>(divisor.length + 1).fill(0);
    divisor.forEach((c, j) => {
      next[j] = (next[j] ?? 0) ^ c;
      next[j + 1] = (next[j + 1] ?? 0) ^ times(c, POWERS[i] ?? 0);
    });
    divisor = next;
  }
  const rest = [...data, ...Array<number>(CHECK).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i] ?? 0;
    if (factor) divisor.forEach((c, j) => (rest[i + j] = (rest[i + j] ?? 0) ^ times(c, factor)));
  }
  return rest.slice(data.length);
}

/** The text, its length before it, filled up. */
export function dataWords(text: string): number[] {
  const bytes = [...new TextEncoder().encode(text)];
  const eight = (n: number): string => n.toString(2).padStart(8, '0');
  const bits = `0100${eight(bytes.length)}${bytes.map(eight).join('')}0000`;
  const found = (bits.match(/.{1,8}/g) ?? []).map((one) => parseInt(one.padEnd(8, '0'), 2));
  for (let i = 0; found.length < DATA; i++) found.push(i % 2 ? 17 : 236);
  return found;
}

/** Rows of dark (1) and light (0) squares; null: the text is too long. */
export function qr(text: string): number[][] | null {
  if (new TextEncoder().encode(text).length > MOST) return null;
  const cells = Array.from({ length: SIDE }, () => Array<number>(SIDE).fill(-1));
  const set = (x: number, y: number, dark: boolean | number): void => {
    const row = cells[y];
    if (row && x >= 0 && x < SIDE) row[x] = Number(dark);
  };
  const rings = (left: number, top: number, reach: number, dark: (ring: number) => boolean): void => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) set(left + x, top + y, dark(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let i = 8; i < SIDE - 8; i++) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  const finder = (ring: number): boolean => ring !== 2 && ring !== 4;
  rings(3, 3, 4, finder);
  rings(SIDE - 4, 3, 4, finder);
  rings(3, SIDE - 4, 4, finder);
  rings(30, 30, 2, (ring) => ring !== 1);
  for (let i = 0; i < 15; i++) {
    const dark = FORMAT[i] === '1';
    if (i < 6) set(i, 8, dark);
    else if (i === 6) set(7, 8, dark);
    else if (i === 7) set(8, 8, dark);
    else if (i === 8) set(8, 7, dark);
    else set(8, 14 - i, dark);
    if (i < 7) set(8, SIDE - 1 - i, dark);
    else set(SIDE - 15 + i, 8, dark);
  }
  set(8, SIDE - 8, 1);
  const data = dataWords(text);
  const bits = [...data, ...checkWords(data)].map((n) => n.toString(2).padStart(8, '0')).join('');
  let next = 0;
  let up = true;
  for (let right = SIDE - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let i = 0; i < SIDE; i++) {
      const y = up ? SIDE - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (cells[y]?.[x] !== -1) continue;
        set(x, y, (bits[next++] === '1') !== ((x + y) % 2 === 0));
      }
    }
    up = !up;
  }
  return cells;
}

/** As a path of squares, with the quiet border it needs: 45 x 45. */
export function qrPath(text: string): string {
  return (qr(text) ?? [])
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('');
}
