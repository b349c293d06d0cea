// What a run did and left, in words that every format shares, and what to do next, as commands. Then what a report
// on one run is made from, and how to walk its items.
import { counted, grouped } from '../../lib/index.ts';
import {
  type Item,
  ITEM_KINDS,
  type ItemReason,
  type ItemSet,
  type Parked,
  parkedPlans,
  parkedWords,
  reasonWords,
  type Verdict,
  type VerdictCounts,
  VERDICTS,
} from '../../plan/index.ts';
import type {
  EndpointTiming,
  Invocation,
  ItemStanding,
  PlanReader,
  RunRecord,
  RunResult,
} from '../../state/index.ts';
import type { Entry, List } from './document.ts';
import { changeName } from './change-entry.ts';
import { durationWords, sumText, type Term } from './phrases.ts';
import { lengthOf, listOf, mapped, type ReportList } from './report-options.ts';
import { visible } from './visible-text.ts';

/** How an item of a run ended; without a verdict it is `open`, or came so far, or the run leaves it as it is. */
export type Outcome = Verdict | OpenOutcome | 'open';

type OpenOutcome = 'acknowledged' | 'in doubt' | 'left out';

type OpenOutcomes = Partial<Readonly<Record<OpenOutcome, number>>>;

/** Where the plan is gone, only items with a verdict are counted. */
export function verdictTerms(
  verdicts: VerdictCounts,
  itemCount?: number,
  halfway: OpenOutcomes = {},
): { readonly total: number; readonly terms: readonly Term<Outcome>[] } {
  const told: Term<Outcome>[] = [
    ...VERDICTS.map((verdict) => [verdicts[verdict], verdict] as const),
    ...OPEN_OUTCOMES.map((outcome) => [halfway[outcome] ?? 0, outcome] as const),
  ];
  const sum = told.reduce((all, [count]) => all + count, 0);
  const total = itemCount ?? sum;
  return { total, terms: [...told, [total - sum, 'open']] };
}

const OPEN_OUTCOMES: readonly OpenOutcome[] = ['acknowledged', 'in doubt', 'left out'];

/** `items 9 = 8 applied + 1 rejected`. */
export function verdictSum(
  verdicts: VerdictCounts,
  itemCount?: number,
  halfway?: OpenOutcomes,
): string {
  const { total, terms } = verdictTerms(verdicts, itemCount, halfway);
  return sumText(`items ${grouped(total)}`, terms);
}

/** Of all items of the plan, for a run with a plan. */
export function outcomeSum(report: WholeRunReport): string {
  const { result, plan } = report;
  return verdictSum(result.verdicts, plan?.head.itemCount, openOutcomes(report));
}

/** Items without a verdict of an unfinished run: how far they came, and which it leaves as they are. */
export function openOutcomes(report: WholeRunReport): OpenOutcomes {
  const { plan, finished, lostPlan } = report;
  const counts = { acknowledged: 0, 'in doubt': 0, 'left out': 0, ...lostPlan?.halfway };
  if (plan === undefined || finished) return counts;
  for (let seq = 1; seq <= plan.head.itemCount; seq += 1) {
    const outcome = OPEN_OUTCOMES.find((open) => open === outcomeAt(report, seq));
    if (outcome !== undefined) counts[outcome] += 1;
  }
  return counts;
}

export function outcomeAt({ standing, leftOut }: WholeRunReport, seq: number): Outcome {
  const state = standing(seq)?.state;
  const verdict = VERDICTS.find((known) => known === state);
  return verdict ?? HALFWAY.get(state) ?? (leftOut?.has(seq) === true ? 'left out' : 'open');
}

/** What was refused or is absent will be judged, or sent again: nothing of it is in effect. */
const HALFWAY: ReadonlyMap<string | undefined, OpenOutcome> = new Map([
  ['acknowledged', 'acknowledged'],
  ['intent', 'in doubt'],
  ['doubt', 'in doubt'],
]);

/** What to do with the file of rejected contacts. It is in our columns, which no other source has. */
export const REJECTED_STEP =
  'Correct them in a copy and make it a source of its own with contactTypeFrom: contact_type; config/reports.md tells how.';

/** What a run without a result took, in a word beside `requests`; undefined of one with a result. */
export function requestsSoFar({ effort, result }: WholeRunReport): string | undefined {
  if (effort === undefined) return undefined;
  return effort === 'unknown' ? 'not known' : `at least ${grouped(result.requests)} so far`;
}

/** `run X: items 7 = 6 applied + 1 rejected, exit code 3`, of what the same call did before; nothing where there was none. */
export function finishedFirstWords({ finishedFirst }: Pick<RunResult, 'finishedFirst'>): string[] {
  if (finishedFirst === undefined) return [];
  const { runId, verdicts, exitCode, rejectedFile } = finishedFirst;
  const file = rejectedFile === null ? '' : `; what was rejected, and why: ${rejectedFile}`;
  return [`run ${runId}: ${verdictSum(verdicts)}, exit code ${String(exitCode)}${file}`];
}

/** The totals in one fixed form, zeros included, so that a script can look for them. */
export function runTotals({ run, result, exitCode }: WholeRunReport): string {
  const totals = VERDICTS.map((verdict) => `${verdict} ${String(result.verdicts[verdict])}`);
  return `run ${run.runId}: ${totals.join(', ')}, exit ${exitCode === null ? 'none' : String(exitCode)}`;
}

/** The lists of items that a person should look at, with each item in one line and the reason below. */
export function standingEntries(report: WholeRunReport): List[] {
  return standingLists(report).map((list) => ({
    ...listOf(list, (entry: RunException) => standingEntry(report, entry)),
    block: 'list',
    columns: ['Change', 'Where', 'What'],
  }));
}

/** By its number where the plan is gone. */
function standingEntry({ plan }: WholeRunReport, { seq, reason }: RunException): Entry {
  const item = plan?.item(seq);
  const lines = reason === null ? [] : [visible(reasonWords(reason))];
  if (item !== undefined) return { ...changeName(item), lines };
  return { sign: '?', cells: [`item ${String(seq)} of the plan`], lines };
}

/** What a run did and left, in short: `items 9 = 9 applied`, `12 unsubscribes parked`, `3 invalid rows`, `2 min 5 s`. */
export function resultParts({ verdicts, parked, invalidRows, seconds }: RunResult): string[] {
  return [
    verdictSum(verdicts),
    ...(parked === null ? [] : [`${parkedSum(parked)} parked`]),
    ...(invalidRows === 0 ? [] : [counted(invalidRows, 'invalid row')]),
    durationWords(seconds),
  ];
}

/** `12 suppressions, 60 deletes`. */
export function parkedSum(parked: Parked): string {
  return parkedPlans(parked).map(parkedWords).join(', ');
}

/** A run: how it ended, or how far it came. */
export interface WholeRunReport {
  readonly run: Pick<
    RunRecord,
    'runId' | 'command' | 'planId' | 'startedAt' | 'endedAt' | 'release'
  >;
  /** Without an exit code the verdicts are those so far. */
  readonly result: Omit<RunResult, 'baseline'>;
  /**
   * Of a run without a result. `so far`: what it took up to the last record of it, to which the last requests may lack.
   * `unknown`: nothing recorded it, and the numbers are 0.
   */
  readonly effort?: 'so far' | 'unknown' | undefined;
  /** False for an interrupted run, which `resume` continues, and for one that is under way. */
  readonly finished: boolean;
  /** A process works on it at this moment. */
  readonly isUnderWay?: boolean | undefined;
  /** Null where nothing recorded it: the run is unfinished, or ended before it had a plan. */
  readonly exitCode: number | null;
  /** What else a person should know, in one or two sentences. */
  readonly note?: string | undefined;
  /** Names the items; absent where the run ended before it had a plan, or the plan is gone. */
  readonly plan?: Pick<PlanReader, 'head' | 'item' | 'items' | 'rejects' | 'findings'> | undefined;
  /** Of an unfinished run with a plan: what it leaves as it is, whatever comes. */
  readonly leftOut?: Pick<ItemSet, 'has'> | undefined;
  /** Of a finished run: what is gone of it, so that neither `retry` nor `undo` can begin from it. */
  readonly removed?: 'plan' | 'details' | undefined;
  /** Of an interrupted run whose plan cannot be read: what to do, and what the journal knows of items without a verdict. */
  readonly lostPlan?: { readonly hint: string; readonly halfway: OpenOutcomes } | undefined;
  /** Items that were not applied, in the order of the plan. Read once per verdict. */
  readonly exceptions: () => Iterable<RunException>;
  /** Applied items with something to know, such as a value that the service stored in another form. */
  readonly notes: () => Iterable<Omit<RunException, 'verdict'>>;
  /** Undefined for an item that was neither attempted nor judged. */
  readonly standing: (seq: number) => RunStanding | undefined;
  /** The endpoints that the run wrote to, also if it was interrupted; the slowest in all first. */
  readonly timings: () => readonly EndpointTiming[];
}

/** A run with the last call that worked on it, or a call that had no run. */
export interface HistoryEntry {
  readonly run?: RunRecord | undefined;
  readonly call?: Invocation | undefined;
  /** As the result of the run has it, where no call tells how it ended. */
  readonly exitCode?: number | undefined;
  /** Its process is alive and holds the lock. */
  readonly isUnderWay?: boolean | undefined;
}

/** As its last call ended, or as its result has it where no call tells. */
export function exitOf({ call, exitCode }: HistoryEntry): number | undefined {
  return call?.exitCode ?? exitCode;
}

export interface RunException {
  readonly seq: number;
  readonly verdict: Verdict;
  readonly reason: ItemReason | null;
}

/** The state is a verdict, or how far an item of an interrupted run came. */
export type RunStanding = Omit<ItemStanding, 'state'> & { readonly state: string };

/** In the order of the plan, one at a time. */
export function* runOutcomes(report: WholeRunReport): Generator<ReturnType<typeof outcomeOf>> {
  const { plan, exceptions, notes } = report;
  if (plan === undefined) {
    for (const { seq } of exceptions()) yield outcomeOf(report, seq, undefined);
    for (const { seq } of notes()) yield outcomeOf(report, seq, undefined);
    return;
  }
  for (const kind of ITEM_KINDS) {
    for (const item of plan.items(kind)) yield outcomeOf(report, item.seq, item);
  }
}

/** The item is undefined where the plan is gone: then only exceptions and notes are known. */
function outcomeOf(report: WholeRunReport, seq: number, item: Item | undefined) {
  const { state, attempts, reason } = report.standing(seq) ?? NOT_ATTEMPTED;
  // `open`: the run was interrupted before the item had a verdict.
  const verdict = VERDICTS.find((known) => known === state) ?? ('open' as const);
  const words = reason && reasonWords(reason);
  return { seq, verdict, reason: words, code: reason?.code ?? null, attempts, item };
}

const NOT_ATTEMPTED = { state: 'open', attempts: 0, reason: null };

/** Items of a run that ended in the same way, and that a person should look at. */
interface StandingList extends ReportList<RunException> {
  readonly id: Exclude<Verdict, 'applied'> | 'notes';
}

/** The most urgent comes first. */
const VERDICT_TITLES = [
  ['unknown', 'Unknown: in doubt when the run ended'],
  ['rejected', 'Rejected: refused by the service, or acknowledged and not seen'],
  ['drifted', 'Drifted: changed after the plan was made'],
  ['skipped', 'Skipped: not attempted'],
] as const;

/** A list per verdict, then one of the applied items with a note. */
export function standingLists(report: WholeRunReport): StandingList[] {
  if (report.removed === 'details') return [];
  const exceptions = VERDICT_TITLES.map(([verdict, title]) => ({
    id: verdict,
    title,
    count: report.result.verdicts[verdict],
    entries: () => exceptionsWith(report, verdict),
  }));
  const notes = {
    id: 'notes',
    title: 'Applied, with something to know',
    count: lengthOf(report.notes()),
    entries: () => mapped(report.notes(), (note) => ({ ...note, verdict: 'applied' as const })),
  } as const;
  return [...exceptions, notes];
}

function* exceptionsWith(report: WholeRunReport, verdict: Verdict): Generator<RunException> {
  for (const exception of report.exceptions()) if (exception.verdict === verdict) yield exception;
}
