/** Where the things of a guided game lie in the palace: what a card names, and what to touch next. */
import type { Guide, Next } from '../types';
import { slugOf } from './hiring';
import { MASTERPIECES } from './model';

const choice = (words: string): string => `[data-choice="${words}"]`;

function next(todo: readonly string[], made: readonly string[]): Next {
  const [words = ''] = todo;
  const [chosen = ''] = made;
  const [verb = '', ...things] = words.split(' ');
  if (verb === 'activate' || verb === 'hire' || verb === 'hired') {
    // The board hires the person and goes on by itself; only the slot is left to choose.
    const hire = todo.find((one) => one.startsWith('hire ') && !made.includes(one)) ?? '';
    const slug = slugOf(hire);
    const there = made.some((one) => one.startsWith(`hire ${slug}@`));
    const place = `.workers ${choice(hire)}`;
    const recruit = `${choice(`recruit ${slug}`)}:not([aria-pressed="true"])`;
    return hire === ''
      ? { at: [], underWay: true }
      : {
          at: there ? [place] : [place, `.recruits ${recruit}`, `.deciding ${recruit}`],
          either: !there,
          underWay: !there || verb !== 'hire',
        };
  }
  if (verb === 'do')
    return {
      at: [`:is(.master, .deciding *)${choice(words)}:not([aria-pressed="true"])`],
      either: true,
      underWay: chosen.startsWith('do '),
    };
  if (verb === 'books' || verb === 'discs' || verb === 'helpers')
    return {
      at: things.map((one) => `${choice(`name ${one}`)}:not([aria-pressed="true"])`),
      either: true,
      underWay: false,
    };
  if (verb === 'move')
    return { at: [`.space${choice(words)}`, choice(words)], either: true, underWay: false };
  if (verb === 'bonus')
    return {
      at: [`.cell[data-choice^="bonus ${things[0] ?? ''} "]`, choice(words)],
      either: true,
      underWay: false,
    };
  return { at: [choice(words)], underWay: false };
}

function thing(name: string, seat: number): readonly string[] {
  const [kind = '', of = ''] = name.split(' ');
  void of;
  void seat;
  const found: Record<string, readonly string[]> = {
    standing: ['aside .standing', '.scroll > .panel'],
    round: ['[data-about="rounds"]'],
  };
  return found[kind] ?? [];
}

const at = (thing: string): string => `[data-thing="${thing}"]`;

function ghosts(turn: readonly string[]): readonly string[] {
  const room = turn.map((one) => /^activate (\w+)/.exec(one)?.[1]).find((one) => one !== undefined) ?? '';
  return turn.flatMap((words) => {
    const [verb = '', first = ''] = words.split(' ');
    const things = words.split(' ').slice(1);
    switch (verb) {
      case 'move':
        return [`.space${choice(words)}`];
      case 'hire':
        return [at(`office:${words.split('@')[1] ?? ''}`)];
      case 'do':
        return first.startsWith('m')
          ? [at(`master:${room}:${MASTERPIECES.findIndex((one) => one.name === first)}`)]
          : room
            ? [at(`strength:${room}`)]
            : [''];
      case 'books':
        return [...new Set(things)].map((colour) => `[data-thing^="book:${colour}:"]`);
      case 'helpers':
        return [...new Set(things)].map((colour) => at(`helper:${colour}`));
      case 'discs':
        return [at('room:religion')];
      case 'art':
        return [at(`art:${first}`)];
      case 'bonus':
        return [`.bonus ${at(`tile:${first}`)}`];
      case 'activate':
      case 'hired':
        return [];
      default:
        return [choice(words)];
    }
  });
}

const TABS: Readonly<Record<string, string>> = {
  standing: 'score',
  move: 'palace',
  bonus: 'palace',
  art: 'palace',
};

export const guide: Guide = {
  coach: 'Fiammetta',
  next,
  thing,
  ghosts,
  tabOf: (words) => TABS[words.split(' ')[0] ?? ''] ?? '',
};
