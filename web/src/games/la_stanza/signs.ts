/** A turn in the log as signs: who joined, what they did, what it brought. */
import { t } from '../../lib/i18n.svelte';
import { signed } from '../../lib/figures';
import type { LogLine } from '../../lib/protocol';
import type { Bit, Short } from '../types';
import { book, COIN, column, disc, helper, seal, ship, SIGNS, WORKS } from './art/pieces';
import { BOX } from './box';
import { faceAt, shortName } from './draw/pieces';
import { COLOURS, disciplineOf, disciplineOfColour, DISCIPLINES } from './model';

const SLUGS = new Map(Object.entries(BOX.names as Readonly<Record<string, string>>).map(([slug, name]) => [name, slug])); // prettier-ignore

const text = (said: string | number, look?: 'strong' | 'soft' | 'good' | 'bad'): Bit => ({
  text: String(said),
  ...(look ? { look } : {}),
});
const square = (art: string): Bit => ({ art, box: '0 0 24 24' });
const coin = square(COIN);
const bonusRoom = square(`<g color="var(--ink)">${SIGNS['bonus'] ?? ''}</g>`);
const face = (slug: string): Bit => square(faceAt(slug, 12, 12, 11));

const nameOf = (line: LogLine): string => line.said.key.replace('la-stanza.log.', '');
const number = (line: LogLine, at: number): number => {
  const found = line.said.args?.[at];
  return typeof found === 'number' ? found : 0;
};
const discipline = (line: LogLine, at = 1): string => DISCIPLINES[number(line, at)] ?? '';
const colour = (line: LogLine): string => disciplineOfColour(COLOURS[number(line, 1)] ?? '');
const worker = (line: LogLine): Bit => ({ art: helper(colour(line)), box: '0 0 20 30', wide: 0.67 });
const slugOf = (line: LogLine, at: number): string => SLUGS.get(String(line.said.args?.[at])) ?? '';

function joined(slug: string): Bit[] {
  return slug ? [face(slug), text(shortName(slug, t('la-stanza.patron')), 'strong')] : [];
}

/** The signs of one line of a turn; `met`: who joined in it. */
function bitsOf(line: LogLine, met: string): Bit[] {
  const n = number(line, 1);
  switch (nameOf(line)) {
    case 'move':
      return joined(slugOf(line, 3));
    case 'move-bonus':
      return [bonusRoom, text(t('la-stanza.bonus-room'), 'strong')];
    case 'recruit':
      return joined(slugOf(line, 1));
    case 'hire': {
      const slug = line.about.split('@')[0] ?? '';
      return disciplineOf(slug) && slug !== met ? [face(slug)] : [];
    }
    case 'helper-gained':
      return [text(signed(number(line, 2))), worker(line)];
    case 'activate':
      return [square(seal(discipline(line))), text(number(line, 2))];
    case 'masterpiece':
      return [square(seal(discipline(line))), { art: column(line.seat), box: '0 -2 30 74', wide: 0.42 }];
    case 'discs':
      return [square(disc(line.seat)), text(signed(n))];
    case 'discs-back':
      return [square(disc(line.seat)), text(signed(-n))];
    case 'book':
      return [{ art: book(discipline(line)), box: '0 0 24 30', wide: 0.8 }];
    case 'art':
      return [{ art: WORKS[String(line.said.args?.[1])] ?? '', box: '0 0 34 36', wide: 0.95 }];
    case 'ship':
      return [{ art: ship(line.seat), box: '0 0 32 32' }, text(signed(n))];
    case 'tile':
      return [square(seal(discipline(line))), bonusRoom];
    case 'pass':
      return [text(t('la-stanza.choice.pass'), 'soft')];
    case 'retire':
      return [text(t('la-stanza.source.pass'), 'soft')];
    case 'patron-turned':
      return [face('patron'), text(signed(-number(line, 2)), 'bad')];
    default:
      return [];
  }
}

/** Florins in and out. */
function florins(lines: readonly LogLine[]): Bit[] {
  const sum = lines.reduce((before, line) => {
    const name = nameOf(line);
    if (name.startsWith('earn')) return before + number(line, 1);
    return before - (name === 'hire' ? number(line, 3) : name === 'boost' ? number(line, 1) : 0);
  }, 0);
  return sum === 0 ? [] : [coin, text(signed(sum))];
}

/** What the last counting gives for one thing is one line. */
export const together = (line: LogLine): string =>
  nameOf(line).startsWith('score') ? `score ${String(line.said.args?.[2])}` : '';

const BROUGHT = /masterpiece|book|art|ship|discs|helper-gained/;
const scored = (line: LogLine): number => {
  const name = nameOf(line);
  return name === 'masterpiece' ? number(line, 2) : name.startsWith('retire') ? number(line, 1) : 0;
};

export function short(lines: readonly LogLine[]): Short | null {
  const first = lines[0];
  if (!first) return null;
  if (together(first))
    return {
      bits: [
        text(t(`la-stanza.source.${String(first.said.args?.[2])}`), 'strong'),
        ...lines.map((line) => ({ seat: line.seat, text: String(number(line, 1)) })),
      ],
    };
  const met = lines.map((line) => (nameOf(line).startsWith('move') ? slugOf(line, 3) : '')).join('');
  // Where the strength is shown by what it brought, it need not be said.
  const brought = lines.some((line) => BROUGHT.test(nameOf(line)));
  const bits = lines.flatMap((line) =>
    brought && nameOf(line) === 'activate' ? [square(seal(discipline(line)))] : bitsOf(line, met),
  );
  bits.push(...florins(lines));
  if (bits.length === 0) return null;
  return { bits, points: lines.reduce((sum, line) => sum + scored(line), 0) };
}
