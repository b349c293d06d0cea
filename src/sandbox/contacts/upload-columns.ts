// Finds out what each column of an upload means, by name or by position.
import type { Account } from '../account.ts';
import { RESERVED_FIELDS, customFields, insertCustomField } from '../areas/contact-fields.ts';
import type { ContactText } from './contact-row.ts';
import { CONTACT_TEXTS } from './contact-row.ts';
import { uploadColumns } from './sample.ts';
import { refuseFile } from './upload-file.ts';

export type UploadColumn =
  | { readonly kind: 'email' }
  | { readonly kind: 'text'; readonly name: ContactText }
  | { readonly kind: 'custom'; readonly name: string }
  | { readonly kind: 'ignored' };

/** The meaning of each column; throws a Refusal where the header is refused. */
export function columnsOf(account: Account, header: readonly string[]): readonly UploadColumn[] {
  const rule = account.behaviours.value.csv_header;
  const expected = uploadColumns(account);
  if (rule === 'required_exact' && header.join(',') !== expected.join(',')) {
    refuseFile('The header of the file does not match the sample.');
  }
  const names = rule === 'ignored_first_line' ? expected : header.map(fieldName);
  for (const required of ['email', 'country']) {
    if (!names.includes(required)) refuseFile(`The file has no ${required} column.`);
  }
  const columns = names.map((name) => columnNamed(account, name, expected));
  // More custom fields may have come into being, but never a second meaning of one name.
  return columns.map((column, index) =>
    names.indexOf(names[index] ?? '') < index ? IGNORED : column,
  );
}

const IGNORED: UploadColumn = { kind: 'ignored' };

/**
 * Labels count as names: `First Name` is `first_name`. A byte order mark stays part of its name,
 * which `trim` would take off.
 */
function fieldName(title: string): string {
  return title
    .replaceAll(/^ +| +$/g, '')
    .replaceAll(/[ \t]+/g, '_')
    .toLowerCase();
}

function columnNamed(account: Account, name: string, expected: readonly string[]): UploadColumn {
  if (name === 'email') return { kind: 'email' };
  const text = CONTACT_TEXTS.find((known) => known === name);
  if (text !== undefined) return { kind: 'text', name: text };
  const custom = expected
    .slice(RESERVED_FIELDS.length)
    .find((known) => known.toLowerCase() === name);
  if (custom !== undefined) return { kind: 'custom', name: custom };
  return unknownColumn(account, name);
}

function unknownColumn(account: Account, name: string): UploadColumn {
  switch (account.behaviours.value.csv_unknown_column) {
    case 'reject':
      return refuseFile('The file has a column that is no contact field.');
    case 'custom_field': {
      if (!/^\w+$/.test(name)) return IGNORED;
      const known = customFields(account).some((field) => field.field_name === name);
      if (!known) insertCustomField(account, name, 'text');
      return { kind: 'custom', name };
    }
    case 'ignore':
      return IGNORED;
  }
}
