/** Where the things of a guided game lie on Opera's table: what a card names, and what to touch next. */
import type { Guide, Next } from '../types';

const HALLS = /^(\w+)=([^/]*)(?:\/(.*))?$/;

interface House {
  great: string;
  small: string[];
}

function housesIn(line: string): Map<string, House> {
  const found = new Map<string, House>();
  for (const word of line.split(' ').slice(1)) {
    const [, city = '', great = '-', small = ''] = HALLS.exec(word) ?? [];
    if (city) found.set(city, { great, small: small ? small.split(',') : [] });
  }
  return found;
}

/** What the second list lacks of the first, one by one. */
function lacking(wanted: readonly string[], have: readonly string[]): string[] {
  const left = [...have];
  return wanted.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const choice = (words: string): string => `[data-choice="${words}"]`;

/** The next piece to put into a hall; `wrong`: one lies where the lesson does not want it. */
function arranging(wanted: string, made: string): Next {
  const now = housesIn(made);
  let wrong = false;
  let at: string[] = [];
  for (const [city, house] of housesIn(wanted)) {
    const here = now.get(city) ?? { great: '-', small: [] };
    if (here.great !== '-' && here.great !== house.great) wrong = true;
    if (lacking(here.small, house.small).length > 0) wrong = true;
    const piece = house.great !== here.great ? house.great : lacking(house.small, here.small)[0];
    if (at.length > 0 || piece === undefined || piece === '-') continue;
    const hall =
      house.great !== here.great
        ? `[data-choice^="hall ${city} 0 "]`
        : `[data-choice^="hall ${city} "][data-choice$=" empty"]:not([data-choice^="hall ${city} 0 "])`;
    at = [`${choice(`stock ${piece}`)}:not([aria-pressed="true"])`, hall];
  }
  return { at, underWay: !wrong };
}

function next(todo: readonly string[], made: readonly string[]): Next {
  const [words = ''] = todo;
  const [chosen = ''] = made;
  const [verb = '', ...things] = words.split(' ');
  if (verb === 'arrange') return arranging(words, chosen);
  if (verb === 'buy' || verb === 'build') {
    const have = chosen.startsWith(`${verb} `) ? chosen.split(' ').slice(1) : [];
    const kind = verb === 'buy' ? 'offer' : 'part';
    const missing = lacking(things, have);
    return {
      at: missing.slice(0, 1).map((one) => choice(`${kind} ${one}`)),
      underWay: have.every((one) => things.includes(one)),
    };
  }
  if (verb === 'sell') {
    const piece = things[0] ?? '';
    const same = chosen.startsWith(`sell ${piece} `);
    return { at: [choice(same ? words : `piece ${piece}`)], underWay: same };
  }
  return { at: [choice(words)], underWay: false };
}

/** A card to read names what it is about; on a phone also the tab where that is. */
function thing(name: string, seat: number): readonly string[] {
  const [kind = '', of = ''] = name.split(' ');
  const found: Record<string, readonly string[]> = {
    standing: ['[data-region="others"] tbody', '[data-region="others"]'],
    round: ['[data-about="rounds"]'],
    money: ['.mine [data-about="next-income"]', '[data-about="ducats"]'],
    city: [`[data-thing="city:${of}"]`],
    level: [`[data-region="budget"] .tier:has([data-moves="marker:${seat}"])`],
    role: [`[data-about="${of}"]`],
    composer: [`[data-region="fame"] li:has([data-moves="composer:${of}"])`],
  };
  return found[kind] ?? [];
}

const at = (thing: string): string => `[data-thing="${thing}"]`;

function ghosts(turn: readonly string[]): readonly string[] {
  return turn.flatMap((words) => {
    const [verb = '', first = '', second = ''] = words.split(' ');
    const things = words.split(' ').slice(1);
    switch (verb) {
      case 'hire':
        return [at(`role:${first}`)];
      case 'build':
        return first === 'none' ? [choice(words)] : things.map((part) => `.mine ${at(`part:${part}`)}`);
      case 'buy':
        return first === 'none' ? [choice(words)] : [...new Set(things)].map((kind) => at(`offer:${kind}`));
      case 'move':
        return [at(`city:${second}`)];
      case 'review':
        return first === 'none' ? [choice(words)] : [at(`composer:${first}`)];
      case 'sell':
        return [first === 'none' ? choice(words) : choice(`piece ${first}`)];
      case 'arrange':
        return [...housesIn(words)]
          .filter(([, { great, small }]) => great !== '-' || small.length > 0)
          .map(([city]) => `.mine [data-thing^="house:"][data-thing$=":${city}"]`);
      default:
        return [choice(words)];
    }
  });
}

const TABS: Readonly<Record<string, string>> = {
  money: 'mine',
  city: 'stage',
  composer: 'fame',
  buy: 'fame',
  build: 'mine',
  sell: 'mine',
};

export const guide: Guide = {
  coach: 'Zerlina',
  next,
  thing,
  ghosts,
  tabOf: (words) => TABS[words.split(' ')[0] ?? ''] ?? '',
};
