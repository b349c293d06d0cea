// A workbook whose sheets lie one behind the other in one text: ODS, the XML of Excel 2003, and tables of a web page.
// It is read once to find its sheets, to its end, and again for the rows of one of them.
import type { SourceRow } from '../../contacts/index.ts';
import {
  type Book,
  FOREIGN_VALUES,
  type Sheet,
  type SheetOddities,
  noOddities,
  refuseTooMany,
} from './book.ts';
import type { RowCollector } from './row-collector.ts';
import { Surveyor } from './survey.ts';

export interface FoundSheet {
  readonly name: string;
  readonly rows: RowCollector;
  isHidden: boolean;
  /** A copy of a part of another workbook, kept for formulas that refer to it. */
  isForeign: boolean;
}

/** Reads all sheets in one go, text by text. */
export interface SheetsReader {
  /** Those that have begun, in their order. */
  readonly sheets: readonly FoundSheet[];
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
  /** Oddities are counted of the sheet at that place. */
  reader(oddities: SheetOddities, place: number): SheetsReader;
  readonly notes?: readonly string[];
}

export async function openStreamedBook(text: StreamedText): Promise<Book> {
  const reader = text.reader(noOddities(), -1);
  const surveyors: Surveyor[] = [];
  for await (const sheets of readThrough(text, reader)) {
    for (const [place, { rows }] of sheets.entries()) {
      surveyors[place] ??= new Surveyor();
      surveyors[place].take(rows.taken());
    }
  }
  const all = reader.sheets.map((found, place) => ({ found, place }));
  const own = all.filter(({ found }) => !found.isForeign);
  return {
    sheets: own.map(({ found, place }): Sheet => ({
      name: found.name,
      isHidden: found.isHidden,
      ...(surveyors[place] ?? new Surveyor()).survey,
      bytes: text.bytes,
      bytesRead: () => text.bytesRead(),
      rows: (oddities) => rowsAt(text, place, oddities),
    })),
    notes: [...(text.notes ?? []), ...(own.length < all.length ? [FOREIGN_VALUES] : [])],
  };
}

async function* rowsAt(
  text: StreamedText,
  place: number,
  oddities: SheetOddities,
): AsyncGenerator<readonly SourceRow[]> {
  const reader = text.reader(oddities, place);
  for await (const sheets of readThrough(text, reader)) {
    for (const [at, { rows }] of sheets.entries()) {
      const taken = rows.taken();
      if (at === place && taken.length > 0) yield taken;
    }
  }
}

/** Gives the sheets so far after each block, and once more at the end. */
async function* readThrough(
  text: StreamedText,
  reader: SheetsReader,
): AsyncGenerator<readonly FoundSheet[]> {
  for await (const pieces of text.pieces()) {
    for (const piece of pieces) {
      reader.write(piece);
      refuseTooMany(reader.sheets.length, text.path);
    }
    yield reader.sheets;
  }
  reader.end();
  yield reader.sheets;
}
