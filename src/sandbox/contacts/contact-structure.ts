// Contact types: the named lists that contacts belong to (interface specification, section Contact
// types), and the number of contacts that each one shows (behaviour `count_field`).
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
} from '../protocol/answer.ts';
import { type SandboxRequest, idNumber } from '../protocol/request.ts';
import { removeContactsOfType } from './contact-row.ts';

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
  return listAnswer(account, 'contactTypes', rows, (row) => ({
    ...shownType(row),
    contacts_count: counts.get(row.id) ?? 0,
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
