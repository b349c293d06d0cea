// People who are known to have left. The journal remembers them beside those whom its runs unsubscribed, so that no
// later run creates them because a list of the service is short or a row is gone. A person can make the journal forget
// them. It also remembers everybody on the lists, so that other programs can be told who left on the service.
import { type Item, type ItemReason, broughtAddress, furtherOf } from '../../plan/index.ts';
import {
  findGroup,
  GLOBAL_SCOPE,
  leaver,
  listedDigest,
  listedPeople,
  type ListedPerson,
  listsRead,
  type MadePlan,
} from '../../compare/index.ts';
import type { Journal, ListEntry, PlanReader, SeenEntry } from '../../state/index.ts';
import { filtered, inChunks, itemsOf, SETTLED_TOGETHER, wasSent } from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';
import type { Reading } from '../reading/read-back.ts';

type Remembering = Pick<Journal, 'knownLeavers'>;

/** People in a source who are on the account-wide list. A plan that is refused has no run that remembers the others. */
export function rememberKeptOut(journal: Remembering, { sides }: Pick<MadePlan, 'sides'>): void {
  rememberAll(journal, sides.scratch.differences.keptOut());
}

/** People whose suppression was parked, rejected or not sent. */
export function rememberUnsuppressed({ journal, plan, runId }: Run): void {
  if (plan.head.counts.suppress === 0) return;
  function* addresses(): Generator<string> {
    for (const { seq } of journal.walks.exceptions(runId)) {
      const item = plan.item(seq);
      if (item?.kind === 'suppress') yield item.address;
    }
  }
  rememberAll(journal, addresses());
}

/** The same for a plan that was refused as a whole. */
export function rememberRefused(journal: Remembering, plan: PlanReader): void {
  function* addresses(): Generator<string> {
    for (const { address } of plan.items('suppress')) yield address;
  }
  rememberAll(journal, addresses());
}

/**
 * People whom the reading shows to have left since the plan was made, under the address that the item would have brought
 * mail, too: a later list may lack them. Of a chain nobody knows which of its people left.
 */
export function rememberLeftSince(run: Run, { scratch: { actual } }: Reading): void {
  const { journal, plan, runId } = run;
  function* addresses(): Generator<string> {
    for (const { seq, reason } of journal.walks.exceptions(runId)) {
      const item = LEFT_SINCE.has(reason?.code) ? plan.item(seq) : undefined;
      const brought = item && broughtAddress(item);
      if (item === undefined || brought === undefined) continue;
      yield brought;
      yield* addressesBeside(item).filter((address) => actual.isSuppressed(GLOBAL_SCOPE, address));
    }
  }
  rememberAll(journal, addresses());
}

/** Of the person of an item: the address that their contact has, and the others of their row. */
function addressesBeside(item: Item): readonly string[] {
  return [...(item.kind === 'updateContact' ? [item.address] : []), ...furtherOf(item)];
}

const LEFT_SINCE: ReadonlySet<ItemReason['code'] | undefined> = new Set([
  'address-unsubscribed',
  'new-address-unsubscribed',
  'former-address-unsubscribed',
  'further-address-unsubscribed',
]);

function rememberAll({ knownLeavers }: Remembering, addresses: Iterable<string>): void {
  for (const chunk of inChunks(addresses, SETTLED_TOGETHER)) knownLeavers.remember(chunk);
}

/** Whether the plan asks of anybody whether they may return. */
export function asksReturn({ head }: Pick<Run['plan'], 'head'>): boolean {
  return head.guards.some(({ name }) => name === 'returned');
}

/** Ask this first: all items of a run may be exceptions. */
function mayHold({ journal, plan }: Pick<Run, 'journal' | 'plan'>): boolean {
  return (
    asksReturn(plan) || !journal.knownLeavers.isEmpty() || plan.head.counts.createContactType > 0
  );
}

/** How many items were held back for this, and how many contact types were not created since nobody was left to put in. */
export function countHeld({ journal, runId, plan }: Pick<Run, 'journal' | 'runId' | 'plan'>) {
  const held = { returned: 0, stayedEmpty: 0 };
  if (!mayHold({ journal, plan })) return {};
  for (const { reason } of journal.walks.exceptions(runId)) {
    if (reason?.code === 'left-earlier') held.returned += 1;
    if (reason?.code === 'stays-empty') held.stayedEmpty += 1;
  }
  return { returned: held.returned || undefined, stayedEmpty: held.stayedEmpty || undefined };
}

/**
 * Remembers who is on the suppression lists of a reading, where it has them, and tells of those who left on the service
 * and of whom no file has told. Whom this run sent there is known to the sources. Of those on the account-wide list it is
 * remembered that they left, whether or not a row mentions them: another night may, when the list lacks them.
 */
export function rememberListed(run: Run, reading: Reading): void {
  if (reading.unread.includes('suppressions')) return;
  const { journal, runId, tellLeft } = run;
  const { tombstones } = run.past;
  // Nobody is told of a person who was erased, and nothing is kept of them.
  const hasErased = tombstones.hasErased();
  const isKept = ({ address }: ListedPerson): boolean =>
    !hasErased || !tombstones.isErased(address);
  const listing = {
    runId,
    lists: listsRead(reading),
    digest: `leavers ${String(tombstones.erasedCount())} ${listedDigest(reading)}`,
    entries: remembering(journal, filtered(listedPeople(reading), isKept)),
    own: sentToLists(run, reading),
    isOwn: wasSuppressedSince(run, reading),
  };
  const tell = (person: ListedPerson, seen: SeenEntry): void => {
    if (seen.kind === 'left' && !seen.isFiled) tellLeft?.(leaver(person, seen));
  };
  journal.listEntries.record(listing, tellLeft && tell);
}

function* remembering(
  journal: Remembering,
  people: Iterable<ListedPerson>,
): Generator<ListedPerson> {
  for (const chunk of inChunks(people, SETTLED_TOGETHER)) {
    const left = chunk.filter(({ groupId }) => groupId === null);
    journal.knownLeavers.remember(left.map(({ address }) => address));
    yield* chunk;
  }
}

/** Also what has not appeared yet: it may, when another run looks. */
function* sentToLists(run: Run, { metadata }: Reading): Generator<ListEntry> {
  for (const { seq, address } of itemsOf(run, 'suppress')) {
    if (wasSent(run, seq)) yield { address, groupId: null };
  }
  for (const { seq, address, group } of itemsOf(run, 'suppressInGroup')) {
    const groupId = findGroup(metadata, group)?.id;
    if (groupId !== undefined && wasSent(run, seq)) yield { address, groupId };
  }
}

/** Whether this run put a person on a list without an item. */
function wasSuppressedSince(
  { journal, runId }: Run,
  { groups, metadata }: Reading,
): (person: ListedPerson) => boolean {
  const names = new Map(groups.map(({ group }) => [findGroup(metadata, group)?.id, group]));
  return ({ address, groupId }) => {
    if (groupId === null) return journal.suppressedSince.has({ runId, group: null }, address);
    const group = names.get(groupId);
    return group !== undefined && journal.suppressedSince.has({ runId, group }, address);
  };
}
