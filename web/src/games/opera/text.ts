/** The whole state of Opera in words, for who reads or hears the table. */
import { t } from '../../lib/i18n.svelte';
import type { TextSection } from '../types';
import {
  CITIES,
  counted,
  episodeOf,
  fameOf,
  feeOf,
  FIGURES,
  housesOf,
  numbersOf,
  opensIn,
  firstRound,
  seatsData,
  slots,
  type OperaView,
} from './model';
import { roman, pieceName, cityName, roleTitle, listed, bagText } from './names';

const unknown = (value: number | null): string => (value === null ? '?' : String(value));

export function text(view: OperaView, names: readonly string[]): TextSection[] {
  const name = (seat: number) => names[seat] ?? '';
  const episode = episodeOf(view);
  const sections: TextSection[] = [
    {
      title: t('opera.text.round'),
      items: [
        t('opera.text.round-of', roman(view.round), view.rounds.at(-1) ?? 0),
        t('opera.text.century', pieceName(view.century[episode - 1] ?? 'house'), episode),
        t(
          'opera.text.roles-left',
          listed(view.roles_left.map((role) => t('opera.text.fee', roleTitle(role), feeOf(role)))) ||
            t('opera.none'),
        ),
      ],
    },
    {
      title: t('opera.budget'),
      items: view.order.map((seat) => t('opera.text.level', name(seat), view.players[seat]?.level ?? 0)),
    },
    {
      title: t('opera.fame'),
      head: [t('opera.text.composer'), t('opera.text.fame'), t('opera.text.on-offer')],
      rows: view.ladder.map((kind) => [
        pieceName(kind),
        String(fameOf(view, kind)),
        String(view.display[kind] ?? 0),
      ]),
    },
    {
      title: t('opera.palazzo'),
      items: [
        t(
          'opera.text.palazzo',
          view.palazzo.length ? listed(view.palazzo.map(pieceName)) : t('opera.none'),
          seatsData(view.seats).palazzo,
        ),
      ],
    },
    {
      title: t('opera.cities'),
      head: [
        t('opera.text.city'),
        t('opera.text.characters'),
        ...view.players.map((player) => name(player.seat)),
      ],
      rows: CITIES.map((city) => [
        view.active.includes(city)
          ? cityName(city)
          : t('opera.text.opens', cityName(city), roman(firstRound(view, opensIn(city)))),
        listed(FIGURES.filter((role) => view.figures[role] === city).map(roleTitle)) || '–',
        ...view.players.map((player) => {
          const house = housesOf(player).find((one) => one.city === city);
          if (!house) return '–';
          return slots(house)
            .map((piece, i) => `${i + 1} ${piece ? pieceName(piece) : t('opera.empty-hall')}`)
            .join(', ');
        }),
      ]),
    },
    {
      title: t('opera.text.players'),
      head: [
        t('opera.text.player'),
        t('ui.points-title'),
        t('opera.text.budget-level'),
        t('opera.text.hires'),
        t('opera.income'),
        t('opera.counting'),
        t('opera.ducats-title'),
        t('opera.stock'),
      ],
      rows: view.players.map((player) => {
        const numbers = numbersOf(view, player.seat);
        const next = counted(numbers);
        return [
          name(player.seat),
          String(player.points),
          `${player.level}${player.ended ? `, ${t('opera.ended')}` : ''}`,
          String(player.hires),
          String(numbers.income),
          `+${next.plus} −${next.minus}`,
          unknown(player.ducats),
          bagText(player.stock),
        ];
      }),
    },
  ];
  return sections;
}
