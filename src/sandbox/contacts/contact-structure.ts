// Contact types, the named lists that contacts belong to, with the number of contacts that each one shows (behaviour
// `count_field`), and contact fields, reserved and custom (interface specification, sections Contact types and Contact
// fields).
import { type Account, type Route, route } from '../account/account.ts';
import {
  countsBy,
  detailsAnswer,
  insertRecord,
  listAnswer,
  listedRecords,
  liveRecord,
  namedRecord,
  removeRecord,
  updateRecord,
} from '../account/records.ts';
import type { RowOf } from '../account/schema.ts';
import { behaviourNumber } from '../behaviours/behaviours.ts';
import { deletion } from '../forms/deleting.ts';
import { checkedForm, type ParameterForm } from '../forms/parameters.ts';
import {
  type Answer,
  done,
  doneUnderErrors,
  failed,
  requiredText,
  takenText,
  invalidText,
  list,
} from '../protocol/answer.ts';
import { type SandboxRequest, idNumber } from '../protocol/request.ts';
import { CONTACT_TEXTS, removeContactsOfType } from './contact-row.ts';

export const CONTACT_TYPE_ROUTES: readonly Route[] = [
  route.get('one', 'contacts-type', listTypes),
  route.post('one', 'contacts-type/add', addType),
  route.get('one', 'contacts-type/view', viewType),
  route.post('one', 'contacts-type/update', updateType),
  route.delete('one', 'contacts-type/delete', deleteType),
];

/** Whether the other base address knows the contact type yet (behaviour `cross_base_lag`). */
export function isUsable(account: Account, id: number | undefined): boolean {
  const row = liveRecord(account, 'contact_type', 'id', id);
  return row !== undefined && row.usable_ms <= account.clock.monotonicMs();
}

/** Makes a contact type and returns its id. */
export function insertContactType(account: Account, name: string): number {
  const lagMs = behaviourNumber(account.behaviours, 'cross_base_lag') * 1_000;
  const usableMs = lagMs === 0 ? 0 : account.clock.monotonicMs() + lagMs;
  return insertRecord(account, 'contact_type', () => ({ name, usable_ms: usableMs }));
}

/** A contact type as responses show it, without its count. */
export function shownType(row: RowOf<'contact_type'>): Record<string, unknown> {
  const { usable_ms: _usableMs, ...shown } = row;
  return shown;
}

function listTypes(account: Account): Answer {
  const rows = listedRecords(account, 'contact_type');
  const counts = countContacts(account);
  const isCounted = account.behaviours.value.count_field !== 'missing';
  return listAnswer(account, 'contactTypes', rows, (row) => ({
    ...shownType(row),
    contacts_count: isCounted ? (counts.get(row.id) ?? 0) : undefined,
  }));
}

function addType(account: Account, request: SandboxRequest): Answer {
  const name = checkedForm(account, request, nameParameter);
  const rule = account.behaviours.value.dup_contact_type_name;
  const exists = rule !== 'insert_second' && typeNamed(account, name) !== undefined;
  if (exists && rule === 'reject') return failed({ name: [takenText('name')] });
  if (!exists) insertContactType(account, name);
  return done('Added Successfully');
}

/**
 * The documented failure of a view lists `field_name` and `field_type` as missing, although a view does
 * not take them (section Errors, 6). The missing id is listed with them, since each missing parameter
 * has its own key.
 */
const MISSING_IN_VIEW = ['contact_type_id', 'field_name', 'field_type'];

function viewType(account: Account, request: SandboxRequest): Answer {
  const idText = request.query.get('contact_type_id') ?? '';
  if (idText.trim() === '') {
    return failed(
      Object.fromEntries(
        MISSING_IN_VIEW.map((parameter) => [parameter, [requiredText(parameter)]]),
      ),
    );
  }
  const row = liveRecord(account, 'contact_type', 'id', idNumber(idText));
  return detailsAnswer(account, 'contactType', row, shownType);
}

function updateType(account: Account, request: SandboxRequest): Answer {
  const { idText, name } = checkedForm(account, request, (form) => ({
    idText: form.required('id'),
    name: nameParameter(form),
  }));
  const row = namedRecord(account, 'contact_type', 'id', idNumber(idText));
  const other = typeNamed(account, name);
  const refuses = account.behaviours.value.dup_contact_type_name === 'reject';
  if (refuses && other !== undefined && other.id !== row.id) {
    return failed({ name: [takenText('name')] });
  }
  updateRecord(account, 'contact_type', row.id, { name });
  return done('Updated Successfully');
}

function deleteType(account: Account, request: SandboxRequest): Answer {
  const id = idNumber(request.query.get('contact_type_id'));
  const isBlocked =
    account.behaviours.value.type_delete_cascade === 'blocked' &&
    liveRecord(account, 'contact_type', 'id', id) !== undefined;
  if (isBlocked && countContacts(account).has(id ?? 0))
    return failed({ contact_type_id: ['The contact type still has contacts.'] });
  return deleteLiveType(account, request);
}

const deleteLiveType = deletion('contact_type_id', {
  table: 'contact_type',
  remove: (account, id) => {
    if (account.behaviours.value.type_delete_cascade === 'contacts')
      removeContactsOfType(account, id);
    removeRecord(account, 'contact_type', id);
  },
  deleted: doneUnderErrors('Deleted Successfully'),
});

function nameParameter(form: ParameterForm): string {
  const name = form.required('name');
  form.expect('name', name.length >= 2, 'The name must be at least 2 characters.');
  return name;
}

function typeNamed(account: Account, name: string): RowOf<'contact_type'> | undefined {
  return account.store
    .query<RowOf<'contact_type'>>(
      'SELECT * FROM contact_type WHERE lower(name) = lower(?) AND deleted_at IS NULL ORDER BY id',
    )
    .get(name);
}

/** The count by contact type id; a contact type without contacts may be missing. */
export function countContacts(account: Account): ReadonlyMap<number, number> {
  if (account.behaviours.value.count_field !== 'cached') return countNow(account);
  const nowMs = account.clock.monotonicMs();
  const last = CACHED_COUNTS.get(account.store);
  const longestMs = behaviourNumber(account.behaviours, 'count_field') * 1_000;
  if (last !== undefined && nowMs - last.countedMs < longestMs) return last.counts;
  const counts = countNow(account);
  CACHED_COUNTS.set(account.store, { counts, countedMs: nowMs });
  return counts;
}

interface CachedCounts {
  readonly counts: ReadonlyMap<number, number>;
  readonly countedMs: number;
}

const CACHED_COUNTS = new WeakMap<Account['store'], CachedCounts>();

function countNow(account: Account): ReadonlyMap<number, number> {
  const { count_field, list_order, list_staleness } = account.behaviours.value;
  if (count_field === 'includes_deleted') return countsBy(account, 'contact', 'contact_type_id');
  const live = 'SELECT contact_type_id FROM contact WHERE deleted_at IS NULL';
  if (count_field !== 'capped') return countsBy(account, `(${live})`, 'contact_type_id');
  // Counts only the contacts that a list of that size shows: the first ones in its order.
  const isNewestFirst = list_order === 'newest_first' && list_staleness === '0';
  const order = isNewestFirst ? 'created_at DESC, id DESC' : 'id';
  const most = String(behaviourNumber(account.behaviours, 'count_field'));
  return countsBy(account, `(${live} ORDER BY ${order} LIMIT ${most})`, 'contact_type_id');
}

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
export const RESERVED_FIELDS = ['email', ...CONTACT_TEXTS] as const;

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
