/** A number as it is printed: with the sign that is as wide as a plus, not with a hyphen. */
export const figure = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** A gain or a loss. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : figure(n));
