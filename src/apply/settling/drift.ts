// Sets aside items that must not be carried out: their target moved after the plan was made, or they are in effect
// already.
import { GLOBAL_SCOPE } from '../../compare/index.ts';
import { assert } from '../../lib/index.ts';
import type { Item, ItemKind, ItemOf } from '../../plan/index.ts';
import { fieldsText } from '../../state/index.ts';
import {
  type SettledItem,
  allItems,
  isPending,
  isReleased,
  settleAll,
  wasSent,
} from '../context/pending.ts';
import type { RunContext } from '../context/run-context.ts';
import { findByAddress, findById, targetNumberOf } from '../reading/found-contact.ts';
import type { AccountReading } from '../reading/read-back.ts';
import { effectOf } from './effect.ts';

/** Sets aside the items whose target moved since the plan was made, before anything is sent. */
export function setAsideDrifted(run: RunContext, reading: AccountReading): void {
  settleAll(run, driftedItems(run, reading));
}

function* driftedItems(run: RunContext, reading: AccountReading): Generator<SettledItem> {
  const isRetry = run.journal.runs.get(run.runId)?.command === 'retry';
  // With --limit a plan is carried out in parts: what an earlier part did is nobody else's doing.
  const { fingerprint } = run.plan.head;
  const earlier = run.journal.runs.ofPlan(fingerprint).filter((runId) => runId !== run.runId);
  for (const item of allItems(run)) {
    if (!isPending(run, item.seq) || !isReleased(run, item)) continue;
    const isOwn = isRetry || earlier.some((runId) => wasApplied(run, runId, item.seq));
    const verdict = (isOwn ? metVerdict(item, reading) : undefined) ?? verdictOf(item, reading);
    if (verdict === undefined || mayBeRemoved(run, item, reading)) continue;
    yield { seq: item.seq, ...verdict };
  }
}

function wasApplied({ journal }: RunContext, runId: string, seq: number): boolean {
  return journal.items.stateOf(runId, seq) === 'applied';
}

/**
 * A contact that is no longer seen may have been removed by an earlier request that was taken for lost and came
 * late: then nothing drifted. A list may also be cut, so that it is looked at once more by its id.
 */
function mayBeRemoved(run: RunContext, item: Item, reading: AccountReading): boolean {
  if (item.kind !== 'deleteContact' && item.kind !== 'removeSegmentRecipient') return false;
  return wasSent(run, item.seq) && effectOf(item, reading).kind === 'effective';
}

type Verdict = Omit<SettledItem, 'seq'>;

/** Undefined for an item that is to be sent. */
function verdictOf(item: Item, reading: AccountReading): Verdict | undefined {
  const reason = driftOf(item, reading);
  if (reason !== undefined) return { state: 'drifted', reason };
  const isMet = isUnion(item) && effectOf(item, reading).kind === 'effective';
  return isMet ? { state: 'applied', reason: 'was there already' } : undefined;
}

/** What was refused may have come about since, by whatever hand: then there is nothing to retry. */
function metVerdict(item: Item, reading: AccountReading): Verdict | undefined {
  const effect = effectOf(item, reading);
  if (effect.kind !== 'effective' || effect.otherForms.length > 0) return undefined;
  return { state: 'applied', reason: 'is in effect already' };
}

/** Kinds that want a thing to be there: no matter who put it there, the plan's wish is met. */
function isUnion(item: Item): boolean {
  return !NO_UNIONS.includes(item.kind);
}

const NO_UNIONS: readonly ItemKind[] = [
  'createContact',
  'updateContact',
  'deleteContact',
  'removeSegmentRecipient',
];

/** Why an item that was not sent yet must not be; undefined where nothing stands against it. */
function driftOf(item: Item, reading: AccountReading): string | undefined {
  const drift = DRIFTS[item.kind];
  // Each entry takes items of its own kind, which the lookup by that kind cannot tell the compiler.
  return (drift as ((item: Item, reading: AccountReading) => string | undefined) | undefined)?.(
    item,
    reading,
  );
}

/** Kinds that are not here want a thing to be there, no matter who put it there. */
const DRIFTS: {
  readonly [K in ItemKind]?: (item: ItemOf<K>, reading: AccountReading) => string | undefined;
} = {
  createContact: creationDrift,
  addSegmentRecipient: additionDrift,
  updateContact: (item, reading) => priorDrift(item, reading) ?? renameDrift(item, reading),
  deleteContact: (item, reading) => priorDrift(item, reading) ?? copyDrift(item, reading),
  removeSegmentRecipient: priorDrift,
};

function creationDrift(item: ItemOf<'createContact'>, reading: AccountReading): string | undefined {
  if (isSuppressed(item, reading)) return UNSUBSCRIBED;
  const found = findByAddress(item, reading);
  return found === undefined ? undefined : 'the contact exists since the plan was made';
}

/** One that is there already is what the plan wanted: a segment may take people in by itself. */
function additionDrift(
  item: ItemOf<'addSegmentRecipient'>,
  reading: AccountReading,
): string | undefined {
  if (isSuppressed(item, reading)) return UNSUBSCRIBED;
  if (reading.targets.segmentNamed(item.segment)?.id === item.segmentId) return undefined;
  return 'the segment is gone or another one since the plan was made';
}

function priorDrift(
  item: ItemOf<'updateContact'> | ItemOf<'deleteContact'> | ItemOf<'removeSegmentRecipient'>,
  reading: AccountReading,
): string | undefined {
  const { email, fields } = item.prior;
  const found = findById(item, reading);
  if (found === undefined) return 'the contact is gone since the plan was made';
  if (found.email === email && fieldsText(found.fields) === fieldsText(fields)) return undefined;
  return 'the contact was changed since the plan was made';
}

/** A copy that has become the only one is no copy. */
function copyDrift(item: ItemOf<'deleteContact'>, reading: AccountReading): string | undefined {
  if (item.reason !== 'duplicate') return undefined;
  const kept = reading.scratch.actual.find(targetNumberOf(item, reading), item.address);
  if (kept?.contactId !== item.contactId) return undefined;
  return 'the contact that it is a copy of is gone since the plan was made';
}

/** A person who unsubscribed at either of the addresses would get mail again at the other. */
function renameDrift(item: ItemOf<'updateContact'>, reading: AccountReading): string | undefined {
  const { newAddress } = item;
  if (newAddress === undefined) return undefined;
  if (isSuppressed(newAddress, reading)) return NEW_UNSUBSCRIBED;
  if (isSuppressed(item, reading)) return UNSUBSCRIBED;
  const { actual } = reading.scratch;
  const other = actual.find(targetNumberOf(item, reading), newAddress.address);
  if (other === undefined) return undefined;
  return 'a contact with the new address exists since the plan was made';
}

const UNSUBSCRIBED = 'the address was unsubscribed since the plan was made';
const NEW_UNSUBSCRIBED = 'the new address was unsubscribed since the plan was made';

function isSuppressed(
  { address }: { readonly address: string },
  { scratch, unread }: AccountReading,
): boolean {
  assert(!unread.includes('suppressions'), 'suppressions are read before a contact is created');
  return scratch.actual.isSuppressed(GLOBAL_SCOPE, address);
}
