// Undoes an update: the fields that it changed get their former values, and the contact its former
// address, where they still hold what it wrote. Other fields are nobody's concern but of whoever changed them.
import { GLOBAL_SCOPE } from '../../compare/index.ts';
import { type FieldName, type Fields, isStandardField } from '../../contacts/index.ts';
import { type FieldChange, isCountryId, splitWritable } from '../../diff/index.ts';
import { type ItemOf, type Reversal, impossible, left } from '../../plan/index.ts';
import { findUpdated, targetKeyOf, targetNumberOf } from '../reading/found-contact.ts';
import { originOf, type UndoContext } from './context.ts';
import { changedFields } from '../reading/written-values.ts';

type UpdateItem = ItemOf<'updateContact'>;

export function undoUpdate(item: UpdateItem, context: UndoContext): Reversal {
  const { reading, facts } = context;
  const found = findUpdated(item, reading);
  if (found === undefined) return left('it is gone by now');
  const address = item.newAddress?.address ?? item.address;
  const owner = { contactType: targetKeyOf(item, reading), address };
  const written = Object.fromEntries(
    item.changes.map(({ field, new: value }) => [field, value ?? '']),
  );
  const changed = changedFields(written, found.fields, { owner, facts });
  if (changed.length > 0) return left(`${changed.join(', ')} changed since`);
  const obstacle = renameObstacle(item, context);
  if (obstacle !== undefined) return obstacle;
  const back = item.changes.map(({ field, old }) => backTo(field, old, found.fields));
  // A contact with a country cannot be left without one (interface specification, "Contacts").
  const possible = back.filter(({ field, new: value }) => field !== 'country' || value !== null);
  const { writable } = splitWritable(possible, found.fields);
  if (writable.length === 0 && !canRename(item, found.fields)) {
    return impossible('no endpoint can write its former values');
  }
  const kept = back.filter((change) => !writable.includes(change)).map(({ field }) => field);
  const lost = [...kept, ...lostFields(item.prior.fields, found.fields)];
  return {
    kind: 'reversed',
    change: {
      kind: 'updateContact',
      contactType: reading.targets.named(item.contactType).name,
      contactTypeId: item.contactTypeId,
      contactId: item.contactId,
      address,
      ...backToAddress(item),
      prior: { email: found.email, fields: found.fields },
      changes: writable,
      origin: originOf(item, context),
    },
    note:
      lost.length === 0 ? undefined : `all but ${lost.join(', ')}, which no endpoint can put back`,
  };
}

/** Nobody gets mail again under a former address, and nobody gets an address that another one has. */
function renameObstacle(
  { newAddress, address, contactType }: UpdateItem,
  { reading }: UndoContext,
): Reversal | undefined {
  if (newAddress === undefined) return undefined;
  const { actual } = reading.scratch;
  const addresses = [newAddress.address, address];
  if (addresses.some((either) => actual.isSuppressed(GLOBAL_SCOPE, either))) {
    return impossible('an address of it is unsubscribed: it would get mail again at the other');
  }
  if (actual.find(targetNumberOf({ contactType }, reading), address) === undefined)
    return undefined;
  return left('its former address is there again');
}

function canRename({ newAddress }: UpdateItem, { country }: Fields): boolean {
  return newAddress !== undefined && isCountryId(country);
}

function backToAddress({ newAddress, address, prior }: UpdateItem): Pick<UpdateItem, 'newAddress'> {
  return newAddress === undefined ? {} : { newAddress: { address, email: prior.email } };
}

function backTo(field: FieldName, old: string | null, actual: Fields): FieldChange {
  return { field, old: actual[field] ?? null, new: old };
}

/** What an update cannot carry, and the service may have cleared with it. */
function lostFields(prior: Fields, actual: Fields): FieldName[] {
  const names = Object.keys(prior) as FieldName[];
  return names.filter((field) => !isStandardField(field) && actual[field] !== prior[field]);
}
