// The sample file for uploads: its header names every column that an upload understands. The
// specification does not show its body (section Contacts).
import type { Account } from '../account.ts';
import type { Answer } from '../answer.ts';
import { list, notFound } from '../answer.ts';
import { RESERVED_FIELDS, customFields } from '../areas/contact-fields.ts';
import type { ReservedField } from '../areas/contact-fields.ts';

const EXAMPLE: Readonly<Record<ReservedField, string>> = {
  email: 'asha.example@example.com',
  first_name: 'Asha',
  last_name: 'Example',
  country: 'India',
  state: 'Gujarat',
  city: 'Surat',
  address_line1: '12 Example Road',
  address_line2: '',
  state_province_region: '',
  postal_code: '395001',
  alt_email: '',
};

/** The columns of an upload in the order of the sample: the reserved fields, then the custom ones. */
export function uploadColumns(account: Account): readonly string[] {
  const names = customFields(account).map((field) => field.field_name);
  return [...RESERVED_FIELDS, ...new Set(names)];
}

export function sampleAnswer(account: Account): Answer {
  const columns = uploadColumns(account);
  switch (account.behaviours.value.csv_sample_body) {
    case 'failed':
      return notFound();
    case 'json':
      return list('columns', columns);
    case 'csv': {
      const row = [...RESERVED_FIELDS.map((field) => EXAMPLE[field])];
      const filled = [...row, ...columns.slice(row.length).map(() => '')];
      return {
        kind: 'file',
        fileName: 'contacts-sample.csv',
        content: `${columns.join(',')}\n${filled.join(',')}\n`,
      };
    }
  }
}
