// Files of a source that held rows and do not come any more. Whom they held would be taken for gone.
import { largestOf, type FileRows, type Limit } from './guards.ts';

/**
 * `before` and `now`: the files that hold rows. A file is known by its name. One whose name is gone was
 * renamed where another name is new: exports may carry the date. The largest of the former stands against
 * the largest of the new ones, and counts as lost where that holds fewer rows than `maxShrink` lets pass.
 */
export function lostFiles(
  before: readonly FileRows[],
  now: readonly FileRows[],
  maxShrink: Limit,
): FileRows[] {
  // A file that holds nothing but fixed rows that count no more is there, and may go.
  const gone = without(before, now).filter(({ rows }) => rows > 0);
  const come = without(now, before);
  return gone.filter(({ rows }, rank) => {
    const instead = come[rank]?.rows ?? 0;
    return instead === 0 || rows - instead > largestOf(rows, maxShrink);
  });
}

/** Those of one side whose names the other one lacks, the largest first. */
function without(these: readonly FileRows[], those: readonly FileRows[]): FileRows[] {
  const names = new Set(those.map(({ file }) => file));
  return these.filter(({ file }) => !names.has(file)).sort((one, other) => other.rows - one.rows);
}
