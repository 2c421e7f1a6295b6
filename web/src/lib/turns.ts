/** The log by turns: what one seat did in a row is one line, which opens to all of them. */
import type { LogLine, RowOut } from './protocol';

export interface LoggedLine extends LogLine {
  seq: number;
  id: string;
}

export interface Turn {
  id: string;
  /** Whose it was; -1: nobody's. */
  seat: number;
  lines: LoggedLine[];
}

/** Headings stand alone; lines of one seat that follow each other belong together, and so do those of nobody. */
export function turns(rows: readonly RowOut[], wanted: (line: LogLine) => boolean): Turn[] {
  const found: Turn[] = [];
  for (const row of rows)
    row.lines.forEach((line, i) => {
      if (!line.heading && !wanted(line)) return;
      const last = found.at(-1);
      const entry = { ...line, seq: row.seq, id: `${row.seq}-${i}` };
      if (last && !line.heading && !last.lines[0]?.heading && last.seat === line.seat) last.lines.push(entry);
      else found.push({ id: entry.id, seat: line.seat, lines: [entry] });
    });
  return found;
}
