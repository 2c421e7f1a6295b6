/** Tables come whole, though most of a table stays as it was. What is equal keeps its identity here, so that only what really
 * changed is drawn anew. */

type Parts = Readonly<Record<string, unknown>>;

const plain = (one: unknown): one is Parts =>
  typeof one === 'object' && one !== null && Object.getPrototypeOf(one) === Object.prototype;

function same<T>(before: unknown, now: T): unknown {
  if (Object.is(before, now)) return before;
  if (Array.isArray(now)) {
    if (!Array.isArray(before)) return now;
    const found = now.map((one: unknown, i) => same(before[i], one));
    return found.length === before.length && found.every((one, i) => Object.is(one, before[i]))
      ? before
      : found;
  }
  if (!plain(now) || !plain(before)) return now;
  const keys = Object.keys(now);
  const found = Object.fromEntries(keys.map((key) => [key, same(before[key], now[key])]));
  return keys.length === Object.keys(before).length &&
    keys.every((key) => key in before && Object.is(found[key], before[key]))
    ? before
    : found;
}

/** Equal to `now`, with the parts of `before` wherever they are equal: `before` itself if everything is. */
export const steadied = <T>(before: unknown, now: T): T => same(before, now) as T;

/** The same work, whose results keep the parts that are equal to those of the result before. */
export function steady<T>(work: () => T): () => T {
  let last: unknown;
  return () => {
    const found = steadied(last, work());
    last = found;
    return found;
  };
}
