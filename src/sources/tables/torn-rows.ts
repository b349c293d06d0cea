// Rows that a lone line end tore in two: programs that write no quotes leave in a value what somebody typed. Files of
// several systems mix their line ends too, so that only what completes a row is taken for the rest of it.
import { type SourceRow, parseAddress } from '../../contacts/index.ts';
import type { Cells } from '../source/source.ts';

export function tornRows() {
  let held: SourceRow | undefined;
  const rest = (): readonly SourceRow[] => {
    const rows = held === undefined ? [] : [held];
    held = undefined;
    return rows;
  };
  return {
    /**
     * The rows that are whole by now. `isOdd`: the row ends with another line end than those of the file. Most do not, and
     * need not be asked about while none is held.
     */
    mended: (row: SourceRow, isOdd: boolean, columnCount: number): readonly SourceRow[] => {
      const joined = held && joinedOf(held, row, isOdd, columnCount);
      const before = joined === undefined ? rest() : [];
      const known = joined ?? row;
      held = isOdd && columnCount > 1 ? known : undefined;
      return held === undefined ? [...before, known] : before;
    },
    isHolding: (): boolean => held !== undefined,
    rest,
  };
}

/** Both as one row; undefined where they are two. */
function joinedOf(
  { line, cells }: SourceRow,
  next: SourceRow,
  isOdd: boolean,
  columnCount: number,
): SourceRow | undefined {
  const [first = '', ...others] = next.cells;
  const joined = [...cells.slice(0, -1), `${cells.at(-1) ?? ''}\n${first}`, ...others];
  if (next.cells.length === columnCount) return undefined;
  const isFitting = joined.length === columnCount || (isOdd && joined.length < columnCount);
  return isFitting && !(namesAny(cells) && namesAny(next.cells))
    ? { line, cells: joined }
    : undefined;
}

/** Each of two people is in a row of their own. */
function namesAny(cells: Cells): boolean {
  return cells.some((cell) => parseAddress(cell).kind === 'address');
}
