// Contact types: the named lists that contacts belong to. What becomes of the contacts of one that
// is deleted is not specified, so that is a person's decision: the engine's type does not have it.
import * as shape from './record-shapes.ts';
import type { Channel } from '../calls/channel.ts';
import { readRecord } from '../calls/read-record.ts';
import { collectList } from '../calls/stream-list.ts';
import { write } from '../calls/write.ts';
import type { Outcome } from '../outcome/outcome.ts';

export type ContactTypeRecord = ReturnType<typeof parseContactType>;

export const parseContactType = shape.recordParser('contact type', {
  ...shape.OWNED,
  name: shape.text,
  /** Only the list carries it. */
  contactsCount: shape.optionalCount,
  deletedAt: shape.optionalText,
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
