// A snapshot in words and as one JSON object: whose it is, and how many records of each kind it holds.
import { counted } from '../lib/index.ts';
import type { ListName, Shortfall, Snapshot, SnapshotList } from '../state/index.ts';
import { visible } from './words/visible-text.ts';
import { shortfallWarning } from './words/warnings.ts';

export interface SnapshotReport {
  readonly snapshot: Pick<Snapshot, 'head' | 'lists'>;
  readonly shortfalls: readonly Shortfall[];
}

/** What a snapshot counts, and the list that holds it. */
const COUNTED = {
  contactTypes: 'contacts-type',
  contacts: 'contacts/list',
  reservedFields: 'reserve-fields',
  customFields: 'custom-fields',
  countries: 'get/country-state-city',
  globalUnsubscribes: 'global-unsubscribes',
  unsubscribeGroups: 'unsubscribes-groups',
  unsubscribeGroupRecipients: 'unsubscribes-groups/recipients-list',
  segments: 'segment/list',
  segmentRecipients: 'segment/email/list',
  automations: 'automations',
} as const satisfies Readonly<Record<string, ListName>>;

/** The keys are a contract: they may grow, never change. The times are ISO 8601, UTC. */
export function snapshotJson({ snapshot, shortfalls }: SnapshotReport, snapshotFile: string) {
  const { head, lists } = snapshot;
  const warnings = shortfalls.map(shortfallWarning);
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

function countsOf(lists: readonly SnapshotList[]) {
  const counts = Object.entries(COUNTED).map(([counted, name]) => [
    counted,
    lists.reduce((sum, list) => sum + (list.name === name ? list.rowCount : 0), 0),
  ]);
  // One entry per name; `Object.fromEntries` widens the names to text.
  return Object.fromEntries(counts) as Readonly<Record<keyof typeof COUNTED, number>>;
}
