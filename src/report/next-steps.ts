// What to do next, as commands to run: after a run, and about what is parked.
import {
  type Parked,
  type Verdict,
  type VerdictCounts,
  parkedItemCount,
  parkedPlans,
} from '../plan/index.ts';
import type { RunResult } from '../state/index.ts';
import { shellWord } from './text/visible-text.ts';

export interface Outcome {
  readonly finished: boolean;
  readonly verdicts: VerdictCounts;
  readonly parked: Parked | null;
  readonly late?: RunResult['late'];
}

/** Steps in the order in which to take them; none when nothing is left to do. */
export function nextSteps({ finished, verdicts, parked, late }: Outcome): string[] {
  // An open run comes first: what it leaves is only known when it has ended.
  if (!finished) return ['listferry resume    goes on where the run was interrupted'];
  const steps = STEP_ORDER.filter((verdict) => {
    // What is parked are skipped items with steps of their own.
    const parkedCount = verdict === 'skipped' ? parkedItemCount(parked) : 0;
    // Those that are overdue are rejected items that no retry sends.
    const overdueCount = verdict === 'rejected' ? (late?.overdue ?? 0) : 0;
    return verdicts[verdict] > parkedCount + overdueCount;
  }).map((verdict) => STEPS[verdict]);
  return [...steps, ...lateSteps(late), ...parkedSteps(parked)];
}

/** Nobody but a person can know that the service has lost them. */
function lateSteps(late: RunResult['late']): string[] {
  const count = (late?.waiting ?? 0) + (late?.overdue ?? 0);
  if (count === 0) return [];
  return [
    `listferry sync --yes --resend ${String(count)}    sends the late contacts again: only if the service has lost them, or it makes second contacts`,
  ];
}

/** A parked plan itself names the options, since they depend on the guard that tripped. */
export function parkedSteps(parked: Parked | null | undefined): string[] {
  return parkedPlans(parked).map(
    ({ kind, planPath }) =>
      `listferry show ${shellWord(planPath)}    shows the parked ${kind}, and the option with which apply carries them out`,
  );
}

const STEP_ORDER = ['unknown', 'rejected', 'drifted', 'skipped'] as const satisfies Verdict[];

const STEPS: Readonly<Record<(typeof STEP_ORDER)[number], string>> = {
  unknown:
    'listferry verify    reads the account again and tells which doubtful changes took effect',
  rejected:
    'listferry retry    sends the rejected items again as they were planned; what was corrected, in a source or in the file of rejected contacts, goes with the next `listferry sync`',
  drifted: 'listferry plan    compares anew with what the service holds now',
  skipped: 'listferry plan    takes up what was not attempted',
};
