// Rows that a lone line end tore in two: programs that write no quotes leave in a value what somebody typed. Files of
// several systems mix their line ends too, so that only what completes a row is taken for the rest of it.
import { type SourceRow, isAddress } from '../../contacts/index.ts';
import type { Cells } from '../source/source.ts';

interface RowEnd {
  /** The row ends with another line end than those of the file. */
  readonly isOdd: boolean;
  /** Of the header; 0 for the header itself. */
  readonly columnCount: number;
}

export function tornRows() {
  let held: SourceRow | undefined;
  const rest = (): readonly SourceRow[] => {
    const rows = held === undefined ? [] : [held];
    held = undefined;
    return rows;
  };
  return {
    /** Adds the rows that are whole by now. */
    addTo: (rows: SourceRow[], row: SourceRow, end: RowEnd): void => {
      const joined = held && joinedOf(held, row, end);
      if (joined === undefined && held !== undefined) rows.push(held);
      held = end.isOdd && end.columnCount > 1 ? (joined ?? row) : undefined;
      if (held === undefined) rows.push(joined ?? row);
    },
    rest,
  };
}

/** Both as one row; undefined where they are two. */
function joinedOf(
  { line, cells }: SourceRow,
  next: SourceRow,
  { isOdd, columnCount }: RowEnd,
): SourceRow | undefined {
  if (next.cells.length === columnCount) return undefined;
  const [first = '', ...others] = next.cells;
  const joined = [...cells.slice(0, -1), `${cells.at(-1) ?? ''}\n${first}`, ...others];
  const isFitting = joined.length === columnCount || (isOdd && joined.length < columnCount);
  if (!isFitting || (namesAny(cells) && namesAny(next.cells))) return undefined;
  return { line, cells: joined };
}

/** Each of two people is in a row of their own. */
function namesAny(cells: Cells): boolean {
  return cells.some(isAddress);
}
