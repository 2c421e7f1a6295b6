/** Numbers over time: one line a seat, or one line a thing such as a composer. */
export interface SeriesLine {
  name: string;
  values: readonly number[];
  /** Whose line it is; else `tag` stands at its end, in `colour`. */
  seat?: number;
  tag?: string;
  colour?: string;
}

export interface Series {
  title: string;
  labels: readonly string[];
  lines: readonly SeriesLine[];
}

/** The last of each run of things with the same key, with that key; keys that are "" are left out. */
export function lastOfEach<T>(all: readonly T[], keyOf: (one: T) => string): { key: string; one: T }[] {
  const found: { key: string; one: T }[] = [];
  for (const one of all) {
    const key = keyOf(one);
    if (key === '') continue;
    if (found.at(-1)?.key === key) found[found.length - 1] = { key, one };
    else found.push({ key, one });
  }
  return found;
}

/** Rows of cells, as a spreadsheet reads them. Tabs and line breaks inside a cell would break it. */
export function tsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map((cell) => String(cell).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
}

export function rowsOf(series: Series): (string | number)[][] {
  return [[series.title, ...series.labels], ...series.lines.map((line) => [line.name, ...line.values])];
}
