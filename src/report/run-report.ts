// What a report on one run is made from.
import type { Verdict } from '../plan/item.ts';
import type { PlanReader } from '../state/plan-file/plan-reader.ts';
import type { RunRecord, RunResult } from '../state/journal/runs.ts';

/** How a run ended, or how far it came. */
export interface RunSummary {
  readonly run: Pick<RunRecord, 'runId' | 'command' | 'planId'>;
  /** What is known so far, where the run was interrupted. */
  readonly result: Omit<RunResult, 'baseline'>;
  /** False for an interrupted run, which `resume` goes on with. */
  readonly finished: boolean;
  readonly exitCode: number;
  /** What else a person should know, in one or two sentences. */
  readonly note?: string | undefined;
}

export interface RunReport extends RunSummary {
  /** Names the items; absent where the run ended before it had a plan, or the plan is gone. */
  readonly plan?: Pick<PlanReader, 'head' | 'item'> | undefined;
  /** Items that ended otherwise than applied, in the order of the plan. Read once per verdict. */
  readonly exceptions: () => Iterable<RunException>;
  /** Applied items that the service stored in another form. */
  readonly notes: () => Iterable<RunNote>;
}

export interface RunException {
  readonly seq: number;
  readonly verdict: Verdict;
  readonly reason: string | null;
}

export interface RunNote {
  readonly seq: number;
  readonly reason: string;
}
