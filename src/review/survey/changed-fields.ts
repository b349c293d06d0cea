// What the items of a plan do to fields, one item at a time.
import type { FieldName } from '../../contacts/index.ts';
import { shortDigest } from '../../lib/index.ts';
import { type Item, ITEM_KINDS, type ItemKind } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { placeOf } from './groups.ts';

/** A change of a field. Null stands for empty. */
export interface ChangedField {
  readonly field: FieldName;
  readonly old: string | null;
  readonly next: string | null;
}

/** A field, in changes of one kind and in one place (see `GroupTraits`). */
export interface FieldPlace {
  readonly kind: ItemKind;
  readonly place: string | null;
  readonly field: FieldName;
}

/** In the order of their numbers. */
export function* allItems(plan: Pick<PlanReader, 'items'>): Generator<Item> {
  for (const kind of ITEM_KINDS) yield* plan.items(kind);
}

/** What an item puts into each field; nothing for one that removes or suppresses. */
export function changedFields(item: Item): readonly ChangedField[] {
  if (item.kind === 'updateContact')
    return item.changes.map(({ field, old, new: next }) => ({ field, old, next }));
  if (item.kind !== 'createContact' && item.kind !== 'addSegmentRecipient') return [];
  return (Object.entries(item.fields) as [FieldName, string][])
    .filter(([, value]) => value !== '')
    .map(([field, next]) => ({ field, old: null, next }));
}

/** Equal for changes of one kind and place. */
export function placeKey(item: Item): string {
  return `${item.kind}\n${placeOf(item) ?? ''}`;
}

const MOST_LONG = 160;

/** A value as it is counted and shown: whole, or so much of it that no two different ones come together. */
export function countable(value: string): string {
  return value.length <= MOST_LONG ? value : `${value.slice(0, MOST_LONG)}… ${shortDigest(value)}`;
}
