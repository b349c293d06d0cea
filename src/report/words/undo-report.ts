// What a report on an undo is made from.
import type { UndoCounts, UndoneItem } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';

export interface UndoReport {
  /** The run that is undone. */
  readonly runId: string;
  /** The plan that undoes it. */
  readonly plan: PlanReader;
  /** They add up to the items of the run's plan. */
  readonly parts: UndoCounts;
  /** Every item of the run. Walked once for each part. */
  readonly items: () => Iterable<UndoneItem>;
}
