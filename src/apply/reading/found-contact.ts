// The contact or recipient that an item is about, as a reading holds it.
import { contactTypeKey, segmentKey } from '../../contacts/index.ts';
import type { Target } from '../../compare/index.ts';
import type { ItemOf } from '../../plan/index.ts';
import type { FoundContact } from '../../state/index.ts';
import type { AccountReading } from './read-back.ts';

type InTarget = { readonly contactType: string } | { readonly segment: string };

/** Whoever has the item's address in its contact type or segment. */
export function findByAddress(
  item: ItemOf<'createContact'> | ItemOf<'addSegmentRecipient'>,
  reading: AccountReading,
): FoundContact | undefined {
  const target = targetOf(item, reading);
  return target && reading.scratch.actual.find(target.index, item.address);
}

/** The one that an update, delete or removal is about: by id, and still under its key. */
export function findById(
  item: ItemOf<'updateContact'> | ItemOf<'deleteContact'> | ItemOf<'removeSegmentRecipient'>,
  reading: AccountReading,
): FoundContact | undefined {
  const target = targetOf(item, reading);
  if (target === undefined) return undefined;
  const id = item.kind === 'removeSegmentRecipient' ? item.recipientId : item.contactId;
  return reading.scratch.actual.findById({ target: target.index, address: item.address }, id);
}

/** The one that an update is about, where it stands when the update is done: at its new address. */
export function findUpdated(
  item: ItemOf<'updateContact'>,
  reading: AccountReading,
): FoundContact | undefined {
  const { address } = item.newAddress ?? item;
  return findById({ ...item, address }, reading);
}

/** The number of an item's contact type in a reading. */
export function targetNumberOf(
  item: { readonly contactType: string },
  { targets }: AccountReading,
): number {
  return targets.named(item.contactType).index;
}

/** The same, of an item of either kind; segments of a plan are always among the targets of its readings. */
export function targetNumber(item: InTarget, reading: AccountReading): number {
  return targetOf(item, reading)?.index ?? NO_TARGET;
}

const NO_TARGET = -1;

/** The key of what an item's contact is in, for what is remembered about it. */
export function targetKeyOf(item: InTarget, reading: Pick<AccountReading, 'targets'>): string {
  const target = targetOf(item, reading);
  if (target !== undefined) return target.key;
  return 'segment' in item ? segmentKey(item.segment) : contactTypeKey(item.contactType);
}

function targetOf(
  item: InTarget,
  { targets }: Pick<AccountReading, 'targets'>,
): Target | undefined {
  return 'segment' in item ? targets.segmentNamed(item.segment) : targets.named(item.contactType);
}
