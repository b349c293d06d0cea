// Which parts of the account a run reads, and when. Each reading holds the lists that show whether items are in effect;
// lists that only decide whether an item may be sent are read before sending. Known lists are not read again.
import type { ItemKind } from '../../plan/index.ts';
import type { EngineClient } from '../../api/index.ts';
import { type AccountMetadata, readMetadata } from '../../compare/index.ts';
import { hasPending, hasRenames } from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';

/** `groups`: the unsubscribe groups. `suppressions`: the global list, and those of the plan's groups. */
export type ReadingPart = 'customFields' | 'groups' | 'suppressions';

const PARTS: readonly ReadingPart[] = ['customFields', 'groups', 'suppressions'];

/** Kinds whose effect the part shows, or that need it whatever has become of them. */
const SHOWN_BY: Readonly<Record<ReadingPart, readonly ItemKind[]>> = {
  customFields: ['createCustomField'],
  groups: ['createUnsubscribeGroup', 'suppressInGroup', 'deleteContact'],
  // A service may forget them with a contact.
  suppressions: ['suppress', 'suppressInGroup', 'deleteContact'],
};

/**
 * Kinds that are not sent without it: a custom value is lost where its field is missing, and a person who was suppressed
 * meanwhile must get no mail.
 */
const SENT_WITH: Readonly<Record<ReadingPart, readonly ItemKind[]>> = {
  customFields: ['createContact'],
  groups: [],
  suppressions: ['createContact', 'addSegmentRecipient'],
};

/** The parts that a reading at this moment leaves out. */
export function partsToLeaveOut(run: Run): readonly ReadingPart[] {
  const isSending = hasPending(run);
  return PARTS.filter((part) => !isShownBy(run, part) && !(isSending && isSentWith(run, part)));
}

/** Which of the parts are needed before anything is sent. */
export function partsToSend(run: Run, parts: readonly ReadingPart[]): readonly ReadingPart[] {
  return parts.filter((part) => isShownBy(run, part) || isSentWith(run, part));
}

/** An address whose contact is deleted stays unsubscribed from every group, a copy of our own included. */
function isShownBy(run: Run, part: ReadingPart): boolean {
  if (holds(run, SHOWN_BY[part])) return true;
  if (part !== 'groups') return false;
  return run.journal.heldSuppressions.ofSent(run.runId).next().done !== true;
}

/** A contact that gets another address is handled like one that is created. */
function isSentWith(run: Run, part: ReadingPart): boolean {
  return holds(run, SENT_WITH[part]) || (part === 'suppressions' && hasRenames(run.plan));
}

/** Whether the plan has items of any of these kinds. */
export function holds({ plan }: Pick<Run, 'plan'>, kinds: readonly ItemKind[]): boolean {
  return kinds.some((kind) => plan.head.counts[kind] > 0);
}

const SMALL_LISTS = ['contactTypes', 'customFields', 'groups'] as const;

export type SmallList = (typeof SMALL_LISTS)[number];

type KnownLists = { readonly [List in SmallList]?: AccountMetadata[List] | undefined };

/**
 * Reads the lists that are not known. Throws `MixedAccountsError` where they belong to another account than
 * those that are.
 */
export async function readUnknown(
  { client, countryNames }: Run,
  known: KnownLists,
  withSegments: boolean,
): Promise<AccountMetadata> {
  const parts = { withSegments, withAutomations: false };
  return await readMetadata(knowing(client, known), countryNames, parts);
}

/** Reads these lists again. Throws `AccountMismatchError` where they belong to another account than before. */
export async function readAgain(
  run: Run,
  before: AccountMetadata,
  lists: readonly SmallList[],
): Promise<AccountMetadata> {
  const others = SMALL_LISTS.filter((list) => !lists.includes(list));
  const known: KnownLists = Object.fromEntries(others.map((list) => [list, before[list]]));
  const metadata = await readUnknown(run, known, false);
  run.journal.bindAccount(run.plan.head.basis.account, metadata.accountId);
  return { ...metadata, segments: before.segments };
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
