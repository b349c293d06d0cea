// Gives every record the line on which it begins, and leaves out what is no row: blank lines, and what
// stands before the header. Refuses a record that swallowed rows after it, which would look deleted.
import type { SourceRow } from '../../contacts/index.ts';
import { unreadableRecord } from '../source.ts';
import type { CsvLayout } from './csv-layout.ts';
import type { CsvRecords } from './csv-stretch.ts';
import type { CsvRecord } from './quoted-record.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export interface RowNumbering {
  /** The header and the rows among the records, which come in the file's order. */
  rowsOf(found: CsvRecords): readonly SourceRow[];
  /** The line on which the next record will begin. */
  nextLine(): number;
}

export function rowNumbering(layout: CsvLayout, path: string): RowNumbering {
  let line = 1;
  let above = layout.recordsAbove;
  let stage: Stage = above > 0 ? 'above' : 'header';
  let columnCount = 0;
  return {
    nextLine: () => line,
    rowsOf: ({ records, hasLineBreaks }) => {
      const rows: SourceRow[] = [];
      for (const cells of records) {
        const row = { line, cells };
        const lines = hasLineBreaks ? lineCount(cells) : 1;
        line += lines;
        if (lines > 1 && swallowsRows(cells, layout.delimiter, columnCount)) {
          throw unreadableRecord(path, row.line, `runs on to line ${String(line - 1)}`);
        }
        if (isSkipped(stage, cells)) continue;
        if (stage === 'above') {
          above -= 1;
          if (above === 0) stage = 'header';
          continue;
        }
        if (stage === 'header') columnCount = cells.length;
        rows.push(row);
        stage = 'rows';
      }
      return rows;
    },
  };
}

/** What the next filled record is. */
type Stage = 'above' | 'header' | 'rows';

/** Rows of delimiters only are left to be counted as blank rows, once the header is known. */
function isSkipped(stage: Stage, cells: CsvRecord): boolean {
  if (stage === 'rows' && cells.length > 1) return false;
  return cells.every((cell) => cell.trim() === '');
}

/** Counted from the cells, where a pair of line break characters is one line end. */
function lineCount(cells: CsvRecord): number {
  let lines = 1;
  for (const cell of cells) {
    for (let at = 0; at < cell.length; at += 1) {
      const code = cell.charCodeAt(at);
      const endsLine = code === CARRIAGE_RETURN && cell.charCodeAt(at + 1) !== LINE_FEED;
      if (endsLine || code === LINE_FEED) lines += 1;
    }
  }
  return lines;
}

/**
 * Behind a line break of a cell, another record's address and delimiter: a quote was closed by a later
 * row. The parser leaves a quote at the front of such a cell if it did not find the closing one in its
 * place; if it did by chance, the record lacks the cells that were swallowed.
 */
function swallowsRows(cells: CsvRecord, delimiter: string, columnCount: number): boolean {
  const isShort = cells.length < columnCount;
  return cells.some((cell) => {
    const rest = isShort || cell.startsWith('"') ? (/[\r\n][^]*$/u.exec(cell)?.[0] ?? '') : '';
    // Where the first cell of a row is quoted, the quote that should open it ended the swallowing.
    return rest.includes('@') && (rest.includes(delimiter) || /[\r\n]"/u.test(rest));
  });
}
