// Undoes an update: the fields that it changed get their former values, where they still hold what it
// wrote. Other fields are nobody's concern but of whoever changed them.
import { isStandardField, type FieldName, type Fields } from '../contacts/fields.ts';
import type { FieldChange } from '../diff/contact-diff.ts';
import { splitWritable } from '../diff/writable.ts';
import type { ItemOf } from '../plan/item.ts';
import { impossible, left, type Reversal } from '../plan/reversal.ts';
import { findById, targetKeyOf } from './found-contact.ts';
import type { UndoContext } from './undo-context.ts';
import { changedFields } from './undo-values.ts';

export function undoUpdate(item: ItemOf<'updateContact'>, context: UndoContext): Reversal {
  const { reading, facts } = context;
  const found = findById(item, reading);
  if (found === undefined) return left('it is gone by now');
  const owner = { contactType: targetKeyOf(item), address: item.address };
  const written = Object.fromEntries(
    item.changes.map(({ field, new: value }) => [field, value ?? '']),
  );
  const changed = changedFields(written, found.fields, { owner, facts });
  if (changed.length > 0) return left(`${changed.join(', ')} changed since`);
  const back = item.changes.map(({ field, old }) => backTo(field, old, found.fields));
  // A contact with a country cannot be left without one (interface specification, "Contacts").
  const possible = back.filter(({ field, new: value }) => field !== 'country' || value !== null);
  const { writable } = splitWritable(possible, found.fields);
  if (writable.length === 0) return impossible('no endpoint can write its former values');
  const kept = back.filter((change) => !writable.includes(change)).map(({ field }) => field);
  const lost = [...kept, ...lostFields(item.prior.fields, found.fields)];
  return {
    kind: 'reversed',
    change: {
      kind: 'updateContact',
      contactType: reading.targets.named(item.contactType).name,
      contactTypeId: item.contactTypeId,
      contactId: item.contactId,
      address: item.address,
      prior: { email: found.email, fields: found.fields },
      changes: writable,
      origin: item.origin,
    },
    note:
      lost.length === 0 ? undefined : `all but ${lost.join(', ')}, which no endpoint can put back`,
  };
}

function backTo(field: FieldName, old: string | null, actual: Fields): FieldChange {
  return { field, old: actual[field] ?? null, new: old };
}

/** What an update cannot carry, and the service may have cleared with it. */
function lostFields(prior: Fields, actual: Fields): FieldName[] {
  const names = Object.keys(prior) as FieldName[];
  return names.filter((field) => !isStandardField(field) && actual[field] !== prior[field]);
}
