// Whether an item's target moved after the plan was made, so that it must not be carried out any more.
import { GLOBAL_SCOPE } from '../../compare/index.ts';
import { assert } from '../../lib/index.ts';
import type { Item, ItemKind, ItemOf } from '../../plan/index.ts';
import { fieldsText } from '../../state/index.ts';
import { findByAddress, findById, targetNumberOf } from '../reading/found-contact.ts';
import type { AccountReading } from '../reading/read-back.ts';

/** Why an item that was not sent yet must not be; undefined where nothing stands against it. */
export function driftOf(item: Item, reading: AccountReading): string | undefined {
  const drift = DRIFTS[item.kind];
  // Each entry takes items of its own kind, which the lookup by that kind cannot tell the compiler.
  return (drift as ((item: Item, reading: AccountReading) => string | undefined) | undefined)?.(
    item,
    reading,
  );
}

/** Kinds that are not here wish for a thing to be there, whoever put it there. */
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

/** A copy that has become the only one is none any more. */
function copyDrift(item: ItemOf<'deleteContact'>, reading: AccountReading): string | undefined {
  if (item.reason !== 'duplicate') return undefined;
  const kept = reading.scratch.actual.find(targetNumberOf(item, reading), item.address);
  if (kept?.contactId !== item.contactId) return undefined;
  return 'the contact that it is a copy of is gone since the plan was made';
}

/** Whoever has unsubscribed at either of the addresses would get mail again at the other. */
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
