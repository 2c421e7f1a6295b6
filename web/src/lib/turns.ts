/** The log by turns: what one seat did in a row is one line, which opens to all of them. */
import type { LogLine, RowOut } from './protocol';

export interface LoggedLine extends LogLine {
  seq: number;
  id: string;
}

export interface Turn {
  id: string;
  /** Whose it was; -1: nobody's, or several people's. */
  seat: number;
  lines: LoggedLine[];
}

/**
 * Headings stand alone; lines of one seat that follow each other belong together, and so do those of nobody.
 * What `together` names belongs together too, also across seats: the bids of a round, its income.
 */
export function turns(
  rows: readonly RowOut[],
  wanted: (line: LogLine) => boolean,
  together: (line: LogLine) => string = () => '',
): Turn[] {
  const found: Turn[] = [];
  let before = '';
  for (const row of rows)
    row.lines.forEach((line, i) => {
      if (!line.heading && !wanted(line)) return;
      const last = found.at(-1);
      const entry = { ...line, seq: row.seq, id: `${row.seq}-${i}` };
      const name = line.heading ? '' : together(line);
      const seat = name ? -1 : line.seat;
      if (last && !line.heading && !last.lines[0]?.heading && name === before && last.seat === seat)
        last.lines.push(entry);
      else found.push({ id: entry.id, seat, lines: [entry] });
      before = name;
    });
  return found;
}
