/** What La Stanza's things are called, in the language of the page. */
import { has, listed, t } from '../../lib/i18n.svelte';
import { BOX } from './box';
import { COLOURS, DISCIPLINES, disciplineOf, personName, roomOf, strengthTile, type Counts } from './model';

export const disciplineName = (d: string): string => t(`la-stanza.discipline.${DISCIPLINES.indexOf(d)}`);
export const colourName = (c: string): string => t(`la-stanza.colour.${COLOURS.indexOf(c)}`);
export const artName = (name: string): string => t(`la-stanza.art.${name}`);
export const roomName = (space: string): string =>
  space === 'BONUS' ? t('la-stanza.bonus-room') : disciplineName(roomOf(space));
export const florins = (n: number): string => t('la-stanza.florins', n);

const NUMBERS = BOX.bonus.numbers as Readonly<Record<string, number | readonly number[]>>;

/** What a tile adds to the strength, where it does. */
const STRENGTH = 1;

function told(kind: 'tile' | 'short', tile: string): string {
  const gives = strengthTile(tile);
  if (gives) return t(`la-stanza.${kind}.str`, disciplineName(gives), STRENGTH);
  return t(`la-stanza.${kind}.${tile}`, ...[NUMBERS[tile] ?? []].flat(), STRENGTH);
}

/** What a bonus tile does. */
export const tileText = (tile: string): string => told('tile', tile);

/** The same in few words, for the card itself. */
export const tileShort = (tile: string): string =>
  has(`la-stanza.short.${strengthTile(tile) ? 'str' : tile}`) ? told('short', tile) : tileText(tile);

/** A character with its discipline. */
export function tileName(slug: string | null): string {
  if (slug === null) return t('la-stanza.empty');
  if (slug === 'patron') return t('la-stanza.patron');
  return t('la-stanza.person', personName(slug), disciplineName(disciplineOf(slug)));
}

/** A place of the money track: florins, or points. */
export function trackText(text: string): string {
  const n = Number.parseInt(text, 10);
  return text.endsWith('pp') ? t('ui.points', n) : florins(n);
}

export function countsText(counts: Counts, name: (key: string) => string): string {
  const parts = Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([key, n]) => `${name(key)} ${n}`);
  return parts.length ? listed(parts) : t('la-stanza.none');
}

export function bookBonus(bonus: string): string {
  const n = Number(bonus.replace(/\D/g, ''));
  if (bonus.startsWith('pp')) return t('la-stanza.book.pp', n);
  if (bonus.startsWith('ship')) return t('la-stanza.book.ship', n);
  return bonus ? t(`la-stanza.book.${bonus}`) : '';
}
