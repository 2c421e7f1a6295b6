/** What differs between two views, as names of things in the palace: `space:A2`, `ship:1`, `master:arts:3`. Nobody
 * can change another one's board, so the boards are not compared. */
import { ARTWORKS, BOOKS, COLOURS, DISCIPLINES, roomOf, SPACES, sum, type StanzaView } from './model';

export function changed(before: StanzaView, now: StanzaView): string[] {
  const found: string[] = [];
  const put = (differs: boolean, name: string): void => {
    if (differs) found.push(name);
  };
  SPACES.forEach((space, i) => {
    put((before.path[i] ?? null) !== (now.path[i] ?? null), `space:${space}`);
  });
  now.grid.forEach((cell, i) => put((before.grid[i] ?? null) !== cell, `cell:${i}`));
  for (const room of DISCIPLINES)
    (now.masterpieces[room] ?? []).forEach((owner, i) =>
      put((before.masterpieces[room]?.[i] ?? null) !== owner, `master:${room}:${i}`),
    );
  for (const { name } of ARTWORKS) put(before.artworks[name] !== now.artworks[name], `art:${name}`);
  for (const colour of COLOURS) put(before.helpers[colour] !== now.helpers[colour], `helper:${colour}`);
  now.players.forEach((player, seat) => {
    const was = before.players[seat];
    if (!was) return;
    put(was.points !== player.points, `points:${seat}`);
    put(was.figure !== player.figure && player.figure !== null, `figure:${seat}`);
    put(was.passed !== player.passed, `pass:${seat}`);
    put(was.ship !== player.ship, `ship:${seat}`);
    put(sum(was.helpers) !== sum(player.helpers), `helpers:${seat}`);
    put(sum(was.artworks) !== sum(player.artworks), `museum:${seat}`);
    for (const room of DISCIPLINES)
      put(was.compartments[room] !== player.compartments[room], `disc:${room}:${seat}`);
    for (const { colour } of BOOKS) put(was.books[colour] !== player.books[colour], `book:${colour}:${seat}`);
  });
  return found;
}

/** The room in which a changed thing is to be seen; "": in none. */
export function roomOfChange(name: string, view: StanzaView): string {
  const [what = '', which = ''] = name.split(':');
  const space =
    what === 'space' ? which : what === 'figure' ? (view.players[Number(which)]?.figure ?? '') : '';
  if (space) return roomOf(space) || 'bonus';
  if (what === 'master') return which;
  return ROOM_OF[what] ?? '';
}

const ROOM_OF: Readonly<Record<string, string>> = {
  ship: 'discoveries',
  book: 'literature',
  disc: 'religion',
  art: 'arts',
  museum: 'arts',
  helper: 'politics',
  helpers: 'politics',
  cell: 'bonus',
  pass: 'bonus',
};
