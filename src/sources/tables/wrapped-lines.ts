// Lines that stand in quotes as a whole, as spreadsheets write them where they took each line for one cell: the record
// is inside. A file may have them throughout, or only where a row held a quote of its own.
import type { SourceRow } from '../../contacts/index.ts';
import { scanRecord } from '../text/csv-scanner.ts';
import type { CsvLayout } from './csv-layout.ts';

export function wrappedLines({ delimiter, isWrapped }: CsvLayout) {
  let count = 0;
  let firstLine = 0;
  return {
    /** The row inside the quotes, or the row itself. `columnCount` is 0 for the header. */
    unwrapped: (row: SourceRow, columnCount: number): SourceRow => {
      const [only = '', ...others] = row.cells;
      if (others.length > 0 || (!isWrapped && (columnCount < 2 || !only.includes('@')))) return row;
      const { cells } = scanRecord(only, delimiter, 0, only.length);
      if (isWrapped) return { ...row, cells };
      // Among lines without such quotes, a note may hold the delimiter too.
      if (cells.length !== columnCount) return row;
      if (count === 0) firstLine = row.line;
      count += 1;
      return { ...row, cells };
    },
    notes: (): readonly string[] => {
      if (count === 0) return [];
      const rows = count === 1 ? '1 row stands' : `${String(count)} rows stand`;
      const line = String(firstLine);
      return [
        `${rows} in quotes as a whole, the first in line ${line}: the cells inside were read.`,
      ];
    },
  };
}
