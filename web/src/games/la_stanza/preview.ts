/** What a draft changes for its seat: the difference of two views, as a line of small pictures shows it. */
import { BOOKS, COLOURS, DISCIPLINES, numbersOf, type StanzaView } from './model';

export interface Change {
  kind:
    | 'joins'
    | 'leaves'
    | 'money'
    | 'helper'
    | 'strength'
    | 'column'
    | 'book'
    | 'ship'
    | 'discs'
    | 'work'
    | 'tile'
    | 'points';
  /** Which one: a character, a discipline, a colour, a tile. */
  of: string;
  from: number;
  to: number;
}

export function changes(now: StanzaView, then: StanzaView, seat: number): Change[] {
  const [was, is] = [now.players[seat], then.players[seat]];
  if (!was || !is) return [];
  const found: Change[] = [];
  const put = (kind: Change['kind'], of: string, from: number, to: number): void => {
    if (from !== to) found.push({ kind, of, from, to });
  };
  const people = (one: typeof was): string[] =>
    [...one.recruits, ...one.workers].filter((slug) => slug !== null && slug !== 'patron') as string[];
  const [before, after] = [people(was), people(is)];
  for (const slug of after) if (!before.includes(slug)) put('joins', slug, 0, 1);
  for (const slug of before) if (!after.includes(slug)) put('leaves', slug, 1, 0);
  put('money', '', was.money, is.money);
  for (const colour of COLOURS) put('helper', colour, was.helpers[colour] ?? 0, is.helpers[colour] ?? 0);
  const [had, has] = [numbersOf(now, seat), numbersOf(then, seat)];
  for (const d of DISCIPLINES) {
    const mine = (view: StanzaView): number =>
      (view.masterpieces[d] ?? []).filter((one) => one === seat).length;
    put('column', d, mine(now), mine(then));
  }
  for (const { colour } of BOOKS) put('book', colour, was.books[colour] ?? 0, is.books[colour] ?? 0);
  put('ship', '', was.ship, is.ship);
  for (const d of DISCIPLINES) put('discs', d, was.compartments[d] ?? 0, is.compartments[d] ?? 0);
  for (const name of Object.keys(is.artworks))
    put('work', name, was.artworks[name] ?? 0, is.artworks[name] ?? 0);
  for (const tile of is.tiles) if (!was.tiles.includes(tile)) put('tile', tile, 0, 1);
  for (const d of DISCIPLINES) put('strength', d, had.strength[d] ?? 0, has.strength[d] ?? 0);
  put('points', '', had.count, has.count);
  return found;
}
