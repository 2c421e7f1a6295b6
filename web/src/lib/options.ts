/** Options of a game whose value is a row of signs: one switch for each, off or on. */

export function isOn(value: string, i: number, signs: string): boolean {
  return value[i] === signs[1];
}

/** The value with switch `i` turned over. */
export function switched(value: string, i: number, signs: string): string {
  const sign = isOn(value, i, signs) ? signs[0] : signs[1];
  return value.slice(0, i) + (sign ?? '') + value.slice(i + 1);
}
