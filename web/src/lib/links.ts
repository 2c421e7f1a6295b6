/** Links of a table that this browser has made. The server sends them once, so they are kept until the tab is closed. */
const STORE = 'ridotto.links';

export type Links = Record<string, string>;

/** By `seat1`, `any0` or `watch0`: the whole address. */
export function linksOf(table: string): Links {
  try {
    const all = JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Record<string, Links>;
    return all[table] ?? {};
  } catch {
    return {};
  }
}

export function keepLinks(table: string, links: Links): void {
  try {
    const all = JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Record<string, Links>;
    sessionStorage.setItem(STORE, JSON.stringify({ ...all, [table]: { ...all[table], ...links } }));
  } catch {
    // Then a new one can be made.
  }
}

/** Tokens stand behind the `#`, where no server or proxy writes them down. The card before it is for messengers. */
export const addressOf = (kind: 'join' | 'watch', token: string, card = ''): string =>
  `${location.origin}/${kind}${card ? `/${card}` : ''}#${token}`;

/** The same without the card: a QR code has little room. */
export const shortOf = (address: string): string => address.replace(/\/join\/[\w-]+#/, '/join#');
