// Reads the sources again right before contacts are created or deleted: the plan may be older than they are. People who
// left in them since are suppressed where the configuration says so, and only people whom a row still wants are created.
// Only contacts that still no row mentions are deleted. An unread source adds nobody, and deletes nobody.
import {
  type CurrentConsent,
  type ConsentPlace,
  GLOBAL_SCOPE,
  type SourceVerdict,
  findGroup,
} from '../../compare/index.ts';
import { furtherOf, type MailAddress, type PlanBasis, SUPPRESS_CHUNK } from '../../plan/index.ts';
import {
  SETTLED_TOGETHER,
  chainsIn,
  filtered,
  inChunks,
  isPending,
  isReleased,
  pendingItems,
  pendingReplacements,
  type Replacement,
  type Settled,
  settleAll,
} from '../context/pending.ts';
import { type ConsentNow, isStopping, lookUntil, type Run } from '../context/run-context.ts';
import { readFurther, type Reading } from '../reading/read-back.ts';
import {
  allLists,
  GLOBAL_LIST,
  readList,
  type SuppressionList,
} from '../reading/suppression-lists.ts';
import { setAsideCounterparts } from '../settling/drift.ts';
import { writeOrHalve } from './suppressions.ts';

/**
 * Suppresses people who left in the sources since the plan was made, waits until that shows, and sets aside whatever would
 * bring mail to them or to somebody whom no row wants by now. Tells whether the run may go on.
 */
export async function suppressWhoLeftSince(run: Run, reading: Reading): Promise<boolean> {
  if (run.consent === undefined || newcomers(run).next().done === true) return !isStopping(run);
  const consent = await readNow(run, run.consent, reading);
  const parts = consent.groups.length > 0 ? (['groups', 'suppressions'] as const) : [];
  const full = await readFurther(run, reading, parts);
  const lists = wantedLists(consent, full);
  for (const list of lists) await suppressAll(run, full, list, consent);
  if (isStopping(run)) return false;
  setAsideReplacing(run, consent);
  settleAll(run, newcomers(run), verdictsOf(run, full, consent, lists));
  setAsideCounterparts(run);
  await countOthers(run, full, lists, consent);
  return true;
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
      `The source ${source} could not be read again, so it is unknown whom it names now: none of its people are created, and nobody is deleted for missing in it. ${why}`,
      { runId: run.runId },
    );
  }
}

/** A person who would get mail at an address by an item. */
interface Newcomer extends MailAddress {
  readonly seq: number;
  /** Where a contact gets this address: the one that it has, at which its person may have left since. */
  readonly former?: MailAddress;
  /** The other addresses of the row, as the plan knows them. */
  readonly further: readonly string[];
  readonly place: ConsentPlace;
  /** Of the item; the plan of an undo has no source. */
  readonly source: string;
}

function* newcomers(run: Run): Generator<Newcomer> {
  for (const item of pendingItems(run, 'createContact', 'addSegmentRecipient')) {
    const { seq, address, email, origin } = item;
    yield { seq, place: item, address, email, further: furtherOf(item), source: origin.source };
  }
  if (!run.plan.hasRenames()) return;
  for (const item of pendingItems(run, 'updateContact')) {
    const { seq, address, prior, newAddress, origin } = item;
    const former = { email: prior.email, address };
    const common = { seq, place: item, further: furtherOf(item), source: origin.source };
    if (newAddress !== undefined) yield { ...common, ...newAddress, former };
    // Another person has this address by the item.
    else if ('chain' in item) yield { ...common, ...former };
  }
}

/** The addresses at which a newcomer may have left. */
function* addressesOf(people: Iterable<Newcomer>): Generator<MailAddress> {
  for (const { address, email, former } of people) {
    yield { address, email };
    if (former !== undefined) yield former;
  }
}

/** A list of the sources, and the list of the service that it means; undefined if the service lacks the group. */
interface WantedList {
  /** Of the sources. */
  readonly scope: number;
  /** Null: the global one. */
  readonly group: string | null;
  readonly list: SuppressionList | undefined;
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

function verdictsOf(
  run: Run,
  reading: Reading,
  consent: CurrentConsent,
  lists: readonly WantedList[],
): (newcomer: Newcomer) => Settled | undefined {
  const { actual } = reading.scratch;
  const leftFor = unreadVerdicts(run);
  const { basis } = run.plan.head;
  return (newcomer) => {
    const { place, address, source } = newcomer;
    const isStillMailed = lists.some(
      ({ scope, list }) =>
        consent.isToBeSuppressed(scope, address) &&
        (list === undefined || !actual.isSuppressed(list.scope, address)),
    );
    const unread = consent.unreadFor(place);
    const standing = consent.verdictOn(place, address);
    const no = refusalOf(standing, newcomer, consent);
    if (no !== undefined)
      return { state: 'drifted', reason: { code: 'left-in-source', standing: no } };
    if (hasLeftBeside(newcomer, reading, consent, basis))
      return { state: 'drifted', reason: { code: 'further-address-unsubscribed' } };
    if (isStillMailed) return { state: 'drifted', reason: { code: 'left-group' } };
    if (unread !== undefined) return leftFor(unread);
    if (standing === 'invalid' || (standing === 'gone' && consent.isSource(source))) {
      return { state: 'drifted', reason: { code: 'left-in-source', standing } };
    }
    return undefined;
  };
}

/** Notes each source once, before the verdict: after a crash the item is not looked at again. */
function unreadVerdicts({ journal, runId }: Run): (source: string) => Settled {
  const noted = new Set<string>();
  return (source) => {
    if (!noted.has(source)) journal.runs.noteUnread(runId, source);
    noted.add(source);
    return { state: 'skipped', reason: { code: 'source-unread', source } };
  };
}

type Refusal = Exclude<SourceVerdict, 'wanted' | 'invalid' | 'gone'>;

/** What a row says against mail, also at the address that a contact has and is to lose. */
function refusalOf(
  standing: SourceVerdict,
  { place, former }: Newcomer,
  consent: CurrentConsent,
): Refusal | undefined {
  if (isRefusal(standing)) return standing;
  const formerly = former && consent.verdictOn(place, former.address);
  return formerly !== undefined && isRefusal(formerly) ? formerly : undefined;
}

/**
 * Whether another address of the row, as the plan or as the sources have it now, is of somebody who left, or the one that
 * the id has by now. The plan has looked back along the ids of the sources that it was made from.
 */
function hasLeftBeside(
  { place, address, further }: Newcomer,
  { scratch: { actual } }: Reading,
  consent: CurrentConsent,
  basis: PlanBasis,
): boolean {
  const later = consent.isAsOf(basis.sources) ? [] : consent.laterOf(address);
  return [...further, ...consent.furtherOf(place, address), ...later].some(
    (one) => consent.hasLeft(one) || actual.isSuppressed(GLOBAL_SCOPE, one),
  );
}

/** Whether a row says no. The other standings are silence, as is an unread source. */
function isRefusal(standing: SourceVerdict): standing is Refusal {
  return standing !== 'wanted' && standing !== 'invalid' && standing !== 'gone';
}

/** Sets aside deletes of contacts that a row mentions by now, or may mention. */
export async function setAsideMentioned(run: Run, reading: Reading): Promise<void> {
  if (isStopping(run) || run.consent === undefined) return;
  if (missing(run).next().done === true) return;
  const sources = await readNow(run, run.consent, reading);
  if (sources.isAsOf(run.plan.head.basis.sources)) return;
  settleAll(run, missing(run), missingVerdicts(run, sources));
}

/** If the old contact stays, creating its replacement would duplicate the person; so it is for the rest of the chain. */
function setAsideReplacing(run: Run, sources: CurrentConsent): void {
  if (sources.isAsOf(run.plan.head.basis.sources)) return;
  const verdictOn = missingVerdicts(run, sources);
  settleAll(run, before(run), ({ former }) => {
    const verdict = verdictOn({ place: former, address: former.address });
    return verdict?.state === 'drifted'
      ? { state: 'drifted', reason: { code: 'counterpart-left-out' } }
      : verdict;
  });
}

/** What goes before the delete of a contact that no row mentioned. */
function* before(run: Run): Generator<Pick<Replacement, 'seq' | 'former'>> {
  yield* filtered(pendingReplacements(run), ({ former }) => isMissing(former));
  for (const chain of chainsIn(run.plan)) {
    for (const former of chain) {
      if (former.kind !== 'deleteContact' || !isMissing(former) || !isReleased(run, former))
        continue;
      const others = chain.filter((item) => item !== former && isPending(run, item));
      for (const { seq } of others) yield { seq, former };
    }
  }
}

/** Somebody who is to be deleted since no row mentions them at the place. */
interface Missing {
  readonly seq: number;
  readonly place: ConsentPlace;
  readonly address: string;
}

/** Copies, people who were erased and what an undo deletes go whatever the sources say. */
function isMissing({ reason }: { readonly reason: string }): boolean {
  return reason === 'gone';
}

function* missing(run: Run): Generator<Missing> {
  for (const item of pendingItems(run, 'deleteContact', 'removeSegmentRecipient')) {
    if (isMissing(item)) yield { seq: item.seq, place: item, address: item.address };
  }
}

function missingVerdicts(
  run: Run,
  sources: CurrentConsent,
): (missing: Omit<Missing, 'seq'>) => Settled | undefined {
  const leftFor = unreadVerdicts(run);
  const { tombstones } = run.past;
  const hasErased = tombstones.hasErased();
  return ({ place, address }) => {
    // A plan takes no row of theirs for a mention either.
    if (hasErased && tombstones.isErased(address)) return undefined;
    if (sources.isMentioned(place, address)) {
      return { state: 'drifted', reason: { code: 'mentioned-since' } };
    }
    const unread = sources.unreadAt(place);
    return unread === undefined ? undefined : leftFor(unread);
  };
}
