/** What moving a character to each city would mean: read from the previews of the choices and the server's numbers. */
import type { Choice } from '../../lib/protocol';
import { CITIES, choiceOf, housesOf, numbersOf, slots, type OperaView } from './model';

export interface CityRow {
  city: string;
  /** Esperto: my points, the piece they cost, and the player who gets it (null: it leaves the game). */
  own: number;
  lost: string;
  to: number | null;
  /** Maestro: by how much everybody's income changes. Esperto: what the others could score there. */
  seats: { seat: number; n: number }[];
  /** Critico: the composers performed there. */
  composers: string[];
}

export function citiesFor(now: OperaView, role: string, options: readonly Choice[], me: number): CityRow[] {
  return CITIES.flatMap((city) => {
    const choice = choiceOf(options, `move ${role} ${city}`);
    if (!choice || choice.refused) return [];
    const events = choice.preview?.events ?? [];
    const change = choice.preview?.changes['income'] ?? [];
    const others = now.players.filter((player) => player.seat !== me);
    const mine = events.filter((event) => event.seat === me);
    return [
      {
        city,
        own: mine.reduce((sum, event) => sum + (event.what === 'score' ? event.n : 0), 0),
        lost: mine.find((event) => event.what === 'lose')?.about ?? '',
        to: events.find((event) => event.what === 'take' && event.why === 'gift')?.seat ?? null,
        seats:
          role === 'maestro'
            ? now.players.map(({ seat }) => ({ seat, n: change[seat] ?? 0 }))
            : others.map(({ seat }) => ({ seat, n: numbersOf(now, seat).esperto[city]?.points ?? 0 })),
        composers: performed(now, city),
      },
    ];
  });
}

/** Composers in the houses of a city, the most famous first. */
export function performed(view: OperaView, city: string): string[] {
  const found = new Set(
    view.players.flatMap((player) =>
      housesOf(player)
        .filter((house) => house.city === city)
        .flatMap(slots),
    ),
  );
  return view.ladder.filter((kind) => found.has(kind));
}
