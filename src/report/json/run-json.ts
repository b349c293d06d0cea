// A run for programs: as one JSON object with its numbers, and as lines of JSON that also list the items, the times
// of its writes and the rows that could not be taken. The keys are a contract: they may grow, never change.
import { rowFaultWords } from '../words/reasons.ts';
import { runOutcomes, type WholeRunReport } from '../words/run-report.ts';
import { resultWarnings } from '../words/warnings.ts';
import { jsonLine } from '../words/visible-text.ts';
import { findingLines, findingsJson } from './plan-json.ts';

export function runJson({
  run,
  result,
  finished,
  isUnderWay = false,
  exitCode,
  note,
  plan,
}: WholeRunReport) {
  return {
    runId: run.runId,
    command: run.command,
    planId: run.planId,
    finished,
    // A process works on it at this moment; else a run that is not finished was interrupted.
    isUnderWay,
    // Null for a run that did not finish: its effort is unknown then, and 0 here.
    exitCode,
    // For a finished run they add up to the items of its plan.
    verdicts: result.verdicts,
    requests: result.requests,
    // How often `contacts/list` was read.
    listReads: result.listReads,
    seconds: result.seconds,
    // True only when a final read found every item in effect.
    verified: result.verified,
    invalidRows: result.invalidRows,
    parked: result.parked,
    ...foundByRun(result),
    // Who left in the sources after the plan was made: unsubscribed, and not created.
    suppressedSince: result.suppressedSince ?? { count: 0, global: 0, groups: {} },
    // Items held back, since an earlier run knew that these people had left.
    returned: result.returned ?? 0,
    // What some of the warnings are about, by place; empty where the plan is gone.
    findings: findingsJson(plan),
    note: note ?? null,
  };
}

function memoryJson({ memory, goneAtOnce = {} }: WholeRunReport['result']) {
  return {
    // What earlier runs remembered of the contacts; left out where nothing was.
    ...(memory && { memory }),
    // By contact type: contacts that were gone from the service, too many at once to be believed.
    goneAtOnce,
  };
}

/** A result has these only where the run found something. */
function foundByRun(result: WholeRunReport['result']) {
  return {
    // Contacts that the service accepted and does not show.
    late: result.late ?? { waiting: 0, overdue: 0, held: 0 },
    // By contact type: new contacts beyond those that were sent, after an upload.
    strangers: result.strangers ?? {},
    // Updated contacts that lost a value which their item did not clear; more than 0 is never verified.
    lostValues: result.lostValues ?? 0,
    // Further contacts of keys that the run created; more than 0 is never verified.
    copiesMade: result.copies?.made ?? 0,
    // Contacts that are there twice, by contact type and segment.
    copies: result.copies?.left ?? [],
    // What the plan warned of.
    warnings: resultWarnings(result),
    ...memoryJson(result),
    // Sources that could not be read again for their consent, so that no contact of theirs was created.
    unreadSources: result.heldBack?.unreadSources ?? [],
  };
}

/**
 * `{"type":"run", …}` with the keys of the JSON report, `startedAt` and `endedAt`; a line
 * `{"type":"timing","endpoint":"contacts/add", …}` per endpoint that was written to; a line
 * `{"type":"outcome","seq":1,"verdict":"applied","reason":null,"code":null,"attempts":1,"item":{…}}` per item, where
 * `code` is that of the reason and `item` is as in the plan, or null if the plan is gone; `{"type":"reject", …}` per row;
 * `{"type":"finding", …}` per finding of its plan's warnings.
 */
export function* runNdjson(report: WholeRunReport): Generator<string> {
  const { startedAt, endedAt } = report.run;
  yield jsonLine({ type: 'run', ...runJson(report), startedAt, endedAt });
  for (const timing of report.timings()) yield jsonLine({ type: 'timing', ...timing });
  for (const { item, ...outcome } of runOutcomes(report)) {
    yield jsonLine({ type: 'outcome', ...outcome, item: item ?? null });
  }
  for (const { fault, ...reject } of report.plan?.rejects() ?? []) {
    yield jsonLine({ type: 'reject', ...reject, reason: rowFaultWords(fault) });
  }
  yield* findingLines(report.plan);
}
