// Notices names that a spreadsheet took for dates, such as 1-Mar for `MAR1`. What stood there cannot be told
// any more, and nobody wants to be greeted by it.
import { normalisedName } from '../../contacts/index.ts';

export interface DatedNames {
  look(column: number, cell: string, line: number): void;
  notes(): readonly string[];
}

/** Ends of the titles of columns that hold names, in several languages. */
const NAME_TITLE = /(?:name|nom|nome|pr[eé]nom|nombre|apellidos?)$/u;

/** As spreadsheets show and save dates; a name has no digit at its end or in front of a month. */
const DATE =
  /^(?:\d{1,2}(?:-|\. )\p{Lu}\p{Ll}{2}|\p{Lu}\p{Ll}{2}-\d{2}|\d{4}-\d{2}-\d{2}(?: 00:00:00)?|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/u;

const LONGEST_DATE_LENGTH = 19;

const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;

export function datedNames(header: readonly string[]): DatedNames {
  const holdsNames = header.map((title) => NAME_TITLE.test(normalisedName(title)));
  let count = 0;
  let first = 0;
  return {
    look: (column, cell, line) => {
      if (holdsNames[column] !== true || !mayBeDate(cell) || !DATE.test(cell)) return;
      if (count === 0) first = line;
      count += 1;
    },
    notes: () => (count === 0 ? [] : [noteOf(count, first)]),
  };
}

/** A date begins or ends with a digit, which hardly any name does. */
function mayBeDate(cell: string): boolean {
  if (cell.length > LONGEST_DATE_LENGTH) return false;
  return isDigit(cell.charCodeAt(0)) || isDigit(cell.charCodeAt(cell.length - 1));
}

/** Of ASCII, as spreadsheets write their numbers. */
export function isDigit(code: number): boolean {
  return code >= DIGIT_0 && code <= DIGIT_9;
}

function noteOf(count: number, line: number): string {
  const what = count === 1 ? '1 cell' : `${String(count)} cells`;
  const look = count === 1 ? 'looks like a date' : 'look like dates';
  const theirs = count === 1 ? 'it' : 'them';
  return `${what} in a column of names ${look} that a spreadsheet made of ${theirs} (such as 1-Mar), the first in line ${String(line)}.`;
}
