// A run that has ended, with the plan that it carried out: what retrying and undoing begin from.
import { refuseWhileUnfinished } from '../apply/index.ts';
import {
  type Journal,
  type PlanReader,
  PlanUnusableError,
  type RunRecord,
} from '../state/index.ts';
import { UsageError } from './errors.ts';
import { openPlanOf } from './recorded-run.ts';

/** How far back a run with a result is looked for. */
const LOOK_BACK = 100;

/** The last run that carried out a plan to its end. */
export function lastFinishedRun({ runs }: Pick<Journal, 'runs'>): string | undefined {
  return runs.list(LOOK_BACK).find(({ result }) => result !== null)?.runId;
}

/**
 * The plan of the run, or undefined where the run ended before it had one and so wrote nothing. Throws
 * `UsageError` for a run that is not known, `RunUnfinishedError` while one is unfinished, and
 * `PlanUnusableError` where the plan is gone.
 */
export function openPlanOfRun(
  journal: Pick<Journal, 'runs'>,
  runId: string,
): PlanReader | undefined {
  const run = journal.runs.get(runId);
  if (run === undefined) {
    throw new UsageError(`There is no run ${runId}.`, '`listferry runs` lists the runs.');
  }
  refuseWhileUnfinished({ journal });
  return run.planPath === null ? undefined : planOf(run);
}

function planOf(run: RunRecord): PlanReader {
  const plan = openPlanOf(run);
  if (plan !== undefined) return plan;
  throw new PlanUnusableError(
    `The plan of the run ${run.runId}, ${run.planPath ?? ''}, is gone or is another one by now.`,
    {
      hint: 'Put the plan file back; or compare anew with `listferry plan`, which needs no earlier one.',
    },
  );
}
