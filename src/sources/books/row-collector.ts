// Makes rows of the cells that a scanner meets. Blank rows are left out; the number of a row is its place in the sheet.
import type { SourceRow } from '../../contacts/index.ts';
import { damagedBook } from './book.ts';

/** As many as the largest sheet of any program has. */
export const MOST_COLUMNS = 16_384;

/** Far more than contact data needs, as for a record of CSV. */
const LONGEST_ROW = 1024 * 1024;

export class RowCollector {
  readonly #path: string;
  #rows: SourceRow[] = [];
  #cells: string[] = [];
  #length = 0;
  /** Of the present row, or of the last one; 0 before the first. */
  line = 0;

  /** The path is for errors. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Begins a row. */
  begin(line: number): void {
    this.line = line;
    this.#cells = [];
    this.#length = 0;
  }

  /** Columns are counted from 0. */
  cell(column: number, text: string): void {
    if (text === '') return;
    if (column >= MOST_COLUMNS)
      throw damagedBook(this.#path, `row ${String(this.line)} has too many columns`);
    this.#length += text.length;
    if (this.#length > LONGEST_ROW) {
      throw damagedBook(
        this.#path,
        `row ${String(this.line)} holds more than a million characters`,
      );
    }
    const cells = this.#cells;
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  /** Ends the row; true if it holds anything. */
  end(): boolean {
    if (this.#length === 0) return false;
    this.#rows.push({ line: this.line, cells: this.#cells });
    return true;
  }

  /** The last row once more, in the line below. */
  repeat(): void {
    const last = this.#rows.at(-1);
    this.line += 1;
    if (last !== undefined) this.#rows.push({ line: this.line, cells: last.cells });
  }

  /** The rows since the last call. */
  taken(): readonly SourceRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}
