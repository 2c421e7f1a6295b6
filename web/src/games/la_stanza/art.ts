/** Own drawings as paths, 24 x 24. */
export const ICONS: Record<string, string> = {
  discoveries:
    'M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19zM15.500 8.500l-2 5-5 2 2-5zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2',
  literature: 'M20 3Q9 5 7.500 16L5 21.500M20 3q1 8-6 11.500l-6 1.500M9.500 12.500L16 7M4 22h9',
  religion: 'M4 22V11a8 8 0 0 1 16 0v11M8 22V12a4 4 0 0 1 8 0v10M2.500 22h19M12 3V1',
  arts: 'M20.500 3.500L11 12.500l1.500 1.500 9-9.500zM11 12.500q-4 0-4.500 4-.5 3-3.500 4 7 2 9-2.500.8-2 .5-4',
  politics:
    'M12 2.500l2 2 2.800-.5.800 2.700 2.700 1-.6 2.800 1.800 2.200-1.800 2.200.3 2.600-4.500.5-3.500 1-3.500-1-4.500-.5.300-2.600L2.500 12.700l1.800-2.200-.6-2.800 2.700-1 .8-2.700 2.800.5zM12 8v6M9 11h6M9 18l-2 4M15 18l2 4',
  bonus: 'M4 20V9h16v11zM4 9l2-4h12l2 4M9 9v3h6V9M12 14v3',
  patron:
    'M12 3a4 4 0 0 1 4 4.500c0 3-1.800 5-4 5s-4-2-4-5A4 4 0 0 1 12 3zM4 22q0-8 8-8t8 8M9 4.500L7 2l5-1 5 1-2 2.500M10 18h4',
  sculpture: 'M12 3a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8 16q0-6 4-6t4 6zM6 22v-3h12v3zM9 16v3M15 16v3',
  manuscript: 'M5 4h11q3 0 3 3H9v12q0 2 2 2h8q2 0 2-3H12M5 4Q3 4 3 7h6M11.500 10h5M11.500 13h5',
  painting: 'M3 4h18v16H3zM6 7h12v10H6zM6 15l4-4 3 3 2-2 3 3',
  book: 'M5 3h12q2 0 2 2v16H7q-2 0-2-2zM5 19q0-2 2-2h12M9 7h6M9 10h6',
  ship: 'M3 15h18q-2 6-6 6H9q-4 0-6-6zM12 15V2M12 3q7 3 6 9h-6M12 5q-5 2-5 7h5',
};

/** A bust from parts: hat or hair, collar. Which parts, the name decides. */
const HATS = [
  'M7 9q0-6 5-6t5 6q-2-2-5-2t-5 2z',
  'M5.500 8q6.500-7 13 0l-2 1h-9z',
  'M7 12V8q0-5 5-5t5 5v4q-1-5-5-5t-5 5z',
  'M6 8h12M8 8V4h8v4',
  'M6.500 13V8.500Q7 3 12 3t5.500 5.500V13l-2-5h-7z',
];
const COLLARS = ['M9 15l3 3 3-3', 'M8 16q4 3 8 0', 'M9 15h6v2H9z', 'M12 15v5'];
export const HEAD = 'M12 5a4 4 0 0 1 4 4.500c0 3-1.800 5-4 5s-4-2-4-5A4 4 0 0 1 12 5zM4 23q0-8 8-8t8 8';

export function bust(slug: string): string {
  const n = [...slug].reduce((total, char) => (total * 31 + char.charCodeAt(0)) % 9973, 7);
  return `${HEAD}${HATS[n % HATS.length] ?? ''}${COLLARS[Math.floor(n / 7) % COLLARS.length] ?? ''}`;
}
