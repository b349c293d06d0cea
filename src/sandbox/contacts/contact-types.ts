// Contact types: the named lists that contacts belong to (interface specification, section Contact
// types), and how many contacts each is said to have (behaviour `count_field`).
import { type Account, type Route, route } from '../account/account.ts';
import {
  type StoredRecord,
  detailsAnswer,
  insertRecord,
  liveRecords,
  recordShape,
  removeRecord,
  updateRecord,
} from '../account/records.ts';
import { behaviourNumber } from '../behaviours/behaviours.ts';
import { deletion } from '../forms/deleting.ts';
import {
  type Answer,
  ParameterChecks,
  done,
  doneUnderErrors,
  failed,
  list,
  notFound,
  requiredText,
  takenText,
} from '../protocol/answer.ts';
import { type SandboxRequest, formText, idNumber } from '../protocol/request.ts';
import { removeContactsOfType } from './contact-row.ts';

export interface ContactTypeRow extends StoredRecord {
  readonly name: string;
  readonly deleted_at: string | null;
}

export const CONTACT_TYPE_ROUTES: readonly Route[] = [
  route.get('one', 'contacts-type', listTypes),
  route.post('one', 'contacts-type/add', addType),
  route.get('one', 'contacts-type/view', viewType),
  route.post('one', 'contacts-type/update', updateType),
  route.delete('one', 'contacts-type/delete', deleteType),
];

/** The live contact type with the id. */
function findContactType(account: Account, id: number | undefined): ContactTypeRow | undefined {
  return account.store
    .query<ContactTypeRow>(
      `SELECT ${COLUMNS} FROM contact_type WHERE id = ? AND deleted_at IS NULL`,
    )
    .get(id ?? null);
}

/** Whether the other base address knows the contact type yet (behaviour `cross_base_lag`). */
export function isUsable(account: Account, id: number | undefined): boolean {
  const types = liveRecords<{ usable_ms: number }>(account, 'contact_type', 'id');
  const row = types.get(id ?? null);
  return row !== undefined && row.usable_ms <= account.clock.monotonicMs();
}

/** Makes a contact type and returns its id. */
export function insertContactType(account: Account, name: string): number {
  const lagMs = behaviourNumber(account.behaviours, 'cross_base_lag') * 1_000;
  const usableMs = lagMs === 0 ? 0 : account.clock.monotonicMs() + lagMs;
  return insertRecord(account, 'contact_type', () => ({ name, usable_ms: usableMs }));
}

const COLUMNS = 'id, user_id, name, deleted_at, created_at, updated_at';

function listTypes(account: Account): Answer {
  const shape = recordShape(account);
  const withDeleted = account.behaviours.value.list_includes_soft_deleted === 'yes';
  const rows = account.store
    .query<ContactTypeRow>(
      `SELECT ${COLUMNS} FROM contact_type WHERE deleted_at IS NULL OR ? = 1 ORDER BY id`,
    )
    .all(withDeleted ? 1 : 0);
  const counts = countContacts(account);
  return list(
    'contactTypes',
    rows.map((row) => shape({ ...row, contacts_count: counts.get(row.id) ?? 0 })),
  );
}

function addType(account: Account, request: SandboxRequest): Answer {
  const checks = new ParameterChecks();
  const name = checkName(request, checks);
  checks.pass();

  const rule = account.behaviours.value.dup_contact_type_name;
  const exists = rule !== 'insert_second' && typeNamed(account, name) !== undefined;
  if (exists && rule === 'reject') return failed({ name: [takenText('name')] });
  if (!exists) insertContactType(account, name);
  return done('Added Successfully');
}

/**
 * The documented failure of a view says that `field_name` and `field_type` are missing, although a
 * view does not take them (section Errors, 6). The one that is missing stands beside them, since
 * each missing parameter has its own key.
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
  return detailsAnswer(account, 'contactType', findContactType(account, idNumber(idText)));
}

function updateType(account: Account, request: SandboxRequest): Answer {
  const checks = new ParameterChecks();
  checks.require('id', formText(request, 'id'));
  const name = checkName(request, checks);
  checks.pass();

  const row = findContactType(account, idNumber(formText(request, 'id')));
  if (row === undefined) return notFound();
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
  const isBlocked = account.behaviours.value.type_delete_cascade === 'blocked';
  if (
    isBlocked &&
    findContactType(account, id) !== undefined &&
    countContacts(account).has(id ?? 0)
  )
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

function checkName(request: SandboxRequest, checks: ParameterChecks): string {
  const name = formText(request, 'name') ?? '';
  checks.require('name', name);
  checks.expect('name', name.length >= 2, 'The name must be at least 2 characters.');
  return name;
}

function typeNamed(account: Account, name: string): ContactTypeRow | undefined {
  return account.store
    .query<ContactTypeRow>(
      `SELECT ${COLUMNS} FROM contact_type WHERE lower(name) = lower(?) AND deleted_at IS NULL ORDER BY id`,
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
  if (account.behaviours.value.count_field === 'capped') return countFirst(account);
  const withDeleted = account.behaviours.value.count_field === 'includes_deleted';
  const rows = account.store
    .query<{ contact_type_id: number; contacts: number }>(
      'SELECT contact_type_id, count(*) AS contacts FROM contact WHERE deleted_at IS NULL OR ? = 1 GROUP BY contact_type_id',
    )
    .all(withDeleted ? 1 : 0);
  return new Map(rows.map((row) => [row.contact_type_id, row.contacts]));
}

/** Counts only the first contacts in the order of the list: those that a list of that size shows. */
function countFirst(account: Account): ReadonlyMap<number, number> {
  const { list_order, list_staleness } = account.behaviours.value;
  const isNewestFirst = list_order === 'newest_first' && list_staleness === '0';
  const order = isNewestFirst ? 'created_at DESC, id DESC' : 'id';
  const rows = account.store
    .query<{ contact_type_id: number; contacts: number }>(
      `SELECT contact_type_id, count(*) AS contacts FROM
         (SELECT contact_type_id FROM contact WHERE deleted_at IS NULL ORDER BY ${order} LIMIT ?)
       GROUP BY contact_type_id`,
    )
    .all(behaviourNumber(account.behaviours, 'count_field'));
  return new Map(rows.map((row) => [row.contact_type_id, row.contacts]));
}
