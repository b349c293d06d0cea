// What a report on one run is made from, and how to walk its items.
import {
  type Item,
  ITEM_KINDS,
  type ItemReason,
  type Verdict,
  VERDICTS,
} from '../../plan/index.ts';
import type {
  EndpointTiming,
  ItemStanding,
  PlanReader,
  RunRecord,
  RunResult,
} from '../../state/index.ts';
import { lengthOf, mapped, type ReportList } from './report-options.ts';
import { reasonWords } from './reasons.ts';

/** A run: how it ended, or how far it came. */
export interface WholeRunReport {
  readonly run: Pick<RunRecord, 'runId' | 'command' | 'planId' | 'startedAt' | 'endedAt'>;
  /** Without an exit code only the verdicts so far are known, and the effort is 0. */
  readonly result: Omit<RunResult, 'baseline'>;
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
  /** Items that were not applied, in the order of the plan. Read once per verdict. */
  readonly exceptions: () => Iterable<RunException>;
  /** Applied items with something to know, such as a value that the service stored in another form. */
  readonly notes: () => Iterable<Omit<RunException, 'verdict'>>;
  /** Undefined for an item that was neither attempted nor judged. */
  readonly standing: (seq: number) => RunStanding | undefined;
  /** The endpoints that the run wrote to, also if it was interrupted; the slowest in all first. */
  readonly timings: () => readonly EndpointTiming[];
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
export interface StandingList extends ReportList<RunException> {
  readonly id: Exclude<Verdict, 'applied'> | 'notes';
}

/** The most urgent comes first. */
const VERDICT_TITLES = [
  ['unknown', 'Unknown: in doubt when the run ended'],
  ['rejected', 'Rejected: refused by the service, or acknowledged and not seen'],
  ['drifted', 'Drifted: changed after the plan was made, and left alone'],
  ['skipped', 'Skipped: not attempted'],
] as const;

/** A list per verdict, then one of the applied items with a note. */
export function standingLists(report: WholeRunReport): StandingList[] {
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
