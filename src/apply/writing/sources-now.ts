// Reads the sources again right before contacts are created or deleted: the plan may be older than they are. People who
// left in them since are suppressed where the configuration says so, and only people whom a row still wants are created.
// Only contacts that still no row mentions are deleted. An unread source adds nobody, and deletes nobody.
import { type CurrentConsent, GLOBAL_SCOPE, findGroup } from '../../compare/index.ts';
import { type MailAddress, SUPPRESS_CHUNK } from '../../plan/index.ts';
import { SETTLED_TOGETHER, filtered, inChunks, pendingItems } from '../context/pending.ts';
import { type ConsentNow, isStopping, lookUntil, type Run } from '../context/run-context.ts';
import { readFurther, type Reading } from '../reading/read-back.ts';
import { allLists, GLOBAL_LIST, readList } from '../reading/suppression-lists.ts';
import { setAside } from '../settling/gate.ts';
import type { WantedList } from '../settling/sight.ts';
import { writeOrHalve } from './suppressions.ts';

/**
 * Suppresses people who left in the sources since the plan was made, waits until that shows, and sets aside whatever would
 * bring mail to them or to somebody whom no row wants by now, and deletes of whom a row mentions by now. Tells whether the
 * run may go on.
 */
export async function suppressWhoLeftSince(run: Run, reading: Reading): Promise<boolean> {
  const hasNewcomers = newcomers(run).next().done !== true;
  if (run.consent === undefined || !(hasNewcomers || deletesMissing(run))) return !isStopping(run);
  const consent = await readNow(run, run.consent, reading);
  const parts = consent.groups.length > 0 ? (['groups', 'suppressions'] as const) : [];
  const full = hasNewcomers ? await readFurther(run, reading, parts) : reading;
  const lists = hasNewcomers ? wantedLists(consent, full) : [];
  for (const list of lists) await suppressAll(run, full, list, consent);
  if (isStopping(run)) return false;
  const isAsPlanned = consent.isAsOf(run.plan.head.basis.sources);
  const looks = {
    reading: full,
    isFresh: false,
    listBehind: false,
    segmentsBehind: new Set<string>(),
  };
  const spokenOf = lists.filter(({ scope }) => consent.suppressesAny(scope));
  const sources = { consent, lists: spokenOf, isAsPlanned };
  setAside(run, { ...looks, sources }, ['sources', 'erased', 'gone']);
  if (hasNewcomers) await countOthers(run, full, lists, consent);
  return true;
}

/** Whether anybody is to be deleted since no row mentions them. */
function deletesMissing(run: Run): boolean {
  const removals = pendingItems(run, 'deleteContact', 'removeSegmentRecipient');
  return filtered(removals, ({ reason }) => reason === 'gone').next().done !== true;
}

/** The plan's own entries of groups are written by now, or were refused for good. */
async function readNow(
  run: Run,
  sources: ConsentNow,
  { metadata }: Pick<Reading, 'metadata'>,
): Promise<CurrentConsent> {
  return await sources.read(metadata, (read) => {
    takeNote(run, read);
  });
}

function takeNote(run: Run, consent: CurrentConsent): void {
  for (const { group, address } of run.plan.items('suppressInGroup')) {
    consent.leaveToPlan(group, address);
  }
  for (const { source, why } of consent.unread) {
    run.log.warn(
      `The source ${source} could not be read again, so it is unknown whom it names now. Its people are not created, and contacts that it lacks are kept. ${why}`,
      { runId: run.runId },
    );
  }
}

/** A person who would get mail at an address by an item. */
interface Newcomer extends MailAddress {
  /** Where a contact gets this address: the one that it has, at which its person may have left since. */
  readonly former?: MailAddress;
}

function* newcomers(run: Run): Generator<Newcomer> {
  for (const { address, email } of pendingItems(run, 'createContact', 'addSegmentRecipient')) {
    yield { address, email };
  }
  if (!run.plan.hasRenames()) return;
  for (const item of pendingItems(run, 'updateContact')) {
    const { address, prior, newAddress } = item;
    const former = { email: prior.email, address };
    if (newAddress !== undefined) yield { ...newAddress, former };
    // Another person has this address by the item.
    else if ('chain' in item) yield former;
  }
}

/** The addresses at which a newcomer may have left. */
function* addressesOf(people: Iterable<Newcomer>): Generator<MailAddress> {
  for (const { address, email, former } of people) {
    yield { address, email };
    if (former !== undefined) yield former;
  }
}

function wantedLists(consent: CurrentConsent, reading: Reading): WantedList[] {
  const global = { scope: GLOBAL_SCOPE, group: null, list: GLOBAL_LIST };
  if (consent.groups.length === 0) return [global];
  const lists = allLists(reading);
  const groups = consent.groups.map(({ scope, group }) => {
    const id = findGroup(reading.metadata, group)?.id;
    return { scope, group, list: lists.find(({ groupId }) => id !== undefined && groupId === id) };
  });
  return [global, ...groups];
}

/** Writes the missing people of a list, waits until they are seen, and counts them. */
async function suppressAll(
  run: Run,
  reading: Reading,
  { scope, group, list }: WantedList,
  consent: CurrentConsent,
): Promise<void> {
  if (list === undefined) return;
  const { actual } = reading.scratch;
  const missing = (): Generator<MailAddress> =>
    filtered(
      addressesOf(newcomers(run)),
      ({ address }) =>
        consent.isToBeSuppressed(scope, address) && !actual.isSuppressed(list.scope, address),
    );
  const isDone = (): boolean => missing().next().done === true;
  if (consent.suppressesAny(scope) && !isDone()) {
    // A group that the plan does not speak of has not been read yet.
    await readList(run, reading, list);
    for (const chunk of inChunks(missing(), SUPPRESS_CHUNK)) {
      // One person may be a newcomer in several places.
      const emails = new Map(
        chunk.map(({ address, email }) => [address, { email, as: 'suppressed-since' as const }]),
      );
      run.journal.suppressedSince.note({ runId: run.runId, group }, [...emails.keys()]);
      // Not attempts of the items, which would bring mail.
      await writeOrHalve(run, list.groupId, [...emails.values()]);
    }
    await lookUntil(run, async () => {
      await readList(run, reading, list);
      return isDone();
    });
  }
  noteSeen(
    run,
    group,
    ({ address }) =>
      consent.isToBeSuppressed(scope, address) && actual.isSuppressed(list.scope, address),
  );
}

/**
 * Counts who else has left by now and is no item of the plan. The run sends them no mail, and nobody has reviewed or
 * approved their suppression, nor has a guard measured it: they wait for the next plan.
 */
async function countOthers(
  run: Run,
  before: Reading,
  lists: readonly WantedList[],
  consent: CurrentConsent,
): Promise<void> {
  const { plan, runId, journal } = run;
  if (consent.isAsOf(plan.head.basis.sources)) {
    journal.suppressedSince.noteOthers(runId, 0);
    return;
  }
  const reading = await readFurther(run, before, ['suppressions']);
  const { actual } = reading.scratch;
  for (const { list } of lists) {
    if (list !== undefined && actual.isFurtherScope(list.scope)) await readList(run, reading, list);
  }
  journal.suppressedSince.noteOthers(runId, othersIn(plan, reading, lists, consent));
}

/** People, each once. */
function othersIn(
  plan: Run['plan'],
  { scratch: { actual } }: Reading,
  lists: readonly WantedList[],
  consent: CurrentConsent,
): number {
  const isMissing = (address: string, { scope, list }: WantedList): boolean =>
    consent.isToBeSuppressed(scope, address) &&
    (list === undefined || !actual.isPlainlySuppressed(list.scope, address));
  let count = 0;
  for (const [index, list] of lists.entries()) {
    const earlier = lists.slice(0, index);
    const isFirst = (address: string): boolean => !earlier.some((one) => isMissing(address, one));
    for (const address of consent.toBeSuppressed(list.scope)) {
      if (isMissing(address, list) && isFirst(address)) count += 1;
    }
  }
  // Of the groups, the consent has forgotten what the plan has items for.
  for (const { address } of plan.items('suppress')) {
    if (lists.some((list) => isMissing(address, list))) count -= 1;
  }
  return count;
}

/** Also those of an earlier process, which may have died before its request left. */
function noteSeen(run: Run, group: string | null, isSeen: (one: MailAddress) => boolean): void {
  const { suppressedSince, knownLeavers } = run.journal;
  if (suppressedSince.counts(run.runId) === undefined) return;
  for (const chunk of inChunks(addressesOf(newcomers(run)), SETTLED_TOGETHER)) {
    const where = (is: boolean): string[] =>
      chunk.filter((one) => isSeen(one) === is).map(({ address }) => address);
    suppressedSince.takeBack({ runId: run.runId, group }, where(false));
    if (group === null) knownLeavers.remember(where(true));
  }
}
