// Counts what a spreadsheet damaged in a column: long numbers, names and postal codes. It cannot be repaired.
import { normalisedName } from '../../contacts/index.ts';

/** Checks each cell of a file. The header tells what its columns hold. */
interface ColumnCheck {
  check(column: number, cell: string, line: number): void;
  notes(): readonly string[];
}

export interface Cells {
  count: number;
  /** Of the first one. */
  line: number;
}

export function countCell(cells: Cells, line: number): void {
  if (cells.count === 0) cells.line = line;
  cells.count += 1;
}

export function countNote({ count, line }: Cells, what: string): readonly string[] {
  if (count === 0) return [];
  const cells = count === 1 ? '1 cell has' : `${String(count)} cells have`;
  return [`${cells} ${what}, the first in line ${String(line)}.`];
}

/** A spreadsheet keeps 15 digits. */
export const SHORTEST_ROUNDED_LENGTH = 16;

const LONG_NUMBER = /^\d{16,40}$/u;
const KEPT_DIGITS = 15;
const ZEROS = /^0+$/u;

/** Fewer happen at random: one number in a thousand ends in three zeros. */
const FEWEST_ZEROS = 3;

interface LongNumbers extends Cells {
  /** Behind the digits that are kept, all numbers together. */
  zeros: number;
  isRounded: boolean;
}

/**
 * Columns of long numbers that a spreadsheet rounded: it keeps 15 digits and writes zeros for the rest, so
 * that two people may get the same id. A single number may end so at random; a whole column does not.
 */
export function roundedColumns(header: readonly string[]): ColumnCheck {
  const columns = new Map<number, LongNumbers>();
  return {
    check: (column, cell, line) => {
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

/** Names that a spreadsheet took for dates, such as 1-Mar for `MAR1`. */
export function datedNames(header: readonly string[]): ColumnCheck {
  const holdsNames = header.map((title) => NAME_TITLE.test(normalisedName(title)));
  const dated: Cells = { count: 0, line: 0 };
  return {
    check: (column, cell, line) => {
      if (holdsNames[column] === true && mayBeDate(cell) && DATE.test(cell)) countCell(dated, line);
    },
    notes: () => (dated.count === 0 ? [] : [datedNote(dated)]),
  };
}

/** A date begins or ends with a digit, which hardly any name does. */
function mayBeDate(cell: string): boolean {
  if (cell.length > LONGEST_DATE_LENGTH) return false;
  return isDigit(cell.charCodeAt(0)) || isDigit(cell.charCodeAt(cell.length - 1));
}

/** ASCII only: spreadsheets write their numbers so. */
export function isDigit(code: number): boolean {
  return code >= DIGIT_0 && code <= DIGIT_9;
}

function datedNote({ count, line }: Cells): string {
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

/** The cells are the codes with three or four digits. */
interface Codes extends Cells {
  usual: number;
  keptZero: boolean;
}

/**
 * Postal codes whose zeros a spreadsheet removed: 08014 became 8014. Some countries have four digits and
 * others five, so only tables without countries are checked, and no code of the column may have kept its zero.
 */
export function lostZeros(header: readonly string[]): ColumnCheck {
  const columns = new Map<number, Codes>();
  const titles = header.map(normalisedName);
  const isOfOneCountry = !titles.some((title) => COUNTRY_TITLE.test(title));
  for (const [column, title] of titles.entries()) {
    if (!isOfOneCountry || !POSTAL_TITLE.test(title)) continue;
    columns.set(column, { usual: 0, count: 0, line: 0, keptZero: false });
  }
  return {
    check: (column, cell, line) => {
      const codes = columns.get(column);
      if (codes !== undefined && DIGITS.test(cell)) checkCode(codes, cell, line);
    },
    notes: () =>
      [...columns]
        .filter(([, { usual, count, keptZero }]) => count > 0 && usual > count && !keptZero)
        .map(([column, codes]) => zerosNote(header[column] ?? '', codes)),
  };
}

function checkCode(codes: Codes, cell: string, line: number): void {
  codes.keptZero ||= cell.startsWith('0');
  if (cell.length === USUAL_LENGTH) codes.usual += 1;
  if (cell.length < USUAL_LENGTH && cell.length >= SHORTEST_LENGTH) countCell(codes, line);
}

function zerosNote(name: string, { count, line }: Codes): string {
  const cells = count === 1 ? '1 cell' : `${String(count)} cells`;
  const have = count === 1 ? 'has' : 'have';
  return `${cells} of the column ${name} ${have} fewer digits than the 5 of most, and none begins with a zero: a spreadsheet may have taken zeros away, the first in line ${String(line)}.`;
}
