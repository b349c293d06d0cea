// Gives every record the line on which it begins, and leaves out what is no row: blank lines, and what
// stands before the header. Refuses a record that swallowed rows after it, which would look deleted.
import type { SourceRow } from '../../contacts/row.ts';
import { unreadableRecord } from '../source.ts';
import type { CsvLayout } from './csv-layout.ts';
import type { CsvRecord } from './csv-records.ts';

export interface RowNumbering {
  /** The header and the rows among the records, which come in the file's order. */
  rowsOf(records: readonly CsvRecord[]): readonly SourceRow[];
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
    rowsOf: (records) => {
      const rows: SourceRow[] = [];
      for (const cells of records) {
        const row = { line, cells };
        const lines = lineCount(cells);
        line += lines;
        if (lines > 1 && swallowsRows(cells, { ...layout, columnCount })) {
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

/** Counted from the cells, as the parser counts a pair of line break characters in quotes twice. */
function lineCount(cells: CsvRecord): number {
  let lines = 1;
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r'))
      lines += cell.match(/\r\n|\r|\n/gu)?.length ?? 0;
  }
  return lines;
}

interface RecordShape {
  readonly delimiter: string;
  readonly columnCount: number;
}

/**
 * Behind a line break of a cell, another record's address and delimiter: a quote was closed by a later
 * row. The parser leaves a quote at the front of such a cell if it did not find the closing one in its
 * place; if it did by chance, the record lacks the cells that were swallowed.
 */
function swallowsRows(cells: CsvRecord, { delimiter, columnCount }: RecordShape): boolean {
  const isShort = cells.length < columnCount;
  return cells.some((cell) => {
    const rest = isShort || cell.startsWith('"') ? (/[\r\n][^]*$/u.exec(cell)?.[0] ?? '') : '';
    // Where the first cell of a row is quoted, the quote that should open it ended the swallowing.
    return rest.includes('@') && (rest.includes(delimiter) || /[\r\n]"/u.test(rest));
  });
}
