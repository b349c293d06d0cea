// Contact types, the named lists that contacts belong to, and contact fields: the built-in ones, and those that the
// account adds. What becomes of the contacts of a deleted type, or of the values of a deleted field, is not
// specified, so that is a person's decision: the engine's types do not have these calls.
import * as shape from './record-shapes.ts';
import { type Channel, write } from '../calls/channel.ts';
import { readRecord } from '../calls/read-record.ts';
import { collectList } from '../calls/stream-list.ts';
import type { Outcome } from '../outcome/outcome.ts';

export type ContactTypeRecord = ReturnType<typeof parseContactType>;

export const parseContactType = shape.recordParser('contact type', {
  ...shape.OWNED,
  name: shape.text,
  /** Only the list carries it. */
  contactsCount: shape.optionalCount,
  deletedAt: shape.deletionTime,
});

export interface ContactTypeCalls {
  /** With the count of contacts: the cheap way to see an upload arrive. */
  list(): Promise<readonly ContactTypeRecord[]>;
  view(contactTypeId: string): Promise<ContactTypeRecord | undefined>;
  /** At least two characters. Whether a second one of a name is refused is not specified. */
  add(name: string): Promise<Outcome>;
  update(form: { readonly id: string; readonly name: string }): Promise<Outcome>;
}

export interface ContactTypeDeletingCalls extends ContactTypeCalls {
  /** What becomes of its contacts is not specified. */
  delete(contactTypeId: string): Promise<Outcome>;
}

export function contactTypeCalls(channel: Channel): ContactTypeDeletingCalls {
  return {
    list: () => collectList(channel, { endpointId: 'contacts-type', parse: parseContactType }),
    view: (contact_type_id) =>
      readRecord(channel, 'contacts-type/view', { contact_type_id }, parseContactType),
    add: (name) => write(channel, 'contacts-type/add', { form: { name } }),
    update: (form) => write(channel, 'contacts-type/update', { form }),
    delete: (contact_type_id) =>
      write(channel, 'contacts-type/delete', { query: { contact_type_id } }),
  };
}

/** Both kinds of field have one record. */
export type FieldRecord = ReturnType<typeof parseField>;

export const parseField = shape.recordParser('field', {
  ...shape.OWNED,
  /** Null on reserved fields, which belong to no account. */
  userId: shape.optionalId,
  fieldName: shape.text,
  /** `text`, `number` or `datetime-local` on custom fields; reserved ones may say more. */
  fieldType: shape.text,
});

export interface CustomFieldForm {
  /** Letters, digits and underscore; not the name of a reserved field. */
  readonly field_name: string;
  readonly field_type: 'text' | 'number' | 'datetime-local';
}

export interface FieldCalls {
  reserved(): Promise<readonly FieldRecord[]>;
  custom(): Promise<readonly FieldRecord[]>;
  saveCustom(form: CustomFieldForm): Promise<Outcome>;
}

export interface FieldDeletingCalls extends FieldCalls {
  /** What becomes of the values in contacts is not specified. */
  deleteCustom(id: string): Promise<Outcome>;
}

export function fieldCalls(channel: Channel): FieldDeletingCalls {
  return {
    reserved: () => collectList(channel, { endpointId: 'reserve-fields', parse: parseField }),
    custom: () => collectList(channel, { endpointId: 'custom-fields', parse: parseField }),
    saveCustom: ({ field_name, field_type }) =>
      write(channel, 'custom-fields/save', { form: { field_name, field_type } }),
    deleteCustom: (id) => write(channel, 'custom-fields/delete', { query: { id } }),
  };
}
