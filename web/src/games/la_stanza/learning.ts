/** Where the rules of La Stanza tell more: of a thing on the table, and of a section a refusal rests on. */

/** Things that say what they are (`data-about`), and their chapter. */
export const THINGS: Readonly<Record<string, string>> = {
  palace: 'move',
  path: 'move',
  masters: 'masterpiece',
  discoveries: 'discoveries',
  literature: 'literature',
  religion: 'religion',
  arts: 'arts',
  politics: 'politics',
  bonus: 'bonus',
  mine: 'activate',
  recruits: 'move',
  workers: 'activate',
  patron: 'money',
  florins: 'money',
  helpers: 'politics',
  discs: 'religion',
  pillars: 'masterpiece',
  shelf: 'literature',
  museum: 'arts',
  tiles: 'bonus',
  strength: 'activate',
  deciding: 'activate',
  others: 'game',
  rounds: 'refill',
  log: 'game',
};

const CHAPTER_OF: readonly [RegExp, string][] = [
  [/^(3\.4|3\.5|AD-29)$/, 'move'],
  [/^3\.6$/, 'refill'],
  [/^(3\.7|AD-4|AD-9|AD-34|AD-41|AD-43)$/, 'activate'],
  [/^(1\.5|AD-10)$/, 'masterpiece'],
  [/^1\.4$/, 'discoveries'],
  [/^1\.8$/, 'literature'],
  [/^1\.6$/, 'arts'],
  [/^(1\.7|3\.12)$/, 'politics'],
  [/^(3\.11|1\.11|AD-26)$/, 'bonus'],
  [/^(3\.8|3\.16)$/, 'activate'],
  [/^3\.9$/, 'money'],
  [/^(3\.2|3\.13|3\.14|3\.15)$/, 'end'],
  [/^5\.[25]$/, 'game'],
];

export function chapterOf(rule: string): string {
  return CHAPTER_OF.find(([section]) => section.test(rule))?.[1] ?? '';
}
