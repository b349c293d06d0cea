// Notices what a spreadsheet spoilt in a column: long numbers, names and postal codes. It is told with the
// first line, and cannot be repaired.
import { normalisedName } from '../../contacts/index.ts';

/** Looks at each cell of a file. Columns are told by their names in the header. */
interface ColumnWatch {
  look(column: number, cell: string, line: number): void;
  notes(): readonly string[];
}

/** More digits than a spreadsheet keeps. */
export const SHORTEST_ROUNDED_LENGTH = 16;

const LONG_NUMBER = /^\d{16,40}$/u;
const KEPT_DIGITS = 15;
const ZEROS = /^0+$/u;

/** Fewer are chance: numbers of any kind end in three zeros once in a thousand times. */
const FEWEST_ZEROS = 3;

interface LongNumbers {
  count: number;
  /** Behind the digits that are kept, all numbers together. */
  zeros: number;
  line: number;
  isRounded: boolean;
}

/**
 * Columns of long numbers that a spreadsheet rounded: it keeps 15 digits and writes zeros for the rest, so
 * that ids of two people become one. A single number may end so by chance; all of a column do not.
 */
export function roundedColumns(header: readonly string[]): ColumnWatch {
  const columns = new Map<number, LongNumbers>();
  return {
    look: (column, cell, line) => {
      if (!LONG_NUMBER.test(cell)) return;
      const known = columns.get(column) ?? { count: 0, zeros: 0, line, isRounded: true };
      known.count += 1;
      known.zeros += cell.length - KEPT_DIGITS;
      known.isRounded &&= ZEROS.test(cell.slice(KEPT_DIGITS));
      columns.set(column, known);
    },
    notes: () =>
      [...columns]
        .filter(([, { isRounded, zeros }]) => isRounded && zeros >= FEWEST_ZEROS)
        .map(([column, numbers]) => roundedNote(header[column] ?? '', numbers)),
  };
}

function roundedNote(name: string, { count, line }: LongNumbers): string {
  const numbers = count === 1 ? '1 long number' : `${String(count)} long numbers`;
  const [ends, names] = count === 1 ? ['ends', 'It names'] : ['end', 'They name'];
  const theirs = count === 1 ? 'its' : 'their';
  return `${numbers} of the column ${name} ${ends} in zeros behind ${theirs} 15th digit, as a spreadsheet rounds them, the first in line ${String(line)}. ${names} nobody for sure.`;
}

/** Ends of the titles of columns that hold names, in several languages. */
const NAME_TITLE = /(?:name|nom|nome|pr[eé]nom|nombre|apellidos?)$/u;

/** As spreadsheets show and save dates; a name has no digit at its end or in front of a month. */
const DATE =
  /^(?:\d{1,2}(?:-|\. )\p{Lu}\p{Ll}{2}|\p{Lu}\p{Ll}{2}-\d{2}|\d{4}-\d{2}-\d{2}(?: 00:00:00)?|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/u;

const LONGEST_DATE_LENGTH = 19;

const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;

/** Names that a spreadsheet took for dates, such as 1-Mar for `MAR1`: no one wants to be greeted by it. */
export function datedNames(header: readonly string[]): ColumnWatch {
  const holdsNames = header.map((title) => NAME_TITLE.test(normalisedName(title)));
  let count = 0;
  let first = 0;
  return {
    look: (column, cell, line) => {
      if (holdsNames[column] !== true || !mayBeDate(cell) || !DATE.test(cell)) return;
      if (count === 0) first = line;
      count += 1;
    },
    notes: () => (count === 0 ? [] : [datedNote(count, first)]),
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

function datedNote(count: number, line: number): string {
  const what = count === 1 ? '1 cell' : `${String(count)} cells`;
  const look = count === 1 ? 'looks like a date' : 'look like dates';
  const theirs = count === 1 ? 'it' : 'them';
  return `${what} in a column of names ${look} that a spreadsheet made of ${theirs} (such as 1-Mar), the first in line ${String(line)}.`;
}

const POSTAL_TITLE =
  /(?:^|_)(?:zip|zip_?code|post_?code|postal_?code|plz|postleitzahl|code_postal|c[óo]digo_postal|codice_postale)$/u;

const COUNTRY_TITLE = /(?:^|_)(?:country(?:_\p{L}+)*|land|staat|pays|pa[íi]s|paese|nazione)$/u;

const DIGITS = /^\d+$/u;
const USUAL_LENGTH = 5;
const SHORTEST_LENGTH = 3;

interface Codes {
  usual: number;
  short: number;
  /** Of the first short one. */
  line: number;
  keptZero: boolean;
}

/**
 * Postal codes whose zeros a spreadsheet took away: 08014 became 8014. Some countries have four digits and
 * others five, so it is only told in tables without countries, and where no code of the column kept its zero.
 */
export function lostZeros(header: readonly string[]): ColumnWatch {
  const columns = new Map<number, Codes>();
  const titles = header.map(normalisedName);
  const isOfOneCountry = !titles.some((title) => COUNTRY_TITLE.test(title));
  for (const [column, title] of titles.entries()) {
    if (!isOfOneCountry || !POSTAL_TITLE.test(title)) continue;
    columns.set(column, { usual: 0, short: 0, line: 0, keptZero: false });
  }
  return {
    look: (column, cell, line) => {
      const codes = columns.get(column);
      if (codes !== undefined && DIGITS.test(cell)) countCode(codes, cell, line);
    },
    notes: () =>
      [...columns]
        .filter(([, { usual, short, keptZero }]) => short > 0 && usual > short && !keptZero)
        .map(([column, codes]) => zerosNote(header[column] ?? '', codes)),
  };
}

function countCode(codes: Codes, cell: string, line: number): void {
  codes.keptZero ||= cell.startsWith('0');
  if (cell.length === USUAL_LENGTH) codes.usual += 1;
  if (cell.length >= USUAL_LENGTH || cell.length < SHORTEST_LENGTH) return;
  if (codes.short === 0) codes.line = line;
  codes.short += 1;
}

function zerosNote(name: string, { short, line }: Codes): string {
  const cells = short === 1 ? '1 cell' : `${String(short)} cells`;
  const have = short === 1 ? 'has' : 'have';
  return `${cells} of the column ${name} ${have} fewer digits than the 5 of most, and none begins with a zero: a spreadsheet may have taken zeros away, the first in line ${String(line)}.`;
}
