/** A family's arms: shape, colour and charge, 40 x 40, with an ivory rim that stands on any ground. */
const SHAPES = [
  '<circle cx="20" cy="20" r="16.5"/>',
  '<rect x="4.5" y="4.5" width="31" height="31" rx="2"/>',
  '<path d="M20 2.500L38 35.500H2Z"/>',
  '<path d="M20 1.500L38.5 20L20 38.500L1.5 20Z"/>',
];
const CHARGES = [
  '<path d="M20 9l1.8 5.6 4.6-3.8-2.4 5.5 6-.3-5.2 3 5.2 3-6-.3 2.4 5.5-4.6-3.800L20 31l-1.8-5.6-4.6 3.8 2.4-5.5-6 .3 5.2-3-5.2-3 6 .3-2.4-5.5 4.6 3.800z"/>',
  '<path d="M12 30V15h-1.500V9.500h4V12h3V9.500h5V12h3V9.500h4V15H28v15h-5v-5a3 3 0 0 0-6 0v5z"/>',
  '<path d="M20 13c1 4 6 6 6 11.5 0 4-2.6 7-6 7s-6-3-6-6.500c0-3 2-4.5 2.6-7 1.4.8 2 2 2.2 3.500C20.5 19 21 16 20 13z"/>',
  '<path fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" d="M13.5 14.500q3.2-3.6 6.5 0t6.5 0M10.5 20.500q3.2-3.6 6.4 0t6.4 0 6.4 0M13.5 26.500q3.2-3.6 6.5 0t6.5 0"/>',
];

export function arms(seat: number): string {
  const shape = SHAPES[seat] ?? '';
  const y = seat === 2 ? 22.5 : 20;
  return `<g fill="#2a1a12" transform="translate(20 20.6) scale(1.060) translate(-20 -20)">${shape}</g><g fill="#fbf1da">${shape}</g><g fill="var(--seat-${seat})" transform="translate(20 ${y}) scale(.82) translate(-20 ${-y})">${shape}</g><g fill="var(--on-seat-${seat})" color="var(--on-seat-${seat})">${CHARGES[seat] ?? ''}</g>`;
}
