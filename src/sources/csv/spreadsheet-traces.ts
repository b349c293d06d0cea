// What spreadsheets and their guards leave in cells: an apostrophe before what could be a formula is
// taken away, a number that lost its digits is told.
import type { SourceRow } from '../../contacts/row.ts';

export interface TraceReader {
  /** The row without the apostrophes; the same one where there are none. */
  mend(row: SourceRow): SourceRow;
  notes(): readonly string[];
}

interface Trace {
  count: number;
  line: number;
}

const APOSTROPHE = 0x27;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;

/** Exactly one is taken, and none from an address, which may begin with it. */
const GUARDED = /^'[=+\-@\d][^@]*$/u;

/** `4.41E+11`, which was a telephone number or an id. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d{1,3}$/iu;

export function traceReader(): TraceReader {
  const guarded: Trace = { count: 0, line: 0 };
  const rounded: Trace = { count: 0, line: 0 };
  return {
    mend: (row) => {
      let cells: string[] | undefined;
      for (const [index, cell] of row.cells.entries()) {
        const first = cell.charCodeAt(0);
        if (first === APOSTROPHE && GUARDED.test(cell)) {
          note(guarded, row.line);
          cells ??= [...row.cells];
          cells[index] = cell.slice(1);
        } else if (first >= DIGIT_0 && first <= DIGIT_9 && isRounded(cell)) {
          note(rounded, row.line);
        }
      }
      return cells === undefined ? row : { line: row.line, cells };
    },
    notes: () => [
      ...told(guarded, 'an apostrophe that a spreadsheet put before it; it was taken away'),
      ...told(
        rounded,
        'a number that a spreadsheet rounded (such as 4.41E+11); its digits are lost',
      ),
    ],
  };
}

function isRounded(cell: string): boolean {
  return (cell.includes('E+') || cell.includes('e+')) && ROUNDED.test(cell);
}

function note(trace: Trace, line: number): void {
  if (trace.count === 0) trace.line = line;
  trace.count += 1;
}

function told({ count, line }: Trace, what: string): readonly string[] {
  if (count === 0) return [];
  const cells = count === 1 ? '1 cell has' : `${String(count)} cells have`;
  return [`${cells} ${what}, the first in line ${String(line)}.`];
}
