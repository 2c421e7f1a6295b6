/** What Opera's things are called, in the language of the page: for labels of what the board draws. */
import { listed, t } from '../../lib/i18n.svelte';
import { bagList, CITIES, KINDS } from './model';

export const pieceName = (kind: string): string => t(`opera.piece.${KINDS.indexOf(kind)}`);
export const cityName = (city: string): string => t(`opera.city.${CITIES.indexOf(city)}`);
export const roleTitle = (role: string): string => t(`opera.title.${role}`);
/** A city has four words: for its main building and for up to three wings. */
export function partName(part: string): string {
  const [city = '', kind = ''] = part.split('.');
  const wing = kind === 'main' ? 0 : Number(kind.replace('wing', ''));
  return t(`opera.part.${4 * CITIES.indexOf(city) + wing}`);
}

export function bagText(bag: Readonly<Record<string, number>> | null): string {
  if (bag === null) return '?';
  const all = bagList(bag);
  return all.length === 0 ? t('opera.none') : listed(all.map(pieceName));
}
