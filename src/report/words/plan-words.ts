// A plan in words that every format shares: what it would do, of which sources no row was taken, and its totals.
import type { LookFirst } from '../../review/index.ts';
import { counted, grouped } from '../../lib/index.ts';
import type { PlanCost, PlanCounts, PlanHead } from '../../plan/index.ts';
import { durationWords, type Term, termText } from './phrases.ts';
import { NOT_IN_PLAN } from './plan-sums.ts';
import { rowFaultKind } from './faults.ts';
import { quoted, visible } from './visible-text.ts';

/** What the plan would do, as it goes on behind its name: `3 to create, 1 to delete; 494 unchanged`. */
export function planSentence(head: PlanHead): string {
  return head.itemCount === 0
    ? `${idleWords(head)}; ${unchangedWords(head.counts)}`
    : changeWords(head.counts);
}

/** Where no row was taken, it is not known whether there is anything to do. */
export function idleWords({ sources }: Pick<PlanHead, 'sources'>): string {
  const isUntaken = sources.length > 0 && sources.every(hasNoRow);
  return isUntaken ? 'no row could be taken' : 'nothing to do';
}

function hasNoRow({ read, invalid }: PlanHead['sources'][number]): boolean {
  return read === invalid;
}

/** A line for each source of which no row was taken, with what most of them lack. `looks`: those of the plan. */
export function* untakenLines(
  { sources }: Pick<PlanHead, 'sources'>,
  looks: readonly LookFirst[],
): Generator<string> {
  for (const { source, read } of sources.filter(hasNoRow)) {
    const most = mostRefused(source, looks);
    if (read === 0) yield `The source ${visible(source)} has no rows.`;
    else if (most !== undefined) yield untakenWords(read, most);
  }
}

type InvalidLook = Extract<LookFirst, { code: 'invalid' }>;

/** Whatever the words of single rows. */
function mostRefused(source: string, looks: readonly LookFirst[]): InvalidLook | undefined {
  const sums = new Map<string, InvalidLook>();
  for (const look of looks) {
    if (look.code !== 'invalid' || look.source !== source) continue;
    const key = `${look.column}\n${look.fault.code}`;
    sums.set(key, { ...look, count: look.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()].sort((one, other) => other.count - one.count)[0];
}

function untakenWords(read: number, { source, column, fault, count }: InvalidLook): string {
  const what = column === '' ? 'the row' : `the cell ${quoted(column)}`;
  const share = count === read ? 'in each of them' : `in ${grouped(count)} of them`;
  return `None of the ${counted(read, 'row')} of ${visible(source)} could be taken: ${share}, ${what} ${rowFaultKind(fault)}.`;
}

/** `3 to create, 1 to delete; 494 unchanged`. */
function changeWords(counts: PlanCounts): string {
  const inGroup =
    counts.suppressInGroup === 0 ? '' : ` (${grouped(counts.suppressInGroup)} in groups)`;
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
  return `${parts.join(', ')}; ${unchangedWords(counts)}`;
}

function unchangedWords({ unchanged, notInPlan = 0 }: PlanCounts): string {
  const others = notInPlan === 0 ? '' : `, ${termText([notInPlan, NOT_IN_PLAN])}`;
  return `${grouped(unchanged)} unchanged${others}`;
}

/** The totals in one fixed form, zeros included, so that a script can look for them. */
export function totalsLine({ planId, counts }: PlanHead): string {
  const { addSegmentRecipient: added, removeSegmentRecipient: removed, notInPlan = 0 } = counts;
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
  if (notInPlan > 0) totals.push([notInPlan, NOT_IN_PLAN]);
  return `plan ${planId}: ${totals.map(([count, what]) => `${what} ${String(count)}`).join(', ')}`;
}

function suppressions(counts: PlanCounts): number {
  return counts.suppress + counts.suppressInGroup;
}

/** `22 requests, about 7 s`. */
export function costWords({ requests, estimatedSeconds }: PlanCost): string {
  if (requests === 0) return 'no requests';
  return `${counted(requests, 'request')}, about ${durationWords(estimatedSeconds)}`;
}
