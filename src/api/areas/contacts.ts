// Contacts: one by one, many at a time by upload, and the list that everything is compared with.
import type { StandardField } from '../../contacts/index.ts';
import { parseContact, type Contact } from './contact-record.ts';
import { readCsvSample, type CsvSample } from './contact-upload.ts';
import type { Channel } from '../calls/channel.ts';
import { readRecord } from '../calls/read-record.ts';
import {
  streamBody,
  streamList,
  type ListBodyReader,
  type ListReceipt,
  type ListSink,
} from '../calls/stream-list.ts';
import { idsForm, write } from '../calls/write.ts';
import { demand } from '../outcome/errors.ts';
import type { Outcome } from '../outcome/outcome.ts';

/** The names are the service's. A member left out or undefined is not sent. */
export interface ContactForm extends Readonly<Partial<OptionalFields>> {
  readonly contact_type_id: string;
  readonly email: string;
  /** A country id of the reference data. */
  readonly country: string;
}

type OptionalFields = Record<Exclude<StandardField, 'country'>, string | undefined>;

/** An update sends the same required members as an add; whether a left-out one is kept is open. */
export interface ContactUpdateForm extends ContactForm {
  readonly contact_id: string;
}

export interface ContactUpload {
  readonly contactTypeId: string;
  /** Ends in `.csv`, as the service demands. */
  readonly fileName: string;
  /** As `uploadFileBytes` makes it. */
  readonly content: Uint8Array;
}

export interface ContactCalls {
  list(sink: ListSink<Contact>): Promise<ListReceipt>;
  /** The same list; its body goes to the reader as it comes. */
  listBody(reader: ListBodyReader): Promise<ListReceipt>;
  details(contactId: string): Promise<Contact | undefined>;
  add(form: ContactForm): Promise<Outcome>;
  update(form: ContactUpdateForm): Promise<Outcome>;
  delete(contactId: string): Promise<Outcome>;
  /** Between 1 and 900 ids. */
  bulkDelete(contactIds: readonly string[]): Promise<Outcome>;
  uploadCsv(upload: ContactUpload): Promise<Outcome>;
  /** Undefined where the service has none, or answers with something that is no CSV. */
  csvSample(): Promise<CsvSample | undefined>;
}

export function contactCalls(channel: Channel): ContactCalls {
  return {
    list: (sink) => streamList(channel, { endpointId: 'contacts/list', sink, parse: parseContact }),
    listBody: (reader) => streamBody(channel, { endpointId: 'contacts/list' }, reader),
    details: (contact_id) => readRecord(channel, 'contacts/details', { contact_id }, parseContact),
    add: (form) => write(channel, 'contacts/add', { form: { ...form } }),
    update: (form) => write(channel, 'contacts/update', { form: { ...form } }),
    delete: (contact_id) => write(channel, 'contacts/delete', { query: { contact_id } }),
    bulkDelete: (ids) => write(channel, 'contacts/bulk-delete', { form: idsForm(ids) }),
    uploadCsv: async ({ contactTypeId: contact_type_id, fileName, content }) => {
      demand(fileName.endsWith('.csv'), 'an upload file is named .csv');
      const form = { contact_type_id, file: { fileName, content } };
      return await write(channel, 'contacts/upload-csv', { form });
    },
    csvSample: () => readCsvSample(channel),
  };
}
