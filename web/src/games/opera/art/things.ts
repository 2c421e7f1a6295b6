/** Coins, chevrons, boxes, rungs, the Palazzo, ornaments. */
import { arms } from './arms';
import { medallion } from './composers';
import { FIGURES } from './roles';

/** A ducat, 40 x 40. */
export const COIN =
  '<circle cx="20" cy="21.5" r="17" fill="var(--coin-edge)"/><circle cx="20" cy="19.5" r="16.5" fill="var(--coin)"/><circle cx="20" cy="19.5" r="12.5" fill="none" stroke="var(--coin-edge)" stroke-width="1.6"/>';
export const coin = (n: number | string): string =>
  `${COIN}<text x="20" y="26.5" text-anchor="middle" font-family="var(--title)" font-weight="700" font-size="19" fill="#43290a">${n}</text>`;

/** A level of the budget, 20 x 16: what roles are paid with. */
export const CHEVRON =
  '<path d="M1 9l9-8 9 8v6l-9-8-9 8z" fill="url(#art-gold)" stroke="#5a3d0c" stroke-width=".8"/>';

/** A box of the tiers, 24 x 30: dark, lit, or with a family in it. */
export function box(seat: number | null, lit: boolean): string {
  const path = 'M2 28V13a10 10 0 0 1 20 0v15z';
  return `<path d="${path}" fill="${lit || seat !== null ? '#e6a94e' : 'var(--box)'}"/><path d="${path}" fill="url(#art-glow)" opacity="${lit || seat !== null ? 1 : 0.35}"/><path d="M2 13a10 10 0 0 1 5-8q1 12-5 15zM22 13a10 10 0 0 0-5-8q-1 12 5 15z" fill="#7b1734"/>${seat === null ? '' : `<g transform="translate(2.5 7) scale(.475)">${arms(seat)}</g>`}<path d="M0 26h24v4H0z" fill="url(#art-gold)"/>`;
}

/** A box without its rail, 24 x 30: the curtain drawn, or lit for the person who sits there. */
export const loge = (lit: boolean): string => {
  const path = 'M1 30V9Q1 1 12 1t11 8v21z';
  return lit
    ? `<path d="${path}" fill="#d98f35"/><path d="${path}" fill="url(#art-lamp)"/><path d="${path}" fill="none" stroke="#7d5614" stroke-width=".8"/>`
    : `<path d="${path}" fill="var(--box-in)"/><path d="M1 30V9Q1 1 12 1Q10.500 17 5.600 21Q7 26 6 30zM23 30V9Q23 1 12 1Q13.500 17 18.400 21Q17 26 18 30z" fill="var(--box-drape)"/><path d="M5.600 21Q7 26 6 30M18.400 21Q17 26 18 30" fill="none" stroke="#c9973a" stroke-width=".7" opacity=".7"/>`;
};

/** Where pieces are sold, 100 x 60: arches by places, lit when taken. */
export function palazzo(places: number, sold: number): string {
  const w = 88 / places;
  let art =
    '<path d="M2 18L50 3l48 15v5H2z" fill="var(--milano)" stroke="var(--cornice)" stroke-width="1.5"/><path d="M4 23h92v33H4z" fill="var(--milano)"/><path d="M4 23h92v33H4z" fill="url(#art-fall)"/><path d="M0 55h100v4H0z" fill="var(--milano-shade)"/>';
  for (let i = 0; i < places; i++) {
    const x = 6 + i * w + w * 0.1;
    const a = w * 0.8;
    art += `<path d="M${x} 55V${27 + a / 2}A${a / 2} ${a / 2} 0 0 1 ${x + a} ${27 + a / 2}V55z" fill="${i < sold ? 'var(--lit-hall)' : 'var(--dark-hall)'}" stroke="var(--arch)" stroke-width="1.6"/>`;
  }
  return art;
}

/** Somebody for hire, in a niche, 100 x 128; turned away when hired. */
export const roleCard = (role: string, hired: boolean): string =>
  `<path d="M6 126V52Q6 8 50 8t44 44v74z" fill="var(--niche)"/><path d="M6 126V52Q6 8 50 8t44 44v74z" fill="url(#art-glow)"/><g transform="${hired ? 'translate(100 14) scale(-1 1)' : 'translate(0 14)'}"${hired ? ' opacity=".45"' : ''}>${FIGURES[role] ?? ''}</g>`;

/** A rung of the ladder with its composer, 100 x 100. */
export const rung = (who: string): string =>
  `<path d="M6 0v100M94 0v100" stroke="url(#art-gold)" stroke-width="7"/><path d="M2 90h96v8H2z" fill="url(#art-gold)"/><g transform="translate(10 4) scale(.8)">${medallion(who)}</g>`;

/** Above the stage, one for each episode, 120 x 24: scrolls, a meander, a lyre among leaves. */
export const ORNAMENTS = [
  'M60 20q-10-14-24-8-10 5-4 11 7 3 9-4M60 20q10-14 24-8 10 5 4 11-7 3-9-4M36 12Q20 2 4 12q6 8 14 3M84 12q16-10 32 0-6 8-14 3M60 20V6',
  'M4 18h14V8h10v6h-6M32 18h14V8h10v6h-6M60 18h14V8h10v6h-6M88 18h14V8h10v6h-6M2 22h116M2 3h116',
  'M52 4q-4 12 8 16 12-4 8-16M56 6v11M60 5v14M64 6v11M50 20q-20 4-44-8M70 20q20 4 44-8M40 20q2-8-6-10M28 18q3-7-4-10M80 20q-2-8 6-10M92 18q-3-7 4-10',
].map(
  (d) =>
    `<path d="${d}" fill="none" stroke="var(--gilt)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`,
);
