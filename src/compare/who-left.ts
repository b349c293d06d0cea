// Who left on the service: the entries of its suppression lists as a reading shows them, and which of them other
// programs are to be told.
import { parseAddress } from '../contacts/index.ts';
import { canonicalJson, sha256Hex } from '../lib/index.ts';
import {
  explainStorage,
  type Leaver,
  pathOf,
  Scratch,
  type SeenEntry,
  type ShownEntry,
} from '../state/index.ts';
import {
  furtherScopes,
  readGlobalUnsubscribes,
  readGroupRecipients,
} from './account/read-suppressions.ts';
import { type AccountMetadata, findGroup, readMetadata } from './scope/account-metadata.ts';
import type { CompareTools } from './scope/request.ts';
import { GLOBAL_SCOPE } from './scope/source-bindings.ts';
import { notMade } from './snapshot/account-reading.ts';

/** What a reading of the suppression lists needs to name them. */
export interface ReadLists {
  readonly scratch: Pick<Scratch, 'actual'>;
  readonly metadata: AccountMetadata;
  /** The groups whose own lists were read, where the service has them. */
  readonly groups: readonly { readonly scope: number; readonly group: string }[];
}

/** An address on a list. */
export interface ListedPerson extends ShownEntry {
  /** `global`, or the name of the unsubscribe group. */
  readonly where: string;
}

/** An open reading of lists. */
export interface OpenLists extends ReadLists {
  close(): void;
}

/**
 * Reads all suppression lists of the account, for a command without a run. Tells `checkAccount` the account, as far as it
 * is known. Rejects with an `AccountUnreadError` where a list cannot be read to its end.
 */
export async function readLists(
  { client, countryNames, scratch: place }: CompareTools,
  checkAccount: (accountId: string | null) => void,
): Promise<OpenLists> {
  const scratch = new Scratch(place, 'look up');
  const close = (): void => {
    scratch.close();
  };
  try {
    const parts = { withSegments: false, withAutomations: false };
    const metadata = await readMetadata(client, countryNames, parts);
    checkAccount(metadata.accountId);
    await readGlobalUnsubscribes(
      client,
      { scratch, metadata },
      furtherScopes({ metadata, scratch }),
    );
    for (const { id } of metadata.groups) {
      await readGroupRecipients(
        client,
        { scratch, metadata },
        { id, scope: scratch.actual.furtherScope(id) },
      );
    }
    return { scratch, metadata, groups: [], close };
  } catch (error) {
    close();
    throw notMade('export', explainStorage(error, pathOf(place)));
  }
}

/** The lists that the reading read, by the ids of their groups; null for the account-wide one. */
export function listsRead(read: ReadLists): readonly (string | null)[] {
  return [...listNames(read).values()].map(({ groupId }) => groupId);
}

/** One text for one content of the lists, which `listedPeople` shows, and for no other. */
export function listedDigest(read: ReadLists): string {
  const names = [...listNames(read)].map(([scope, { groupId }]) => [scope, groupId]);
  return sha256Hex(canonicalJson([names, read.scratch.actual.suppressedDigest()]));
}

/** Everybody on the lists, list by list. Entries in which no address can be read are left out. */
export function* listedPeople(read: ReadLists): Generator<ListedPerson> {
  const names = listNames(read);
  for (const { scope, address, lists, isPlain } of read.scratch.actual.suppressed()) {
    const name = names.get(scope);
    // The whole text of an entry stands beside the addresses in it.
    if (name === undefined || (!isPlain && !isAddress(address))) continue;
    yield { ...name, address, shownIn: lists.map((list) => names.get(list)?.groupId ?? null) };
  }
}

function isAddress(text: string): boolean {
  const parsed = parseAddress(text);
  return parsed.kind === 'address' && parsed.address === text;
}

/** By scope. */
function listNames({
  scratch,
  metadata,
  groups,
}: ReadLists): ReadonlyMap<number, Pick<ListedPerson, 'groupId' | 'where'>> {
  const names = new Map([[GLOBAL_SCOPE, { groupId: null as string | null, where: 'global' }]]);
  for (const { scope, group } of groups) {
    const record = findGroup(metadata, group);
    if (record !== undefined) names.set(scope, { groupId: record.id, where: record.groupName });
  }
  const listed = new Map(metadata.groups.map(({ id, groupName }) => [id, groupName]));
  for (const [scope, groupId] of scratch.actual.furtherGroups()) {
    names.set(scope, { groupId, where: listed.get(groupId) ?? `group ${groupId}` });
  }
  return names;
}

/** `last`: since an export was marked as the last one. Otherwise a day as in `firstDay`, or everybody. */
export type Since = 'last' | 'all' | { readonly day: string };

/**
 * Those of whom other programs are told. Nobody whom a run of ours put on the list: a source said that they left. Who
 * was there when the list was first read is told of with `all` alone, since nobody knows when they left.
 */
export function* whoLeft(
  people: Iterable<ListedPerson>,
  look: (person: ListedPerson) => SeenEntry,
  since: Since,
): Generator<Leaver> {
  for (const person of people) {
    const seen = look(person);
    if (isToldOf(seen, since)) yield leaver(person, seen);
  }
}

export function leaver({ address, groupId, where }: ListedPerson, seen: SeenEntry): Leaver {
  return { address, groupId, where, firstRun: seen.runId, firstDay: seen.day };
}

function isToldOf({ kind, isMarked, day }: SeenEntry, since: Since): boolean {
  if (kind === 'ours') return false;
  if (since === 'all') return true;
  if (kind === 'start') return false;
  return since === 'last' ? !isMarked : day >= since.day;
}
