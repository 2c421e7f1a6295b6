/** The six people of the theatre, and the three of them who stand in cities. */
import { LINE, SHADE, SKIN } from './ink';

const head = (x: number, y: number, more = ''): string =>
  `<path fill="${SKIN}" d="M${x - 10.5} ${y - 4}q0-11 10.5-11t10.5 11q0 15-10.5 18.500q-10.5-3.5-10.5-18.500z"/><path fill="${SHADE}" opacity=".6" d="M${x + 2} ${y - 15}q8.5 1 8.5 11q0 15-10.5 18.500q7-8 2-29.500z"/><path stroke="${LINE}" stroke-width="1.5" fill="none" stroke-linecap="round" d="M${x - 6.5} ${y - 3.6}q2.2-1.6 4 0M${x + 2.5} ${y - 3.6}q2.2-1.6 4 0M${x - 0.2} ${y - 2}l1 5.500h-2M${x - 3} ${y + 8}q3 1.3 6 0"/>${more}`;
/** Half length, 100 x 118, from y = -6. */
export const FIGURES: Readonly<Record<string, string>> = {
  impresario: `<path fill="#4e1a22" d="M10 112C10 84 20 66 40 62L60 62C80 66 90 84 90 112Z"/><path fill="#d9a945" d="M39 64L50 82L61 64L64 112H36Z"/><path fill="#f6efe0" d="M41 60L50 78L59 60Z"/><path fill="#1d1512" d="M44 63l6 4 6-4v7l-6-2.5-6 2.500z"/><path fill="#6b2732" d="M40 62L30 70L44 100L36 64ZM60 62L70 70L56 100L64 64Z"/><path stroke="#8a6410" stroke-width="1.6" fill="none" d="M44 92q8 9 17 2"/><circle cx="50" cy="88" r="1.5" fill="#5a3a10"/><circle cx="50" cy="96" r="1.5" fill="#5a3a10"/>
${head(50, 40, '<path fill="#2a1a12" d="M50 46.500c-3-2.5-7-1.5-9 .5-1.5 1-3.5 1-4.5-.5 0 4 4 6 8 4.5 2.5-.5 4-2 5.5-2s3 1.5 5.5 2c4 1.5 8-.5 8-4.5-1 1.5-3 1.5-4.5.5-2-2-6-3-9-.5z"/><path fill="#2a1a12" d="M38.5 28h4v9q-3-1-4-4zM61.5 28h-4v9q3-1 4-4z"/>')}<path fill="#1d1512" d="M36 27L34 3Q50-1 66 3L64 27Z"/><path fill="#8e2a38" d="M35.5 20h29l-.5 6h-28z"/><path fill="#1d1512" d="M26 27q24-7 48 0q2 4-2 5q-22-6-44 0q-4-1-2-5z"/><path fill="#f2e2bd" stroke="#6b4a1c" stroke-width="1.4" d="M64 80l20-6 5 22-20 6z"/><path stroke="#6b4a1c" stroke-width="1.3" fill="none" d="M68 83l12-3.600M69 88l12-3.600M70.5 93l8-2.4"/><path fill="${SKIN}" d="M62 92q6-6 11-1l-1 8-9 1z"/>`,
  architetto: `<path fill="#3f5a52" d="M10 112C10 84 22 66 40 62L60 62C78 66 90 84 90 112Z"/><path fill="#2f463f" d="M42 62L50 112L58 62Z"/><path fill="#fbf6ea" stroke="#9a8c74" stroke-width="1.2" d="M28 60q6-5 10-3 5-5 12-3 7-2 12 3 4-2 10 3-3 7-10 6-4 5-12 3-8 2-12-3-7 1-10-6z"/>
${head(50, 40, '<path fill="#8a6a4a" d="M42 45q4 3 8 .5 4 2.5 8-.5 1 9-8 14-9-5-8-14z"/>')}<path fill="#7a2f26" d="M32 31Q28 14 48 12Q72 10 71 26Q70 31 64 30Q48 25 36 33Q33 34 32 31Z"/><path fill="#e9e0cc" d="M64 22q14-16 22-8-2 10-20 14z"/><path fill="#f2e2bd" stroke="#6b4a1c" stroke-width="1.4" d="M12 88q-2-6 4-7l40-3q5 2 3 8l-40 7q-6 1-7-5z"/><path stroke="#6b4a1c" stroke-width="1.2" fill="none" d="M22 88l6-5 6 3 5-4 6 2 6-3"/><path fill="none" stroke="#c79a3c" stroke-width="3.4" stroke-linecap="round" d="M74 58L64 96M74 58L88 94M69 80h13"/><circle cx="74" cy="57" r="4" fill="#c79a3c"/><path fill="${SKIN}" d="M64 80q6-6 11-1l-1 8-9 1z"/>`,
  signora: `<path fill="#2d5877" d="M4 112C8 90 28 88 36 72L64 72C72 88 92 90 96 112Z"/><path fill="#e9dcc3" d="M40 74L50 84L60 74L66 112H34Z"/><path stroke="#b49a66" stroke-width="1.4" fill="none" d="M37 96q13 8 26 0M36 104q14 8 28 0"/><path fill="#3e7298" d="M36 72Q50 66 64 72L58 92L50 98L42 92Z"/><path fill="${SKIN}" d="M34 74Q40 62 50 62Q60 62 66 74Q50 84 34 74Z"/><path fill="none" stroke="#c7a24c" stroke-width="2" d="M41 66q9 8 18 0"/>
<path fill="#efe8d8" stroke="#8d8069" stroke-width="1.3" d="M36 46C28 38 28 14 40 6C46 2 54 2 60 6C72 14 72 38 64 46C66 50 62 54 60 52L60 38Q50 28 40 38L40 52C38 54 34 50 36 46Z"/>${head(50, 44, '<path fill="#b8323f" d="M47 51.500q3-1.8 6 0-3 3-6 0z"/><circle cx="43.5" cy="48" r="2" fill="#e39a86" opacity=".7"/><circle cx="57" cy="48" r="2" fill="#e39a86" opacity=".7"/>')}<path fill="#efe8d8" stroke="#8d8069" stroke-width="1.3" d="M38 38Q36 24 50 23Q64 24 62 38Q57 30 50 30Q43 30 38 38Z"/><path fill="none" stroke="#a99a80" stroke-width="1.6" d="M40 22q10-8 20 0M41 14q9-7 18 0M33 34q3 2 3 8M67 34q-3 2-3 8"/><path fill="#8e2a4a" d="M58 12q6-16 18-12 2 8-14 16z"/><path fill="#c25a78" d="M56 10q0-14 12-16 4 8-8 18z" opacity=".85"/>
<path fill="#a8324e" stroke="#5c1526" stroke-width="1.2" d="M72 104L50 88Q56 66 78 66Q92 70 96 84Z"/><path fill="none" stroke="#f0d9a6" stroke-width="1.4" d="M72 104L54 82M72 104L62 73M72 104L74 67M72 104L86 72M72 104L94 80M56 80Q66 68 90 77"/><path fill="${SKIN}" d="M64 98q6-4 10 2l-2 8-9-2z"/>`,
  maestro: `<path fill="#1f5a3d" d="M12 112C12 84 22 68 40 63L60 63C78 68 88 84 88 112Z"/><path fill="#f6efe0" d="M41 62L50 88L59 62Z"/><path fill="#17442d" d="M41 62L32 70L46 104L50 90ZM59 62L68 70L54 104L50 90Z"/><path fill="#fbf6ea" stroke="#9a8c74" d="M42 62l8 5 8-5 1 8-9-3-9 3z"/>
<path fill="#1f5a3d" d="M76 74Q94 62 84 42L76 44Q80 58 66 68Z"/><path fill="${SKIN}" d="M76 46q-3-8 3-10 6 0 6 8z"/><path stroke="#f3e6c8" stroke-width="2.6" stroke-linecap="round" d="M79 40L60 8"/><path stroke="#6b4a1c" stroke-width="1" d="M80 41L60 8" opacity=".5"/>
${head(48, 42, '<path fill="#d8d2c6" d="M37 46q1 6 4 8v-8zM59 46q-1 6-4 8v-8z"/>')}<path fill="#cfc8ba" stroke="#7d7465" stroke-width="1.2" d="M60 36C62 26 56 24 48 28C42 26 36 28 37 38L37 48C30 50 27 44 30 40C24 38 26 30 31 30C28 22 38 18 42 21C46 14 58 15 60 22C68 22 70 32 65 35C70 40 66 48 60 48Z"/><path fill="#fff" opacity=".9" stroke="#9a8c74" d="M14 92l22-5 6 22-22 3z"/><path stroke="#555" stroke-width="1" d="M18 96l16-3.600M19 100l16-3.600M20 104l16-3.6"/>`,
  critico: `<path fill="#17151a" d="M10 112C10 84 22 68 40 63L60 63C78 68 90 84 90 112Z"/><path fill="#f6efe0" d="M42 62L50 84L58 62Z"/><path fill="#2c2930" d="M42 62L32 69L45 104L50 86ZM58 62L68 69L55 104L50 86Z"/><path fill="#7b2230" d="M43 63q7 5 14 0l1 6-8 3-8-3z"/>
${head(50, 42, '<path fill="#17151a" d="M50 57l-4 8h8z"/><path fill="none" stroke="#17151a" stroke-width="2" d="M44 47.500q6-3 12 0"/><circle cx="55" cy="38.5" r="5" fill="#cfe0e6" fill-opacity=".35" stroke="#b98a2e" stroke-width="1.7"/><path fill="none" stroke="#b98a2e" stroke-width="1.2" d="M60 40q6 12 1 28"/>')}<path fill="#2a2420" d="M39 40Q34 22 50 22Q66 22 61 40Q60 30 54 29Q46 32 41 31Q39 34 39 40Z"/>
<path fill="#f4ead2" stroke="#6b4a1c" stroke-width="1.4" d="M14 86l24-6 7 24-24 8z"/><path stroke="#8a7350" stroke-width="1.2" fill="none" d="M19 90l14-3.500M20.5 95l14-3.500M22 100l10-2.5"/><path fill="#f7f3ea" stroke="#8a8578" stroke-width="1.1" d="M46 94Q66 84 84 40Q94 60 80 76Q70 90 48 96Z"/><path stroke="#6b665c" stroke-width="1.3" fill="none" d="M38 99Q62 88 82 50"/><path fill="${SKIN}" d="M44 90q7-4 11 2l-3 7-9-1z"/>`,
  esperto: `<path fill="#4d2f72" d="M10 112C10 84 20 68 40 63L60 63C80 68 90 84 90 112Z"/><path fill="#d9c79b" d="M40 64L50 86L60 64L62 112H38Z"/><path fill="#3a2158" d="M40 63L28 70L40 112H46L40 78ZM60 63L72 70L60 112H54L60 78Z"/><path fill="none" stroke="#e2b64e" stroke-width="1.8" d="M38 70q2 24 6 42M62 70q-2 24-6 42"/><path fill="#fbf6ea" stroke="#9a8c74" d="M44 60q6-2 12 0l3 10-4 1 2 7h-14l2-7-4-1z"/>
<path fill="#efe8d8" stroke="#8d8069" stroke-width="1.3" d="M33 58C26 52 30 46 33 45C28 38 31 30 35 29C34 18 66 18 65 29C69 30 72 38 67 45C70 46 74 52 67 58C62 60 60 56 61 52L60 36Q50 26 40 36L39 52C40 56 38 60 33 58Z"/>${head(50, 42)}<path fill="#efe8d8" stroke="#8d8069" stroke-width="1.3" d="M39 36Q38 24 50 23Q62 24 61 36Q56 29 50 30Q44 29 39 36Z"/><path fill="none" stroke="#a99a80" stroke-width="1.5" d="M34 34q4 2 2 8M66 34q-4 2-2 8M34 49q4-2 4 4M66 49q-4-2-4 4M42 27q8-4 16 0"/>
<g fill="#dfeaf0" fill-opacity=".45" stroke="#c08f2c" stroke-width="2.2"><circle cx="44" cy="39" r="5.6"/><circle cx="57" cy="39" r="5.6"/></g><path stroke="#c08f2c" stroke-width="2.4" fill="none" stroke-linecap="round" d="M62 40L78 72"/><path fill="${SKIN}" d="M72 74q1-8 8-6l5 7-4 8z"/><path fill="#fbf6ea" d="M74 80l12-5 4 8-12 6z"/>`,
};
const INKS: Readonly<Record<string, string>> = {
  impresario: '#7a2230',
  architetto: '#3f5a52',
  signora: '#2d5877',
  maestro: '#1f6b45',
  critico: '#201d24',
  esperto: '#5c3a8a',
};
const MARKS: Readonly<Record<string, string>> = {
  maestro: '<path d="M13 33L27 22M15 34.500a2.2 2.2 0 1 0-.1 0z" stroke-width="2.2"/>',
  critico: '<path d="M13 36Q22 32 27 21Q29 29 21 33" stroke-width="2.2"/>',
  esperto:
    '<g stroke-width="2.2"><circle cx="15.5" cy="28" r="3.6"/><circle cx="24.5" cy="28" r="3.6"/><path d="M27 30.500l3 6"/></g>',
};

const PAWN =
  'M20 2.500a8.5 8.5 0 0 1 5.6 15C30 20 33 27 33.5 36L36 46Q20 51 4 46L6.5 36C7 27 10 20 14.4 17.500A8.5 8.5 0 0 1 20 2.500Z';

/** A standing piece, 40 x 52; without a role: the place where one may stand. */
export const pawn = (role: string): string =>
  role
    ? `<ellipse cx="20" cy="47" rx="17" ry="4.5" opacity=".28"/><path fill="${INKS[role] ?? ''}" stroke="#f7ecd4" stroke-width="2.2" stroke-linejoin="round" d="${PAWN}"/><g fill="none" stroke="#fff6e0" stroke-linecap="round">${MARKS[role] ?? ''}</g>`
    : `<path fill="var(--plot)" stroke="var(--plot-line)" stroke-width="2" stroke-dasharray="4 3.5" d="${PAWN}"/>`;
