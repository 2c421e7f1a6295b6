/** Painted flats behind the houses, 240 x 110, on the ground at 110. */
const dome = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y}c0-${h * 0.7} ${w * 0.22}-${h} ${w / 2}-${h}s${w / 2} ${h * 0.3} ${w / 2} ${h}z`;
const box = (x: number, y: number, w: number, h = 110 - y): string => `M${x} ${y}h${w}v${h}h-${w}z`;
const spire = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y}l${w / 2}-${h} ${w / 2} ${h}z`;
const many = (n: number, f: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => f(i)).join('');
const SKY: Readonly<Record<string, { back: string; front: string; line: string }>> = {
  venezia: {
    back:
      box(0, 92, 240) + dome(70, 92, 26, 22) + dome(150, 92, 30, 26) + spire(163, 68, 4, 8) + box(20, 84, 36),
    front:
      box(186, 34, 16) +
      spire(186, 34, 16, 26) +
      box(190, 8, 2, 3) +
      box(84, 80, 74) +
      dome(88, 80, 22, 20) +
      dome(106, 80, 30, 30) +
      dome(132, 80, 22, 20) +
      spire(119.5, 52, 3, 10) +
      box(30, 88, 44) +
      many(8, (i) => box(31 + i * 5.4, 84, 3, 4)) +
      'M0 110V104h240v6z',
    line:
      'M188 44h12M188 56h12M191 60v40M197 60v40M90 92h62' +
      many(6, (i) => `M${90 + i * 10.5} 108v-10a4 4 0 0 1 8 0v10`) +
      'M6 104q14 7 40 0-4-5-3-9',
  },
  wien: {
    back: box(0, 90, 240) + box(22, 70, 30) + box(190, 74, 40),
    front:
      box(84, 82, 72) +
      box(100, 66, 40) +
      dome(98, 66, 44, 34) +
      box(116, 26, 8, 8) +
      dome(115, 28, 10, 9) +
      box(62, 40, 10) +
      dome(61, 40, 12, 8) +
      box(168, 40, 10) +
      dome(167, 40, 12, 8) +
      spire(64, 33, 6, 10) +
      spire(170, 33, 6, 10) +
      box(10, 92, 230) +
      'M96 82l24-14 24 14z',
    line:
      many(5, (i) => `M${98 + i * 10} 108v-22`) +
      'M100 66h40M64 52h6M64 66h6M170 52h6M170 66h6' +
      many(8, (i) => `M${14 + i * 9} 104v-8M${166 + i * 9} 104v-8`),
  },
  berlin: {
    back: box(0, 94, 240) + dome(26, 80, 34, 30) + box(28, 80, 30) + box(196, 82, 34),
    front:
      box(78, 50, 84, 14) +
      'M78 64h10v46h-10zM96 64h7v46h-7zM116 64h8v46h-8zM137 64h7v46h-7zM152 64h10v46h-10z' +
      box(62, 76, 18) +
      box(160, 76, 18) +
      'M104 50v-7h32v7zM110 43c2-8 4-4 6-10 2 3 3 2 4-3 2 4 4 3 5 1 2 6 4 4 6 12zM119 30l2-9 2 9z' +
      'M58 76l11-6 11 6zM158 76l11-6 11 6z' +
      'M0 110V104h240v6z',
    line: 'M80 56h80M64 84h14M162 84h14M99 68v40M140 68v40',
  },
  london: {
    back: box(0, 92, 240) + box(20, 76, 24) + box(60, 84, 30),
    front:
      box(104, 78, 52) +
      box(114, 62, 32) +
      dome(110, 62, 40, 32) +
      box(126, 24, 8, 8) +
      spire(127, 24, 6, 12) +
      box(88, 60, 12) +
      dome(88, 60, 12, 9) +
      box(160, 60, 12) +
      dome(160, 60, 12, 9) +
      box(204, 30, 14) +
      spire(202, 30, 18, 20) +
      box(8, 86, 50) +
      many(6, (i) => spire(10 + i * 8, 86, 5, 9)) +
      box(0, 98, 240),
    line:
      'M206 40h10M211 36a5 5 0 1 0 .1 0M206 56v44M216 56v44M112 62h36' +
      many(5, (i) => `M${117 + i * 7} 78v-14`) +
      'M104 88h52',
  },
  paris: {
    back: box(0, 92, 240) + box(16, 78, 38) + box(186, 80, 40) + spire(40, 78, 8, 30),
    front:
      box(70, 74, 100) +
      box(84, 60, 72) +
      dome(92, 60, 56, 26) +
      'M116 34h8v-8h-8z' +
      spire(117, 27, 6, 9) +
      box(64, 68, 18) +
      dome(64, 68, 18, 10) +
      box(158, 68, 18) +
      dome(158, 68, 18, 10) +
      box(0, 100, 240),
    line:
      many(9, (i) => `M${75 + i * 10.3} 98v-12a3.5 3.5 0 0 1 7 0v12`) + 'M72 80h96M84 66h72M98 54q22-18 44 0',
  },
  milano: {
    back: box(0, 94, 240) + box(14, 82, 40) + box(190, 80, 36),
    front:
      box(60, 84, 120) +
      'M60 84L76 66 92 72 106 52 120 60 120 110H60zM180 84L164 66 148 72 134 52 120 60v50h60z' +
      spire(117, 60, 6, 50) +
      many(9, (i) => spire(58 + i * 15, 80 - (4 - Math.abs(4 - i)) * 5.5, 4, 20)) +
      box(0, 100, 240),
    line: many(7, (i) => `M${70 + i * 16} 98v-14l4-5 4 5v14`) + 'M64 84h112M106 62h28',
  },
};

export function skyline(city: string): string {
  const { back, front, line } = SKY[city] ?? { back: '', front: '', line: '' };
  return `<path d="${back}" fill="var(--flat-back)"/><path d="${front}" fill="var(--flat)"/><path d="${line}" fill="none" stroke="var(--flat-line)" stroke-width="1.2"/>`;
}

/** What hides a city that has not opened: a painted drop with its skyline, 240 x 150. */
export const drop = (city: string): string =>
  `<path d="M6 10h228v126q-114 12-228 0z" fill="url(#art-dusk)" stroke="#a87a22" stroke-width="2"/><g transform="translate(0 22)" opacity=".8">${skyline(city)}</g><path d="M6 122q50-16 114-2t114-4v20q-114 12-228 0z" fill="#4d3a55" opacity=".85"/><path d="M0 3h240v10H0z" fill="url(#art-gold)"/><path d="M6 13${'q9.5 9 19 0'.repeat(12)}" fill="none" stroke="#d9ab4b" stroke-width="2"/>`;
