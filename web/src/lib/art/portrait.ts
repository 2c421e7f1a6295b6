/**
 * A portrait that somebody puts together: eight parts, each a sign of a short code. The code is all that is stored and
 * sent; the drawing is made here. A code that we do not know gives no portrait, never markup.
 */
import { faceOf, type Beard, type Collar, type Face, type Hair, type Hat } from './faces';

const SKINS = ['a', 'b', 'c'] as const;
const SHADES = ['k', 'd', 'b', 'r', 'y', 'g', 'w'] as const;
const HAIRS: readonly Hair[] = ['short', 'bob', 'long', 'curls', 'curly', 'bun', 'high', 'braid', 'fringe', 'sides', 'none']; // prettier-ignore
const BEARDS: readonly Beard[] = [
  'none',
  'mous',
  'goatee',
  'short',
  'full',
  'point',
  'forked',
  'square',
  'long',
];
const HATS: readonly Hat[] = ['none', 'beret', 'plume', 'flat', 'tall', 'broad', 'band', 'net', 'turban', 'laurel', 'crown', 'circlet', 'straw', 'cap4', 'veil', 'phryg']; // prettier-ignore
const COLLARS: readonly Collar[] = ['plain', 'vee', 'ruff', 'bigruff', 'lace', 'square', 'fur', 'ermine', 'chain', 'pearls', 'tabs', 'scarf']; // prettier-ignore
const CLOTHS = ['#6b2f2a', '#2f4763', '#3f5a45', '#5b3a4f', '#7a4a30', '#3c4a56', '#54608a', '#6e5a44'];
const CAPS = ['#7b1734', '#23303f', '#3d5f7d', '#6d3530', '#274a3a', '#4a2a24', '#8a6410', '#4b2f63'];
export const GROUNDS = ['#5a3a6b', '#7b4a18', '#3d5a4a', '#345a66', '#6b2f3c', '#23457f'];

/** The parts in the order of the code: the key of what each is called, and how many there are. */
export const PARTS = [
  { key: 'skin', of: SKINS.length },
  { key: 'hair', of: HAIRS.length },
  { key: 'shade', of: SHADES.length },
  { key: 'beard', of: BEARDS.length },
  { key: 'hat', of: HATS.length },
  { key: 'collar', of: COLLARS.length },
  { key: 'cloth', of: CLOTHS.length },
  { key: 'ground', of: GROUNDS.length },
] as const;

/** The parts of a code; null: this is not a portrait. */
export function partsOf(code: string): number[] | null {
  if (!/^[0-9a-z]{8}$/.test(code)) return null;
  const found = [...code].map((sign) => parseInt(sign, 36));
  return found.every((n, i) => n < (PARTS[i]?.of ?? 0)) ? found : null;
}

export const codeOf = (parts: readonly number[]): string => parts.map((n) => n.toString(36)).join('');

/** Any portrait, to begin with. */
export const anyParts = (random: () => number = Math.random): number[] =>
  PARTS.map((part) => Math.floor(random() * part.of));

export function portrait(parts: readonly number[]): { face: Face; ground: string } {
  const [skin = 0, hair = 0, shade = 0, beard = 0, hat = 0, collar = 0, cloth = 0, ground = 0] = parts;
  const tint = SHADES[shade] ?? 'k';
  return {
    ground: GROUNDS[ground] ?? '',
    face: {
      sk: SKINS[skin] ?? 'a',
      h: [HAIRS[hair] ?? 'short', tint],
      b: [BEARDS[beard] ?? 'none', tint],
      hat: [HATS[hat] ?? 'none', CAPS[(cloth + 3) % CAPS.length] ?? '#333333'],
      r: CLOTHS[cloth] ?? '#333333',
      col: [COLLARS[collar] ?? 'plain'],
      ...(beard === 0 ? { f: hair > 1 && hair < 8 ? 1 : 0 } : {}),
    },
  };
}

/** Somebody's face and what is behind it: put together by the person, or made from the name. */
export function likeness(name: string, code: string): { face: Face; ground: string } {
  const parts = partsOf(code);
  return parts
    ? portrait(parts)
    : { face: faceOf(name), ground: GROUNDS[name.length % GROUNDS.length] ?? '' };
}
