// Reserved and custom contact fields (interface specification, section Contact fields).
import { type Account, type Route, route } from '../account/account.ts';
import { insertRecord, listAnswer, listedRecords, removeRecord } from '../account/records.ts';
import type { RowOf } from '../account/schema.ts';
import { deletion } from '../forms/deleting.ts';
import { checkedForm, type ParameterForm } from '../forms/parameters.ts';
import { type Answer, done, failed, invalidText, list, takenText } from '../protocol/answer.ts';
import type { SandboxRequest } from '../protocol/request.ts';

export const CONTACT_FIELD_ROUTES: readonly Route[] = [
  route.get('one', 'reserve-fields', listReserved),
  route.get('one', 'custom-fields', (account) =>
    listAnswer(account, 'customFields', customFields(account), (row) => ({
      ...row,
      is_reserved: 0,
    })),
  ),
  route.post('one', 'custom-fields/save', saveCustom),
  route.delete(
    'one',
    'custom-fields/delete',
    deletion('id', { table: 'custom_field', remove: removeCustom }),
  ),
];

/** The built-in fields; they are also the columns of an upload. */
export const RESERVED_FIELDS = [
  'email',
  'first_name',
  'last_name',
  'country',
  'state',
  'city',
  'address_line1',
  'address_line2',
  'state_province_region',
  'postal_code',
  'alt_email',
] as const;

const FIELD_TYPES = ['text', 'number', 'datetime-local'];

export function customFields(account: Account): RowOf<'custom_field'>[] {
  return listedRecords(account, 'custom_field');
}

/** Makes a custom field, even when one of that name exists. */
export function insertCustomField(account: Account, name: string, type: string): void {
  insertRecord(account, 'custom_field', () => ({ field_name: name, field_type: type }));
}

/** The label that responses show for a custom field: `company_name` is `Company Name`. */
export function fieldLabel(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

function listReserved(): Answer {
  const rows = RESERVED_FIELDS.map((name, index) => ({
    id: index + 1,
    user_id: null,
    field_name: name,
    field_type: 'text',
    is_reserved: 1,
    created_at: null,
    updated_at: null,
  }));
  return list('reservedFields', rows);
}

function saveCustom(account: Account, request: SandboxRequest): Answer {
  const { name, type } = checkedForm(account, request, fieldParameters);
  const rule = account.behaviours.value.dup_custom_field;
  const exists =
    rule !== 'insert_second' && customFields(account).some((row) => row.field_name === name);
  if (exists && rule === 'reject') return failed({ field_name: [takenText('field_name')] });
  if (exists) {
    account.store
      .query('UPDATE custom_field SET field_type = ?, updated_at = ? WHERE field_name = ?')
      .run(type, account.now, name);
  } else insertCustomField(account, name, type);
  return done('Added Successfully');
}

function fieldParameters(form: ParameterForm): { name: string; type: string } {
  const name = form.required('field_name');
  form.expect('field_name', /^\w+$/.test(name), 'The field name format is invalid.');
  const isReserved = RESERVED_FIELDS.some((known) => known === name.toLowerCase());
  form.expect('field_name', !isReserved, takenText('field_name'));
  const type = form.required('field_type');
  form.expect('field_type', FIELD_TYPES.includes(type), invalidText('field_type'));
  return { name, type };
}

function removeCustom(account: Account, id: number): void {
  const name = customFields(account).find((field) => field.id === id)?.field_name;
  removeRecord(account, 'custom_field', id);
  const twin = customFields(account).some((field) => field.field_name === name);
  if (name !== undefined && !twin) forgetValues(account, name);
}

/** The values of a custom field are removed with its last definition. */
function forgetValues(account: Account, name: string): void {
  // The name holds letters, digits and underscores only, so it needs no escaping in a JSON path.
  const path = `$."${name}"`;
  account.store
    .query(
      'UPDATE contact SET custom = json_remove(custom, ?) WHERE json_type(custom, ?) IS NOT NULL',
    )
    .run(path, path);
  account.store.query("UPDATE contact SET custom = NULL WHERE custom = '{}'").run();
}
