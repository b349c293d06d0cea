// Counts the rows of a file, and those that lack cells: a person should know of a file without rows, and of
// rows whose end is missing.
import type { SourceRow } from '../../contacts/index.ts';

export interface RowTally {
  count(rows: readonly SourceRow[]): void;
  /** Known once all rows were read. */
  notes(): readonly string[];
}

/** Nobody is deleted for it; but an export that found nobody is seldom what was meant. */
const NO_ROWS_NOTE = 'It has a header and no rows.';

export function rowTally(columnCount: number): RowTally {
  let all = 0;
  let short = 0;
  let firstShort = 0;
  return {
    count: (rows) => {
      all += rows.length;
      for (const { cells, line } of rows) {
        if (cells.length >= columnCount) continue;
        if (short === 0) firstShort = line;
        short += 1;
      }
    },
    notes: () => (all === 0 ? [NO_ROWS_NOTE] : shortNotes(short, firstShort)),
  };
}

function shortNotes(count: number, line: number): readonly string[] {
  if (count === 0) return [];
  const rows = count === 1 ? '1 row has' : `${String(count)} rows have`;
  return [`${rows} fewer cells than the header, the first in line ${String(line)}.`];
}
