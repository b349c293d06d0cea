// The numbers of a plan as sentences, and as sums that a reader can check.
import {
  type ContactTypeCounts,
  type ExcludedCounts,
  type FileCounts,
  invalidRows,
  type PlanCounts,
  type PlanHead,
  type RowCounts,
  type SegmentCounts,
  sourceRows,
} from '../../plan/index.ts';
import { counted, durationWords, sumText } from './phrases.ts';
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

/** Nothing where no migration is under way. */
export function* migrationLines({ migration }: PlanHead): Generator<string> {
  if (migration === undefined || migration.phase === null) return;
  const { phase, withheld } = migration;
  const sum = `${String(withheld.updates)} updates and ${String(withheld.deletes)} deletes left out`;
  yield `Migration phase ${phase}: ${phase === 'presync' ? 'nothing left out' : sum}.`;
}

/** `3 to create, 1 to delete; 494 unchanged`. */
export function changeWords(counts: PlanCounts): string {
  return `${headlineParts(counts).join(', ')}; ${String(counts.unchanged)} unchanged`;
}

/** The totals in one fixed form, zeros included, so that a script can look for them. */
export function totalsLine({ planId, counts }: PlanHead): string {
  const totals = [
    `create ${String(counts.createContact)}`,
    `update ${String(counts.updateContact)}`,
    `delete ${String(counts.deleteContact)}`,
    `suppress ${String(suppressions(counts))}`,
    `unchanged ${String(counts.unchanged)}`,
    `left alone ${String(counts.leftAlone)}`,
    `unwritable ${String(counts.unwritable)}`,
    ...segmentTotals(counts),
  ];
  return `plan ${planId}: ${totals.join(', ')}`;
}

/** Every existing contact in one bucket; creates stand apart, since they do not exist yet. */
export function contactTypeLine(counts: ContactTypeCounts): string {
  const existing = sumText(`${String(counts.existing)} existing`, [
    [counts.unchanged, 'unchanged'],
    [counts.update, 'update'],
    [counts.delete, 'delete'],
    [counts.unwritableOnly, 'unwritable'],
    [counts.leftAlone, 'left alone'],
  ]);
  const created = counts.create === 0 ? '' : `; ${String(counts.create)} create`;
  return `${visible(counts.contactType)} (${counts.mode}): ${existing}${created}`;
}

/** Every recipient of a segment in one bucket. */
export function segmentLine(counts: SegmentCounts): string {
  const existing = sumText(`${String(counts.existing)} existing`, [
    [counts.unchanged, 'unchanged'],
    [counts.remove, 'remove'],
    [counts.unwritable, 'unwritable'],
    [counts.leftAlone, 'left alone'],
  ]);
  const added = counts.add === 0 ? '' : `; ${String(counts.add)} add`;
  return `${visible(counts.segment)} (${counts.mode}): ${existing}${added}`;
}

export function costLine({ cost }: PlanHead): string {
  if (cost.requests === 0) return 'Cost: no requests.';
  return `Cost: ${counted(cost.requests, 'request')}, about ${durationWords(cost.estimatedSeconds)}.`;
}

function headlineParts(counts: PlanCounts): string[] {
  const groups =
    counts.suppressInGroup === 0 ? '' : ` (${String(counts.suppressInGroup)} in groups)`;
  const parts: (readonly [count: number, words: string])[] = [
    [counts.createContact, `${String(counts.createContact)} to create`],
    [counts.updateContact, `${String(counts.updateContact)} to update`],
    [counts.deleteContact, `${String(counts.deleteContact)} to delete`],
    [suppressions(counts), `${String(suppressions(counts))} to suppress${groups}`],
    [counts.createContactType, counted(counts.createContactType, 'new contact type')],
    [counts.createCustomField, counted(counts.createCustomField, 'new custom field')],
    [
      counts.createUnsubscribeGroup,
      counted(counts.createUnsubscribeGroup, 'new unsubscribe group'),
    ],
    [counts.addSegmentRecipient, `${String(counts.addSegmentRecipient)} to add to segments`],
    [
      counts.removeSegmentRecipient,
      `${String(counts.removeSegmentRecipient)} to remove from segments`,
    ],
  ];
  return parts.filter(([count]) => count > 0).map(([, words]) => words);
}

/** Most accounts sync no segment: the form of their totals stays as it was before there were any. */
function segmentTotals({ addSegmentRecipient, removeSegmentRecipient }: PlanCounts): string[] {
  if (addSegmentRecipient + removeSegmentRecipient === 0) return [];
  return [
    `add to segments ${String(addSegmentRecipient)}`,
    `remove from segments ${String(removeSegmentRecipient)}`,
  ];
}

function suppressions(counts: PlanCounts): number {
  return counts.suppress + counts.suppressInGroup;
}

/** Rows of people whom a source says to have left, and whom no list of the service keeps from mail. */
export const LEFT_WORDS = 'left in the source, still mailable';

export const NO_CONSENT_WORDS = 'no consent';

/** Rows that were rejected, and that a fixed row stands in for. */
export const FIXED_WORDS = 'fixed in another file';

/** What the excluded rows are; a plan of an earlier version does not tell it. */
export function excludedParts({ excluded, excludedAs }: RowCounts): ExcludedCounts {
  return excludedAs ?? { left: 0, noConsent: 0, others: excluded };
}

/** Every row of a source in one bucket. */
export function rowsLine(rows: RowCounts): string {
  return `${visible(rows.source)} → ${visible(rows.sync)}: ${sumOf(rows, 'excluded')}`;
}

/**
 * `9 invalid rows in all = 5 of crm + 4 of shop`. Undefined where one line of rows has said it: a row
 * that several syncs refuse stands in the line of each, and is one row to fix.
 */
export function invalidTotal(head: Pick<PlanHead, 'sources' | 'rows'>): string | undefined {
  const refusing = head.rows.filter(({ invalid }) => invalid > 0);
  if (refusing.length < 2) return undefined;
  return sumText(
    `${counted(invalidRows(head), 'invalid row')} in all`,
    sourceRows(head).map(({ source, invalid }) => [invalid, `of ${visible(source)}`]),
  );
}

/** Every row of a file in one bucket. */
export function fileLine(file: FileCounts): string {
  return `${visible(file.file)} → ${visible(file.sync)}: ${sumOf(file, excludedWords(file))}`;
}

/** What rows were that no `where` excluded: they speak of nobody. */
export function excludedWords({ blank, passedOver }: FileCounts): string {
  const parts = [
    ...(blank === 0 ? [] : [`${String(blank)} blank`]),
    ...(passedOver === 0 ? [] : [`${String(passedOver)} passed over`]),
  ];
  return parts.length === 0 ? 'excluded' : `excluded (${parts.join(', ')})`;
}

function sumOf(rows: RowCounts, excluded: string): string {
  const { left, noConsent, others, fixed = 0 } = excludedParts(rows);
  return sumText(`${String(rows.read)} read`, [
    [rows.desired, 'desired'],
    [rows.suppressed, 'suppressed'],
    [left, LEFT_WORDS],
    [noConsent, NO_CONSENT_WORDS],
    [others, excluded],
    [fixed, FIXED_WORDS],
    [rows.duplicate, 'duplicate'],
    [rows.invalid, 'invalid'],
  ]);
}
