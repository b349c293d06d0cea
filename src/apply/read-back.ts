// Reads the account for a run: to see what moved since the plan, what became of doubts, and what is
// in effect at the end. Waits out the quiet period first wherever an outcome is not known.
import { contactTypeKey } from '../contacts/key.ts';
import type { AccountOutline } from '../compare/read-account.ts';
import { readContacts, readOutline, readSegments } from '../compare/read-account.ts';
import { readSuppressions } from '../compare/read-both.ts';
import { Targets } from '../compare/targets.ts';
import type { ItemKind } from '../plan/item.ts';
import type { PlanHead } from '../plan/plan.ts';
import { Scratch } from '../state/scratch/scratch.ts';
import { RunStoppedError } from './errors.ts';
import { hasRenames } from './renames.ts';
import type { RunContext } from './run-context.ts';

/** The account at one moment, as far as a plan is concerned. */
export interface AccountReading {
  readonly outline: AccountOutline;
  readonly targets: Targets;
  readonly scratch: Scratch;
  /** Sizes of the long lists; null for one that the plan gave no reason to read. */
  readonly listed: { readonly contacts: number | null; readonly suppressions: number | null };
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
}

/** Waits until nothing that is in doubt can still be on its way, then reads. */
export async function readBack(run: RunContext): Promise<AccountReading> {
  await waitForQuiet(run);
  const withSegments = holds(run.plan.head, SEGMENT_KINDS);
  const parts = { withSegments, withAutomations: false };
  const outline = await readOutline(run.client, run.countryNames, parts);
  run.journal.bindAccount(run.plan.head.basis.account, outline.accountId);
  const targets = new Targets(outline.contactTypes, [], outline.segments);
  for (const { contactType } of run.plan.head.contactTypes) targets.named(contactType);
  for (const { segment } of run.plan.head.segments) targets.segmentNamed(segment);
  const scratch = new Scratch(run.scratch, 'look up');
  try {
    const sides = { outline, targets, scratch, groups: groupScopes(run) };
    return readingOf({ ...sides, listed: await readLists(run, sides) });
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
  sides: Omit<ReadSides, 'listed'>,
): Promise<AccountReading['listed']> {
  const { client, plan } = run;
  const mindsSuppressions = holds(plan.head, MIND_SUPPRESSIONS) || hasRenames(plan);
  const suppressions = mindsSuppressions ? await readSuppressions(run, sides) : undefined;
  const contacts = holds(plan.head, CONTACT_KINDS)
    ? await readContacts({ ...sides, client, progress: run.progress })
    : undefined;
  if (holds(plan.head, SEGMENT_KINDS)) await readSegments(client, sides);
  return { contacts: contacts?.rowCount ?? null, suppressions: suppressions?.rowCount ?? null };
}

/**
 * Kinds that write suppressions, that nobody must slip through who is suppressed meanwhile, or with
 * which a service may forget them. So does an update that gives a contact another address.
 */
const MIND_SUPPRESSIONS: readonly ItemKind[] = [
  'suppress',
  'suppressInGroup',
  'createContact',
  'deleteContact',
  'addSegmentRecipient',
];

const CONTACT_KINDS: readonly ItemKind[] = ['createContact', 'updateContact', 'deleteContact'];

const SEGMENT_KINDS: readonly ItemKind[] = ['addSegmentRecipient', 'removeSegmentRecipient'];

/** Makes a reading of what the plan was made from a moment ago. */
export function readingOf(sides: ReadSides): AccountReading {
  const { outline, targets, scratch, groups, listed } = sides;
  return {
    outline,
    targets,
    scratch,
    listed,
    scopeOf: (group) => {
      const key = contactTypeKey(group);
      return groups.find((entry) => contactTypeKey(entry.group) === key)?.scope ?? UNKNOWN_SCOPE;
    },
    close: () => {
      scratch.close();
    },
  };
}

/** A scope that no suppression has. */
export const UNKNOWN_SCOPE = -1;

/** Groups that the plan's items speak of, numbered as a comparison numbers them. */
export function groupScopes(
  run: Pick<RunContext, 'plan'>,
): { readonly scope: number; readonly group: string }[] {
  const names = new Map<string, string>();
  for (const kind of ['createUnsubscribeGroup', 'suppressInGroup'] as const) {
    for (const { group } of run.plan.items(kind)) names.set(contactTypeKey(group), group);
  }
  return [...names.values()].map((group, index) => ({ scope: index + 1, group }));
}

function holds(head: PlanHead, kinds: readonly ItemKind[]): boolean {
  return kinds.some((kind) => head.counts[kind] > 0);
}

/**
 * A read tells what became of a doubtful write only if it began after the write can no longer be
 * on its way. Counted on the monotonic clock, from the end of the attempt; where the process or the
 * machine died meanwhile, from now.
 */
async function waitForQuiet(run: RunContext): Promise<void> {
  const doubt = run.journal.items.youngestDoubt(run.runId);
  if (doubt === undefined) return;
  const { clock, quietMs } = run;
  const nowMs = clock.monotonicMs();
  const isComparable = doubt.bootId === clock.bootId && doubt.endedMs !== null;
  const sinceMs = isComparable ? doubt.endedMs : nowMs;
  await waitUntilStill(run, Math.max(0, sinceMs + quietMs - nowMs));
}

/** After so many quiet periods the run waits for a person: it never falls through to sending again. */
const MAX_EXTENSIONS = 30;

/**
 * Waits; where rows of an upload are not seen yet, goes on waiting for a quiet period each time that the
 * contact types of the plan have grown or shrunk meanwhile: they may still be arriving, one by one. Throws
 * `RunStoppedError` when there is no end to it.
 */
export async function waitUntilStill(run: RunContext, durationMs: number): Promise<void> {
  const mayTrickle = run.journal.items.hasOpen(run.runId, 'contacts/upload-csv');
  if (durationMs <= 0 && !mayTrickle) return;
  let before = await contactCounts(run);
  // Also where a run is taken up long after: whether rows still arrive shows only in a whole period.
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

/** Only of the plan's contact types: what goes on elsewhere in the account is no concern of ours. */
async function contactCounts(run: RunContext): Promise<string> {
  const planned = new Set(
    run.plan.head.contactTypes.map(({ contactType }) => contactTypeKey(contactType)),
  );
  const contactTypes = await run.client.contactTypes.list();
  return contactTypes
    .filter(({ name }) => planned.has(contactTypeKey(name)))
    .map(({ id, contactsCount }) => `${id} has ${String(contactsCount)}`)
    .join();
}

/** How often it is told how long a wait still takes. */
const TOLD_EVERY_MS = 5_000;

/** Waits, telling how long it still takes. */
async function waitVisibly(run: RunContext, durationMs: number): Promise<void> {
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
