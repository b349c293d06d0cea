// What a run did and left, in words that every format shares, and what to do next, as commands.
import {
  openCopies,
  type Parked,
  parkedItemCount,
  type ParkedPlan,
  parkedPlans,
  type Verdict,
  type VerdictCounts,
  VERDICTS,
} from '../../plan/index.ts';
import type { RunResult, SuppressedSince } from '../../state/index.ts';
import { itemLine } from './item-lines.ts';
import { counted, sumText, type Term } from './phrases.ts';
import { reasonWords } from './reasons.ts';
import { type LineList, listOf, type Style } from './report-options.ts';
import { type RunException, standingLists, type WholeRunReport } from './run-report.ts';
import { shellWord, visible } from './visible-text.ts';

/** How an item of a run ended; `open` without a verdict. */
export type Outcome = Verdict | 'open';

/** Where the plan is gone, only items with a verdict are counted. */
export function verdictTerms(
  verdicts: VerdictCounts,
  itemCount?: number,
): { readonly total: number; readonly terms: readonly Term<Outcome>[] } {
  const judged = VERDICTS.reduce((sum, verdict) => sum + verdicts[verdict], 0);
  const total = itemCount ?? judged;
  const terms = VERDICTS.map((verdict) => [verdicts[verdict], verdict] as const);
  return { total, terms: [...terms, [total - judged, 'open']] };
}

/** `items 9 = 8 applied + 1 rejected`. */
export function verdictSum(verdicts: VerdictCounts, itemCount?: number): string {
  const { total, terms } = verdictTerms(verdicts, itemCount);
  return sumText(`items ${String(total)}`, terms);
}

/** Whether everything is in effect. The command `verify` says the same of people who are there twice. */
export function verification({
  verified,
  copies,
  verdicts,
  listReads,
  lostValues = 0,
}: Pick<RunResult, 'verified' | 'copies' | 'verdicts' | 'listReads' | 'lostValues'>) {
  if (lostValues > 0) return { isVerified: false, words: lossWords(lostValues) };
  if (!verified) {
    const isIdle = listReads === 0 && verdictTerms(verdicts).total === 0;
    return { isVerified: false, words: isIdle ? IDLE : 'no final read found every item in effect' };
  }
  const words = 'a final read found every item in effect';
  return openCopies(copies?.left ?? []).length === 0
    ? { isVerified: true, words }
    : { isVerified: false, words: `${words}, and people who are there more often than once` };
}

const IDLE =
  'the plan has no items, so nothing was written, and the contact list was not read; `listferry verify` reads it';

/** Of contacts that lack a value after their update. */
export function lossWords(lostValues: number): string {
  const their = lostValues === 1 ? 'its' : 'their';
  return `${counted(lostValues, 'contact')} lost values that ${their} update did not clear`;
}

/** The totals in one fixed form, zeros included, so that a script can look for them. */
export function runTotals({ run, result, exitCode }: WholeRunReport): string {
  const totals = VERDICTS.map((verdict) => `${verdict} ${String(result.verdicts[verdict])}`);
  return `run ${run.runId}: ${totals.join(', ')}, exit ${exitCode === null ? 'none' : String(exitCode)}`;
}

/** The lists of items that a person should look at, with each item in one line and the reason below. */
export function standingLines(report: WholeRunReport, style: Style): LineList[] {
  return standingLists(report).map((list) =>
    listOf(list, (entry: RunException) => entryLines(report, entry, style)),
  );
}

/** By its number where the plan is gone. */
function entryLines(
  { plan }: WholeRunReport,
  { seq, reason }: RunException,
  style: Style,
): string[] {
  const item = plan?.item(seq);
  const named = item === undefined ? `item ${String(seq)} of the plan` : itemLine(item, style);
  return [`  ${named}`, ...(reason === null ? [] : [`      ${visible(reasonWords(reason))}`])];
}

/** Whom a run unsubscribed because they left in the sources after its plan was made: a sentence per list. */
export function suppressedSinceWords(since: SuppressedSince | undefined): string[] {
  if (since === undefined) return [];
  const { global, groups } = since;
  return [
    ...(global === 0 ? [] : [unsubscribed(global, 'all mail')]),
    ...Object.entries(groups).map(([group, count]) =>
      unsubscribed(count, `the group ${visible(group)}`),
    ),
  ];
}

function unsubscribed(count: number, from: string): string {
  const [who, were] = count === 1 ? ['1 person', 'was'] : [`${String(count)} people`, 'were'];
  return `${who} left in the sources since the plan was made, and ${were} unsubscribed from ${from}.`;
}

/** `60 deletes`, `12 suppressions with 3 changes of the same people`. */
export function parkedWords({ kind, count, others, isEarlier }: ParkedPlan): string {
  const of = counted(count, kind.slice(0, -1));
  if (isEarlier === true) return `${of} of an earlier run, which the sources do not ask for now,`;
  return others === 0 ? of : `${of} with ${counted(others, 'change')} of the same people`;
}

/** `12 suppressions, 60 deletes`. */
export function parkedSum(parked: Parked): string {
  return parkedPlans(parked).map(parkedWords).join(', ');
}

/** Commands in the order in which to run them; none when nothing is left to do. */
export function nextSteps(
  { finished, isUnderWay }: Pick<WholeRunReport, 'finished' | 'isUnderWay'>,
  { verdicts, parked, late, lostValues = 0 }: Pick<RunResult, StepsFrom>,
): string[] {
  // An open run comes first: what it leaves is only known when it has ended.
  if (!finished) return [isUnderWay === true ? WAIT_STEP : RESUME_STEP];
  const steps = STEPS.filter(([verdict]) => {
    // Parked items are skipped, and have steps of their own.
    const parkedCount = verdict === 'skipped' ? parkedItemCount(parked) : 0;
    // Overdue items are rejected, and no retry sends them.
    const overdueCount = verdict === 'rejected' ? (late?.overdue ?? 0) : 0;
    return verdicts[verdict] > parkedCount + overdueCount;
  }).map(([, step]) => step);
  const lossSteps = lostValues === 0 ? [] : [LOSS_STEP];
  return [...steps, ...lossSteps, ...lateSteps(late), ...parkedSteps(parked)];
}

type StepsFrom = 'verdicts' | 'parked' | 'late' | 'lostValues';

const LOSS_STEP =
  'listferry show RUN --output ndjson    has the values that contacts lost, in `prior` of their items: write them again by hand, or from a source';

/** Only a person can know that the service has lost them: no run looks into another contact type than theirs. */
function lateSteps(late: RunResult['late']): string[] {
  const count = (late?.waiting ?? 0) + (late?.overdue ?? 0);
  if (count === 0) return [];
  return [
    `listferry sync --yes --resend ${String(count)}    sends the late contacts again: only if no contact type of the service has them, or it makes second contacts`,
  ];
}

/** The parked plan names the options itself, since they depend on the guard that tripped. */
export function parkedSteps(parked: Parked | null | undefined): string[] {
  return parkedPlans(parked).map(
    ({ kind, planPath }) =>
      `listferry show ${shellWord(planPath)}    shows the parked ${kind}, and the option with which apply carries them out`,
  );
}

export const WAIT_STEP = 'Wait for the command that is under way.';

export const RESUME_STEP = 'listferry resume    goes on where the run was interrupted';

const STEPS: readonly (readonly [Verdict, string])[] = [
  [
    'unknown',
    'listferry verify    reads the account again and tells which doubtful changes took effect',
  ],
  [
    'rejected',
    'listferry retry    sends the rejected items again as they were planned; what was corrected, in a source or in the file of rejected contacts, goes with the next `listferry sync`',
  ],
  ['drifted', 'listferry plan    compares again with what the service holds now'],
  ['skipped', 'listferry plan    takes up what was not attempted'],
];
