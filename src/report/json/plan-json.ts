// A plan for programs: as one JSON object with its numbers, and as lines of JSON with each change, its exact
// values and the state that it expects to find. The keys are a contract: they may grow, never change.
import {
  type Finding,
  invalidRows,
  ITEM_KINDS,
  type PlanHead,
  sourceRows,
} from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { firstOf, mapped } from '../words/report-options.ts';
import { findingsByKind, type FoundPlan } from '../words/warnings.ts';
import { jsonLine } from '../words/visible-text.ts';

/** The numbers of a plan, without its items. `planFile` is where it was saved; times are ISO 8601, UTC. */
export function planJson(plan: FoundPlan, planFile: string) {
  const { head } = plan;
  const { planId, fingerprint, formatVersion, createdAt, host, accountId, itemCount } = head;
  return {
    ...{ planId, planFile, fingerprint, formatVersion, createdAt, host, accountId, itemCount },
    counts: countsOf(head),
    contactTypes: head.contactTypes,
    segments: head.segments,
    // `read` is the sum of the other numbers.
    rows: head.rows,
    // The rows of each source, each row once even if it serves several syncs.
    sources: sourceRows(head),
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
    ...(head.memory && { memory: head.memory }),
    ...migrationPart(head),
  };
}

/** There only while the configuration names a phase. */
function migrationPart({ migration }: PlanHead): Pick<PlanHead, 'migration'> {
  return migration === undefined || migration.phase === null ? {} : { migration };
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
    const { source, file, line } = finding.origin;
    // What differs; empty for an address.
    const fields = 'changes' in finding ? finding.changes.map(({ field }) => field) : [];
    return { source, file, line, fields };
  });
}
