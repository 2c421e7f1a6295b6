/** The six rooms: one pale engraving each, 420 x 190, in one line and one wash, on a floor of its own. */
const fill = 'var(--wash)';
const r = (x: number, y: number, w: number, h: number, of = 'none'): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${of}"/>`;
const d = (path: string, of = 'none'): string => `<path d="${path}" fill="${of}"/>`;

function library(): string {
  let seed = 7;
  const chance = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  let art = '';
  for (let shelf = 0; shelf < 4; shelf++) {
    const y = 50 + shelf * 46;
    art += d(`M6,${y} H414 M6,${y + 4} H414`);
    for (let x = 10; x < 410;) {
      const w = 6 + Math.floor(chance() * 8);
      const h = 22 + Math.floor(chance() * 14);
      if ((x > 124 && x < 132) || (x > 284 && x < 292)) x += 10;
      else if (chance() < 0.08) x += 12;
      else if (chance() < 0.12) {
        art += d(`M${x},${y} l7,-${h} l${w},3 l-7,${h - 3}Z`, fill);
        x += w + 10;
      } else {
        art += r(x, y - h, w, h, chance() < 0.45 ? fill : 'none');
        if (chance() < 0.6) art += d(`M${x},${y - h + 5} h${w} M${x},${y - 6} h${w}`);
        x += w + 1;
      }
    }
  }
  return (
    art +
    r(126, 2, 6, 186, fill) +
    r(286, 2, 6, 186, fill) +
    d(
      'M206,190 L232,2 M226,190 L252,2 M210,166 h20 M213,142 h20 M217,118 h20 M220,94 h20 M223,70 h20 M227,46 h20 M230,22 h20',
    )
  );
}

function apse(): string {
  let art = '';
  for (let i = 0; i < 5; i++) {
    const R = 150 - i * 26;
    art += d(`M${210 - R},190 V150 C${210 - R},${150 - R} ${210 + R},${150 - R} ${210 + R},150 V190`);
  }
  art += d(
    'M210,40 V70 M178,45 L188,72 M242,45 L232,72 M148,60 L166,84 M272,60 L254,84 M122,84 L146,102 M298,84 L274,102',
  );
  for (const x of [20, 46, 374, 400])
    art +=
      r(x - 7, 40, 14, 140, fill) +
      d(`M${x - 10},36 h20 M${x - 10},180 h20 M${x - 10},184 h20 M${x - 3},42 V178 M${x + 3},42 V178`);
  art +=
    d('M6,34 H70 M350,34 H414 M6,28 H70 M350,28 H414') +
    d('M188,190 V132 C188,112 232,112 232,132 V190', fill) +
    d('M150,190 V146 C150,132 174,132 174,146 V190 M246,190 V146 C246,132 270,132 270,146 V190', fill) +
    d('M160,186 H260 M150,190 H270') +
    d('M210,4 l4,10 -4,10 -4,-10Z M210,24 V36', fill);
  for (let i = 0; i < 12; i++) {
    const a = (Math.PI * i) / 11;
    const at = (by: number, high: number): string =>
      `${(210 + by * Math.cos(a)).toFixed(1)},${(132 - high * Math.sin(a)).toFixed(1)}`;
    art += d(`M${at(52, 44)} L${at(66, 58)}`);
  }
  return art;
}

function studio(): string {
  return [
    d('M96,188 L134,18 M188,188 L146,18 M140,10 V188 M104,150 H176'),
    r(82, 44, 114, 92, fill),
    r(88, 50, 102, 80),
    d('M88,130 L116,92 L134,110 L154,78 L190,130M160,70 a9,9 0 1 0 .1,0'),
    d('M292,188 V150 L282,150 V138 H380 V150 L370,150 V188Z', fill),
    d(
      'M302,138 C300,112 306,96 320,88 C306,78 308,46 326,40 C346,34 356,52 352,68 C351,78 346,84 342,88 C360,96 366,112 364,138Z',
      fill,
    ),
    d(
      'M330,60 q4,10 -2,12 M340,56 q4,1 6,4 M322,104 Q336,118 352,102 M316,124 Q338,132 358,122 M312,44 q10,-12 28,-6 q12,6 12,18',
    ),
    d('M10,12 H64 V120 H10Z M37,12 V120 M10,48 H64 M10,84 H64'),
    d('M66,30 L220,188 M66,60 L150,188 M66,90 L96,188'),
    d('M218,188 l6,-26 h26 l6,26Z M228,162 l-6,-34 M238,162 l2,-40 M246,162 l10,-34', fill),
  ].join('');
}

function council(): string {
  let art =
    d('M70,120 L350,120 L404,168 L16,168Z', fill) + d('M16,168 V182 H404 V168 M40,182 V190 M380,182 V190');
  for (let i = 0; i < 7; i++) {
    const x = 84 + i * 42;
    art +=
      d(`M${x - 13},120 V84 C${x - 13},70 ${x + 13},70 ${x + 13},84 V120`, i === 3 ? 'none' : fill) +
      d(`M${x - 8},114 V88 M${x + 8},114 V88 M${x},78 V114`);
  }
  return (
    art +
    d('M196,120 V56 C196,38 224,38 224,56 V120', fill) +
    d('M188,52 L210,30 L232,52') +
    d('M180,146 l50,-4 8,14 -56,4Z M188,149 h36 M190,153 h38') +
    d(
      'M120,150 v-14 m-5,14 h10 M300,150 v-14 m-5,14 h10 M120,130 q4,4 0,6 q-4,-2 0,-6 M300,130 q4,4 0,6 q-4,-2 0,-6',
    ) +
    d('M14,14 H58 V92 L36,78 L14,92Z M362,14 H406 V92 L384,78 L362,92Z', fill) +
    d(
      'M36,26 l4,9 10,1 -8,7 3,10 -9,-5 -9,5 3,-10 -8,-7 10,-1Z M384,26 l4,9 10,1 -8,7 3,10 -9,-5 -9,5 3,-10 -8,-7 10,-1Z',
    )
  );
}

function cabinet(): string {
  let art =
    d('M10,26 L210,2 L410,26Z', fill) +
    d('M4,26 H416 V34 H4Z', fill) +
    d('M14,34 V184 H406 V34 M4,184 H416 V190 H4Z') +
    d('M210,8 l5,7 -5,7 -5,-7Z');
  for (const x of [22, 392]) art += d(`M${x - 4},36 V182 M${x + 4},36 V182`);
  return (
    art +
    d('M150,34 V184 M270,34 V184 M34,84 H386 M34,134 H386') +
    [60, 210, 360]
      .flatMap((x) => [60, 110, 160].map((y) => d(`M${x},${y} m-4,0 a4,4 0 1 0 8,0 a4,4 0 1 0 -8,0`, fill)))
      .join('')
  );
}

function chart(): string {
  let art = '';
  for (const [x, y] of [
    [330, 60],
    [96, 120],
  ] as const)
    for (let i = 0; i < 16; i++) {
      const a = (i * Math.PI) / 8;
      art += `<path d="M${x},${y} L${(x + 440 * Math.cos(a)).toFixed(1)},${(y + 440 * Math.sin(a)).toFixed(1)}" stroke-width=".8" opacity=".8"/>`;
    }
  return (
    art +
    '<circle cx="330" cy="60" r="44"/><circle cx="330" cy="60" r="38"/>' +
    d('M330,12 L338,52 L378,60 L338,68 L330,108 L322,68 L282,60 L322,52Z', fill) +
    d('M304,34 L326,54 M356,34 L334,54 M304,86 L326,66 M356,86 L334,66') +
    d('M0,20 C24,16 30,34 22,46 C40,50 38,70 24,76 C34,92 20,104 0,104', fill) +
    d('M420,120 C396,122 392,136 400,146 C384,150 380,172 392,190 H420', fill) +
    d('M96,150 H214 C210,168 196,176 180,176 H132 C112,176 100,166 96,150Z', fill) +
    d('M214,150 l16,-10 -2,18 M132,150 V46 M176,150 V62 M204,150 V92') +
    d(
      'M134,50 C164,62 166,92 158,112 H134 Z M130,58 C108,74 104,96 108,112 H130Z M178,68 C200,80 202,104 196,120 H178Z M206,96 C218,104 218,120 214,130 H206Z',
      fill,
    ) +
    d('M132,46 l16,-5 -16,-5 M176,62 l14,-4 -14,-5') +
    d(
      'M70,182 q10,-7 20,0 t20,0 t20,0 t20,0 t20,0 t20,0 t20,0 t20,0 M250,164 q8,-6 16,0 t16,0 t16,0 M60,166 q8,-6 16,0',
    )
  );
}

const INSIDE: Readonly<Record<string, () => string>> = {
  literature: library,
  religion: apse,
  arts: studio,
  politics: council,
  bonus: cabinet,
  discoveries: chart,
};

const drawn = new Map<string, string>();

/** The engraving of a room. */
export function engraving(room: string): string {
  let art = drawn.get(room);
  if (art === undefined) {
    art = `<g fill="none" stroke="var(--engraved)" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round">${INSIDE[room]?.() ?? ''}</g>`;
    drawn.set(room, art);
  }
  return art;
}
