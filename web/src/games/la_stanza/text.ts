/** The whole state of La Stanza in words, for who reads or hears the table. */
import { labelled, t } from '../../lib/i18n.svelte';
import { BOX } from './box';
import {
  COSTS,
  DISCIPLINES,
  disciplineOf,
  MASTERPIECES,
  numbersOf,
  secondOf,
  SPACES,
  tileOn,
  TRACK,
  type StanzaPlayer,
  type StanzaView,
} from './model';
import {
  disciplineName,
  colourName,
  artName,
  roomName,
  florins,
  listed,
  tileText,
  tileName,
  trackText,
  countsText,
} from './names';

interface TextSection {
  title: string;
  items?: readonly string[];
  head?: readonly string[];
  rows?: readonly (readonly string[])[];
}

export function text(view: StanzaView, names: readonly string[]): TextSection[] {
  const name = (seat: number): string => names[seat] ?? '';
  const owner = (n: number | string | null): string =>
    n === null ? t('la-stanza.free') : typeof n === 'number' ? name(n) : t('la-stanza.covered');
  const standing = (space: string): string =>
    listed(view.players.filter((one) => one.figure === space).map((one) => name(one.seat))) || '–';
  return [
    {
      title: t('la-stanza.text.round'),
      items: [
        view.letter
          ? t('la-stanza.text.final', view.letter)
          : t('la-stanza.text.round-of', Math.min(view.round, view.rounds), view.rounds),
        t('la-stanza.text.empty-rooms', view.numbers.empty_rooms ?? 0),
        t('la-stanza.text.draw', view.draw.length, view.discard.length),
      ],
    },
    {
      title: t('la-stanza.region.palace'),
      head: [
        t('la-stanza.text.space'),
        t('la-stanza.text.room'),
        t('la-stanza.text.tile'),
        t('la-stanza.text.figure'),
      ],
      rows: SPACES.map((space) => [
        space === 'BONUS' ? '–' : space,
        roomName(space),
        space === 'BONUS' ? '–' : tileName(tileOn(view, space)),
        standing(space),
      ]),
    },
    {
      title: t('la-stanza.masterpieces'),
      head: [
        t('la-stanza.text.room'),
        ...MASTERPIECES.map((one) => t('la-stanza.strength-points', one.strength, one.pp)),
        t('la-stanza.text.second'),
      ],
      rows: DISCIPLINES.map((d) => [
        disciplineName(d),
        ...(view.masterpieces[d] ?? []).map(owner),
        disciplineName(secondOf(d)),
      ]),
    },
    {
      title: t('la-stanza.bonus-room'),
      items: view.grid.map((cell, i) =>
        cell === null
          ? labelled(i + 1, t('la-stanza.empty'))
          : typeof cell === 'number'
            ? labelled(i + 1, t('la-stanza.disc-of', name(cell)))
            : labelled(i + 1, `${disciplineName(disciplineOf(cell))}, ${tileText(cell)}`),
      ),
    },
    {
      title: t('la-stanza.supply'),
      items: [
        labelled(t('la-stanza.helpers'), countsText(view.helpers, colourName)),
        labelled(t('la-stanza.museum'), countsText(view.artworks, artName)),
      ],
    },
    ...view.players.map((player) => ({ title: name(player.seat), items: playerItems(view, player) })),
  ];
}

export function playerItems(view: StanzaView, player: StanzaPlayer): string[] {
  const numbers = numbersOf(view, player.seat);
  return [
    `${labelled(t('la-stanza.money'), florins(player.money))}; ${labelled(t('la-stanza.ship'), trackText(TRACK[player.ship] ?? ''))}`,
    labelled(
      t('la-stanza.recruits'),
      player.recruits.map((one, i) => `${i + 1} ${tileName(one)}`).join('; '),
    ),
    labelled(
      t('la-stanza.workers'),
      player.workers.map((one, i) => `${i + 1} (${florins(COSTS[i] ?? 0)}) ${tileName(one)}`).join('; '),
    ),
    labelled(
      t('la-stanza.patron'),
      `${numbers.patron}${player.patron === 'turned' ? `, ${t('la-stanza.turned', -BOX.flipped_patron_pp)}` : ''}`,
    ),
    labelled(
      t('la-stanza.strength'),
      DISCIPLINES.map((d) => `${disciplineName(d)} ${numbers.strength[d] ?? 0}`).join(', '),
    ),
    labelled(t('la-stanza.helpers'), countsText(player.helpers, colourName)),
    labelled(t('la-stanza.books'), countsText(player.books, disciplineName)),
    labelled(
      t('la-stanza.discs'),
      [
        t('la-stanza.discs-free', player.discs),
        countsText(player.compartments, disciplineName),
        t('la-stanza.discs-grid', numbers.grid),
      ].join('; '),
    ),
    labelled(t('la-stanza.museum'), `${numbers.museum} (${countsText(player.artworks, artName)})`),
    labelled(
      t('la-stanza.bonus-tiles'),
      player.tiles.length ? player.tiles.map(tileText).join('; ') : t('la-stanza.none'),
    ),
  ];
}
