// Reads the account for a run: to see what moved since the plan, what became of doubts, and what is
// in effect at the end.
import {
  type AccountOutline,
  type ContactListing,
  type SuppressionReading,
  Targets,
  readContacts,
  readSegments,
  readSuppressions,
} from '../../compare/index.ts';
import type { ItemKind, PlanHead } from '../../plan/index.ts';
import { Scratch } from '../../state/index.ts';
import { waitForQuiet } from '../context/quiet.ts';
import { partsToLeaveOut, partsToSend, type ReadingPart } from './reading-parts.ts';
import type { RunContext } from '../context/run-context.ts';
import { readAnew, readUnknown } from './small-lists.ts';

/** The account at one moment, as far as a plan is concerned. */
export interface AccountReading {
  readonly outline: AccountOutline;
  readonly targets: Targets;
  readonly scratch: Scratch;
  /** Left out for want of a reason; `readFurther` reads them. */
  readonly unread: readonly ReadingPart[];
  /** Sizes of the long lists when they were read last; null for one that gave no reason to be read. */
  readonly listed: { readonly contacts: number | null; readonly suppressions: number | null };
  /** The groups that the plan speaks of, by its names. */
  readonly groups: readonly { readonly scope: number; readonly group: string }[];
  scopeOf(group: string): number;
  close(): void;
}

/** What a run that has just planned can hand over instead of reading again. */
export interface ReadSides {
  readonly outline: AccountOutline;
  readonly targets: Targets;
  readonly scratch: Scratch;
  readonly groups: readonly { readonly scope: number; readonly group: string }[];
  readonly listed: AccountReading['listed'];
  readonly unread?: readonly ReadingPart[];
}

/** Waits until nothing that is in doubt can still be on its way, then reads. */
export async function readBack(run: RunContext): Promise<AccountReading> {
  const isDoubtful = await waitForQuiet(run);
  const unread = partsToLeaveOut(run);
  const known = {
    // Counts from before the end of a wait would prove nothing.
    contactTypes: isDoubtful ? undefined : run.lastLook.latest,
    customFields: unread.includes('customFields') ? [] : undefined,
    groups: unread.includes('groups') ? [] : undefined,
  };
  const withSegments = holds(run.plan.head, SEGMENT_KINDS);
  const outline = await readUnknown(run, known, { withSegments });
  run.journal.bindAccount(run.plan.head.basis.account, outline.accountId);
  const targets = new Targets(outline.contactTypes, [], outline.segments);
  for (const { contactType } of run.plan.head.contactTypes) targets.named(contactType);
  for (const { segment } of run.plan.head.segments) targets.segmentNamed(segment);
  const scratch = new Scratch(run.scratch, 'look up');
  try {
    const sides = { outline, targets, scratch, groups: groupScopes(run), unread };
    const contacts = await readLists(run, sides);
    const listed = {
      contacts: contacts?.rowCount ?? null,
      suppressions: run.lastLook.suppressionCount,
    };
    return await withOwnerShown(run, readingOf({ ...sides, listed }), contacts);
  } catch (error) {
    scratch.close();
    throw error;
  } finally {
    run.spending.note();
  }
}

/** Reads the long lists that the plan gives reason to read. */
async function readLists(
  run: RunContext,
  sides: Omit<ReadSides, 'listed'> & Pick<AccountReading, 'unread'>,
): Promise<ContactListing | undefined> {
  const { client, plan } = run;
  if (!sides.unread.includes('suppressions')) await readPlannedSuppressions(run, sides);
  const contacts = holds(plan.head, CONTACT_KINDS)
    ? await readContacts({ ...sides, client, progress: run.progress })
    : undefined;
  if (holds(plan.head, SEGMENT_KINDS)) await readSegments(client, sides);
  return contacts;
}

/**
 * Whose account the second base address serves must show, as that of the first one does: in a contact that is
 * listed, or else in an unsubscribe group.
 */
async function withOwnerShown(
  run: RunContext,
  reading: AccountReading,
  contacts: ContactListing | undefined,
): Promise<AccountReading> {
  const accountId = contacts?.accountId ?? null;
  if (accountId === null) return await readFurther(run, reading, ['groups']);
  run.journal.bindAccount(run.plan.head.basis.account, accountId);
  return reading;
}

/** Reads what is needed before anything is sent, and was left out. */
export async function readToSend(
  run: RunContext,
  reading: AccountReading,
): Promise<AccountReading> {
  return await readFurther(run, reading, partsToSend(run, reading.unread));
}

/** The same reading with these parts, in the same scratch database. */
export async function readFurther(
  run: RunContext,
  reading: AccountReading,
  parts: readonly ReadingPart[],
): Promise<AccountReading> {
  const missing = parts.filter((part) => reading.unread.includes(part));
  if (missing.length === 0) return reading;
  const lists = (['customFields', 'groups'] as const).filter((list) => missing.includes(list));
  const outline = await readAnew(run, reading.outline, lists);
  const unread = reading.unread.filter((part) => !missing.includes(part));
  if (missing.includes('suppressions')) {
    await readPlannedSuppressions(run, { ...reading, outline, groups: groupsIn(run, reading) });
  }
  return { ...reading, outline, unread };
}

async function readPlannedSuppressions(run: RunContext, sides: SuppressionReading): Promise<void> {
  run.lastLook.suppressionCount = (await readSuppressions(run, sides)).rowCount;
}

const CONTACT_KINDS: readonly ItemKind[] = ['createContact', 'updateContact', 'deleteContact'];

const SEGMENT_KINDS: readonly ItemKind[] = ['addSegmentRecipient', 'removeSegmentRecipient'];

/** Makes a reading of what the plan was made from a moment ago. */
export function readingOf(sides: ReadSides): AccountReading {
  const { outline, targets, scratch, groups, listed, unread = [] } = sides;
  return {
    outline,
    targets,
    scratch,
    unread,
    listed,
    groups,
    scopeOf: (group) => {
      return groups.find((entry) => entry.group === group)?.scope ?? UNKNOWN_SCOPE;
    },
    close: () => {
      scratch.close();
    },
  };
}

/** A scope that no suppression has. */
const UNKNOWN_SCOPE = -1;

/** Groups that the plan's items speak of, numbered as a comparison numbers them. */
export function groupScopes(
  run: Pick<RunContext, 'plan'>,
): { readonly scope: number; readonly group: string }[] {
  const names = new Set<string>();
  for (const kind of ['createUnsubscribeGroup', 'suppressInGroup'] as const) {
    for (const { group } of run.plan.items(kind)) names.add(group);
  }
  return [...names].map((group, index) => ({ scope: index + 1, group }));
}

/** The same groups by the numbers that they have in the reading. */
export function groupsIn(
  run: Pick<RunContext, 'plan'>,
  reading: Pick<AccountReading, 'scopeOf'>,
): { readonly scope: number; readonly group: string }[] {
  return groupScopes(run).map(({ group }) => ({ group, scope: reading.scopeOf(group) }));
}

function holds(head: PlanHead, kinds: readonly ItemKind[]): boolean {
  return kinds.some((kind) => head.counts[kind] > 0);
}
