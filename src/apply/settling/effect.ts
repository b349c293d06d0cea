// Whether an item is in effect, as a reading of the account shows it. Decides nothing.
import type { FieldName, Fields } from '../../contacts/index.ts';
import { findGroup } from '../../compare/index.ts';
import { equalValues, isFormOf, isText } from '../../diff/index.ts';
import type { Item, ItemKind, ItemOf, NamedAlike, ReasonValues } from '../../plan/index.ts';
import {
  type AddedItem,
  entriesOf,
  findByAddress,
  findById,
  findUpdated,
  type WrittenItem,
} from '../reading/found-contact.ts';
import type { UpdateItem } from '../context/pending.ts';
import type { Reading } from '../reading/read-back.ts';
import { isListed, type Suppression, unseenSpellings } from '../reading/spellings.ts';

/** A value that the service holds in another form than was sent. */
export interface OtherForm {
  readonly field: FieldName;
  readonly wanted: string;
  readonly stored: string;
}

/** What became of the values of an item. */
export interface SeenValues {
  /** Stored differently. */
  readonly otherForms: readonly OtherForm[];
  /** No form of what was written: from another hand. */
  readonly foreign: readonly FieldName[];
  /** Those that the contact should have kept. */
  readonly lost: readonly FieldName[];
  /** The same, and it holds another form of them. */
  readonly altered: readonly FieldName[];
}

export type Effect =
  /** In effect. A contact that was created is there, also with values of another hand. */
  | ({ readonly kind: 'effective' } & SeenValues)
  /**
   * The target is as it was before. `standing`: it holds forms of all values that an update writes. So it may be in effect on
   * a service that keeps them so, or not yet.
   */
  | { readonly kind: 'absent'; readonly standing?: SeenValues }
  /** The target is neither as it was nor as it should be. */
  | ({
      readonly kind: 'other';
      readonly found: ReasonValues['changed-by-another']['found'];
      /** The contact is where it should be: an update that was acknowledged was overwritten. */
      readonly isThere: boolean;
    } & SeenValues);

const NO_VALUES: SeenValues = { otherForms: [], foreign: [], lost: [], altered: [] };
const EFFECTIVE: Effect = { kind: 'effective', ...NO_VALUES };
export const ABSENT: Effect = { kind: 'absent' };

export function effectOf(item: Item, reading: Reading): Effect {
  // Each entry takes items of its own kind, which the lookup by that kind cannot tell the compiler.
  const effect = EFFECTS[item.kind] as (item: Item, reading: Reading) => Effect;
  return effect(item, reading);
}

const EFFECTS: {
  readonly [K in ItemKind]: (item: ItemOf<K>, reading: Reading) => Effect;
} = {
  suppress: suppressionEffect,
  suppressInGroup: suppressionEffect,
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

/** How many there are of the name that an item gives. */
export function namedAlike(
  item: ItemOf<'createContactType' | 'createUnsubscribeGroup' | 'createCustomField'>,
  { metadata, targets }: Reading,
): NamedAlike {
  switch (item.kind) {
    case 'createContactType': {
      const target = targets.named(item.contactType);
      return { kind: 'contactType', name: target.name, count: targets.countNamed(target) };
    }
    case 'createUnsubscribeGroup': {
      const name = item.group;
      const count = metadata.groups.filter(({ groupName }) => groupName === name).length;
      return { kind: 'group', name, count };
    }
    case 'createCustomField': {
      const name = item.field;
      const count = metadata.customFields.filter(({ fieldName }) => fieldName === name).length;
      return { kind: 'customField', name, count };
    }
  }
}

function suppressionEffect(item: Suppression, reading: Reading): Effect {
  return present(isListed(item, reading) && unseenSpellings(item, reading).length === 0);
}

function creationEffect(item: AddedItem, reading: Reading): Effect {
  const found = findByAddress(item, reading);
  if (found === undefined) return ABSENT;
  return { kind: 'effective', ...valuesSeen(item, found.fields) };
}

function updateEffect(item: UpdateItem, reading: Reading): Effect {
  const found = findUpdated(item, reading);
  if (found === undefined) return renameEffect(item, reading);
  const seen = { ...valuesSeen(item, found.fields), ...notKept(item, found.fields) };
  if (isAsWritten(item, found.fields)) return { kind: 'effective', ...seen };
  const isRenamed = item.newAddress !== undefined;
  if (!isRenamed && isAsBefore(item, found.fields)) {
    return seen.foreign.length === 0 ? { kind: 'absent', standing: seen } : ABSENT;
  }
  if (seen.foreign.length === 0) return { kind: 'effective', ...seen };
  return { kind: 'other', found: 'other-values', ...seen, isThere: true };
}

/** What the contact held when the plan was made, and the item did not speak of, and is empty now, or another form. */
function notKept(
  { changes, prior }: UpdateItem,
  fields: Fields,
): Pick<SeenValues, 'lost' | 'altered'> {
  const changed = changes.map(({ field }) => field);
  const gone = entriesOf(prior.fields).filter(
    ([field, value]) => !changed.includes(field) && !equalValues(value, fields[field] ?? ''),
  );
  const isEmpty = ([field]: readonly [FieldName, string]): boolean =>
    equalValues(fields[field] ?? '', '');
  const isAltered = ([field, value]: readonly [FieldName, string]): boolean =>
    isText(field) && isFormOf(field, value, fields[field] ?? '');
  return {
    lost: gone.filter(isEmpty).map(([field]) => field),
    altered: gone.filter((one) => !isEmpty(one) && isAltered(one)).map(([field]) => field),
  };
}

/** For a contact that is not at its new address. One that kept its address was not renamed. */
function renameEffect(item: UpdateItem, reading: Reading): Effect {
  const found = findById(item, reading);
  if (found === undefined) return { ...ELSEWHERE, found: 'gone' };
  if (isAsWritten(item, found.fields) || isAsBefore(item, found.fields)) return ABSENT;
  return { ...ELSEWHERE, found: 'other-values' };
}

const ELSEWHERE = { kind: 'other', ...NO_VALUES, isThere: false } as const;

/** What the item writes to its contact; an empty text clears. */
export function writtenBy(item: WrittenItem): Fields {
  if (item.kind !== 'updateContact') return item.fields;
  return Object.fromEntries(item.changes.map((change) => [change.field, change.new ?? '']));
}

function isAsWritten(item: UpdateItem, fields: Fields): boolean {
  return differing(writtenBy(item), fields).length === 0;
}

function isAsBefore({ changes }: UpdateItem, fields: Fields): boolean {
  const prior = Object.fromEntries(changes.map((change) => [change.field, change.old ?? '']));
  return differing(prior, fields).length === 0;
}

/** Judges what a contact holds now where the item wrote; what it should have kept besides is not asked. */
export function valuesSeen(item: WrittenItem, actual: Fields): SeenValues {
  const otherForms: OtherForm[] = [];
  const foreign: FieldName[] = [];
  for (const value of differing(writtenBy(item), actual)) {
    if (isFormOf(value.field, value.wanted, value.stored)) otherForms.push(value);
    else foreign.push(value.field);
  }
  return { ...NO_VALUES, otherForms, foreign };
}

function differing(wanted: Fields, actual: Fields): OtherForm[] {
  return entriesOf(wanted).flatMap(([field, value]) => {
    const stored = actual[field] ?? '';
    return equalValues(value, stored) ? [] : [{ field, wanted: value, stored }];
  });
}

/** Whether what the item wants is so. */
function present(isSo: boolean): Effect {
  return isSo ? EFFECTIVE : ABSENT;
}
