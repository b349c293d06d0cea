// The numbers of a plan as sentences, and as sums that a reader can check.
import {
  type ContactTypeCounts,
  type ExcludedCounts,
  type FileCounts,
  invalidRows,
  type PlanCost,
  type PlanCounts,
  type PlanHead,
  type RowCounts,
  type SegmentCounts,
  sourceRows,
} from '../../plan/index.ts';
import { counted, durationWords, sumText, type Term, termText } from './phrases.ts';
import { visible } from './visible-text.ts';

/** One sentence: what the plan would do, to which account. */
export function planHeadline(head: PlanHead): string {
  const account =
    head.accountId === null ? 'account id not shown yet' : `account ${visible(head.accountId)}`;
  const whose = `${head.planId} for ${visible(head.host)} (${account})`;
  if (head.itemCount === 0)
    return `Nothing to do: plan ${whose}; ${String(head.counts.unchanged)} unchanged.`;
  return `Plan ${whose}: ${changeWords(head.counts)}.`;
}

/** Nothing without a migration under way. */
export function* migrationLines({ migration }: PlanHead): Generator<string> {
  if (migration === undefined || migration.phase === null) return;
  const { phase, withheld } = migration;
  const sum = `${String(withheld.updates)} updates and ${String(withheld.deletes)} deletes left out`;
  yield `Migration phase ${phase}: ${phase === 'presync' ? 'nothing left out' : sum}.`;
}

/** `3 to create, 1 to delete; 494 unchanged`. */
export function changeWords(counts: PlanCounts): string {
  const inGroup =
    counts.suppressInGroup === 0 ? '' : ` (${String(counts.suppressInGroup)} in groups)`;
  const terms: readonly Term[] = [
    [counts.createContact, 'to create'],
    [counts.updateContact, 'to update'],
    [counts.deleteContact, 'to delete'],
    [suppressions(counts), `to suppress${inGroup}`],
    [counts.createContactType, 'new contact type'],
    [counts.createCustomField, 'new custom field'],
    [counts.createUnsubscribeGroup, 'new unsubscribe group'],
    [counts.addSegmentRecipient, 'to add to segments'],
    [counts.removeSegmentRecipient, 'to remove from segments'],
  ];
  const parts = terms
    .filter(([count]) => count > 0)
    .map(([count, what]) =>
      what.startsWith('new ') ? counted(count, what) : termText([count, what]),
    );
  return `${parts.join(', ')}; ${String(counts.unchanged)} unchanged`;
}

/** The totals in one fixed form, zeros included, so that a script can look for them. */
export function totalsLine({ planId, counts }: PlanHead): string {
  const { addSegmentRecipient: added, removeSegmentRecipient: removed } = counts;
  const totals: Term[] = [
    [counts.createContact, 'create'],
    [counts.updateContact, 'update'],
    [counts.deleteContact, 'delete'],
    [suppressions(counts), 'suppress'],
    [counts.unchanged, 'unchanged'],
    [counts.leftAlone, 'left alone'],
    [counts.unwritable, 'unwritable'],
  ];
  // Most accounts sync no segment: their totals keep the form from before segments.
  if (added + removed > 0)
    totals.push([added, 'add to segments'], [removed, 'remove from segments']);
  return `plan ${planId}: ${totals.map(([count, what]) => `${what} ${String(count)}`).join(', ')}`;
}

function suppressions(counts: PlanCounts): number {
  return counts.suppress + counts.suppressInGroup;
}

export function costLine(cost: PlanCost): string {
  if (cost.requests === 0) return 'Cost: no requests.';
  return `Cost: ${counted(cost.requests, 'request')}, about ${durationWords(cost.estimatedSeconds)}.`;
}

/** A sum that a reader can check: everyone or every row in one term. */
export interface PlanSum {
  /** What it is the sum of, such as `contact type`, and its name. */
  readonly of: string;
  readonly name: string;
  /** The mode of a contact type or segment, or the sync that takes the rows. */
  readonly place: { readonly kind: 'mode' | 'into'; readonly name: string };
  readonly total: Term;
  readonly terms: readonly Term[];
  /** Counted beside the sum: contacts that do not exist yet. */
  readonly beside: readonly Term[];
}

/** Every existing contact in one term. */
export function contactTypeSum(counts: ContactTypeCounts): PlanSum {
  return {
    of: 'contact type',
    name: counts.contactType,
    place: { kind: 'mode', name: counts.mode },
    total: [counts.existing, 'existing'],
    terms: [
      [counts.unchanged, 'unchanged'],
      [counts.update, 'update'],
      [counts.delete, 'delete'],
      [counts.unwritableOnly, 'unwritable'],
      [counts.leftAlone, 'left alone'],
    ],
    beside: [[counts.create, 'create']],
  };
}

/** Every recipient of a segment in one term. */
export function segmentSum(counts: SegmentCounts): PlanSum {
  return {
    of: 'segment',
    name: counts.segment,
    place: { kind: 'mode', name: counts.mode },
    total: [counts.existing, 'existing'],
    terms: [
      [counts.unchanged, 'unchanged'],
      [counts.remove, 'remove'],
      [counts.unwritable, 'unwritable'],
      [counts.leftAlone, 'left alone'],
    ],
    beside: [[counts.add, 'add']],
  };
}

/** Rejected rows that a fixed row stands in for. Hardly any plan has one. */
export const FIXED = 'fixed in another file';

/** Every row of a source in one term. Plans of earlier versions do not divide the excluded rows. */
export function sourceSum(rows: RowCounts, excluded = 'excluded'): PlanSum {
  const whole: ExcludedCounts = { left: 0, noConsent: 0, others: rows.excluded };
  const { left, noConsent, others, fixed = 0, erased = 0 } = rows.excludedAs ?? whole;
  return {
    of: 'source',
    name: rows.source,
    place: { kind: 'into', name: rows.sync },
    total: [rows.read, 'read'],
    terms: [
      [rows.desired, 'desired'],
      [rows.suppressed, 'suppressed'],
      // The source says that these people left, but no list of the service stops mail to them.
      [left, 'left in the source, still mailable'],
      [noConsent, 'no consent'],
      [others, excluded],
      [fixed, FIXED],
      [erased, 'erased'],
      [rows.duplicate, 'duplicate'],
      [rows.invalid, 'invalid'],
    ],
    beside: [],
  };
}

/** Blank and skipped rows name no person, and are told apart from those that a `where` excluded. */
export function fileSum(file: FileCounts): PlanSum {
  const parts = [
    ...(file.blank === 0 ? [] : [`${String(file.blank)} blank`]),
    ...(file.passedOver === 0 ? [] : [`${String(file.passedOver)} skipped`]),
  ];
  const excluded = parts.length === 0 ? 'excluded' : `excluded (${parts.join(', ')})`;
  return { ...sourceSum(file, excluded), of: 'file', name: file.file };
}

/** `Newsletter (mirror): 500 existing = 494 unchanged + 6 update; 3 create`. */
export function sumLine({ name, place, total, terms, beside }: PlanSum): string {
  const where = place.kind === 'mode' ? ` (${place.name})` : ` → ${visible(place.name)}`;
  const others = beside.filter(([count]) => count > 0).map(termText);
  return `${visible(name)}${where}: ${[sumText(termText(total), terms), ...others].join('; ')}`;
}

/**
 * `9 invalid rows in all = 5 of crm + 4 of shop`. Nothing where a single line says it already: a row that
 * several syncs refuse is in the line of each, and is one row to fix.
 */
export function invalidTotal(head: Pick<PlanHead, 'sources' | 'rows'>): string[] {
  const refusing = head.rows.filter(({ invalid }) => invalid > 0);
  if (refusing.length < 2) return [];
  const terms = sourceRows(head).map(({ source, invalid }): Term => [
    invalid,
    `of ${visible(source)}`,
  ]);
  return [sumText(`${counted(invalidRows(head), 'invalid row')} in all`, terms)];
}
