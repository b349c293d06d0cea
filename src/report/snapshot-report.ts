// A snapshot in words, and as one JSON object: whose it is, and how much of what it holds.
import type { PlanWarning } from '../plan/index.ts';
import type { ListName, Shortfall, Snapshot, SnapshotList } from '../state/index.ts';
import { counted } from './words/phrases.ts';
import { visible } from './words/visible-text.ts';
import { shortfallWarning } from './words/warnings.ts';

export interface SnapshotReport {
  readonly snapshot: Pick<Snapshot, 'head' | 'lists'>;
  readonly shortfalls: readonly Shortfall[];
}

/** How many of each a snapshot holds. */
export interface SnapshotCounts {
  readonly contactTypes: number;
  readonly contacts: number;
  readonly reservedFields: number;
  readonly customFields: number;
  readonly countries: number;
  readonly globalUnsubscribes: number;
  readonly unsubscribeGroups: number;
  readonly unsubscribeGroupRecipients: number;
  readonly segments: number;
  readonly segmentRecipients: number;
  readonly automations: number;
}

/** The keys are a contract: they may grow, never change. */
export interface SnapshotJson {
  readonly snapshotFile: string;
  readonly host: string;
  readonly accountId: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly listferryVersion: string;
  readonly counts: SnapshotCounts;
  readonly lists: readonly SnapshotList[];
  readonly warnings: readonly PlanWarning[];
}

export function snapshotJson(report: SnapshotReport, snapshotFile: string): SnapshotJson {
  const { head, lists } = report.snapshot;
  const warnings = report.shortfalls.map(shortfallWarning);
  return { snapshotFile, ...head, counts: countsOf(lists), lists, warnings };
}

/** Yields lines without line ends. */
export function* snapshotText({ snapshot }: Pick<SnapshotReport, 'snapshot'>): Generator<string> {
  const { head, lists } = snapshot;
  const counts = countsOf(lists);
  const account = head.accountId === null ? 'account id not shown' : `account ${head.accountId}`;
  yield `Snapshot of ${visible(head.host)} (${account}), read from ${head.startedAt} to ${head.endedAt}:`;
  yield `  ${counted(counts.contacts, 'contact')} in ${counted(counts.contactTypes, 'contact type')}, ${counted(counts.customFields, 'custom field')}`;
  yield `  ${counted(counts.globalUnsubscribes, 'global unsubscribe')}, ${counted(counts.unsubscribeGroupRecipients, 'recipient')} of ${counted(counts.unsubscribeGroups, 'unsubscribe group')}`;
  yield `  ${counted(counts.segmentRecipients, 'recipient')} of ${counted(counts.segments, 'segment')}, ${counted(counts.automations, 'automation')}`;
}

function countsOf(lists: readonly SnapshotList[]): SnapshotCounts {
  const count = (name: ListName): number =>
    lists.reduce((sum, list) => sum + (list.name === name ? list.rowCount : 0), 0);
  return {
    contactTypes: count('contacts-type'),
    contacts: count('contacts/list'),
    reservedFields: count('reserve-fields'),
    customFields: count('custom-fields'),
    countries: count('get/country-state-city'),
    globalUnsubscribes: count('global-unsubscribes'),
    unsubscribeGroups: count('unsubscribes-groups'),
    unsubscribeGroupRecipients: count('unsubscribes-groups/recipients-list'),
    segments: count('segment/list'),
    segmentRecipients: count('segment/email/list'),
    automations: count('automations'),
  };
}
