/** A turn in the log as signs: whom it hired, what it bought and built, what it brought. */
import { signed } from '../../lib/figures';
import { t, type Said } from '../../lib/i18n.svelte';
import type { LogLine } from '../../lib/protocol';
import type { Bit, Short } from '../types';
import { medallion, sheet } from './art/composers';
import { pawn } from './art/roles';
import { COIN } from './art/things';
import { CITIES, KINDS, ROLES } from './model';
import { cityName, roleTitle } from './names';

const STAR = '<path d="M8 1l2.100 4.500 4.900.6-3.600 3.400.9 4.900L8 12l-4.300 2.400.9-4.900L1 6.100l4.900-.6z" fill="var(--gold)"/>'; // prettier-ignore
const star: Bit = { art: STAR, box: '0 0 16 16' };
const coin: Bit = { art: COIN, box: '0 0 40 40' };
const text = (said: string | number, look?: 'strong' | 'soft' | 'good' | 'bad'): Bit => ({
  text: String(said),
  ...(look ? { look } : {}),
});

const number = (line: LogLine | Said, at: number): number => {
  const found = ('said' in line ? line.said : line).args?.[at];
  return typeof found === 'number' ? found : 0;
};
function numbers(line: LogLine | Said, at: number): number[] {
  const found = ('said' in line ? line.said : line).args?.[at];
  return (Array.isArray(found) ? found : [found]).filter((one) => typeof one === 'number');
}
const piece = (kind: number, seat = -1): Bit => {
  const name = KINDS[kind] ?? '';
  return name === 'house' && seat >= 0 ? { seat } : { art: medallion(name), box: '0 0 100 100' };
};
const roleOf = (line: LogLine, at = 1): string => ROLES[number(line, at)] ?? '';
const nameOf = (line: LogLine): string => line.said.key.replace('opera.log.', '');

/** The signs of one line of a turn, after those before it. */
function bitsOf(line: LogLine, seat: number): Bit[] {
  switch (nameOf(line)) {
    case 'hire':
      return [text(roleTitle(roleOf(line)), 'strong')];
    case 'buy':
      return [...numbers(line, 1).map((kind) => piece(kind, seat)), coin, text(number(line, 2))];
    case 'build': {
      const part = number(line, 1);
      return [text(cityName(CITIES[part >> 2] ?? '')), coin, text(number(line, 2))];
    }
    case 'sell-ducats':
      return [piece(number(line, 1), seat), text('→', 'soft'), coin, text(signed(number(line, 2)))];
    case 'sell-points':
      return [piece(number(line, 1), seat), text('→', 'soft'), star];
    case 'move':
      return [
        { art: pawn(roleOf(line)), box: '0 0 40 52', wide: 0.8 },
        text(cityName(CITIES[number(line, 2)] ?? '')),
      ];
    case 'review-up':
      return [piece(number(line, 1)), text(`▲${number(line, 2)}`, 'good')];
    case 'review-down':
      return [piece(number(line, 1)), text(`▼${number(line, 2)}`, 'bad')];
    case 'rise':
      return [piece(number(line, 0)), text(`▲ ${number(line, 1)}`, 'good')];
    case 'take-gift':
      return [text('+', 'good'), piece(number(line, 1), seat)];
    case 'lose-gift':
    case 'lose-removed':
    case 'lose-discard':
      return [text('−', 'bad'), piece(number(line, 1), seat)];
    case 'offer':
      return numbers(line, 0).map((kind) => ({
        art: sheet(KINDS[kind] ?? ''),
        box: '0 0 100 130',
        wide: 0.77,
      }));
    case 'century':
      return numbers(line, 0).map((kind) => piece(kind));
    case 'intermezzo':
      return [text(t('opera.short.intermezzo'), 'soft')];
    case 'decline':
      return [text(t('opera.choice.decline'), 'soft')];
    case 'pass':
      return [text(t('opera.ended-short'), 'soft')];
    default:
      return [];
  }
}

/** The pieces put on stage, where the turn bought nothing. */
function staged(line: LogLine): Bit[] {
  const moves = line.said.args?.[1];
  if (nameOf(line) === 'arrange-none') return [text(t('opera.short.arrange'), 'soft')];
  if (nameOf(line) !== 'arrange' || !Array.isArray(moves)) return [];
  return moves.flatMap((said: Said | number | string): Bit[] => {
    if (typeof said !== 'object' || said.key.endsWith('out')) return [];
    const kinds = numbers(said, 0).map((kind) => piece(kind, line.seat));
    return [...kinds, text(cityName(CITIES[number(said, 1)] ?? ''))];
  });
}

const SCORES = ['score-great-hall', 'score-century', 'score-minus'];
const EARNS = ['earn-income', 'earn-level-zero'];
const MADE = ['build', 'sell-points', 'score-esperto'];

/** The bids of a round are one line, and so are its income and its counting. */
export function together(line: LogLine): string {
  const name = nameOf(line);
  if (name.startsWith('bid')) return 'bids';
  if (EARNS.includes(name)) return 'income';
  return SCORES.includes(name) ? 'counting' : '';
}

/** One amount of each seat, in the order in which they stand there. */
function sums(lines: readonly LogLine[], of: (line: LogLine) => number): [number, number][] {
  const found = new Map<number, number>();
  for (const line of lines) found.set(line.seat, (found.get(line.seat) ?? 0) + of(line));
  return [...found];
}

export function short(lines: readonly LogLine[]): Short | null {
  const first = lines[0];
  if (!first) return null;
  const kind = together(first);
  if (kind) {
    const amount = (line: LogLine): number => (nameOf(line) === 'score-minus' ? -1 : 1) * number(line, 1);
    const shown = kind === 'bids' ? String : signed;
    return {
      bits: [
        text(t(`opera.strip.${kind}`), 'strong'),
        ...sums(lines, amount).map(([seat, n]) => ({ seat, text: shown(n) })),
      ],
    };
  }
  const found = lines.flatMap((line) => bitsOf(line, line.seat));
  if (found.length === 0) found.push(...lines.flatMap(staged));
  if (found.length === 0) return null;
  const points = lines
    .filter((line) => MADE.includes(nameOf(line)))
    .reduce((sum, line) => sum + number(line, nameOf(line) === 'build' ? 3 : nameOf(line) === 'sell-points' ? 2 : 1), 0); // prettier-ignore
  return {
    bits: found,
    points,
    along:
      lines.some((line) => /^(along|buy|build|sell|intermezzo|decline|score)/.test(nameOf(line))) &&
      !lines.some((line) => nameOf(line) === 'hire'),
  };
}
