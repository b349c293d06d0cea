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
  /** Of the last row that has ended. */
  #lastLine = 0;

  /** The path is for errors. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Begins a row, or begins it anew where another reader takes it up. */
  begin(line: number): void {
    if (line <= this.#lastLine) {
      const fault = `row ${String(line)} stands behind row ${String(this.#lastLine)}`;
      throw damagedBook(this.#path, fault);
    }
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
    if (cells.length === column) cells.push(text);
    else cells[column] = text;
  }

  /** Ends the row; true if it holds anything. */
  end(): boolean {
    this.#lastLine = this.line;
    if (this.#length === 0) return false;
    this.#rows.push({ line: this.line, cells: this.#cells });
    return true;
  }

  /** Of the present row, up to its last filled cell. */
  get width(): number {
    return this.#cells.length;
  }

  /** The last row once more, in the line below. */
  repeat(): void {
    const last = this.#rows.at(-1);
    this.line += 1;
    this.#lastLine = this.line;
    if (last !== undefined) this.#rows.push({ line: this.line, cells: last.cells });
  }

  /** The rows since the last call. */
  taken(): readonly SourceRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}
