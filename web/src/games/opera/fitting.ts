/** How large houses can be drawn: halls shrink before they clip. All lengths in pixels but those of the drawings. */
import { BAY, widthOf } from './art/houses';

/** How high a drawing of a house may be stretched, in its own units. */
const LOW = 74;
const HIGH = 100;
const TALLEST = 116;

export interface CityFit {
  columns: number;
  rows: number;
  /** Pixels for one unit of the drawing, and the drawing's height in its units. */
  scale: number;
  height: number;
  /** The size of the families' arms. */
  arms: number;
}

/** The houses of a city, one per row or two: whatever makes the halls larger. `halls`: of each house. */
export function fitCity(halls: readonly number[], width: number, height: number, unit: number): CityFit {
  const widest = widthOf(Math.max(1, ...halls));
  let best: CityFit | null = null;
  for (const columns of halls.length > 1 ? [1, 2] : [1]) {
    const rows = Math.ceil(Math.max(1, halls.length) / columns);
    // Beside the house, or as a flag above its corner.
    const flag = columns > 1;
    const arms = Math.min((flag ? 18 : 24) * unit, (height / rows) * (flag ? 0.26 : 0.5));
    const high = height / rows - 3 * unit - (flag ? arms * 0.75 : 0);
    const wide = width / columns - (flag ? 8 * unit : arms + 12 * unit);
    const scale = Math.max(0.05, Math.min(wide / widest, high / LOW, (96 * unit) / BAY.height));
    const tall = Math.min(HIGH, Math.max(LOW, (high * 0.97) / scale));
    if (!best || scale > best.scale * 1.05) best = { columns, rows, scale, height: tall, arms };
  }
  return best ?? { columns: 1, rows: 1, scale: 0.1, height: LOW, arms: 10 };
}

export interface RowsFit {
  /** Which houses stand in which row. */
  rows: number[][];
  scale: number;
  height: number;
}

/** Houses of these widths (in units of the drawings) in as many rows as make the halls largest. */
export function fitRows(
  widths: readonly number[],
  width: number,
  height: number,
  /** What name and numbers of a house take above and below it, and what lies between two houses. */
  around: number,
  gap: number,
  most = 1.4,
): RowsFit {
  let best: RowsFit | null = null;
  const total = widths.reduce((sum, one) => sum + one, 0);
  for (let count = 1; count <= Math.min(4, Math.max(1, widths.length)); count++) {
    const rows: number[][] = [[]];
    let sum = 0;
    widths.forEach((one, i) => {
      const row = rows.at(-1)!;
      if (row.length > 0 && sum + one / 2 > total / count && rows.length < count) {
        rows.push([i]);
        sum = one;
      } else {
        row.push(i);
        sum += one;
      }
    });
    const high = height / rows.length - around;
    const wide = Math.min(
      ...rows.map(
        (row) =>
          (width - gap * row.length) /
          Math.max(
            1,
            row.reduce((all, i) => all + (widths[i] ?? 0), 0),
          ),
      ),
    );
    const scale = Math.max(0.05, Math.min(wide, high / LOW, most));
    const tall = Math.min(TALLEST, Math.max(LOW, high / scale));
    if (!best || scale > best.scale * 1.06) best = { rows, scale, height: tall };
  }
  return best ?? { rows: [], scale: 0.1, height: LOW };
}
