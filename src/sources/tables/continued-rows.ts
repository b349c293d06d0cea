// Rows that continue the one above: programs of shops write each further item of an order into a row of its own, and
// leave blank what they wrote once. A blank there is no answer; it says what the row above says.
import { type SourceRow, answerOf, isAddress } from '../../contacts/index.ts';
import { type Cells, type Header, countAt, noneMet } from '../source/source.ts';
import { scanRecord } from '../text/csv-scanner.ts';
import type { CsvLayout } from './csv-layout.ts';

/** Titles of what is bought. */
const ITEM =
  /line[ _-]?item|^(?:item|product|artikel|produkt|produit|producto|prodotto)(?:[ _-]?(?:name|title|bezeichnung|titel|nom|nombre|nome|sku))?$|^sku$/iu;

/** Of the filled cells above, the number of the order and the address aside. */
const BLANK_SHARE = 0.5;

export function continuedRows(header: Header) {
  const items = header.flatMap((title, place) => (ITEM.test(title.trim()) ? [place] : []));
  const found = noneMet();
  let above: SourceRow | undefined;
  return {
    /** The row with its blank cells as in the row above that it continues, or the row itself. */
    completed: (row: SourceRow): SourceRow => {
      if (items.length === 0) return row;
      const before = above;
      if (before === undefined || !continues(row.cells, before.cells, items)) {
        above = row;
        return row;
      }
      countAt(found, row.line);
      const cells = row.cells.map((cell, at) => (isBlank(cell) ? (before.cells[at] ?? '') : cell));
      return { ...row, cells };
    },
    notes: (): readonly string[] => {
      if (found.count === 0) return [];
      const rows = found.count === 1 ? '1 row continues' : `${String(found.count)} rows continue`;
      return [
        `${rows} the order above, the first in line ${String(found.line)}: what is blank there is as above.`,
      ];
    },
  };
}

/** The same order of the same address, an item of its own, and most of the rest left blank. */
function continues(cells: Cells, above: Cells, items: readonly number[]): boolean {
  if (cells.length !== above.length || !isOrder(cells[0] ?? '') || cells[0] !== above[0])
    return false;
  if (!items.some((place) => !isBlank(cells[place] ?? ''))) return false;
  const people = cells.filter((cell, place) => isAddress(cell) && cell === above[place]).length;
  if (people === 0) return false;
  const rest = above.filter((cell) => !isBlank(cell)).length - people - 1;
  const left = above.filter((cell, place) => !isBlank(cell) && isBlank(cells[place] ?? '')).length;
  return left > 0 && left >= rest * BLANK_SHARE;
}

/** A number or a code; no day, no answer and no person. */
function isOrder(cell: string): boolean {
  const answer = answerOf(cell.trim());
  return /\d/u.test(cell) && !isAddress(cell) && (answer === 'other' || answer === 'number');
}

function isBlank(cell: string): boolean {
  return cell.trim() === '';
}

// Lines that stand in quotes as a whole, as spreadsheets write them where they took each line for one cell: the record
// is inside. A file may have them throughout, or only where a row held a quote of its own.

export function wrappedLines({ delimiter, isWrapped }: CsvLayout) {
  const found = noneMet();
  return {
    /** The row inside the quotes, or the row itself. `columnCount` is 0 for the header. */
    unwrapped: (row: SourceRow, columnCount: number): SourceRow => {
      const [only = '', ...others] = row.cells;
      if (others.length > 0 || (!isWrapped && (columnCount < 2 || !only.includes('@')))) return row;
      const { cells } = scanRecord(only, delimiter, 0, only.length);
      if (isWrapped) return { ...row, cells };
      // Among lines without such quotes, a note may hold the delimiter too.
      if (cells.length !== columnCount) return row;
      countAt(found, row.line);
      return { ...row, cells };
    },
    notes: (): readonly string[] => {
      if (found.count === 0) return [];
      const rows = found.count === 1 ? '1 row stands' : `${String(found.count)} rows stand`;
      const line = String(found.line);
      return [
        `${rows} in quotes as a whole, the first in line ${line}: the cells inside were read.`,
      ];
    },
  };
}
