/** The six composers: portrait, sign, medallion and sheet. Their colours are in colours.css. */
import { LINE, SHADE, SKIN } from './ink';

const face = (
  more = '',
): string => `<path fill="${SKIN}" d="M42 23C53 18 62.5 22 63.5 33C63.8 37 62.3 38.6 63.8 41.200C66.4 45.6 69.6 49 71 52C71.5 54 69 55.2 66.2 55.200C67.6 56.8 68.2 58.2 66.8 59.500C67.8 61 67 62.5 65.6 63.100C67 66.4 65.8 69.6 62 70.600C58 71.4 54 70 51.5 68L54 86L30 86L33 54C31 40 33 28 42 23Z"/>
<path fill="${SHADE}" opacity=".75" d="M44 52C46 62 50 66 53 68.500L55 86L38 86L36 56Z"/>
<path fill="none" stroke="${LINE}" stroke-width="2.2" stroke-linecap="round" d="M56.5 38.200q3.5-2.6 7-.2M58 43.600q2.6-1.8 4.6 0M64.8 59.400q-2.4.6-4.4-.2"/>
<path fill="none" stroke="${SHADE}" stroke-width="1.5" stroke-linecap="round" d="M53 52l5 4M51.5 56l5 4M62 52.500q1.5 1.8 3.5 2"/>${more}`;
/** Cameo busts in profile, 100 x 100; the medallion or the sill cuts them below. */
export const PORTRAITS: Readonly<Record<string, string>> = {
  monteverdi: `<path fill="#1d1512" d="M4 104C8 90 22 84 46 84C70 84 88 90 94 104Z"/><path stroke="#8a6a3a" stroke-width="2" fill="none" d="M46 92V104M30 92L26 104M62 92L68 104"/>${face()}
<path fill="#4a2f1e" d="M46 19.500C31 17 24 30 25.5 44C26 54 30 61 35 64C37.5 57 40 52 44 48.500C42.5 42 45 34 50 30C53 27.5 56 26 58 24C54 20.5 50 20 46 19.500Z"/>
<path fill="none" stroke="#7a5236" stroke-width="1.6" d="M31 30q-3 12 3 27M37 25q-6 12-1 27M44 23q-7 8-4.5 20"/>
<path fill="#4a2f1e" d="M47 60C51 63.5 56 60.5 60 57.400C63 55.8 66.5 55.8 70 58.400C68 60 67 59.8 65 60.400C67 62.5 68 66 68.5 70C69 76 67.5 82 65.5 87C58.5 82 50 74 47 60Z"/>
<path fill="none" stroke="#8a6242" stroke-width="1.5" stroke-linecap="round" d="M55 66q4 8 8 14M60 64q4 7 5.5 14"/>
<path fill="#fbf6ea" stroke="${LINE}" stroke-width="1.6" d="M13 83c0-4 3-3 4-6 2 1 4-4 7-3 2-3 6-1 8-3 3 2 6 0 8 2 3-2 6 1 8 1 3-1 5 2 8 2 3 0 4 2 7 2 3 1 5 2 7 4 3 1 5 3 5 5 0 4-4 5-6 6-3 2-6 2-9 4-3-1-6 2-10 1-4 2-7-1-11 0-4-1-8 1-11-2-4 1-6-2-9-3-3-1-6-4-6-7z"/>
<path fill="none" stroke="#a89a84" stroke-width="1.7" d="M20 79l7 8M29 75.500l6 10M38 75l4 12M47 75.500l1.5 12M56 77l-2 11M65 78.500l-5 9M73 81l-7 6"/>`,
  handel: `<path fill="#7d1720" d="M2 104C6 88 22 80 48 80C76 80 92 88 98 104Z"/><path fill="none" stroke="#e2b64e" stroke-width="2.6" d="M66 86q6 8 7 18M80 104q-1-8-6-15"/>${face('<path fill="' + SKIN + '" d="M52 66C56 74 63 74 66 68C68 74 62 80 55 80Z"/>')}
<path fill="#efe8d8" stroke="${LINE}" stroke-width="1.8" d="M60 20C52 6 30 6 24 18C14 22 12 34 17 40C10 46 10 56 16 61C9 66 8 78 15 83C14 94 26 100 34 94C42 98 52 92 50 84C56 80 56 72 51 69C54 64 53 58 49 55C52 50 51 44 48.5 41C52 38 52 33 51 30.500C55 30.5 61 26 60 20Z"/>
<path fill="none" stroke="#a99a80" stroke-width="2" stroke-linecap="round" d="M55 20q-8-5-14 0M46 14q-12-2-14 8M34 17q-10 4-7 14M45 29q-8-4-12 3 0 5 5 5M30 33q-9 3-7 11 3 4 7 1M44 46q-9-3-11 4 1 5 6 5M28 53q-8 3-6 10 3 4 7 1M45 61q-9-3-11 4 1 5 6 5M27 70q-8 2-7 10 3 5 8 2M45 77q-9-3-11 4 1 6 7 5"/>
<path fill="#fbf6ea" stroke="${LINE}" stroke-width="1.3" d="M52 78q6-2 11 0l3 8-3 2 3 5-4 1 2 6H54l-2-5 2-3-4-5z"/>`,
  mozart: `<path fill="#8e1f2b" d="M4 104C9 89 24 83 47 83C72 83 88 90 94 104Z"/><path fill="none" stroke="#e7c164" stroke-width="3" d="M64 88q5 6 6 16M73 90q5 6 6 14"/>
<path fill="#efe9dd" stroke="${LINE}" stroke-width="1.6" d="M27 56C22 62 20 72 22 84C23 91 29 92 30 85C31 75 32 68 35 62Z"/>
${face()}
<path fill="#f6f1e6" stroke="${LINE}" stroke-width="1.8" d="M62 29C64 14 50 8 40 11C26 13 21 26 23 38C23 48 25 56 31 61C35 63 39 61 41 57L44 48C42.5 42 46 37 51 35.500C56 35 61 33 62 29Z"/>
<path fill="#f6f1e6" stroke="${LINE}" stroke-width="1.8" d="M31 47c0-4 3-6 8-6s9 2 9 6-4 6-9 6-8-2-8-6z"/><path fill="none" stroke="#b3a68f" stroke-width="2" stroke-linecap="round" d="M44 47c0-2-2-3-5-3s-4 1-4 3 2 3 4 3M58 26q-12-8-26 2M58 20q-14-7-28 2M28 36q-1 10 4 18"/>
<path fill="#17110f" d="M28 60L13 51Q10 60 13 69L28 63L36 71Q41 64 39 56Z"/><circle cx="29" cy="61.5" r="4.2" fill="#3b3030"/>
<path fill="#fbf6ea" stroke="${LINE}" stroke-width="1.3" d="M51 80q5-3 10 0l4 7-3 2 2 5-4 2 1 6H53l-1-6-3-4 2-4z"/>`,
  beethoven: `<path fill="#20242f" d="M2 104C6 89 22 80 46 80C74 80 90 89 96 104Z"/>${face('<path fill="none" stroke="' + LINE + '" stroke-width="3" stroke-linecap="round" d="M55.5 39.600l8-1.8"/>')}
<path fill="#4b443f" stroke="${LINE}" stroke-width="1.4" d="M65 32C66 24 70 20 67 14C63 17 62 14 63 8C57 12 55 9 54 4C50 9 46 8 43 3C40 9 35 9 31 6C31 12 27 14 21 13C23 18 20 22 14 23C18 27 17 31 11 35C17 37 17 41 13 46C19 46 20 50 17 56C23 55 25 58 24 64C29 62 32 63 34 67C38 62 41 55 44 50C43 45 45 40 50 36C52 33 55 34 57 31C59 33 62 30 65 32Z"/>
<path fill="none" stroke="#8f857b" stroke-width="1.8" stroke-linecap="round" d="M56 26Q54 17 58 12M49 28Q45 17 48 10M42 31Q34 22 37 12M36 36Q26 28 26 18M33 42Q23 37 19 28M33 48Q24 46 18 40M35 54Q28 53 23 49"/>
<path fill="#fbf6ea" stroke="${LINE}" stroke-width="1.5" d="M33 76L57 66L60 84L46 92L30 88Z"/><path fill="#b4232c" stroke="${LINE}" stroke-width="1.3" d="M34 84Q46 84 58 78L63 86L57 90L60 104H44L46 93Q39 93 32 90Z"/>`,
  verdi: `<path fill="#17151b" d="M2 104C6 88 22 80 46 80C74 80 90 88 96 104Z"/>${face()}
<path fill="#8d8378" d="M37 34C30 42 30 54 34 62L43 52C42 46 44 40 46 35Z"/>
<path fill="#b3a99b" stroke="${LINE}" stroke-width="1.4" d="M42 50C44 56 49 58.5 54 56.500C58 55 62 54.5 66 56C69 56.2 71 58 71 59.500C69.6 61 68 61 66.6 61.500C69.5 65 71.5 70 70 76C68 83 62 88 55 87C45 86 37 76 36.5 62C37 57 39 53 42 50Z"/>
<path fill="none" stroke="#6f665c" stroke-width="1.7" stroke-linecap="round" d="M43 60q3 12 10 20M50 63q3 10 8 17M57 64q3 8 6 13M63 64q3 5 3 9M66 60.500q-6-1-9 .5"/>
<path fill="#17151b" stroke="#4c4654" stroke-width="1.5" d="M33 26L29 2Q46-3 64 1L63 26Z"/><path fill="#5b3f79" d="M32.3 20L63.2 20L63 26.500L33 26.500Z"/><path fill="#17151b" stroke="#4c4654" stroke-width="1.5" d="M21 27Q30 22 47 24Q66 22 77 26Q78 31 72 31.500Q60 28 47 29.500Q34 30 26 33Q20 32 21 27Z"/>
<path fill="#f7f1e4" d="M28 86Q40 92 50 87L56 92Q48 100 34 98Z"/>`,
  wagner: `<path fill="#2d2118" d="M2 104C6 88 22 80 46 80C74 80 90 88 96 104Z"/><path fill="#5d4330" d="M22 84Q36 74 46 90L40 104H18ZM72 86Q60 80 54 92L58 104H82Z"/>${face('<path fill="' + SKIN + '" d="M62 36C68 41 73 48 73.5 53C72 56 68 55.5 64 55.500Z"/><path fill="' + SKIN + '" d="M60 62C66 62 69 66 67 71C65 74 58 74 54 70Z"/>')}
<path fill="#6b5a49" stroke="${LINE}" stroke-width="1.2" d="M38 34C34 44 34 56 37 64C40 72 47 78 55 79C61 79.5 65 77 66.5 72.500C62 74.5 57 73 53.5 69.500C49 65 47 58 47.5 51C47 44 47 38 49 34Z"/><path fill="none" stroke="#a08a72" stroke-width="1.6" stroke-linecap="round" d="M41 44q-1 14 6 25M44 40q-1 12 3 20M50 73q5 4 10 3.5"/>
<path fill="#234a3a" stroke="${LINE}" stroke-width="1.6" d="M67 29C69 20 62 12 50 9C34 5 15 9 7 22C2 31 4 44 12 49C20 53 26 47 33 42C42 36 55 34 67 29Z"/><path fill="none" stroke="#5c9a7e" stroke-width="1.9" stroke-linecap="round" d="M58 17Q36 9 17 22M60 23Q38 17 20 33M10 30Q10 40 18 43"/><path fill="#12251d" stroke="${LINE}" stroke-width="1" d="M68 27Q66 32 60 33Q46 35 35 44L33 39Q46 29 68 27Z"/>
<path fill="#f7f1e4" stroke="${LINE}" stroke-width="1.2" d="M40 80l12 6-4 8-12-6z"/><path fill="#7e1f2c" d="M46 88l14-5 2 10-10 1-4 9-8-6z"/>`,
};
/** Colour is never alone: each composer has a sign, 24 x 24. */
export const SIGNS: Readonly<Record<string, string>> = {
  monteverdi:
    '<path d="M9 22c-5 0-7-4-5-8 1-3 4-5 8-8l6-5 3 3-5 6c2 5 0 12-7 12zM10 12.500a3 3 0 1 0 .1 0z" fill-rule="evenodd"/>',
  handel: '<path d="M2 19L3.5 6l5 5L12 3l3.5 8 5-5L22 19zM3 21h18v2H3z"/>',
  mozart: '<path d="M12 1l3.2 7.3 7.8.8-5.9 5.3 1.7 7.800L12 18.2 5.2 22.200l1.7-7.800L1 9.100l7.8-.8z"/>',
  beethoven: '<path d="M14.5 1L4 14h6.500L8 23 20 9.500h-7z"/>',
  verdi:
    '<path d="M11 22C4 21 1 15 3 8c2 1 3 2 3.5 4C6 8 7 4 9.5 1.500c1.5 2.5 1.5 5 .3 8C8 13 8.5 18 11 22zM13 22c7-1 10-7 8-14-2 1-3 2-3.5 4C18 8 17 4 14.5 1.500c-1.5 2.5-1.5 5-.3 8C16 13 15.5 18 13 22z"/>',
  wagner:
    '<path fill-rule="evenodd" d="M12 6a8.6 8.6 0 1 0 .1 0zM12 9.600a5 5 0 1 1-.1 0zM8 1h8l2 3-6 4.500L6 4z"/>',
};

const sign = (who: string, x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y})"><circle r="${size * 0.66}" fill="#fdf5e2" stroke="var(--${who}-deep)" stroke-width="${size * 0.09}"/><g transform="scale(${size / 28}) translate(-12 -12)" fill="var(--${who}-deep)">${SIGNS[who] ?? ''}</g></g>`;

/** A portrait as it stands in a window: ground, bust, sign at the sill. 100 x 100. */
export const cameo = (who: string): string =>
  `<rect width="100" height="100" fill="var(--${who})"/><rect width="100" height="100" fill="url(#art-glow)"/>${PORTRAITS[who] ?? ''}`;

/** A gilt medallion of 100 x 100 with the sign at its rim. */
export const medallion = (who: string): string =>
  `<circle cx="50" cy="50" r="49" fill="#5b3d10"/><circle cx="50" cy="50" r="47.5" fill="url(#art-gold)"/><circle cx="50" cy="50" r="43" fill="var(--${who})"/><circle cx="50" cy="50" r="43" fill="url(#art-glow)"/><g clip-path="url(#art-disc)"><g transform="translate(3 8) scale(.93)">${PORTRAITS[who] ?? ''}</g></g><circle cx="50" cy="50" r="43.5" fill="none" stroke="var(--${who}-deep)" stroke-width="3"/>${sign(who, 81, 81, 27)}`;

/** A piece of music: a sheet with the composer on it. 100 x 130. */
export const sheet = (who: string): string =>
  `<path d="M6 7h92v121H6z" opacity=".22"/><path d="M3 6q0-3 3-3h66l24 24v97q0 3-3 3H6q-3 0-3-3z" fill="var(--paper)" stroke="var(--paper-line)" stroke-width="2"/><path d="M72 3v24h24" fill="var(--paper-shade)" stroke="var(--paper-line)" stroke-width="2"/><path d="M3 121h93v6H3z" fill="var(--${who})"/><g transform="translate(9 16) scale(.82)">${medallion(who)}</g><path d="M14 108h70M14 114h48" stroke="var(--paper-line)" stroke-width="2"/>`;

export { sign };
