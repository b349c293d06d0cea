// The suppression lists that matter to deletes: all lists of the account, also those that the plan does not mention,
// since a service may drop any entry together with its contact.
import {
  GLOBAL_SCOPE,
  type GroupScopes,
  findGroup,
  furtherScopes,
  readGlobalUnsubscribes,
  readGroupRecipients,
} from '../../compare/index.ts';
import { assert } from '../../lib/index.ts';
import type { Reading } from './read-back.ts';
import type { Run } from '../context/run-context.ts';

/** A list of addresses that get no mail, as a reading keeps it. */
export interface SuppressionList {
  /** Null for the account-wide list. */
  readonly groupId: string | null;
  readonly scope: number;
}

/** An item whose contact is deleted. */
export interface Deleting {
  readonly seq: number;
  readonly address: string;
}

export const GLOBAL_LIST: SuppressionList = { groupId: null, scope: GLOBAL_SCOPE };

/** All lists of the account. The account-wide one and those of the plan are in the reading already. */
export async function readAllSuppressions(
  run: Run,
  reading: Reading,
): Promise<readonly SuppressionList[]> {
  const lists = allLists(reading);
  const { actual } = reading.scratch;
  for (const list of lists)
    if (actual.isFurtherScope(list.scope)) await readList(run, reading, list);
  return lists;
}

export function allLists(reading: Reading): SuppressionList[] {
  assert(!reading.unread.includes('groups'), 'the groups are read before a contact is deleted');
  const { actual } = reading.scratch;
  // The plan may spell a name differently; of several groups with one name the first one is meant.
  const planned = new Map(
    reading.groups.map(({ scope, group }) => [findGroup(reading.metadata, group)?.id, scope]),
  );
  const groups = reading.metadata.groups.map(({ id }) => ({
    groupId: id,
    scope: planned.get(id) ?? actual.furtherScope(id),
  }));
  return [GLOBAL_LIST, ...groups];
}

export async function readList(
  run: Run,
  reading: Reading,
  { groupId, scope }: SuppressionList,
): Promise<void> {
  if (groupId === null) await readGlobalUnsubscribes(run.client, reading, scopeIn(reading));
  else await readGroupRecipients(run.client, reading, { id: groupId, scope });
}

/** A plan without groups reads none; entries of groups are kept apart all the same. */
function scopeIn(reading: Reading): GroupScopes {
  const lists = reading.unread.includes('groups') ? [] : allLists(reading);
  const scopes = new Map(lists.map(({ groupId, scope }) => [groupId, scope]));
  const further = furtherScopes(reading);
  return (groupId) => scopes.get(groupId) ?? further(groupId);
}

/**
 * The lists that hold the address of an item, as far as the reading shows or as it was noted before an earlier delete: a
 * list may hide somebody for a while.
 */
export function listsHolding(
  { runId, journal }: Run,
  { scratch }: Reading,
  lists: readonly SuppressionList[],
  { seq, address }: Deleting,
): SuppressionList[] {
  const noted = journal.heldSuppressions.listsOf(runId, seq);
  return lists.filter(
    ({ groupId, scope }) => noted.includes(groupId) || scratch.actual.isSuppressed(scope, address),
  );
}

/** Notes durably, before the contacts are deleted, which lists hold their addresses. */
export function noteHeld(
  run: Run,
  reading: Reading,
  lists: readonly SuppressionList[],
  items: readonly Deleting[],
): void {
  const held = items.flatMap((item) =>
    listsHolding(run, reading, lists, item).map(({ groupId }) => ({ seq: item.seq, groupId })),
  );
  run.journal.heldSuppressions.note(run.runId, held);
}
