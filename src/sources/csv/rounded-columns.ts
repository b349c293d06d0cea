// Notices columns of long numbers that a spreadsheet rounded: it keeps 15 digits and writes zeros for the
// rest, so that ids of two people become one. A single number may end so by chance; all of a column do not.

export interface RoundedColumns {
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

/** Columns are told by their names in the header. */
export function roundedColumns(header: readonly string[]): RoundedColumns {
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
        .map(([column, numbers]) => noteOf(header[column] ?? '', numbers)),
  };
}

function noteOf(name: string, { count, line }: LongNumbers): string {
  const numbers = count === 1 ? '1 long number' : `${String(count)} long numbers`;
  const [ends, names] = count === 1 ? ['ends', 'It names'] : ['end', 'They name'];
  const theirs = count === 1 ? 'its' : 'their';
  return `${numbers} of the column ${name} ${ends} in zeros behind ${theirs} 15th digit, as a spreadsheet rounds them, the first in line ${String(line)}. ${names} nobody for sure.`;
}
