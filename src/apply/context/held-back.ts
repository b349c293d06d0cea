// Which items guards hold back, and by which kind of them.
import {
  type HeldBack,
  type Item,
  NOTHING_HELD,
  type ParkedKind,
  broughtAddress,
} from '../../plan/index.ts';
import type { PlanReader, RunRelease } from '../../state/index.ts';

export function heldIn({ held, withoutDeletes }: RunRelease): HeldBack {
  return held ?? { ...NOTHING_HELD, deletes: withoutDeletes };
}

/** Undefined for an item that goes. */
export function holdingKind(
  item: Item,
  held: HeldBack,
  plan: Pick<PlanReader, 'suppresses'>,
): ParkedKind | undefined {
  if (held.suppressions && waitsForSuppression(item, plan)) return 'suppressions';
  if (held.creates === true && isCreateOrMove(item)) return 'creates';
  if (held.deletes && isDelete(item)) return 'deletes';
  const isUpdate = item.kind === 'updateContact';
  return isUpdate && held.updatesOf.includes(item.contactType) ? 'updates' : undefined;
}

function isDelete({ kind }: Item): boolean {
  return kind === 'deleteContact' || kind === 'removeSegmentRecipient';
}

/**
 * A contact that moves is created before the old one is deleted. An update that brings a contact another address may
 * bring it that of somebody who left.
 */
function isCreateOrMove(item: Item): boolean {
  if (item.kind === 'deleteContact') return item.movedTo !== undefined;
  return broughtAddress(item) !== undefined;
}

/**
 * A person who said no must not get mail while the suppression waits for approval, so no address that is to be
 * suppressed is added or assigned. A contact that moves stays in its old contact type until it may be added.
 */
function waitsForSuppression(item: Item, plan: Pick<PlanReader, 'suppresses'>): boolean {
  if (item.kind === 'suppress' || item.kind === 'suppressInGroup') return true;
  return mailedAddresses(item).some((address) => plan.suppresses(address));
}

/** Addresses that get mail by an item, or by one that it waits for. */
function mailedAddresses(item: Item): readonly string[] {
  if (item.kind === 'createContact' || item.kind === 'addSegmentRecipient') return [item.address];
  if (item.kind === 'deleteContact') return item.movedTo === undefined ? [] : [item.address];
  if (item.kind !== 'updateContact') return [];
  return item.newAddress === undefined ? [item.address] : [item.address, item.newAddress.address];
}
