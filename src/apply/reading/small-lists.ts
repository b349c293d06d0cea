// Reads some of the small lists of an account, where the others are known already or not wanted.
import type { EngineClient } from '../../api/index.ts';
import { type AccountOutline, readOutline } from '../../compare/index.ts';
import type { RunContext } from '../context/run-context.ts';

const SMALL_LISTS = ['contactTypes', 'customFields', 'groups'] as const;

type SmallList = (typeof SMALL_LISTS)[number];

type KnownLists = { readonly [List in SmallList]?: AccountOutline[List] | undefined };

/**
 * Reads the lists that are not known. Throws `MixedAccountsError` where they belong to another account than
 * those that are.
 */
export async function readUnknown(
  { client, countryNames }: RunContext,
  known: KnownLists,
  { withSegments }: { readonly withSegments: boolean },
): Promise<AccountOutline> {
  const parts = { withSegments, withAutomations: false };
  return await readOutline(knowing(client, known), countryNames, parts);
}

/** Reads these lists anew. Throws `AccountMismatchError` where they belong to another account than before. */
export async function readAnew(
  run: RunContext,
  before: AccountOutline,
  lists: readonly SmallList[],
): Promise<AccountOutline> {
  const others = SMALL_LISTS.filter((list) => !lists.includes(list));
  const known: KnownLists = Object.fromEntries(others.map((list) => [list, before[list]]));
  const outline = await readUnknown(run, known, { withSegments: false });
  run.journal.bindAccount(run.plan.head.basis.account, outline.accountId);
  return { ...outline, segments: before.segments };
}

/** A client that gives what is known without asking. */
function knowing(client: EngineClient, known: KnownLists): EngineClient {
  const { contactTypes, customFields, groups } = known;
  return {
    ...client,
    contactTypes: { ...client.contactTypes, ...(contactTypes && { list: given(contactTypes) }) },
    fields: { ...client.fields, ...(customFields && { custom: given(customFields) }) },
    unsubscribeGroups: { ...client.unsubscribeGroups, ...(groups && { list: given(groups) }) },
  };
}

function given<T>(list: T): () => Promise<T> {
  return () => Promise.resolve(list);
}
