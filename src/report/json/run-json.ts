// A run for programs: as one JSON object with its numbers, and as lines of JSON with the time of its writes,
// how each item ended, and the rows that could not be taken. The keys are a contract: they may grow, never
// change.
import type { CopyCounts, PlanWarning, VerdictCounts } from '../../plan/index.ts';
import type { LateCounts, RunResult, SuppressedSince } from '../../state/index.ts';
import {
  runOutcomes,
  type RunReport,
  type RunSummary,
  type WholeRunReport,
} from '../words/run-report.ts';
import { resultWarnings } from '../words/warnings.ts';
import { jsonLine } from './json-line.ts';
import { findingLines, findingsJson, type FindingsJson } from './plan-json.ts';

export interface RunJson {
  readonly runId: string;
  readonly command: string;
  readonly planId: string | null;
  readonly finished: boolean;
  /** Null for a run that did not finish: its effort is unknown then, and 0 here. */
  readonly exitCode: number | null;
  /** For a finished run they add up to the items of its plan. */
  readonly verdicts: VerdictCounts;
  readonly requests: number;
  /** How often `contacts/list` was read. */
  readonly listReads: number;
  readonly seconds: number;
  /** True only when a final read found every item in effect. */
  readonly verified: boolean;
  readonly invalidRows: number;
  readonly parked: RunResult['parked'];
  /** Contacts that the service accepted and does not show. */
  readonly late: LateCounts;
  /** By contact type: new contacts beyond those that were sent, after an upload. */
  readonly strangers: Readonly<Record<string, number>>;
  /** Further contacts of keys that the run created; more than 0 is never verified. */
  readonly copiesMade: number;
  /** Contacts that are there twice, by contact type and segment. */
  readonly copies: readonly CopyCounts[];
  /** What the plan warned of. */
  readonly warnings: readonly PlanWarning[];
  /** What some of them are about, by place; empty where the plan is gone. */
  readonly findings: readonly FindingsJson[];
  /** Sources that could not be read again for their consent, so that no contact of theirs was created. */
  readonly unreadSources: readonly string[];
  /** Who left in the sources after the plan was made: unsubscribed, and not created. */
  readonly suppressedSince: SuppressedSince;
  /** Items held back, since an earlier run knew that these people had left. */
  readonly returned: number;
  readonly note: string | null;
}

export function runJson(report: RunSummary & Pick<RunReport, 'plan'>): RunJson {
  const { run, result, finished, exitCode, note, plan } = report;
  return {
    runId: run.runId,
    command: run.command,
    planId: run.planId,
    finished,
    exitCode,
    verdicts: result.verdicts,
    requests: result.requests,
    listReads: result.listReads,
    seconds: result.seconds,
    verified: result.verified,
    invalidRows: result.invalidRows,
    parked: result.parked,
    ...foundByRun(result),
    findings: findingsJson(plan),
    note: note ?? null,
  };
}

/** A result has these only where the run found something. */
function foundByRun(result: RunSummary['result']) {
  return {
    late: result.late ?? { waiting: 0, overdue: 0, held: 0 },
    strangers: result.strangers ?? {},
    copiesMade: result.copies?.made ?? 0,
    copies: result.copies?.left ?? [],
    warnings: resultWarnings(result),
    unreadSources: result.heldBack?.unreadSources ?? [],
    suppressedSince: suppressedSinceJson(result),
    returned: result.returned ?? 0,
  } satisfies Partial<RunJson>;
}

function suppressedSinceJson({ suppressedSince }: RunSummary['result']): SuppressedSince {
  return suppressedSince ?? { count: 0, global: 0, groups: {} };
}

/**
 * `{"type":"run", …}` with the keys of the JSON report, `startedAt` and `endedAt`; a line
 * `{"type":"timing","endpoint":"contacts/add", …}` per endpoint that was written to; a line
 * `{"type":"outcome","seq":1,"verdict":"applied","reason":null,"attempts":1,"item":{…}}` per item, where
 * `item` is as in the plan, or null if the plan is gone; `{"type":"reject", …}` per row;
 * `{"type":"finding", …}` per finding of its plan's warnings.
 */
export function* runNdjson(report: WholeRunReport): Generator<string> {
  const { startedAt, endedAt } = report.run;
  yield jsonLine({ type: 'run', ...runJson(report), startedAt, endedAt });
  for (const timing of report.timings()) yield jsonLine({ type: 'timing', ...timing });
  for (const { item, ...outcome } of runOutcomes(report)) {
    yield jsonLine({ type: 'outcome', ...outcome, item: item ?? null });
  }
  for (const reject of report.plan?.rejects() ?? []) yield jsonLine({ type: 'reject', ...reject });
  yield* findingLines(report.plan);
}
