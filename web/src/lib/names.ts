/** Names of the seats on the page. The second bot of one kind is "Figaro II", as on a playbill. */
import { has, t } from './i18n.svelte';
import type { SeatOut } from './protocol';

const CAST = ['', ' II', ' III', ' IV'];

export function seatNames(seats: readonly SeatOut[]): string[] {
  const met = new Map<string, number>();
  return seats.map((seat, i) => {
    if (seat.kind === 'open') return t('ui.open-seat');
    if (seat.kind === 'person') return seat.name || t('ui.seat', i + 1);
    if (seat.name && seat.name !== seat.bot && !seat.away) return seat.name; // it was given one of its own
    const kind = botName(seat.bot) || seat.name;
    const before = met.get(kind) ?? 0;
    met.set(kind, before + 1);
    const name = `${kind}${CAST[before] ?? ` ${before + 1}`}`;
    return seat.away ? t('ui.stands-in', name, seat.away) : name;
  });
}

/** What a bot is called: "Casual: plays for fun" is its name and what it is like. A bot of somebody's own keeps its name. */
export function botName(bot: string): string {
  const [kind = ''] = bot.split(':');
  const said = has(`ui.bot.${kind}`) ? (t(`ui.bot.${kind}`).split(':')[0] ?? '').trim() : kind;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}

export const botLabel = (bot: string): string => (has(`ui.bot.${bot}`) ? t(`ui.bot.${bot}`) : bot);

/** The seat of the colour somebody would like, if it is free; else the first that is. -1: none. */
export function freeSeat(seats: readonly SeatOut[], colour: number): number {
  return seats[colour]?.kind === 'open' ? colour : seats.findIndex((seat) => seat.kind === 'open');
}
