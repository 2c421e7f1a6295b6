/** Own drawings as paths. Skylines 120 x 32, portraits and attributes 24 x 24. */
export const SKYLINES: Record<string, string> = {
  venezia:
    'M0 31h120M6 31V20h4v11M14 31V14l3-8 3 8v17M26 31V22h14v9M30 31v-5a3 3 0 0 1 6 0v5M46 31V18a10 10 0 0 1 20 0v13M56 8V3M72 31V22h18v9M76 31v-5h3v5M84 31v-5h3v5M96 29q6 4 12 0q-1 3-6 3t-6-3zM108 29q2-3 3-8',
  wien: 'M0 31h120M6 31V18h22v13M10 31v-6h4v6M20 31v-6h4v6M36 31V16l4-4 4 4v15M44 31V10l6-9 6 9v21M56 31V16l4-4 4 4v15M72 31V20h30v11M72 20q15-12 30 0M80 31v-6h3v6M91 31v-6h3v6M110 31V22',
  berlin:
    'M0 31h120M20 31V14h6v17M34 31V14h6v17M48 31V14h6v17M62 31V14h6v17M76 31V14h6v17M16 14h70M18 14v-4h66v4M40 10V6h22v4M46 6l5-4 5 4M98 31V20h14v11M102 20v-6h6v6',
  london:
    'M0 31h120M10 31V8l5-6 5 6v23M10 14h10M30 31V20h26v11M34 20v-5M43 20v-5M52 20v-5M66 31V16h8v15M92 31V16h8v15M74 22h18M66 16l4-6 4 6M92 16l4-6 4 6M62 26h42',
  paris:
    'M0 31h120M20 31q6-10 8-28q2 18 8 28M23 24h10M25 16h6M46 31V20h30v11M46 20l4-6h22l4 6M52 31v-5h4v5M66 31v-5h4v5M88 31V18h20v13M94 31V24a4 4 0 0 1 8 0v7M86 18h24',
  milano:
    'M0 31h120M20 31L32 12l8 8 10-16 10 16 8-8 12 19M32 12V6M50 4V0M68 12V6M40 20v11M60 20v11M46 31v-7a4 4 0 0 1 8 0v7M92 31V20h20v11M92 20l10-7 10 7',
};

/** A profile with one attribute: what the role is known by. */
export const PORTRAITS: Record<string, string> = {
  impresario:
    'M7 11h10M8.500 11V4.500h7V11M9 12.500c0 4 1.500 5.500 3 5.500s3-1.500 3-5.500M5.500 23c.5-3.500 3-5 6.500-5s6 1.500 6.500 5M11 20.500h2',
  architetto:
    'M12 3.500v3M12 6.500L6.500 19M12 6.500L17.500 19M8.500 14.500h7M12 3.500a1.500 1.500 0 1 1 0-.1M4 22q8-4 16 0',
  signora: 'M12 21L4 10.500q8-8 16 0zM12 21L7.500 8M12 21L12 6.800M12 21L16.500 8M5.500 12.300q6.500-6 13 0',
  maestro:
    'M4 20L18.500 5.500M18.500 5.500l2-2M6.500 17.500l-2.500 2.500M9 6.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM11 8.500V3l4 1.500M15 17h6M15 20h6',
  critico: 'M20 3Q9 5 7.500 16L5.500 21M20 3q1 8-6 11.500l-6 1.500M9.500 12.500L16 7M4 22.500h9',
  esperto:
    'M7.500 7.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM16.500 7.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11.500 11q.5-1 1 0M20 13.500l2 8',
};

/** Beside the monogram of a composer, 10 x 10. */
export const ATTRIBUTES: Record<string, string> = {
  monteverdi: 'M5 .5v4M3.500 5.500a1.900 2.300 0 1 0 3 0 1.200 1.200 0 0 0-3 0zM4 1h2',
  handel: 'M1 8V3l2.200 2L5 2l1.800 3L9 3v5z',
  mozart: 'M5 .8l1.200 2.900 3.100.2-2.400 2 .8 3L5 7.300 2.300 8.900l.8-3-2.400-2 3.100-.2z',
  beethoven: 'M6 .5L2 5.600h2.400L3.800 9.500 8 4.200H5.500z',
  verdi:
    'M2 9Q0 4 3 1M8 9q2-5-1-8M1.300 6.500l1.700-.8M1.200 3.800L3 3.600M8.700 6.500L7 5.700M8.800 3.800L7 3.600',
  wagner: 'M5 2a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM3.800 2L5 .5 6.200 2',
  house: 'M3 1Q1.500 5 5 8.500 8.500 5 7 1M3.600 3h2.800M5 1.500v6',
};

/** Short names, for where a name has no room. */
export const MONOGRAM: Readonly<Record<string, string>> = {
  monteverdi: 'Mo',
  handel: 'Ha',
  mozart: 'Mz',
  beethoven: 'Be',
  verdi: 'Ve',
  wagner: 'Wa',
  house: 'hh',
};

export const COLOURS: Readonly<Record<string, string>> = {
  monteverdi: '#904a32',
  handel: '#db8a49',
  mozart: '#9cede7',
  beethoven: '#3d36a7',
  verdi: '#6d8bdd',
  wagner: '#331215',
};

/** A scalloped medallion of radius 48 around 50, 50. */
export const MEDALLION = (() => {
  const n = 16;
  const at = (i: number, r: number) => {
    const a = (Math.PI * 2 * i) / n - Math.PI / 2;
    return `${(50 + r * Math.cos(a)).toFixed(1)} ${(50 + r * Math.sin(a)).toFixed(1)}`;
  };
  let path = `M${at(0, 44)}`;
  for (let i = 0; i < n; i++) path += `Q${at(i + 0.5, 53)} ${at(i + 1, 44)}`;
  return `${path}z`;
})();
export const SHIELD = 'M8 8h84v44Q92 84 50 97 8 84 8 52z';
