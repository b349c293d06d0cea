import type { RunRecord } from '../state/runs.ts';
import type { Style } from './style.ts';

export interface StatusReport {
  readonly unfinished?: UnfinishedRun | undefined;
  /** Deletes that a guard holds back until a person allows them. */
  readonly parked?: ParkedDeletes | undefined;
  readonly lastFinished?: RunRecord | undefined;
}

export interface UnfinishedRun {
  readonly run: RunRecord;
  /** Items that were sent, and whose outcome nobody knows. */
  readonly inDoubt: number;
  /** Items without a verdict, those in doubt included; null before the run had a plan. */
  readonly open: number | null;
}

export interface ParkedDeletes {
  readonly planPath: string;
  readonly deletes: number;
}

export function* statusText(status: StatusReport, options: { readonly style: Style }): Generator<string> {
  yield options.style.bold(status.lastFinished?.runId ?? '');
}
