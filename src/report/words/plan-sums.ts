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

/** Nothing without a migration under way. */
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

export function costLine(cost: PlanCost): string {
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

/** Most accounts sync no segment: their totals keep the form from before segments. */
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

/** Where a row of a source can end, in the order in which every format names them. */
export const BUCKET_WORDS = {
  desired: 'desired',
  suppressed: 'suppressed',
  // The source says that these people left, but no list of the service stops mail to them.
  left: 'left in the source, still mailable',
  noConsent: 'no consent',
  excluded: 'excluded',
  // Rejected rows that a fixed row stands in for.
  fixed: 'fixed in another file',
  duplicate: 'duplicate',
  invalid: 'invalid',
} as const;

export type Bucket = keyof typeof BUCKET_WORDS;

// These are the object's own keys; `Object.keys` widens them to text.
export const BUCKETS = Object.keys(BUCKET_WORDS) as Bucket[];

/** Every row in one bucket. Plans of earlier versions do not divide the excluded rows. */
export function bucketsOf(rows: RowCounts): Readonly<Record<Bucket, number>> {
  const { desired, suppressed, excluded, duplicate, invalid } = rows;
  const whole: ExcludedCounts = { left: 0, noConsent: 0, others: excluded };
  const { left, noConsent, others, fixed = 0 } = rows.excludedAs ?? whole;
  return { desired, suppressed, left, noConsent, excluded: others, fixed, duplicate, invalid };
}

export function rowsLine(rows: RowCounts): string {
  return `${visible(rows.source)} → ${visible(rows.sync)}: ${sumOf(rows, BUCKET_WORDS.excluded)}`;
}

/**
 * `9 invalid rows in all = 5 of crm + 4 of shop`. Undefined where a single line says it already: a row that
 * several syncs refuse is in the line of each, and is one row to fix.
 */
export function invalidTotal(head: Pick<PlanHead, 'sources' | 'rows'>): string | undefined {
  const refusing = head.rows.filter(({ invalid }) => invalid > 0);
  if (refusing.length < 2) return undefined;
  return sumText(
    `${counted(invalidRows(head), 'invalid row')} in all`,
    sourceRows(head).map(({ source, invalid }) => [invalid, `of ${visible(source)}`]),
  );
}

export function fileLine(file: FileCounts): string {
  return `${visible(file.file)} → ${visible(file.sync)}: ${sumOf(file, excludedWords(file))}`;
}

/** Blank and skipped rows name no person, and are told apart from those that a `where` excluded. */
export function excludedWords({ blank, passedOver }: FileCounts): string {
  const parts = [
    ...(blank === 0 ? [] : [`${String(blank)} blank`]),
    ...(passedOver === 0 ? [] : [`${String(passedOver)} passed over`]),
  ];
  return parts.length === 0 ? 'excluded' : `excluded (${parts.join(', ')})`;
}

function sumOf(rows: RowCounts, excluded: string): string {
  const counts = bucketsOf(rows);
  const words = { ...BUCKET_WORDS, excluded };
  return sumText(
    `${String(rows.read)} read`,
    BUCKETS.map((bucket) => [counts[bucket], words[bucket]]),
  );
}
