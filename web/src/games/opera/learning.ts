/** Where the rules of Opera tell more: of a thing on the table, and of a section a refusal rests on. */

/** Things that say what they are (`data-about`), and their chapter. */
export const THINGS: Readonly<Record<string, string>> = {
  budget: 'budget',
  level: 'budget',
  fame: 'end-of-round',
  composer: 'end-of-round',
  offer: 'impresario',
  palazzo: 'signora',
  century: 'counting',
  pile: 'end-of-round',
  cities: 'game',
  city: 'game',
  house: 'income',
  'great-hall': 'counting',
  hall: 'income',
  parts: 'architetto',
  character: 'maestro',
  roles: 'action',
  impresario: 'impresario',
  architetto: 'architetto',
  signora: 'signora',
  maestro: 'maestro',
  critico: 'critico',
  esperto: 'esperto',
  mine: 'income',
  ducats: 'income',
  stock: 'impresario',
  'next-income': 'income',
  'next-counting': 'counting',
  others: 'game',
  rounds: 'counting',
  log: 'game',
};

const CHAPTER_OF: readonly [RegExp, string][] = [
  [/^3\.1$/, 'budget'],
  [/^(3\.2|A5|A31)$/, 'action'],
  [/^(3\.3|3\.3\.1|5\.[35])$/, 'impresario'],
  [/^(3\.3\.2|1\.4)$/, 'architetto'],
  [/^3\.3\.3$/, 'signora'],
  [/^3\.3\.4$/, 'maestro'],
  [/^(3\.3\.5|A7)$/, 'critico'],
  [/^3\.3\.6$/, 'esperto'],
  [/^3\.5$/, 'income'],
  [/^3\.6$/, 'end-of-round'],
  [/^3\.7$/, 'counting'],
  [/^3\.8$/, 'end'],
  [/^5\.[24]$/, 'game'],
];

export function chapterOf(rule: string): string {
  return CHAPTER_OF.find(([section]) => section.test(rule))?.[1] ?? '';
}
