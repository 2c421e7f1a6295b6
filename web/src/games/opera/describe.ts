/** What Opera says of a decision: the prompt, the labels of choices. Keys and arguments, no sentences. */
import { t } from '../../lib/i18n.svelte';
import type { Describe } from '../types';
import { changed } from './changed';
import { log, strips } from './log';
import { fameOf, feeOf, named, ROLES, saleDucats, seatsData, turnOf, type OperaView } from './model';
import { roman, pieceName, cityName, roleName, partName, listed } from './names';
import { orders } from './orders';
import { text } from './text';

/** Levels that playing along with so many actions costs. */
export function joinLevels(view: OperaView, actions: number): number {
  return seatsData(view.seats).join[Math.max(1, actions) - 1] ?? 0;
}

function prompt(now: OperaView, seat: number | null, names: readonly string[], draft: readonly string[]) {
  const turn = turnOf(now, draft, seat !== null);
  const me = seat === null ? undefined : now.players[seat];
  const hirer = names[now.hirer ?? -1] ?? '';
  switch (turn.stage) {
    case 'bid':
      return { key: 'opera.ask.bid', args: [] };
    case 'hire':
      return { key: 'opera.ask.hire', args: [me?.level ?? 0] };
    case 'buy':
      if (turn.along && !turn.chosen) return { key: 'opera.ask.buy-along', args: [hirer] };
      return { key: turn.chosen ? 'opera.ask.arrange' : 'opera.ask.buy', args: [] };
    case 'arrange':
      return { key: 'opera.ask.arrange', args: [] };
    case 'build':
      return turn.along
        ? { key: 'opera.ask.build-along', args: [hirer] }
        : { key: 'opera.ask.build', args: [] };
    case 'sell':
      return turn.along
        ? { key: 'opera.ask.sell-along', args: [hirer] }
        : { key: 'opera.ask.sell', args: [] };
    case 'move':
      if (turn.role === 'critico' && turn.chosen) return { key: 'opera.ask.review', args: [] };
      return { key: `opera.ask.move-${turn.role ?? 'maestro'}`, args: [] };
    case 'review':
      return { key: 'opera.ask.review', args: [] };
    case 'score':
      return { key: 'opera.ask.score', args: [cityName(now.figures['esperto'] ?? 'venezia')] };
    default:
      return { key: 'opera.ask.none', args: [] };
  }
}

function waiting(now: OperaView, names: readonly string[], asked: readonly number[]) {
  const point = now.point === 'great' || now.point === 'hall' ? 'arrange' : now.point;
  const who = listed(asked.map((seat) => names[seat] ?? ''));
  return { key: `opera.wait.${point}`, args: [who, now.role ? roleName(now.role) : ''] };
}

/** A drafted role is confirmed when nothing more of it is asked. */
function ready(view: OperaView, draft: readonly string[], stopped: string): boolean {
  return draft.length > 0 && (stopped !== '' || view.point === 'hire');
}

function confirm(now: OperaView, draft: readonly string[]) {
  if (now.point === 'bid') return { key: 'opera.do.seal', args: [] };
  if (!now.point.endsWith('-along') || draft.length === 0) return null;
  const levels = joinLevels(now, named(draft[0] ?? '').length);
  return { key: 'opera.do.along', args: [levels] };
}

function choice(words: string, view: OperaView): string {
  const [verb = '', ...rest] = words.split(' ');
  const [first = '', second = ''] = rest;
  switch (verb) {
    case 'bid':
      return t('opera.choice.bid', Number(first));
    case 'hire':
      return t('opera.choice.hire', roleName(first), feeOf(first));
    case 'buy':
      if (first === 'none') return t('opera.choice.buy-none');
      return t(
        'opera.choice.buy',
        listed(rest.map(pieceName)),
        rest.reduce((sum, kind) => sum + fameOf(view, kind), 0),
      );
    case 'build':
      return first === 'none'
        ? t('opera.choice.build-none')
        : t('opera.choice.build', listed(rest.map(partName)));
    case 'sell': {
      if (first === 'none') return t('opera.choice.sell-none');
      const [kind = '', place = ''] = first.split('@');
      const from = place === 'stock' ? t('opera.from-stock') : t('opera.from-city', cityName(place));
      const fame = fameOf(view, kind);
      return second === 'points'
        ? t('opera.choice.sell-points', pieceName(kind), from, fame)
        : t('opera.choice.sell-ducats', pieceName(kind), from, saleDucats(fame));
    }
    case 'move':
      return t('opera.choice.move', roleName(first), cityName(second));
    case 'review':
      if (first === 'none') return t('opera.choice.review-none');
      return t('opera.choice.review', pieceName(first), fameOf(view, first) + Number(second));
    case 'great':
      return second === '-'
        ? t('opera.choice.great-empty', cityName(first))
        : t('opera.choice.great', cityName(first), pieceName(second));
    case 'hall':
      return t('opera.choice.hall', cityName(first), pieceName(second));
    case 'close':
      return t('opera.choice.close', cityName(first));
    case 'arrange':
      return t('opera.choice.arrange');
    default:
      return t(`opera.choice.${verb}`);
  }
}

function rounds(view: OperaView) {
  const found: { label: string; state: 'past' | 'now' | 'next'; counting?: boolean }[] = [];
  const last = view.rounds.at(-1) ?? 0;
  for (let round = 1; round <= last; round++) {
    const over = view.phase === 'end';
    found.push({
      label: roman(round),
      state: round < view.round || over ? 'past' : round === view.round ? 'now' : 'next',
    });
    if (view.rounds.includes(round))
      found.push({ label: '◆', state: round < view.round || over ? 'past' : 'next', counting: true });
  }
  return found;
}

const ranking = (view: OperaView): number[] => view.numbers.ranking ?? [...view.order];

export const describe: Omit<Describe<OperaView>, 'series'> = {
  prompt,
  waiting,
  ready,
  confirm,
  choice,
  log,
  changed,
  strips,
  text,
  rounds,
  orders,
  digit: (n, view, choices) => {
    const wanted =
      view.point === 'bid'
        ? `bid ${n}`
        : view.point === 'hire' && ROLES[n - 1]
          ? `hire ${ROLES[n - 1] ?? ''}`
          : '';
    return choices.some((one) => one.words === wanted && !one.refused) ? wanted : null;
  },
  ranking,
  sources: (view) => [
    { key: 'opera.source.houses', points: view.players.map((player) => player.scores.houses) },
    { key: 'opera.source.palazzo', points: view.players.map((player) => player.scores.palazzo) },
    { key: 'opera.source.esperto', points: view.players.map((player) => player.scores.esperto) },
    ...[0, 1, 2].map((i) => ({
      key: `opera.source.great-${i + 1}`,
      points: view.players.map((player) => player.scores.great[i] ?? 0),
    })),
    {
      key: 'opera.source.century',
      points: view.players.map((player) => player.scores.century.reduce((a, b) => a + b, 0)),
    },
    {
      key: 'opera.source.empty',
      points: view.players.map((player) => player.scores.empty.reduce((a, b) => a + b, 0)),
    },
  ],
  tieBreak: 'opera.tie-break',
};
