// People who are known to have left. The journal remembers them beside those whom its runs unsubscribed, so that no
// later run creates them because a list of the service is short or a row is gone. A person can make the journal forget
// them. It also remembers everybody on the lists, so that other programs can be told who left on the service.
import {
  type Item,
  ITEM_KINDS,
  type ItemReason,
  broughtAddress,
  furtherOf,
} from '../../plan/index.ts';
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
import {
  filtered,
  inChunks,
  itemsOf,
  pendingItems,
  settleAll,
  SETTLED_TOGETHER,
  wasSent,
} from '../context/pending.ts';
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

/**
 * Skips every item that would bring mail to a person who had left, as an earlier run knew, and whom the list of the
 * service does not show. Call it before anything is sent that could bring mail.
 */
export function setAsideReturned(run: Run): void {
  if (run.journal.knownLeavers.isEmpty()) return;
  const bringsBack = returningBy(run);
  settleAll(run, pendingItems(run, ...ITEM_KINDS), (item) =>
    bringsBack(item) ? { state: 'skipped', reason: { code: 'left-earlier' } } : undefined,
  );
}

/** Tells of an item whether it would bring mail to a person who had left, as an earlier run knew. */
export function returningBy({
  journal: { knownLeavers },
  plan,
}: Pick<Run, 'journal' | 'plan'>): (item: Item) => boolean {
  // It reads no row, which might say that the address is another person's by now.
  const isUndo = plan.head.part === 'reversal';
  const hasLeftById = isUndo ? knownLeavers.behindIds() : (): boolean => false;
  return (item) => {
    const address = broughtAddress(item);
    return address !== undefined && (knownLeavers.has(address) || hasLeftById(address));
  };
}

/** Skips every item that would bring back a person who was erased, whatever plan it is of. */
export function setAsideErased(run: Run): void {
  const { tombstones } = run.past;
  if (!tombstones.hasErased()) return;
  settleAll(run, pendingItems(run, ...ITEM_KINDS), (item) => {
    const brought = broughtAddress(item);
    if (brought === undefined) return undefined;
    // Under another address nobody would find the contact of who was erased.
    const addresses = [brought, ...addressesBeside(item)];
    if (!addresses.some((address) => tombstones.isErased(address))) return undefined;
    return { state: 'skipped', reason: { code: 'erased' } };
  });
}

/**
 * Skips creates of contacts that were there since the plan was made, and that somebody else removed; also of people who
 * were removed from another contact type, and are in none. So it does with contacts that would get the address of one, and
 * with recipients who would. A plan that was made a moment ago knows them.
 */
export function setAsideGone(run: Run, { targets, otherTypes, scratch }: Reading): void {
  const { past } = run;
  const hasGone = past.tombstones.hasGone();
  const types = past.types.filter(({ count }) => count > 0);
  // Each of a million addresses would be hashed, and nothing known of any.
  if (!hasGone && types.length === 0) return;
  const places = [...targets.ofKind('contactType'), ...otherTypes];
  const isNowhere = (address: string): boolean =>
    places.every(({ index }) => !scratch.actual.find(index, address));
  // Also contact types that the service has under another name, or no more.
  const wasIn = (address: string): string[] =>
    types.flatMap((type) => {
      const { key: contactType } = type;
      return type.has(past.sums.ofContact({ contactType, address })) ? [contactType] : [];
    });
  // The reading is asked of the few alone who were somewhere else, and the plan of those who are nowhere now.
  const isGone = (name: string, address: string): boolean => {
    const { key: contactType } = targets.named(name);
    const known = wasIn(address);
    if (known.includes(contactType)) return true;
    if (hasGone && past.tombstones.isGone({ contactType, address })) return true;
    if (hasGone && past.tombstones.isGoneAnywhere(address)) return isNowhere(address);
    return (
      known.length > 0 && isNowhere(address) && known.some((key) => !tookAway(run, key, address))
    );
  };
  const away = new Set<string>();
  settleAll(run, pendingItems(run, 'createContact', 'updateContact'), (item) => {
    const brought = broughtAddress(item);
    if (brought === undefined || item.wasGone === true) return undefined;
    if (!isGone(item.contactType, brought)) return undefined;
    away.add(brought);
    const code = item.kind === 'updateContact' ? 'new-address-gone' : 'gone-on-service';
    return { state: 'skipped', reason: { code } };
  });
  if (away.size === 0) return;
  settleAll(run, pendingItems(run, 'addSegmentRecipient'), ({ address }) =>
    away.has(address) && isNowhere(address)
      ? { state: 'skipped', reason: { code: 'gone-on-service' } }
      : undefined,
  );
}

/** Whether this run itself may have deleted the contact, or given it another address. */
function tookAway(run: Run, contactType: string, address: string): boolean {
  const isSent = ({ seq }: Item): boolean => wasSent(run, seq);
  const deleted = run.plan.deleteOf(contactType, address);
  if (deleted !== undefined && isSent(deleted)) return true;
  // Asked of the few whose contact is nowhere.
  const renamed = filtered(
    itemsOf(run, 'updateContact'),
    (item) =>
      item.newAddress !== undefined &&
      item.contactType === contactType &&
      item.address === address &&
      isSent(item),
  );
  return renamed.next().done !== true;
}

/** How many items were held back for this, and how many contact types were not created since nobody was left to put in. */
export function countHeld({ journal, runId, plan }: Pick<Run, 'journal' | 'runId' | 'plan'>) {
  const held = { returned: 0, stayedEmpty: 0 };
  if (journal.knownLeavers.isEmpty() && plan.head.counts.createContactType === 0) return {};
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
