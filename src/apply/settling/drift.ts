// Sets aside items that must not be sent: their target changed after the plan was made, or they are in effect already.
import { findGroup, GLOBAL_SCOPE } from '../../compare/index.ts';
import { customFieldName, isCustomField, isFieldName } from '../../contacts/index.ts';
import { assert } from '../../lib/index.ts';
import {
  furtherOf,
  ITEM_KINDS,
  type Item,
  type ItemKind,
  type ItemOf,
  type PlainReason,
} from '../../plan/index.ts';
import { fieldsText, type ItemState, type PlanReader } from '../../state/index.ts';
import {
  chainOf,
  chainsIn,
  type CreateItem,
  type DeleteItem,
  isPending,
  isReleased,
  itemsOf,
  pendingItems,
  pendingReplacements,
  type Settled,
  settleAll,
  stateOf,
  type UpdateItem,
  wasSent,
} from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';
import {
  type KnownItem,
  findByAddress,
  findById,
  targetNumber,
  targetNumberOf,
} from '../reading/found-contact.ts';
import { groupScopes, type Reading } from '../reading/read-back.ts';
import { effectOf } from './effect.ts';

/** Call it before anything is sent. */
export function setAsideDrifted(run: Run, reading: Reading): void {
  const verdictNow = verdictsIn(run, reading);
  const isLeftOut = (item: Item): boolean => {
    if (isPending(run, item)) return verdictNow(item)?.state === 'drifted';
    return LEFT_OUT.includes(stateOf(run, item));
  };
  settleAll(run, pendingReplacements(run), ({ create, former }) => {
    const code = replacementDrift(former, verdictNow(former), reading);
    if (code === undefined || verdictNow(create) !== undefined) return undefined;
    return { state: 'drifted', reason: { code } };
  });
  settleAll(run, pendingItems(run, ...ITEM_KINDS), (item) => {
    const chain = chainOf(run.plan, item);
    const others = chain.filter(({ seq }) => seq !== item.seq);
    const isLeft = chain.some((one) => hasLeft(one, reading));
    if (isLeft) return { state: 'drifted', reason: { code: 'former-address-unsubscribed' } };
    return verdictNow(item) ?? (others.some(isLeftOut) ? COUNTERPART : undefined);
  });
}

/** Undefined for an item that is to be sent. */
function verdictsIn(run: Run, reading: Reading): (item: Item) => Settled | undefined {
  const isRetry = run.journal.runs.get(run.runId)?.command === 'retry';
  // With --limit a plan is carried out in parts: an earlier part may have applied the item.
  const { fingerprint } = run.plan.head;
  const earlier = run.journal.runs.ofPlan(fingerprint).filter((runId) => runId !== run.runId);
  const lackOf = lacksIn(run, reading);
  let deleted: ReadonlySet<string> | undefined;
  const deletedNow = (): ReadonlySet<string> => (deleted ??= deletedIds(run.plan));
  return (item) => {
    const isOwn =
      isRetry || earlier.some((runId) => run.journal.items.stateOf(runId, item.seq) === 'applied');
    const isMet = isOwn && !isEnteredAgain(item, reading, deletedNow);
    const met = isMet ? metVerdict(item, reading) : undefined;
    const verdict = met ?? verdictOf(item, reading) ?? lackOf(item);
    return verdict === undefined || mayBeRemoved(run, item, reading) ? undefined : verdict;
  };
}

/** Of who had left when a chain was planned, no item would bring another address mail. */
function hasLeft(item: Item, reading: Reading): boolean {
  return 'contactType' in item && 'address' in item && isSuppressed(item, reading);
}

/** Sets aside what goes together with what was left out. */
export function setAsideCounterparts(run: Run): void {
  for (const chain of chainsIn(run.plan)) {
    if (!chain.some((item) => LEFT_OUT.includes(stateOf(run, item)))) continue;
    const open = chain.filter((item) => isReleased(run, item) && isPending(run, item));
    settleAll(run, open, () => COUNTERPART);
  }
}

const COUNTERPART: Settled = { state: 'drifted', reason: { code: 'counterpart-left-out' } };

const LEFT_OUT: readonly (ItemState | undefined)[] = ['rejected', 'drifted', 'skipped'];

/** Why nobody may take the place of a contact. As with a rename, who unsubscribed there would get mail again. */
function replacementDrift(
  former: DeleteItem,
  verdict: Settled | undefined,
  reading: Reading,
): PlainReason | undefined {
  if (former.movedAs !== undefined && isSuppressed(former, reading))
    return 'former-address-unsubscribed';
  return verdict?.state === 'drifted' ? 'counterpart-left-out' : undefined;
}

/**
 * A missing contact may have been removed by an earlier request that seemed lost: then nothing drifted. The list may also
 * be cut, so the contact is looked up by its id later.
 */
function mayBeRemoved(run: Run, item: Item, reading: Reading): boolean {
  if (item.kind !== 'deleteContact' && item.kind !== 'removeSegmentRecipient') return false;
  return wasSent(run, item.seq) && effectOf(item, reading).kind === 'effective';
}

/** Whether what an item needs is gone: it was there when the plan was made, since no item of the plan makes it. */
function lacksIn(run: Run, reading: Reading): (item: Item) => Settled | undefined {
  const { metadata, unread } = reading;
  const goneGroups = groupsGone(run, reading);
  const made = [...itemsOf(run, 'createCustomField')].map(({ field }) => field);
  const fields = new Set([...made, ...metadata.customFields.map(({ fieldName }) => fieldName)]);
  return (item) => {
    if (item.kind === 'suppressInGroup' && goneGroups.has(item.group)) {
      return { state: 'drifted', reason: { code: 'group-gone' } };
    }
    if (item.kind !== 'createContact' || hasItsFields(item, fields)) return undefined;
    assert(!unread.includes('customFields'), 'fields are read before they are filled');
    return { state: 'drifted', reason: { code: 'custom-field-gone' } };
  };
}

function groupsGone(run: Run, { metadata }: Reading): ReadonlySet<string> {
  const made = new Set([...itemsOf(run, 'createUnsubscribeGroup')].map(({ group }) => group));
  const names = groupScopes(run).map(({ group }) => group);
  return new Set(
    names.filter((name) => !made.has(name) && findGroup(metadata, name) === undefined),
  );
}

/** Whether the service has all custom fields, of which these are known, that the contact has values for. */
export function hasItsFields(item: CreateItem, known: ReadonlySet<string>): boolean {
  const fields = Object.keys(item.fields).filter(isFieldName).filter(isCustomField);
  return fields.every((field) => known.has(customFieldName(field)));
}

/** The same by the service alone: whatever became of it in earlier runs. */
function verdictOf(item: Item, reading: Reading): Settled | undefined {
  const code = driftOf(item, reading);
  if (code !== undefined) return { state: 'drifted', reason: { code } };
  const isMet = isUnion(item) && effectOf(item, reading).kind === 'effective';
  return isMet ? { state: 'applied', reason: { code: 'was-there' } } : undefined;
}

/** What was refused may be in effect by now: then there is nothing to retry. */
function metVerdict(item: Item, reading: Reading): Settled | undefined {
  const effect = effectOf(item, reading);
  if (effect.kind !== 'effective') return undefined;
  if (effect.otherForms.length > 0 || effect.foreign.length > 0) return undefined;
  return { state: 'applied', reason: { code: 'in-effect' } };
}

/**
 * Whether the service has a deleted contact or recipient again, under an id that the plan does not delete: then the
 * earlier delete is no longer in effect. What stays of copies is meant to, and in a chain another one gets the address.
 */
function isEnteredAgain(item: Item, reading: Reading, deleted: () => ReadonlySet<string>): boolean {
  if (item.kind !== 'deleteContact' && item.kind !== 'removeSegmentRecipient') return false;
  if (item.reason === 'duplicate' || 'chain' in item) return false;
  const found = reading.scratch.actual.find(targetNumber(item, reading), item.address);
  return found !== undefined && !deleted().has(found.contactId);
}

/** Of contacts and recipients. */
function deletedIds(plan: Pick<PlanReader, 'items'>): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { contactId } of plan.items('deleteContact')) ids.add(contactId);
  for (const { recipientId } of plan.items('removeSegmentRecipient')) ids.add(recipientId);
  return ids;
}

/** Kinds whose item is met if the thing exists, no matter who created it. */
function isUnion(item: Item): boolean {
  return !NO_UNIONS.includes(item.kind);
}

const NO_UNIONS: readonly ItemKind[] = [
  'createContact',
  'updateContact',
  'deleteContact',
  'removeSegmentRecipient',
];

/** Why an item must not be sent; undefined if it may. */
function driftOf(item: Item, reading: Reading): PlainReason | undefined {
  const drift = DRIFTS[item.kind];
  // Each entry takes items of its own kind, which the lookup by that kind cannot tell the compiler.
  return (drift as Drift<Item> | undefined)?.(item, reading) ?? furtherDrift(item, reading);
}

/** A person who unsubscribed at another address of their row is brought mail at none. */
function furtherDrift(item: Item, reading: Reading): PlainReason | undefined {
  const hasLeftThere = furtherOf(item).some((address) => isSuppressed({ address }, reading));
  return hasLeftThere ? 'further-address-unsubscribed' : undefined;
}

type Drift<I> = (item: I, reading: Reading) => PlainReason | undefined;

/** Kinds without an entry are met if the thing exists, no matter who created it. */
const DRIFTS: { readonly [K in ItemKind]?: Drift<ItemOf<K>> } = {
  createContact: creationDrift,
  addSegmentRecipient: additionDrift,
  updateContact: (item, reading) => priorDrift(item, reading) ?? renameDrift(item, reading),
  deleteContact: (item, reading) => priorDrift(item, reading) ?? copyDrift(item, reading),
  removeSegmentRecipient: priorDrift,
};

function creationDrift(item: CreateItem, reading: Reading): PlainReason | undefined {
  if (isSuppressed(item, reading)) return 'address-unsubscribed';
  if (isTypeReplaced(item, reading)) return 'contact-type-changed';
  const found = findByAddress(item, reading);
  return found === undefined ? undefined : 'contact-exists';
}

/** Another contact type has its name by now. */
function isTypeReplaced({ contactType }: CreateItem, { lostTypes, targets }: Reading): boolean {
  return lostTypes.has(contactType) && targets.named(contactType).id !== undefined;
}

/** A recipient that exists is no drift: a segment may take people in by itself. */
function additionDrift(
  item: ItemOf<'addSegmentRecipient'>,
  reading: Reading,
): PlainReason | undefined {
  if (isSuppressed(item, reading)) return 'address-unsubscribed';
  if (reading.targets.segmentNamed(item.segment)?.id === item.segmentId) return undefined;
  return 'segment-changed';
}

function priorDrift(item: KnownItem, reading: Reading): PlainReason | undefined {
  const { email, fields } = item.prior;
  const found = findById(item, reading);
  if (found === undefined) return 'contact-gone';
  if (found.email === email && fieldsText(found.fields) === fieldsText(fields)) return undefined;
  return 'contact-changed';
}

/** A copy without an original is no copy. */
function copyDrift(item: DeleteItem, reading: Reading): PlainReason | undefined {
  if (item.reason !== 'duplicate') return undefined;
  const kept = reading.scratch.actual.find(targetNumberOf(item, reading), item.address);
  if (kept?.contactId !== item.contactId) return undefined;
  return 'original-gone';
}

/** A person who unsubscribed at either of the addresses would get mail again at the other. */
function renameDrift(item: UpdateItem, reading: Reading): PlainReason | undefined {
  const { newAddress } = item;
  if (newAddress === undefined) return undefined;
  if (isSuppressed(newAddress, reading)) return 'new-address-unsubscribed';
  if (isSuppressed(item, reading)) return 'address-unsubscribed';
  const { actual } = reading.scratch;
  const other = actual.find(targetNumberOf(item, reading), newAddress.address);
  return other === undefined ? undefined : 'new-address-taken';
}

function isSuppressed(
  { address }: { readonly address: string },
  { scratch, unread }: Reading,
): boolean {
  assert(!unread.includes('suppressions'), 'suppressions are read before a contact is created');
  return scratch.actual.isSuppressed(GLOBAL_SCOPE, address);
}
