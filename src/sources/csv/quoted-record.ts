// Reads a record with quotes, as the CSV parser does where it is told to bear with them: a quote opens a cell
// only at its beginning, a doubled one is part of the text, and where anything but the cell's end follows
// the closing one, all of them are.
import type { Delimiter } from './csv-dialect.ts';

export type CsvRecord = readonly string[];

export interface QuotedRecord {
  readonly cells: CsvRecord;
  /** How much of the text it takes, without its line end. */
  readonly length: number;
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The text begins with the record and ends before a line end; undefined when a quote is still open there. */
export function quotedRecord(text: string, delimiter: Delimiter): QuotedRecord | undefined {
  const delimiterCode = delimiter.charCodeAt(0);
  const cells: string[] = [];
  for (let start = 0; ;) {
    const isQuoted = text.charCodeAt(start) === QUOTE;
    const closing = isQuoted ? closingQuote(text, start + 1) : start;
    if (closing < 0) return undefined;
    const end = endOfPlain(text, isQuoted ? closing + 1 : start, delimiterCode);
    cells.push(isQuoted ? quotedCell(text, { start, closing, end }) : text.slice(start, end));
    if (text.charCodeAt(end) !== delimiterCode) return { cells, length: end };
    start = end + 1;
  }
}

/** The first quote that no other one follows; -1 when there is none. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

/** Where the delimiter, the line end or the text's end comes. Quotes in between mean nothing. */
function endOfPlain(text: string, start: number, delimiterCode: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === delimiterCode || code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  return at;
}

interface QuotedCell {
  readonly start: number;
  readonly closing: number;
  readonly end: number;
}

function quotedCell(text: string, { start, closing, end }: QuotedCell): string {
  const inside = text.slice(start + 1, closing);
  const meant = inside.includes('"') ? inside.replaceAll('""', '"') : inside;
  return end === closing + 1 ? meant : `"${meant}${text.slice(closing, end)}`;
}
