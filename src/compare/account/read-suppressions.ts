// Reads the suppression lists of the service into the scratch database.
import type { EngineClient, ListReceipt, ListSink, SuppressionRecord } from '../../api/index.ts';
import { entryAddresses } from '../../contacts/index.ts';
import type { Scratch } from '../../state/index.ts';
import { GLOBAL_SCOPE } from '../scope/source-bindings.ts';
import { type AccountMetadata, findGroup, onlyAccount } from '../scope/account-metadata.ts';
import type { CompareTools } from '../scope/request.ts';

export interface SuppressionReading {
  readonly scratch: Scratch;
  readonly metadata: AccountMetadata;
  readonly groups: readonly { readonly scope: number; readonly group: string }[];
  /** Where `groups` is among them, the groups of the account are not known. */
  readonly unread?: readonly string[];
}

/** Entries that are not plain addresses, of one list or of all. */
interface OddEntries {
  /** Entries with several addresses, or with an address among other words. */
  readonly odd: number;
  /** Entries without a readable address. */
  readonly unreadable: number;
}

/** Length and hash of the global list, the lengths of those of groups, and the odd entries of all lists. */
export interface SuppressionSummary extends OddEntries, Pick<ListReceipt, 'rowCount' | 'sha256'> {
  /** Entries of the global list whose group the service does not list. */
  readonly ofUnknownGroups: number;
  /** By name of a group that was read: how many entries its list has. */
  readonly listedInGroups: Readonly<Record<string, number>>;
}

/** Reads the global list and the recipients of the groups that take part. */
export async function readSuppressions(
  { client }: Pick<CompareTools, 'client'>,
  reading: SuppressionReading,
): Promise<SuppressionSummary> {
  const { metadata } = reading;
  const global = await readGlobalUnsubscribes(client, reading, groupScopeOf(reading));
  let { odd, unreadable } = global;
  const listed = new Map<string, number>();
  for (const { scope, group } of reading.groups) {
    const record = findGroup(metadata, group);
    if (record === undefined) continue;
    const list = await readGroupRecipients(client, reading, { id: record.id, scope });
    listed.set(record.groupName, list.rowCount);
    odd += list.odd;
    unreadable += list.unreadable;
  }
  const { rowCount, sha256 } = global;
  const known = new Set(metadata.groups.map(({ id }) => id));
  const unknown = [...global.ofGroups].filter(([groupId]) => !known.has(groupId));
  const ofUnknownGroups = unknown.reduce((sum, [, entries]) => sum + entries, 0);
  const listedInGroups = Object.fromEntries(listed);
  return { rowCount, sha256, odd, unreadable, ofUnknownGroups, listedInGroups };
}

/**
 * The scope of a group by its id; undefined for one that the service does not list. Groups that do not take part get
 * further scopes.
 */
export type GroupScopes = (groupId: string) => number | undefined;

function groupScopeOf(reading: SuppressionReading): GroupScopes {
  const { groups, metadata } = reading;
  const scopes = new Map<string, number>();
  for (const { scope, group } of groups) {
    const record = findGroup(metadata, group);
    if (record !== undefined) scopes.set(record.id, scope);
  }
  const further = furtherScopes(reading);
  return (groupId) => scopes.get(groupId) ?? further(groupId);
}

/** The scopes of groups that do not take part. */
export function furtherScopes({
  metadata,
  scratch,
  unread = [],
}: Omit<SuppressionReading, 'groups'>): GroupScopes {
  const listed = new Set(metadata.groups.map(({ id }) => id));
  const isKnown = (groupId: string) => unread.includes('groups') || listed.has(groupId);
  return (groupId) => (isKnown(groupId) ? scratch.actual.furtherScope(groupId) : undefined);
}

interface SuppressionReceipt extends ListReceipt, OddEntries {
  /** How many entries each group has. */
  readonly ofGroups: ReadonlyMap<string, number>;
}

/** Where the entries go, and whose they have to be. */
export type ListReading = Pick<SuppressionReading, 'scratch'> & {
  readonly metadata: Pick<AccountMetadata, 'accountId'>;
};

/**
 * Reads the global list. Rejects with `MixedAccountsError` where it is another account's. An entry with a group is not global: it belongs to the scope of that group. Where the service
 * does not list the group, nobody can tell what the person left: they get no contact, and the service may not know it.
 */
export async function readGlobalUnsubscribes(
  client: EngineClient,
  reading: ListReading,
  scopeOf: GroupScopes,
): Promise<SuppressionReceipt> {
  const sink = suppressionSink(reading, GLOBAL_SCOPE, ({ groupId }) =>
    groupId === null ? GLOBAL_SCOPE : scopeOf(groupId),
  );
  const receipt = await client.globalUnsubscribes.list(sink);
  return { ...receipt, ...sink.seen('global-unsubscribes') };
}

/** Reads the unsubscribed recipients of one group. Rejects with `MixedAccountsError` as for the global list. */
export async function readGroupRecipients(
  client: EngineClient,
  reading: ListReading,
  group: { readonly id: string; readonly scope: number },
): Promise<SuppressionReceipt> {
  const sink = suppressionSink(reading, group.scope, () => group.scope);
  const receipt = await client.unsubscribeGroups.recipients(group.id, sink);
  return { ...receipt, ...sink.seen('the recipients of an unsubscribe group') };
}

function suppressionSink(
  { scratch, metadata }: ListReading,
  list: number,
  scopeOf: (entry: SuppressionRecord) => number | undefined,
) {
  let odd = 0;
  let unreadable = 0;
  const ofGroups = new Map<string, number>();
  const owners = new Set<string>();
  const sink: ListSink<SuppressionRecord> = {
    restart: () => {
      scratch.actual.restartSuppressions(list);
      odd = 0;
      unreadable = 0;
      ofGroups.clear();
      owners.clear();
    },
    accept: (batch) => {
      for (const entry of batch) {
        owners.add(entry.userId);
        const { addresses, isPlain: isAddress, spelling } = entryAddresses(entry.emailAddress);
        if (addresses.length === 0) unreadable += 1;
        else if (!isAddress) odd += 1;
        if (entry.groupId !== null) {
          ofGroups.set(entry.groupId, (ofGroups.get(entry.groupId) ?? 0) + 1);
        }
        const known = scopeOf(entry);
        const scope = known ?? GLOBAL_SCOPE;
        const place = { list, isPlain: isAddress && known !== undefined };
        for (const address of addresses)
          scratch.actual.addSuppressed(scope, address, { ...place, spelling });
        // A contact may have the same odd spelling.
        if (!isAddress) scratch.actual.addSuppressed(scope, entry.emailAddress, place);
      }
    },
  };
  const seen = (list: string) => {
    const account = metadata.accountId === null ? [] : [metadata.accountId];
    onlyAccount([...account, ...owners], list);
    return { odd, unreadable, ofGroups };
  };
  return { ...sink, seen };
}
