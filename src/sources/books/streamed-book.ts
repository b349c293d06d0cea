// A workbook whose sheets lie one behind the other in one text: ODS, the XML of Excel 2003, and tables of a web page.
// It is read once to find its sheets, to its end, and again for the rows of one of them.
import type { SourceRow } from '../../contacts/index.ts';
import {
  type Book,
  type Sheet,
  type SheetOddities,
  noOddities,
  refuseTooMany,
  RowCollector,
  Surveyor,
} from './book.ts';

export interface FoundSheet {
  readonly name: string;
  readonly rows: RowCollector;
  isHidden: boolean;
}

/** The sheets of a text that is being read. */
export class FoundSheets {
  /** Those that have begun, in their order. */
  readonly all: FoundSheet[] = [];
  /** For errors. */
  readonly path: string;
  readonly #place: number;
  readonly #counted: SheetOddities;
  readonly #uncounted = noOddities();

  /** Oddities are counted of the sheet at that place alone. */
  constructor(path: string, oddities: SheetOddities, place: number) {
    this.path = path;
    this.#counted = oddities;
    this.#place = place;
  }

  begin(name: string, isHidden = false): FoundSheet {
    const sheet = { name, isHidden, rows: new RowCollector(this.path) };
    this.all.push(sheet);
    return sheet;
  }

  /** Those of a sheet; left out, of the one that began last. */
  odditiesAt(place = this.all.length - 1): SheetOddities {
    return place === this.#place ? this.#counted : this.#uncounted;
  }
}

/** Reads all sheets in one go, text by text. */
export interface SheetsReader {
  write(text: string): void;
  /** Refuses a text that is cut off. */
  end(): void;
}

export interface StreamedText {
  /** For errors. */
  readonly path: string;
  readonly bytes: number;
  bytesRead(): number;
  /** The whole text from the front, in pieces. */
  pieces(): AsyncIterable<readonly string[]>;
  reader(sheets: FoundSheets): SheetsReader;
  readonly notes?: readonly string[];
}

export async function openStreamedBook(text: StreamedText): Promise<Book> {
  const sheets = new FoundSheets(text.path, noOddities(), -1);
  const surveyors: Surveyor[] = [];
  for await (const read of readThrough(text, sheets)) {
    for (const [place, { rows }] of read.entries()) {
      surveyors[place] ??= new Surveyor();
      surveyors[place].take(rows.taken());
    }
  }
  return {
    sheets: sheets.all.map(({ name, isHidden }, place): Sheet => ({
      name,
      isHidden,
      ...(surveyors[place] ?? new Surveyor()).survey,
      bytes: text.bytes,
      bytesRead: () => text.bytesRead(),
      rows: (oddities) => rowsAt(text, place, oddities),
    })),
    notes: text.notes ?? [],
  };
}

async function* rowsAt(
  text: StreamedText,
  place: number,
  oddities: SheetOddities,
): AsyncGenerator<readonly SourceRow[]> {
  const sheets = new FoundSheets(text.path, oddities, place);
  for await (const read of readThrough(text, sheets)) {
    for (const [at, { rows }] of read.entries()) {
      const taken = rows.taken();
      if (at === place && taken.length > 0) yield taken;
    }
  }
}

/** Gives the sheets so far after each block, and once more at the end. */
async function* readThrough(
  text: StreamedText,
  sheets: FoundSheets,
): AsyncGenerator<readonly FoundSheet[]> {
  const reader = text.reader(sheets);
  for await (const pieces of text.pieces()) {
    for (const piece of pieces) {
      reader.write(piece);
      refuseTooMany(sheets.all.length, text.path);
    }
    yield sheets.all;
  }
  reader.end();
  yield sheets.all;
}
