/** What Opera's things are called, in the language of the page. */
import { t, words as catalogue } from '../../lib/i18n.svelte';
import { bagList, CITIES, KINDS, PARTS, ROLES } from './model';

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

export const roman = (n: number): string => ROMAN[n] ?? String(n);
export const pieceName = (kind: string): string => t(`opera.piece.${KINDS.indexOf(kind)}`);
export const cityName = (city: string): string => t(`opera.city.${CITIES.indexOf(city)}`);
export const roleName = (role: string): string => t(`opera.role.${ROLES.indexOf(role)}`);
export const roleTitle = (role: string): string => t(`opera.title.${role}`);
export const partName = (part: string): string => t(`opera.part.${PARTS.indexOf(part)}`);

export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(catalogue.language).format(items);
}

export function bagText(bag: Readonly<Record<string, number>> | null): string {
  if (bag === null) return '?';
  const all = bagList(bag);
  return all.length === 0 ? t('opera.none') : listed(all.map(pieceName));
}
