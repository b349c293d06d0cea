// A plan or a run for programs: as one JSON object with its numbers, and as lines of JSON. Those of a plan have
// each change, its exact values and the state that it expects to find; those of a run also list the items, the
// times of its writes and the rows that could not be taken. The keys are a contract: they may grow, never change.
import { type Finding, invalidRows, isNote, ITEM_KINDS, type PlanHead } from '../../plan/index.ts';
import { chosenCount, type FoundRehearsal, type PlanReader } from '../../state/index.ts';
import { refusedCount } from '../words/phrases.ts';
import { rowFaultWords } from '../words/faults.ts';
import { conditionsOfReport, endingOf, foundWords } from '../words/ending-words.ts';
import { rehearsalJson } from '../words/rehearsal-words.ts';
import { firstOf, mapped } from '../words/report-options.ts';
import {
  openOutcomes,
  type Outcome,
  runOutcomes,
  verdictTerms,
  type WholeRunReport,
} from '../words/run-words.ts';
import { jsonLine } from '../words/visible-text.ts';
import { findingsByKind, type FoundPlan, resultWarnings } from '../words/warnings.ts';

/** The numbers of a plan, without its items. `planFile` is where it was saved; times are ISO 8601, UTC. */
export function planJson(plan: FoundPlan, planFile: string, rehearsal?: FoundRehearsal) {
  const { head } = plan;
  const { planId, fingerprint, formatVersion, createdAt, host, accountId, itemCount } = head;
  return {
    ...{ planId, planFile, fingerprint, formatVersion, createdAt, host, accountId, itemCount },
    // Null for a plan of everything that a comparison found. Else what of another plan it holds: there `rows` and `files`
    // are those of that plan, and `notInPlan` counts contacts that only its other changes are about.
    part: head.part ?? null,
    counts: countsOf(head),
    contactTypes: head.contactTypes,
    segments: head.segments,
    // `read` is the sum of the other numbers.
    rows: head.rows,
    // The rows of each source, each row once even if it serves several syncs.
    sources: head.sources,
    // Of all sources together: the number that `--tolerate-invalid N` limits.
    invalidRows: invalidRows(head),
    // The same as `rows` for each file; `blank` and `passedOver` are parts of `excluded`.
    files: head.files ?? [],
    guards: head.guards,
    warnings: head.warnings,
    // What some of the warnings are about, by place.
    findings: findingsJson(plan),
    // Contacts that are there twice, by contact type and segment, whether or not the plan deletes them.
    copies: head.copies ?? [],
    cost: head.cost,
    // What earlier runs remembered of the contacts; left out where nothing was.
    memory: head.memory,
    ...migrationPart(head),
    // What came of the plan on a copy of the account; left out where it was not rehearsed.
    rehearsal: rehearsal && rehearsalPart(rehearsal),
  };
}

/** `notUsed` says why the one beside the plan does not count. */
function rehearsalPart(found: FoundRehearsal) {
  return found.kind === 'own' ? rehearsalJson(found.rehearsal) : { notUsed: found.because };
}

/** There only while the configuration names a phase. */
function migrationPart({ migration }: PlanHead): Pick<PlanHead, 'migration'> {
  return (migration?.phase ?? null) === null ? {} : { migration };
}

/** The two kinds of segments are there only with a sync into a segment. */
function countsOf({ counts, segments }: PlanHead) {
  if (segments.length > 0) return counts;
  const { addSegmentRecipient: _add, removeSegmentRecipient: _remove, ...others } = counts;
  return others;
}

/**
 * `{"type":"plan", …}` with the keys of the JSON report, `automations` and `countryNames` by id; then as
 * many lines `{"type":"item","seq":1,"kind":"createContact", …}` as its `itemCount` says, and a line
 * `{"type":"finding","kind":"unwritableContact", …}` per finding of its warnings.
 */
export function* planNdjson(
  plan: Pick<PlanReader, 'head' | 'items' | 'findings'>,
  planFile: string,
): Generator<string> {
  const { automations, countryNames } = plan.head;
  yield jsonLine({ type: 'plan', ...planJson(plan, planFile), automations, countryNames });
  for (const kind of ITEM_KINDS) {
    for (const { seq, ...change } of plan.items(kind)) {
      yield jsonLine({ type: 'item', seq, ...change });
    }
  }
  yield* findingLines(plan);
}

/** The whole object is in memory. NDJSON has all places. */
const MOST_PLACES = 100;

/** What a plan leaves to a person, in numbers and places: the object holds no personal data. */
export function findingsJson(plan: FoundPlan | undefined) {
  if (plan === undefined) return [];
  return findingsByKind(plan)
    .filter(({ count }) => count > 0)
    .map(({ id, count, entries }) => ({ kind: id, count, places: placesOf(entries()) }));
}

/** For NDJSON: all of them, with their addresses. */
export function* findingLines(plan: FoundPlan | undefined): Generator<string> {
  for (const { entries } of plan === undefined ? [] : findingsByKind(plan)) {
    yield* mapped(entries(), (finding) => jsonLine({ type: 'finding', ...finding }));
  }
}

function placesOf(findings: Iterable<Finding>) {
  return Array.from(firstOf(findings, MOST_PLACES), (finding) => {
    // What differs; empty for an address.
    const fields = 'changes' in finding ? finding.changes.map(({ field }) => field) : [];
    // No row mentions the contact.
    if (!('origin' in finding)) return { source: null, file: null, line: null, fields };
    const { source, file, line } = finding.origin;
    return { source, file, line, fields };
  });
}

export function runJson(report: WholeRunReport) {
  const { run, result, finished, isUnderWay = false, exitCode, note, plan } = report;
  return {
    runId: run.runId,
    command: run.command,
    planId: run.planId,
    finished,
    // A process works on it at this moment; else a run that is not finished was interrupted.
    isUnderWay,
    // Null for a run that did not finish.
    exitCode,
    // Null where there was no plan, or it is gone.
    itemCount: plan?.head.itemCount ?? null,
    // Of which so many were let through at most, by a choice or a limit; null for all of them.
    chosen: chosenCount(run.release),
    // With `open`, they add up to the items of the plan.
    verdicts: result.verdicts,
    open: openJson(report),
    // Of a run that did not finish: up to the last record of it, at least; null where nothing recorded it.
    ...effortJson(report),
    ...endingJson(report),
    invalidRows: result.invalidRows,
    parked: result.parked,
    ...foundByRun(result),
    // Who left in the sources after the plan was made: unsubscribed, and not created.
    suppressedSince: result.suppressedSince ?? { count: 0, global: 0, groups: {} },
    // Others who had left by then and whom the plan does not suppress. Null where the sources were not read again.
    notSuppressed: result.notSuppressed ?? null,
    // Items held back, since an earlier run knew that these people had left.
    returned: result.returned ?? 0,
    // Changes that were not made since a person had refused them by name: left out of the plan, or items of an older one.
    refused: refusedCount(result.refused),
    // What some of the warnings are about, by place; empty where the plan is gone.
    findings: findingsJson(plan),
    // The interrupted run that the same call finished before, which `exitCode` is of as well; null where there was none.
    finishedFirst: result.finishedFirst ?? null,
    note: note ?? null,
  };
}

/** Null and empty of a run that did not finish. */
function endingJson(report: WholeRunReport) {
  const { run, finished } = report;
  if (!finished || run.planId === null)
    return { verified: false, verification: null, stillOpen: [] };
  const ending = endingOf(report);
  return {
    // True only when a final read found every item in effect, and nobody twice.
    verified: ending.isVerified,
    // `verified`, `verified in part` or `not verified`, and what the final read found.
    verification: foundWords(ending),
    // What a person has to look at, in words; empty where all is done.
    stillOpen: conditionsOfReport(report)
      .filter((one) => !isNote(one))
      .map(({ message }) => message),
  };
}

function effortJson({ effort, result: { requests, listReads, seconds } }: WholeRunReport) {
  if (effort === 'unknown') return { requests: null, listReads: null, seconds: null };
  // `listReads`: how often `contacts/list` was read.
  return { requests, listReads, seconds };
}

/** Items without a verdict; null for a run that finished, and where the plan is gone. */
function openJson(report: WholeRunReport) {
  const { plan, finished, result } = report;
  if (plan === undefined || finished) return null;
  const counts = openOutcomes(report);
  const { terms } = verdictTerms(result.verdicts, plan.head.itemCount, counts);
  const of = (outcome: Outcome): number => terms.find(([, label]) => label === outcome)?.[0] ?? 0;
  return {
    // Not read back yet.
    acknowledged: of('acknowledged'),
    // Sent, and the answer is not known.
    inDoubt: of('in doubt'),
    leftOut: of('left out'),
    notSent: of('open'),
  };
}

function memoryJson({ memory, stateLost, memoryLost, goneAtOnce = {} }: WholeRunReport['result']) {
  return {
    // It was not known what earlier runs did: nothing was deleted.
    stateLost,
    // What earlier runs remembered of the contacts; left out where nothing was.
    memory,
    // It was missing or old: nothing was remembered of this run.
    memoryLost,
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
    // Sources that could not be read again, so that no contact of theirs was created, and none deleted for missing there.
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
