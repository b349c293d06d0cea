// How every item of a run ended, one by one: the rows of the formats that list all of them.
import { ITEM_KINDS, type Item, VERDICTS, type Verdict } from '../plan/index.ts';
import type { WholeRunReport } from './run-report.ts';

export interface RunOutcome {
  readonly seq: number;
  /** `open`: the run was interrupted before the item had a verdict. */
  readonly verdict: Verdict | 'open';
  /** Why it was not applied, or what was noted of it. */
  readonly reason: string | null;
  readonly attempts: number;
  /** Undefined where the plan is gone: then only exceptions and notes are known. */
  readonly item: Item | undefined;
}

/** In the order of the plan, one at a time. */
export function* runOutcomes(report: WholeRunReport): Generator<RunOutcome> {
  const { plan } = report;
  if (plan === undefined) {
    yield* withoutPlan(report);
    return;
  }
  for (const kind of ITEM_KINDS) {
    for (const item of plan.items(kind)) yield outcomeOf(report, item.seq, item);
  }
}

function* withoutPlan(report: WholeRunReport): Generator<RunOutcome> {
  for (const { seq } of report.exceptions()) yield outcomeOf(report, seq, undefined);
  for (const { seq } of report.notes()) yield outcomeOf(report, seq, undefined);
}

function outcomeOf(report: WholeRunReport, seq: number, item: Item | undefined): RunOutcome {
  const { state, attempts, reason } = report.standing(seq) ?? NOT_ATTEMPTED;
  const verdict = VERDICTS.find((known) => known === state) ?? 'open';
  return { seq, verdict, reason, attempts, item };
}

const NOT_ATTEMPTED = { state: 'open', attempts: 0, reason: null };
