// Words for fixed rows whose original is not there any more: it was corrected in its source, changed in
// another way, or is gone.
import type { PlanWarning } from '../plan/index.ts';
import type { BothSides } from './read-both.ts';

/** Once per source: a row that serves several feeds is one row. */
export function fixedRowWarnings({
  feeds,
  sources,
}: Pick<BothSides, 'feeds' | 'sources'>): PlanWarning[] {
  const bySource = new Map<string, Stray>();
  for (const { index, source } of feeds) {
    const { stray, outdated } = sources.tallies[index] ?? { stray: 0, outdated: 0 };
    if (stray > (bySource.get(source)?.stray ?? 0)) bySource.set(source, { stray, outdated });
  }
  return [...bySource].map(([source, stray]) => ({
    code: 'FIXED_ROWS_WITHOUT_ORIGINAL',
    message: `${rows(stray.stray)} of ${source} ${stray.stray === 1 ? 'was' : 'were'} fixed, and the original has changed or is gone: ${whatOf(stray)}.`,
    hint: 'Take out of the file of fixed rows what has been corrected in the source. What is still wrong there is in the newest file of rejected rows.',
  }));
}

interface Stray {
  readonly stray: number;
  readonly outdated: number;
}

function whatOf({ stray, outdated }: Stray): string {
  const others = stray - outdated;
  return [
    ...(outdated === 0
      ? []
      : [`${rows(outdated)} left out, since the source has another row of the same person`]),
    ...(others === 0 ? [] : [`${rows(others)} taken like any other row`]),
  ].join(', ');
}

function rows(count: number): string {
  return count === 1 ? '1 row' : `${String(count)} rows`;
}
