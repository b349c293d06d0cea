// A run of the past as the journal knows it, with its plan where that is still the same.
import type { WholeRunReport } from '../report/index.ts';
import { type Journal, type PlanReader, type RunRecord, readPlanIfWhole } from '../state/index.ts';
import { exitCodeOfRun } from './run-reasons.ts';

export interface RecordedRun {
  readonly report: WholeRunReport;
  readonly close: () => void;
}

export function openRecordedRun(run: RunRecord, journal: Journal): RecordedRun {
  const plan = openPlanOf(run);
  const { items, timings, walks } = journal;
  const { runId } = run;
  return {
    report: {
      run,
      ...endOf(run, journal),
      plan,
      exceptions: () => walks.exceptions(runId),
      notes: () => walks.notes(runId),
      standing: (seq) => items.get(runId, seq),
      timings: () => timings.byEndpoint(runId),
    },
    close: () => plan?.close(),
  };
}

type End = Pick<WholeRunReport, 'result' | 'finished' | 'exitCode' | 'note'>;

/** What the run tolerated was for that run alone: here every row that could not be taken counts. */
function endOf({ runId, phase, result, release }: RunRecord, journal: Journal): End {
  if (result !== null) {
    const exitCode = exitCodeOfRun(result, {
      invalid: result.invalidRows > 0,
      itemLimit: release.itemLimit,
    });
    return { result, finished: true, exitCode };
  }
  const effort = { requests: 0, listReads: 0, seconds: 0, verified: false };
  const verdicts = journal.items.verdicts(runId);
  const soFar = { ...effort, verdicts, invalidRows: 0, parked: null };
  return phase === 'done'
    ? { result: soFar, finished: true, exitCode: null, note: GIVEN_UP }
    : { result: soFar, finished: false, exitCode: null };
}

const GIVEN_UP = 'The run ended before it carried out a plan: it wrote nothing.';

/** Undefined where the plan is gone, cannot be read any more, or is not the one that was carried out. */
export function openPlanOf({ planPath, planFingerprint }: RunRecord): PlanReader | undefined {
  if (planPath === null) return undefined;
  const plan = readPlanIfWhole(planPath);
  if (plan?.head.fingerprint === planFingerprint) return plan;
  plan?.close();
  return undefined;
}
