/** What La Stanza says of a decision: the prompt, the labels of choices. Keys and arguments, no sentences. */
import { t, type Arg, type Said } from '../../lib/i18n.svelte';
import type { Choice } from '../../lib/protocol';
import { BOX } from './box';
import { changed } from './changed';
import { log, strips } from './log';
import {
  COSTS,
  disciplineOf,
  LETTERS,
  MASTERPIECES,
  numbersOf,
  PASS_POINTS,
  personName,
  tileOn,
  verb,
  type StanzaPlayer,
  type StanzaView,
} from './model';
import { disciplineName, colourName, artName, roomName, listed, tileText, tileName } from './names';
import { text } from './text';

// --- the prompt

function prompt(
  _now: StanzaView,
  seat: number | null,
  _names: readonly string[],
  draft: readonly string[],
  shown: StanzaView,
  turn: boolean,
): Said {
  if (turn)
    return {
      key: draft.length === 1 && verb(draft[0] ?? '') === 'move' ? 'la-stanza.ask.draw' : 'la-stanza.ask.end',
    };
  const me = seat === null ? undefined : shown.players[seat];
  if (shown.point === 'move' && shown.phase === 'FINAL') return { key: 'la-stanza.ask.move-final' };
  return { key: `la-stanza.ask.${shown.point || 'none'}`, args: [me?.money ?? 0] };
}

function waiting(now: StanzaView, names: readonly string[], asked: readonly number[]): Said {
  const who = listed(asked.map((seat) => names[seat] ?? ''));
  return { key: now.point === 'move' ? 'la-stanza.wait.move' : 'la-stanza.wait.turn', args: [who] };
}

// --- choices

export function levelText(level: string, discipline: string, view: StanzaView): string {
  const made = MASTERPIECES.find((one) => one.name === level);
  if (made) return t('la-stanza.level.masterpiece', made.pp);
  return t(`la-stanza.level.${discipline || view.activation?.discipline || 'discoveries'}`, Number(level));
}

const losing = (said: string, slug: string | null): string =>
  slug ? t('la-stanza.aside', said, t('la-stanza.falls', personName(slug))) : said;
const own = (view: StanzaView): StanzaPlayer => view.players[view.seat ?? view.to_act ?? 0] as StanzaPlayer;

function choice(words: string, view: StanzaView): string {
  const [first, ...rest] = words.split(' ');
  const [a = '', b = '', c = ''] = rest;
  const say = (key: string, ...args: Arg[]): string => t(`la-stanza.choice.${key}`, ...args);
  switch (first) {
    case 'move': {
      const space = numbersOf(view, view.to_act ?? 0).moves[Number(a) - 1]?.space;
      if (!space) return say('move-nowhere', Number(a));
      return space === 'BONUS'
        ? say('move-bonus', Number(a), t('la-stanza.bonus-room'))
        : say('move', Number(a), roomName(space), tileName(tileOn(view, space)));
    }
    case 'retire':
      return say('retire', PASS_POINTS[view.players.filter((one) => one.passed).length] ?? 0);
    case 'bonus':
      return say('bonus', disciplineName(disciplineOf(a)), tileText(a), colourName(c));
    case 'disc-from':
      return say('disc-from', disciplineName(a));
    case 'activate':
      return c ? say('activate-via', disciplineName(a), colourName(c)) : say('activate', disciplineName(a));
    case 'hire': {
      const [slug = '', place = '1'] = a.split('@');
      return say('hire', tileName(slug), Number(place), COSTS[Number(place) - 1] ?? 0);
    }
    case 'dismiss':
      return say('dismiss', Number(a.slice(1)), tileName(own(view).workers[Number(a.slice(1)) - 1] ?? null));
    case 'money': {
      const { gain, patron, pushed } = numbersOf(view, own(view).seat);
      return losing(
        patron < COSTS.length
          ? t('la-stanza.money-button', gain, patron + 1)
          : t('la-stanza.money-turn', gain, -BOX.flipped_patron_pp),
        pushed,
      );
    }
    case 'do': {
      const boosts: string[] = [];
      if (b === 'discs') boosts.push(t('la-stanza.boost.discs', Number(c)));
      const paid = rest.find((word) => word.startsWith('pay'));
      if (paid) boosts.push(t('la-stanza.boost.pay', Number(paid.slice(3))));
      const level = a === '0' ? say('do-nothing') : levelText(a, '', view);
      return boosts.length ? t('la-stanza.with', level, listed(boosts)) : level;
    }
    case 'books':
      return say('books', listed(rest.map(disciplineName)));
    case 'discs':
    case 'disc':
      return say('discs', listed(rest.map(disciplineName)));
    case 'art':
      return say('art', artName(a));
    case 'helpers':
    case 'helper':
      return say('helpers', listed(rest.map(colourName)));
    case 'return':
      return say('return', listed(rest.map(colourName)));
    case 'take':
      return say('take', tileName(tileOn(view, a)), roomName(a), Number(c));
    case 'arrange':
      return say('arrange', listed(rest.map(personName)));
    default:
      return say(first ?? '');
  }
}

function rounds(view: StanzaView): { label: string; state: 'past' | 'now' | 'next' }[] {
  const now = Math.min(view.round, view.rounds);
  const final = view.phase === 'FINAL' || view.phase === 'END';
  const lap = view.phase === 'END' ? LETTERS.length : LETTERS.indexOf(view.letter ?? '');
  const found: { label: string; state: 'past' | 'now' | 'next' }[] = [];
  for (let round = 1; round <= view.rounds; round++)
    found.push({
      label: String(round),
      state: round < now || final ? 'past' : round === now ? 'now' : 'next',
    });
  LETTERS.forEach((letter, i) =>
    found.push({ label: letter, state: !final || i > lap ? 'next' : i === lap ? 'now' : 'past' }),
  );
  return found;
}

const ranking = (view: StanzaView): number[] =>
  view.numbers.ranking ?? view.players.map((player) => player.seat);

const SOURCES = ['masterpieces', 'ship', 'books', 'pass', 'tiles', 'patron', 'grid', 'museum'];

export const describe = {
  prompt,
  waiting,
  choice,
  log,
  changed,
  strips,
  text,
  rounds,
  digit: (n: number, _: StanzaView, choices: readonly Choice[]) =>
    choices.some((one) => one.words === `move ${n}` && !one.refused) ? `move ${n}` : null,
  ranking,
  sources: (view: StanzaView) =>
    SOURCES.map((source) => ({
      key: `la-stanza.source.${source}`,
      points: view.players.map((player) => player.scores?.[source] ?? 0),
    })),
  tieBreak: 'la-stanza.tie-break',
};
