// Reads the account for a run: what changed since the plan, what became of doubts, and what is in effect at the
// end. Each reading holds the lists that show whether items are in effect; lists that only decide whether an item
// may be sent are read before sending. Known lists are not read again.
import type { EngineClient } from '../../api/index.ts';
import {
  type AccountMetadata,
  type ContactListing,
  readContacts,
  readMetadata,
  readSegments,
  readSuppressions,
  type SuppressionReading,
  type Target,
  Targets,
} from '../../compare/index.ts';
import { contactTypeKey } from '../../contacts/index.ts';
import type { ItemKind, PlanHead } from '../../plan/index.ts';
import { type FactTable, Scratch } from '../../state/index.ts';
import { RunStoppedError } from '../context/errors.ts';
import { hasPending, itemsOf } from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';

/** The account at one moment, as far as a plan is concerned. */
export interface Reading {
  readonly metadata: AccountMetadata;
  readonly targets: Targets;
  /** Contact types beside those of the plan, for a look at whom somebody removed there, or left there. */
  readonly otherTypes: readonly Target[];
  readonly scratch: Scratch;
  /** How the service takes spellings, as far as it is known. Left out where no suppression is settled. */
  readonly facts?: Pick<FactTable, 'areOneEntry'>;
  /** Not read yet, since nothing needed them; `readFurther` reads them. */
  readonly unread: readonly ReadingPart[];
  /** Sizes of the long lists when they were read last; null for one that was not read. */
  readonly listed: { readonly contacts: number | null; readonly suppressions: number | null };
  /** Contact types that the plan saw, and that are gone or replaced: no list tells of their contacts by name. */
  readonly lostTypes: ReadonlySet<string>;
  /** The groups that the plan speaks of, by its names. */
  readonly groups: readonly { readonly scope: number; readonly group: string }[];
}

/** Waits until nothing that is in doubt can still be on its way, then reads. */
export async function readBack(run: Run): Promise<Reading> {
  const isDoubtful = await waitForQuiet(run);
  const unread = partsToLeaveOut(run);
  const known = {
    // Counts from before the end of a wait would prove nothing.
    contactTypes: isDoubtful ? undefined : run.lastLook.latest,
    customFields: unread.includes('customFields') ? [] : undefined,
    groups: unread.includes('groups') ? [] : undefined,
  };
  const withSegments = holds(run, SEGMENT_KINDS);
  const metadata = await readUnknown(run, known, withSegments);
  run.journal.bindAccount(run.plan.head.basis.account, metadata.accountId);
  const targets = targetsOf(run.plan.head, metadata);
  const all = withOtherTypes(run, metadata);
  const own = new Set(targets.all().map(({ index }) => index));
  const otherTypes = all.ofKind('contactType').filter(({ index }) => !own.has(index));
  // What the sources own takes the least room, and nearly all is theirs.
  const scratch = new Scratch(run.scratch, 'look up', run.plan.head.memory?.fields);
  try {
    const lostTypes = lostTypesIn(run.plan.head, targets);
    const { facts } = run.journal;
    const kept = { metadata, targets, otherTypes, scratch, facts };
    const sides = { ...kept, lostTypes, groups: groupScopes(run), unread };
    const contacts = await readLists(run, sides, all);
    const listed = {
      contacts: contacts?.rowCount ?? null,
      suppressions: run.lastLook.suppressionCount,
    };
    return await withOwnerShown(run, { ...sides, listed }, contacts);
  } catch (error) {
    scratch.close();
    throw error;
  } finally {
    run.spending.note();
  }
}

/** The contact types and segments of a plan, numbered in its order. */
export function targetsOf(
  head: Pick<PlanHead, 'contactTypes' | 'segments'>,
  metadata: AccountMetadata,
): Targets {
  const targets = new Targets(metadata.contactTypes, [], metadata.segments);
  for (const { contactType } of head.contactTypes) targets.named(contactType);
  for (const { segment } of head.segments) targets.segmentNamed(segment);
  return targets;
}

/** The same, and after them the contact types that a comparison looks at as well. */
function withOtherTypes({ plan, past, journal }: Run, metadata: AccountMetadata): Targets {
  const targets = targetsOf(plan.head, metadata);
  targets.includeBeside({ known: past.types, hasIds: journal.sourceIds.hasAny() });
  return targets;
}

function lostTypesIn({ contactTypes }: PlanHead, targets: Targets): ReadonlySet<string> {
  const lost = contactTypes.filter(({ contactType, contactTypeId, counted, existing }) => {
    const { id } = targets.named(contactType);
    // The plan of a retry counts in what its run created, without an id.
    const wasThere = counted !== undefined || existing > 0;
    return contactTypeId === undefined ? wasThere && id === undefined : id !== contactTypeId;
  });
  return new Set(lost.map(({ contactType }) => contactType));
}

/** Reads the long lists that the plan needs. */
async function readLists(
  run: Run,
  sides: Omit<Reading, 'listed'>,
  /** Whose contacts are kept. */
  targets: Targets,
): Promise<ContactListing | undefined> {
  const { client } = run;
  if (!sides.unread.includes('suppressions')) await readPlannedSuppressions(run, sides);
  const contacts =
    holds(run, CONTACT_KINDS) || looksForGone(run)
      ? await readContacts({ ...sides, targets, client, progress: run.progress })
      : undefined;
  if (holds(run, SEGMENT_KINDS)) await readSegments(client, sides);
  return contacts;
}

/** A recipient whose contact somebody removed gets no mail either. Known are those that earlier runs saw. */
function looksForGone(run: Run): boolean {
  const { types, tombstones } = run.past;
  if (!holds(run, ['addSegmentRecipient']) || !hasPending(run)) return false;
  return types.some(({ count }) => count > 0) || tombstones.hasGone();
}

/** Checks whose account the second base address serves: a listed contact shows it, or else an unsubscribe group. */
async function withOwnerShown(
  run: Run,
  reading: Reading,
  contacts: ContactListing | undefined,
): Promise<Reading> {
  const accountId = contacts?.accountId ?? null;
  if (accountId === null) return await readFurther(run, reading, ['groups']);
  run.journal.bindAccount(run.plan.head.basis.account, accountId);
  return reading;
}

/** Reads what is needed before anything is sent, and was left out. */
export async function readToSend(run: Run, reading: Reading): Promise<Reading> {
  return await readFurther(run, reading, partsToSend(run, reading.unread));
}

/** The same reading with these parts, in the same scratch database. */
export async function readFurther(
  run: Run,
  reading: Reading,
  parts: readonly ReadingPart[],
): Promise<Reading> {
  const missing = parts.filter((part) => reading.unread.includes(part));
  if (missing.length === 0) return reading;
  const lists = (['customFields', 'groups'] as const).filter((list) => missing.includes(list));
  const metadata = await readAgain(run, reading.metadata, lists);
  const unread = reading.unread.filter((part) => !missing.includes(part));
  if (missing.includes('suppressions')) {
    await readPlannedSuppressions(run, { ...reading, metadata, groups: groupsIn(run, reading) });
  }
  return { ...reading, metadata, unread };
}

async function readPlannedSuppressions(run: Run, sides: SuppressionReading): Promise<void> {
  run.lastLook.suppressionCount = (await readSuppressions(run, sides)).rowCount;
}

const CONTACT_KINDS: readonly ItemKind[] = ['createContact', 'updateContact', 'deleteContact'];

const SEGMENT_KINDS: readonly ItemKind[] = ['addSegmentRecipient', 'removeSegmentRecipient'];

/** The scope of a group in a reading; one that no suppression has where the plan does not speak of the group. */
export function scopeOf({ groups }: Pick<Reading, 'groups'>, group: string): number {
  return groups.find((entry) => entry.group === group)?.scope ?? -1;
}

/** Groups that the plan's items speak of, numbered as a comparison numbers them. */
export function groupScopes(
  run: Pick<Run, 'plan'>,
): { readonly scope: number; readonly group: string }[] {
  const names = new Set<string>();
  for (const { group } of itemsOf(run, 'createUnsubscribeGroup', 'suppressInGroup')) {
    names.add(group);
  }
  return [...names].map((group, index) => ({ scope: index + 1, group }));
}

/** The same groups by the numbers that they have in the reading. */
export function groupsIn(
  run: Pick<Run, 'plan'>,
  reading: Pick<Reading, 'groups'>,
): { readonly scope: number; readonly group: string }[] {
  return groupScopes(run).map(({ group }) => ({ group, scope: scopeOf(reading, group) }));
}

/**
 * A read tells what became of a doubtful write only if the write can no longer be on its way. Counts on the monotonic
 * clock from the end of the attempt, or from now if the process or the machine died meanwhile. Tells whether there was
 * any doubt.
 */
async function waitForQuiet(run: Run): Promise<boolean> {
  const doubt = run.journal.items.youngestDoubt(run.runId);
  if (doubt === undefined) return false;
  const { clock, quietMs } = run;
  const nowMs = clock.monotonicMs();
  const isComparable = doubt.bootId === clock.bootId && doubt.endedMs !== null;
  const sinceMs = isComparable ? doubt.endedMs : nowMs;
  await waitUntilStill(run, Math.max(0, sinceMs + quietMs - nowMs));
  return true;
}

/** After this many quiet periods the run waits for a person: it never goes on to send again. */
const MAX_EXTENSIONS = 30;

/**
 * Waits. While rows of an upload are missing, it waits for another quiet period each time that the contact types of the
 * plan have grown or shrunk: the rows may still be arriving. Throws `RunStoppedError` if this does not end.
 */
export async function waitUntilStill(run: Run, durationMs: number): Promise<void> {
  const mayTrickle = run.journal.items.hasOpen(run.runId, 'contacts/upload-csv');
  if (durationMs <= 0 && !mayTrickle) return;
  let before = await contactCounts(run);
  // Also after a late resume: only a whole period shows whether rows still arrive.
  await waitVisibly(run, mayTrickle ? Math.max(durationMs, run.quietMs) : durationMs);
  if (!mayTrickle) return;
  for (let extension = 0; extension < MAX_EXTENSIONS; extension += 1) {
    const now = await contactCounts(run);
    if (now === before) return;
    before = now;
    await waitVisibly(run, run.quietMs);
  }
  throw new RunStoppedError('unsettled');
}

/** Only of the plan's contact types: other changes in the account do not matter. */
async function contactCounts(run: Run): Promise<string> {
  const planned = new Set(
    run.plan.head.contactTypes.map(({ contactType }) => contactTypeKey(contactType)),
  );
  const contactTypes = await run.client.contactTypes.list();
  return contactTypes
    .filter(({ name }) => planned.has(contactTypeKey(name)))
    .map(({ id, contactsCount }) => `${id} has ${String(contactsCount)}`)
    .join();
}

/** How often the remaining time is shown. */
const TOLD_EVERY_MS = 5_000;

/** Waits, and shows the remaining time. */
async function waitVisibly(run: Run, durationMs: number): Promise<void> {
  const seconds = Math.ceil(durationMs / 1_000);
  run.log.info('waiting for the quiet period after doubtful writes', { runId: run.runId, seconds });
  const step = run.progress.step('Waiting for the service to come to rest', {
    unit: 'seconds',
    total: seconds,
  });
  for (let left = durationMs; left > 0; left -= TOLD_EVERY_MS) {
    await run.clock.sleep(Math.min(left, TOLD_EVERY_MS), run.drain);
    // A read before the end of the wait would prove nothing.
    if (run.drain.aborted) throw new RunStoppedError('drain');
    step.advance(Math.ceil(Math.min(left, TOLD_EVERY_MS) / 1_000));
  }
  step.finish();
}

/** `groups`: the unsubscribe groups. `suppressions`: the global list, and those of the plan's groups. */
type ReadingPart = 'customFields' | 'groups' | 'suppressions';

const PARTS: readonly ReadingPart[] = ['customFields', 'groups', 'suppressions'];

/** Whether the plan has items whose effect the part shows, or that need it whatever has become of them. */
const IS_SHOWN_BY: Readonly<Record<ReadingPart, (run: Run) => boolean>> = {
  customFields: (run) => holds(run, ['createCustomField']),
  // An address whose contact is deleted stays unsubscribed from every group, a copy of our own included.
  groups: (run) =>
    holds(run, ['createUnsubscribeGroup', 'suppressInGroup', 'deleteContact']) ||
    run.journal.heldSuppressions.ofSent(run.runId).next().done !== true,
  // A service may forget them with a contact.
  suppressions: (run) => holds(run, ['suppress', 'suppressInGroup', 'deleteContact']),
};

/**
 * Whether it has items that are not sent without it: a custom value is lost where its field is missing, and a person who
 * was suppressed meanwhile must get no mail.
 */
const IS_SENT_WITH: Readonly<Record<ReadingPart, (run: Run) => boolean>> = {
  customFields: (run) => holds(run, ['createContact']),
  groups: () => false,
  // A contact that gets another address is handled like one that is created.
  suppressions: (run) =>
    holds(run, ['createContact', 'addSegmentRecipient']) || run.plan.hasRenames(),
};

/** The parts that a reading at this moment leaves out. */
function partsToLeaveOut(run: Run): readonly ReadingPart[] {
  const isSending = hasPending(run);
  return PARTS.filter((part) => !IS_SHOWN_BY[part](run) && !(isSending && IS_SENT_WITH[part](run)));
}

/** Which of the parts are needed before anything is sent. */
function partsToSend(run: Run, parts: readonly ReadingPart[]): readonly ReadingPart[] {
  return parts.filter((part) => IS_SHOWN_BY[part](run) || IS_SENT_WITH[part](run));
}

/** Whether the plan has items of any of these kinds. */
function holds({ plan }: Pick<Run, 'plan'>, kinds: readonly ItemKind[]): boolean {
  return kinds.some((kind) => plan.head.counts[kind] > 0);
}

const SMALL_LISTS = ['contactTypes', 'customFields', 'groups'] as const;

export type SmallList = (typeof SMALL_LISTS)[number];

type KnownLists = { readonly [List in SmallList]?: AccountMetadata[List] | undefined };

/**
 * Reads the lists that are not known. Throws `MixedAccountsError` where they belong to another account than
 * those that are.
 */
async function readUnknown(
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
