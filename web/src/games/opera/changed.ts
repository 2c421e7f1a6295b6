/** What differs between two views, as names of things on the board: `fame:verdi`, `house:wien:1`, `level:0`. */
import { CITIES, KINDS, ROLES, fameOf, type OperaView } from './model';

export function changed(before: OperaView, now: OperaView): string[] {
  const found: string[] = [];
  const put = (differs: boolean, name: string): void => {
    if (differs) found.push(name);
  };
  for (const kind of KINDS) {
    put(fameOf(before, kind) !== fameOf(now, kind), `fame:${kind}`);
    put((before.display[kind] ?? 0) !== (now.display[kind] ?? 0), `offer:${kind}`);
  }
  // A piece that left has nothing to outline: then the Palazzo itself is outlined.
  for (const kind of now.palazzo) put(!before.palazzo.includes(kind), `palazzo:${kind}`);
  put(
    before.palazzo.some((kind) => !now.palazzo.includes(kind)),
    'palazzo',
  );
  for (const role of Object.keys(now.figures))
    put(before.figures[role] !== now.figures[role], `figure:${role}`);
  // That all are free again goes without saying: it is a new round.
  for (const role of ROLES)
    put(
      before.round === now.round && before.roles_left.includes(role) && !now.roles_left.includes(role),
      `role:${role}`,
    );
  for (const city of CITIES) put(!before.active.includes(city) && now.active.includes(city), `city:${city}`);
  now.players.forEach((player, seat) => {
    const was = before.players[seat];
    if (!was) return;
    put(was.points !== player.points, `points:${seat}`);
    put(was.level !== player.level || (!was.ended && player.ended), `level:${seat}`);
    put(was.ducats !== player.ducats, `ducats:${seat}`);
    put(JSON.stringify(was.stock) !== JSON.stringify(player.stock), `stock:${seat}`);
    for (const city of CITIES) {
      const parts = (one: { parts: string[] }): string =>
        one.parts.filter((part) => part.startsWith(`${city}.`)).join(' ');
      put(was.halls[city] !== player.halls[city] || parts(was) !== parts(player), `house:${city}:${seat}`);
    }
  });
  return found;
}

/** The phone's tab where a changed thing is to be seen. */
export function tabOfChange(name: string, seat: number | null): string {
  const [what = '', ...rest] = name.split(':');
  if (['fame', 'offer', 'palazzo'].includes(what)) return 'fame';
  const own = rest.at(-1) === `${seat}`;
  if (['ducats', 'stock', 'points', 'house'].includes(what) && own) return 'mine';
  if (what === 'role') return 'roles';
  return what === 'points' ? 'others' : 'stage';
}
