// What a report on one run is made from.
import type { Verdict } from '../plan/index.ts';
import type { EndpointTiming, PlanReader, RunRecord, RunResult } from '../state/index.ts';

/** How a run ended, or how far it came. */
export interface RunSummary {
  readonly run: Pick<RunRecord, 'runId' | 'command' | 'planId'>;
  /** Without an exit code only the verdicts so far are known, and the effort is 0. */
  readonly result: Omit<RunResult, 'baseline'>;
  /** False for an interrupted run, which `resume` goes on with. */
  readonly finished: boolean;
  /** Null where nothing recorded it: the run is unfinished, or was given up before it had a plan. */
  readonly exitCode: number | null;
  /** What else a person should know, in one or two sentences. */
  readonly note?: string | undefined;
}

export interface RunReport extends RunSummary {
  /** Names the items; absent where the run ended before it had a plan, or the plan is gone. */
  readonly plan?: Pick<PlanReader, 'head' | 'item' | 'findings'> | undefined;
  /** Items that ended otherwise than applied, in the order of the plan. Read once per verdict. */
  readonly exceptions: () => Iterable<RunException>;
  /** Applied items of which there is something to know, such as a value that was stored in another form. */
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

/** A report that also knows how each single item ended, for the formats that list all of them. */
export interface WholeRunReport extends RunReport {
  readonly run: RunSummary['run'] & Pick<RunRecord, 'startedAt' | 'endedAt'>;
  readonly plan?: Pick<PlanReader, 'head' | 'item' | 'items' | 'rejects' | 'findings'> | undefined;
  /** Where an item stands; undefined for one that was neither attempted nor judged. */
  readonly standing: (seq: number) => RunStanding | undefined;
  /** The endpoints that the run wrote to, also if it was interrupted; the one that took most first. */
  readonly timings: () => readonly EndpointTiming[];
}

export interface RunStanding {
  /** A verdict, or how far an item of an interrupted run came. */
  readonly state: string;
  /** How many requests carried the item. */
  readonly attempts: number;
  readonly reason: string | null;
}
