// Whether an item is in effect, as a reading of the account shows it. Decides nothing.
import { contactTypeKey } from '../contacts/key.ts';
import { isFieldName, type FieldName, type Fields } from '../contacts/fields.ts';
import { findGroup } from '../compare/account-changes.ts';
import { GLOBAL_SCOPE } from '../compare/read-account.ts';
import { equalValues } from '../diff/contact-diff.ts';
import type { Item, ItemOf } from '../plan/item.ts';
import type { FoundContact } from '../state/scratch/scratch-actual.ts';
import { fieldsText } from '../state/scratch/scratch-actual.ts';
import type { AccountReading } from './read-back.ts';

/** A value that the service holds in another form than was sent. */
export interface OtherForm {
  readonly field: FieldName;
  readonly wanted: string;
  readonly stored: string;
}

export type Effect =
  /** In effect; `otherForms` names values that were stored differently. */
  | { readonly kind: 'effective'; readonly otherForms: readonly OtherForm[] }
  /** The target is as it was before. */
  | { readonly kind: 'absent' }
  /** The target is neither as it was nor as it should be. */
  | { readonly kind: 'other'; readonly reason: string; readonly otherForms: readonly OtherForm[] };

const EFFECTIVE: Effect = { kind: 'effective', otherForms: [] };
const ABSENT: Effect = { kind: 'absent' };

export function effectOf(item: Item, reading: AccountReading): Effect {
  switch (item.kind) {
    case 'suppress':
      return present(reading.scratch.actual.isSuppressed(GLOBAL_SCOPE, item.address));
    case 'suppressInGroup':
      return present(
        reading.scratch.actual.isSuppressed(reading.scopeOf(item.group), item.address),
      );
    case 'createUnsubscribeGroup':
      return present(findGroup(reading.outline, item.group) !== undefined);
    case 'createContactType':
      return present(reading.targets.named(item.contactType).id !== undefined);
    case 'createCustomField':
      return present(reading.outline.customFields.some((field) => field.fieldName === item.field));
    case 'createContact':
      return createEffect(item, reading);
    case 'updateContact':
      return updateEffect(item, reading);
    case 'deleteContact':
      return findTarget(item, reading) === undefined ? EFFECTIVE : ABSENT;
  }
}

/** Why an item that was not sent yet must not be: its target moved after the plan was made. */
export function driftOf(item: Item, reading: AccountReading): string | undefined {
  if (item.kind === 'createContact') return createDrift(item, reading);
  if (item.kind !== 'updateContact' && item.kind !== 'deleteContact') return undefined;
  const found = findTarget(item, reading);
  if (found === undefined) return 'the contact is gone since the plan was made';
  if (isPrior(item, found)) return undefined;
  return 'the contact was changed since the plan was made';
}

function createDrift(item: ItemOf<'createContact'>, reading: AccountReading): string | undefined {
  const { actual } = reading.scratch;
  if (actual.isSuppressed(GLOBAL_SCOPE, item.address)) {
    return 'the address was unsubscribed since the plan was made';
  }
  const found = actual.find(reading.targets.named(item.contactType).index, item.address);
  return found === undefined ? undefined : 'the contact exists since the plan was made';
}

function createEffect(item: ItemOf<'createContact'>, reading: AccountReading): Effect {
  const target = reading.targets.named(item.contactType);
  const found = reading.scratch.actual.find(target.index, item.address);
  if (found === undefined) return ABSENT;
  return { kind: 'effective', otherForms: otherForms(item.fields, found.fields) };
}

function updateEffect(item: ItemOf<'updateContact'>, reading: AccountReading): Effect {
  const found = findTarget(item, reading);
  if (found === undefined) {
    return { kind: 'other', reason: 'the contact is gone', otherForms: [] };
  }
  const wanted = Object.fromEntries(item.changes.map((change) => [change.field, change.new ?? '']));
  const differing = otherForms(wanted, found.fields);
  if (differing.length === 0) return EFFECTIVE;
  const prior = Object.fromEntries(item.changes.map((change) => [change.field, change.old ?? '']));
  if (otherForms(prior, found.fields).length === 0) return ABSENT;
  return { kind: 'other', reason: 'the contact holds other values', otherForms: differing };
}

/** The contact that an update or delete is about: by id, and still under its key. */
export function findTarget(
  item: ItemOf<'updateContact'> | ItemOf<'deleteContact'>,
  reading: AccountReading,
): FoundContact | undefined {
  const target = reading.targets.named(item.contactType);
  const key = { target: target.index, address: item.address };
  return reading.scratch.actual.findById(key, item.contactId);
}

function isPrior(
  item: ItemOf<'updateContact'> | ItemOf<'deleteContact'>,
  found: FoundContact,
): boolean {
  return (
    found.email === item.prior.email && fieldsText(found.fields) === fieldsText(item.prior.fields)
  );
}

function otherForms(wanted: Fields, actual: Fields): OtherForm[] {
  return Object.entries(wanted).flatMap(([field, value]) => {
    if (!isFieldName(field) || value === undefined) return [];
    const stored = actual[field] ?? '';
    return equalValues(value, stored) ? [] : [{ field, wanted: value, stored }];
  });
}

function present(isThere: boolean): Effect {
  return isThere ? EFFECTIVE : ABSENT;
}

/** The key form of an item's contact type, for what is remembered about its contacts. */
export function typeKeyOf(item: { readonly contactType: string }): string {
  return contactTypeKey(item.contactType);
}
