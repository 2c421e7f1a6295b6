/** What the seats are called on the page. Bots of one kind are told apart by the number of their seat. */
import { t } from './i18n.svelte';
import type { SeatOut } from './protocol';

export function seatNames(seats: readonly SeatOut[]): string[] {
  return seats.map((seat, i) => {
    if (seat.kind === 'open') return t('ui.open-seat');
    if (seat.kind === 'person') return seat.name || t('ui.seat', i + 1);
    const bot = seat.bot.split(':')[0] || seat.name;
    const name = `${bot.charAt(0).toUpperCase()}${bot.slice(1)} ${i + 1}`;
    return seat.away ? t('ui.stands-in', name, seat.away) : name;
  });
}
