// What a workbook is, however it is stored: sheets that were looked at until it was known whether they hold addresses
// and how they begin, and the rows of each.
import { type SourceRow, holdsAddress, isFormulaFailure } from '../../contacts/index.ts';
import type { Reading } from '../encodings/judgement.ts';
import { type Counted, noneMet, type SourceUnreadableError, unreadable } from '../source/source.ts';

export interface Book {
  readonly sheets: readonly Sheet[];
  /** About the book as a whole: full sentences. */
  readonly notes: readonly string[];
  /** How its text was read, where the file does not say it and it was found. */
  readonly decodedAs?: Reading | undefined;
}

export interface Sheet {
  readonly name: string;
  /** Hidden by the author of the workbook. */
  readonly isHidden: boolean;
  readonly holdsAddress: boolean;
  /** Its first filled rows, the header among them. */
  readonly beginning: readonly SourceRow[];
  /** How much there is to read; `bytesRead` counts up to it. */
  readonly bytes: number;
  bytesRead(): number;
  /** Rows that are not blank, by their number in the sheet. What is odd about them is counted in `oddities`. */
  rows(oddities: SheetOddities): AsyncIterable<readonly SourceRow[]>;
}

/** What a person should know about the cells of a sheet. */
export interface SheetOddities {
  readonly hiddenRows: Counted;
  readonly errors: Counted;
  /** Groups of cells that are shown as one, those aside that end above this line: titles and headings. */
  readonly merged: Counted;
  readonly headerLine: number;
  /** Formulas whose results were not saved with them. */
  readonly uncounted: Counted;
}

export function noOddities(headerLine = 0): SheetOddities {
  const [hiddenRows, errors] = [noneMet(), noneMet()];
  return { headerLine, hiddenRows, errors, merged: noneMet(), uncounted: noneMet() };
}

const SAVE_AGAIN =
  'Open it in a spreadsheet program, save it, and use that file; or save the sheet with the contacts as "CSV UTF-8".';

/** A part of the workbook is not what it should be. */
export function damagedBook(path: string, fault: string): SourceUnreadableError {
  return unreadable(path, `the workbook is damaged: ${fault}`, SAVE_AGAIN);
}

/** Nobody knows what the cell of such a formula shows. */
export function withoutResult(path: string, sheet: string, line: number): SourceUnreadableError {
  const fault = `row ${String(line)} of the sheet "${sheet}" holds a formula without its result`;
  return unreadable(path, fault, `The program that wrote it does not calculate. ${SAVE_AGAIN}`);
}

/** Its values may be older than those that they were taken from, and nobody can tell by it. */
export function withForeignValues(path: string): SourceUnreadableError {
  const hint =
    'Break the links, so that the values stay (in Excel: Data, Edit Links, Break Link), save it, and try again.';
  return unreadable(path, 'it takes values from other workbooks', hint);
}

/** What a macro would have made of the cells is not in them. */
export function withMacros(path: string): SourceUnreadableError {
  const hint =
    'Save a copy without them (in Excel: File, Save As, "Excel Workbook (*.xlsx)"; elsewhere, as "CSV UTF-8"), and name that copy.';
  return unreadable(path, 'it is a workbook with macros', hint);
}

/** Far more than anybody opens. */
const MOST_SHEETS = 1_000;

export function refuseTooMany(sheetCount: number, path: string): void {
  if (sheetCount <= MOST_SHEETS) return;
  const fault = `it has more than ${MOST_SHEETS.toLocaleString('en')} sheets`;
  throw unreadable(path, fault, 'Save the sheet with the contacts as a workbook of its own.');
}

/** Enough to find the header in, as for CSV. */
const BEGINNING_ROWS = 20;

export interface Survey {
  readonly holdsAddress: boolean;
  readonly beginning: readonly SourceRow[];
}

/** What is looked at row by row, where the rows of several sheets come one after the other. */
export class Surveyor {
  readonly #beginning: SourceRow[] = [];
  #holdsAddress = false;

  take(rows: readonly SourceRow[]): void {
    for (const row of rows) {
      if (this.#beginning.length < BEGINNING_ROWS) this.#beginning.push(row);
      else if (this.#holdsAddress) return;
      this.#holdsAddress ||= row.cells.some((cell) => cell.includes('@') && holdsAddress(cell));
    }
  }

  get isDone(): boolean {
    return this.#holdsAddress && this.#beginning.length >= BEGINNING_ROWS;
  }

  get survey(): Survey {
    return { holdsAddress: this.#holdsAddress, beginning: this.#beginning };
  }
}

export async function surveyOf(rows: AsyncIterable<readonly SourceRow[]>): Promise<Survey> {
  const surveyor = new Surveyor();
  for await (const batch of rows) {
    surveyor.take(batch);
    if (surveyor.isDone) break;
  }
  return surveyor.survey;
}

// Makes rows of the cells that a scanner meets. Blank rows are left out; the number of a row is its place in the sheet.

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
    // A formula that is filled down below the last row fails there: a row of nothing else is blank.
    if (!isFormulaFailure(text)) this.#length += text.length;
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
