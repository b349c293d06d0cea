// Invalid rows as people count them: a row that no sync can take is one row to fix, and the rows of two
// sources are different rows.
import type { PlanHead, RowCounts, SourceRows } from './plan.ts';

type Counted = Pick<PlanHead, 'sources' | 'rows'>;

/** By source. Older plans know their feeds alone: the one that refused most speaks for its source. */
export function sourceRows({ sources, rows }: Counted): readonly SourceRows[] {
  return sources ?? largestBySource(rows);
}

/** Over all sources. */
export function invalidRows(head: Counted): number {
  return sourceRows(head).reduce((sum, { invalid }) => sum + invalid, 0);
}

function largestBySource(rows: readonly RowCounts[]): SourceRows[] {
  const bySource = new Map<string, SourceRows>();
  for (const { source, read, invalid } of rows) {
    const known = bySource.get(source) ?? { source, read: 0, invalid: 0 };
    bySource.set(source, {
      source,
      read: Math.max(known.read, read),
      invalid: Math.max(known.invalid, invalid),
    });
  }
  return [...bySource.values()];
}
