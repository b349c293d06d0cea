// Whether an item is in effect, as a reading of the account shows it. Decides nothing.
import type { FieldName, Fields } from '../../contacts/index.ts';
import { GLOBAL_SCOPE, findGroup } from '../../compare/index.ts';
import { equalValues } from '../../diff/index.ts';
import type { Item, ItemKind, ItemOf, ReasonValues } from '../../plan/index.ts';
import {
  type AddedItem,
  entriesOf,
  findByAddress,
  findById,
  findUpdated,
} from '../reading/found-contact.ts';
import type { UpdateItem } from '../context/pending.ts';
import { type Reading, scopeOf } from '../reading/read-back.ts';

/** A value that the service holds in another form than was sent. */
export interface OtherForm {
  readonly field: FieldName;
  readonly wanted: string;
  readonly stored: string;
}

export type Effect =
  /** In effect; `otherForms` names values that were stored differently, `lost` those that it should have kept. */
  | {
      readonly kind: 'effective';
      readonly otherForms: readonly OtherForm[];
      readonly lost: readonly FieldName[];
    }
  /** The target is as it was before. */
  | { readonly kind: 'absent' }
  /** The target is neither as it was nor as it should be. */
  | {
      readonly kind: 'other';
      readonly found: ReasonValues['changed-by-another']['found'];
      readonly otherForms: readonly OtherForm[];
      readonly lost: readonly FieldName[];
    };

const EFFECTIVE: Effect = { kind: 'effective', otherForms: [], lost: [] };
export const ABSENT: Effect = { kind: 'absent' };

export function effectOf(item: Item, reading: Reading): Effect {
  // Each entry takes items of its own kind, which the lookup by that kind cannot tell the compiler.
  const effect = EFFECTS[item.kind] as (item: Item, reading: Reading) => Effect;
  return effect(item, reading);
}

const EFFECTS: {
  readonly [K in ItemKind]: (item: ItemOf<K>, reading: Reading) => Effect;
} = {
  suppress: (item, { scratch }) =>
    present(scratch.actual.isPlainlySuppressed(GLOBAL_SCOPE, item.address)),
  suppressInGroup: (item, reading) =>
    present(reading.scratch.actual.isPlainlySuppressed(scopeOf(reading, item.group), item.address)),
  createUnsubscribeGroup: (item, { metadata }) =>
    present(findGroup(metadata, item.group) !== undefined),
  createContactType: (item, { targets }) =>
    present(targets.named(item.contactType).id !== undefined),
  createCustomField: (item, { metadata }) =>
    present(metadata.customFields.some((field) => field.fieldName === item.field)),
  createContact: creationEffect,
  updateContact: updateEffect,
  deleteContact: (item, reading) => present(findById(item, reading) === undefined),
  addSegmentRecipient: creationEffect,
  removeSegmentRecipient: (item, reading) => present(findById(item, reading) === undefined),
};

function creationEffect(item: AddedItem, reading: Reading): Effect {
  const found = findByAddress(item, reading);
  if (found === undefined) return ABSENT;
  return { kind: 'effective', otherForms: otherForms(item.fields, found.fields), lost: [] };
}

function updateEffect(item: UpdateItem, reading: Reading): Effect {
  const found = findUpdated(item, reading);
  if (found === undefined) return renameEffect(item, reading);
  const differing = otherForms(wantedBy(item), found.fields);
  const lost = lostFields(item, found.fields);
  if (differing.length === 0) return { kind: 'effective', otherForms: [], lost };
  const isRenamed = item.newAddress !== undefined;
  if (!isRenamed && isAsBefore(item, found.fields)) return ABSENT;
  return { kind: 'other', found: 'other-values', otherForms: differing, lost };
}

/** What the contact held when the plan was made, and the item did not speak of, and is empty now. */
function lostFields({ changes, prior }: UpdateItem, fields: Fields): FieldName[] {
  const changed = changes.map(({ field }) => field);
  return entriesOf(prior.fields)
    .filter(([field, value]) => !changed.includes(field) && !equalValues(value, ''))
    .map(([field]) => field)
    .filter((field) => equalValues(fields[field] ?? '', ''));
}

/** For a contact that is not at its new address. One that kept its address was not renamed. */
function renameEffect(item: UpdateItem, reading: Reading): Effect {
  const found = findById(item, reading);
  if (found === undefined) return { kind: 'other', found: 'gone', otherForms: [], lost: [] };
  const isUpdated = otherForms(wantedBy(item), found.fields).length === 0;
  if (isUpdated || isAsBefore(item, found.fields)) return ABSENT;
  return { kind: 'other', found: 'other-values', otherForms: [], lost: [] };
}

function wantedBy({ changes }: UpdateItem): Fields {
  return Object.fromEntries(changes.map((change) => [change.field, change.new ?? '']));
}

function isAsBefore({ changes }: UpdateItem, fields: Fields): boolean {
  const prior = Object.fromEntries(changes.map((change) => [change.field, change.old ?? '']));
  return otherForms(prior, fields).length === 0;
}

function otherForms(wanted: Fields, actual: Fields): OtherForm[] {
  return entriesOf(wanted).flatMap(([field, value]) => {
    const stored = actual[field] ?? '';
    return equalValues(value, stored) ? [] : [{ field, wanted: value, stored }];
  });
}

/** Whether what the item wants is so. */
function present(isSo: boolean): Effect {
  return isSo ? EFFECTIVE : ABSENT;
}
