// The one place that knows how quotes, delimiters and line ends make the cells of a CSV record.
const QUOTE = 0x22;
const LINE_END = /[\r\n]/u;

export interface ScannedRecord {
  readonly cells: readonly string[];
  /** Where its line end is, or the end of the text. */
  readonly end: number;
  /** The text ends inside the quotes of the last cell. */
  readonly isOpen: boolean;
}

/**
 * Reads the record that starts at `start`. A quote opens a cell only as its first character, and a doubled one
 * is part of the text. Where anything but the end of the cell follows the closing quote, the cell keeps its
 * quotes. `lineEnd` is the end of the first line, for callers that know it; line ends before it are text.
 */
export function scanRecord(
  text: string,
  delimiter: string,
  start = 0,
  lineEnd = endOfLine(text, start),
): ScannedRecord {
  const delimiterCode = delimiter.charCodeAt(0);
  const cells: string[] = [];
  let recordEnd = lineEnd;
  let end: number;
  for (let from = start; ; from = end + 1) {
    if (text.charCodeAt(from) === QUOTE) {
      const quote = text.indexOf('"', from + 1);
      const closing = closingQuote(text, quote);
      if (closing < 0) {
        cells.push(text.slice(from + 1));
        return { cells, end: text.length, isOpen: true };
      }
      if (closing > recordEnd) recordEnd = endOfLine(text, closing);
      end = closing + 1;
      if (text.charCodeAt(end) !== delimiterCode) end = endOfCell(text, delimiter, end, recordEnd);
      cells.push(quotedCell(text, from, quote, closing, end));
    } else {
      end = endOfCell(text, delimiter, from, recordEnd);
      cells.push(text.slice(from, end));
    }
    if (end === recordEnd) return { cells, end, isOpen: false };
  }
}

/**
 * Whether what closed a cell on a later line stands where a quote opens one, and text follows: the cell itself was
 * never closed. The record is a whole one.
 */
export function isReopened(record: string, delimiter: string): boolean {
  for (let from = 0; from < record.length;) {
    let end = from;
    if (record.charCodeAt(from) === QUOTE) {
      end = closingQuote(record, record.indexOf('"', from + 1));
      if (end < 0) return false;
      end += 1;
      if (opensCell(record.slice(from, end), record.charAt(end), delimiter)) return true;
    }
    const next = record.indexOf(delimiter, end);
    if (next < 0) return false;
    from = next + 1;
  }
  return false;
}

/** Of a cell in its quotes, and what follows it. */
function opensCell(quoted: string, following: string, delimiter: string): boolean {
  const before = quoted.at(-2) ?? '';
  const isBegin = before === delimiter || LINE_END.test(before);
  return isBegin && following !== '' && following !== delimiter && LINE_END.test(quoted);
}

const LINE_ENDS = ['\n', '\r\n', '\r'] as const;

/** What a line of a file ends with. */
export type LineEnd = (typeof LINE_ENDS)[number];

/** What most lines in the beginning of a file end with, outside of quotes. */
export function usualLineEnd(beginning: string): LineEnd {
  const unquoted = beginning.split('"').filter((_, index) => index % 2 === 0);
  const ends = unquoted.join('').match(/\r\n|\n|\r/gu) ?? [];
  const countOf = (end: LineEnd): number => ends.filter((one) => one === end).length;
  return LINE_ENDS.reduce((most, end) => (countOf(end) > countOf(most) ? end : most));
}

function endOfCell(text: string, delimiter: string, from: number, recordEnd: number): number {
  const next = text.indexOf(delimiter, from);
  return next < 0 || next > recordEnd ? recordEnd : next;
}

function endOfLine(text: string, start: number): number {
  const lineFeed = text.indexOf('\n', start);
  const carriageReturn = text.indexOf('\r', start);
  if (lineFeed < 0) return carriageReturn < 0 ? text.length : carriageReturn;
  return carriageReturn < 0 ? lineFeed : Math.min(lineFeed, carriageReturn);
}

/** The first quote at a place or behind it that is not doubled; -1 when there is none. */
function closingQuote(text: string, quote: number): number {
  let at = quote;
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

/** `quote` is the first one behind the opening one: where it closes the cell, none is doubled. */
function quotedCell(
  text: string,
  start: number,
  quote: number,
  closing: number,
  end: number,
): string {
  const inside = text.slice(start + 1, closing);
  const meant = quote === closing ? inside : inside.replaceAll('""', '"');
  return end === closing + 1 ? meant : `"${meant}${text.slice(closing, end)}`;
}
