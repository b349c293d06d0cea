// Unsubscribe groups and their recipients (interface specification, section Unsubscribe groups).
// Unsubscribe groups in the store. No endpoint deletes one (interface specification, section
// Unsubscribe groups).
import { type Account, type Route, shortCode } from '../account/account.ts';
import { recordShape } from '../account/records.ts';
import { bulkDelete, deleteOne } from '../forms/deleting.ts';
import {
  type Answer,
  ParameterChecks,
  done,
  failed,
  invalidText,
  list,
  notFound,
  record,
  takenText,
} from '../protocol/answer.ts';
import { type SandboxRequest, formText, idNumber } from '../protocol/request.ts';
import { addUnsubscribers, groupRecipientTarget, listedUnsubscribers } from './unsubscribers.ts';

const PATH = 'unsubscribes-groups';

export const UNSUBSCRIBE_GROUP_ROUTES: readonly Route[] = [
  { methods: ['GET'], base: 'two', path: PATH, writes: false, answer: listGroups },
  { methods: ['POST'], base: 'two', path: `${PATH}/save`, writes: true, answer: save },
  { methods: ['GET'], base: 'two', path: `${PATH}/details`, writes: false, answer: details },
  { methods: ['POST'], base: 'two', path: `${PATH}/update`, writes: true, answer: update },
  {
    methods: ['POST'],
    base: 'two',
    path: `${PATH}/manually-add`,
    writes: true,
    answer: addRecipients,
  },
  {
    methods: ['GET'],
    base: 'two',
    path: `${PATH}/recipients-list`,
    writes: false,
    answer: recipients,
  },
  {
    methods: ['DELETE'],
    base: 'two',
    path: `${PATH}/recipients-delete`,
    writes: true,
    answer: remove,
  },
  {
    methods: ['POST'],
    base: 'two',
    path: `${PATH}/recipients-bulk-delete`,
    writes: true,
    answer: removeMany,
  },
];

function listGroups(account: Account): Answer {
  const counts = recipientCounts(account);
  return list(
    'unsubscribesGroups',
    groups(account).map((row) => ({
      ...shown(account, row),
      unsubscribe_clients_count: counts.get(row.id) ?? 0,
    })),
  );
}

function save(account: Account, request: SandboxRequest): Answer {
  const checked = checkGroup(request);
  if (checked.kind === 'failed') return checked;
  const rule = account.behaviours.value.dup_group_name;
  const twin = rule === 'insert_second' ? undefined : groupNamed(account, checked.group_name);
  if (twin !== undefined && rule === 'reject')
    return failed({ group_name: [takenText('group_name')] });
  if (twin === undefined) insertGroup(account, checked);
  else updateGroup(account, twin.id, checked);
  return done('Saved Successfully');
}

function details(account: Account, request: SandboxRequest): Answer {
  const row = findGroup(account, idNumber(request.query.get('id')));
  return row === undefined ? notFound() : record('unsubscribesGroup', shown(account, row));
}

function update(account: Account, request: SandboxRequest): Answer {
  const checked = checkGroup(request);
  if (checked.kind === 'failed') return checked;
  const row = findGroup(account, idNumber(request.query.get('id')));
  if (row === undefined) return notFound();
  updateGroup(account, row.id, checked);
  return done('Updated Successfully');
}

function addRecipients(account: Account, request: SandboxRequest): Answer {
  const addresses = formText(request, 'email_address') ?? '';
  const groupText = formText(request, 'unsubscribe_groups_id');
  const group = findGroup(account, idNumber(groupText));
  const checks = new ParameterChecks();
  checks.require('unsubscribe_groups_id', groupText);
  checks.expect('unsubscribe_groups_id', group !== undefined, invalidText('unsubscribe_groups_id'));
  checks.require('email_address', addresses);
  const failure = checks.failure();
  if (failure !== undefined) return failure;

  return addUnsubscribers(account, addresses, group?.id ?? null);
}

function recipients(account: Account, request: SandboxRequest): Answer {
  const group = findGroup(account, idNumber(request.query.get('groupId')));
  if (group === undefined) return notFound();
  return list('recipients', listedUnsubscribers(account, request, group.id));
}

function remove(account: Account, request: SandboxRequest): Answer {
  return deleteOne(account, idNumber(request.query.get('id')), groupRecipientTarget(account));
}

function removeMany(account: Account, request: SandboxRequest): Answer {
  return bulkDelete(account, request, groupRecipientTarget(account));
}

type CheckedGroup = (GroupValues & { readonly kind: 'group' }) | ReturnType<typeof failed>;

function checkGroup(request: SandboxRequest): CheckedGroup {
  const name = formText(request, 'group_name') ?? '';
  const description = formText(request, 'description') ?? '';
  const display = formText(request, 'is_display');
  const checks = new ParameterChecks();
  checks.require('group_name', name);
  checks.require('description', description);
  checks.require('is_display', display);
  checks.expect('is_display', display === '0' || display === '1', invalidText('is_display'));
  const failure = checks.failure();
  if (failure !== undefined) return failure;
  return { kind: 'group', group_name: name, description, is_display: display === '1' ? 1 : 0 };
}

function shown(account: Account, row: GroupRow): Readonly<Record<string, unknown>> {
  const type = account.behaviours.value.group_is_display_type;
  const display = type === 'bool' ? row.is_display === 1 : row.is_display;
  return recordShape(account)({
    ...row,
    is_display: type === 'string' ? String(display) : display,
  });
}

export interface GroupValues {
  readonly group_name: string;
  readonly description: string;
  readonly is_display: number;
}

export interface GroupRow extends GroupValues {
  readonly id: number;
  readonly user_id: number;
  readonly rand_id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export function groups(account: Account): GroupRow[] {
  return account.store.query<GroupRow>('SELECT * FROM unsubscribe_group ORDER BY id').all();
}

export function findGroup(account: Account, id: number | undefined): GroupRow | undefined {
  if (id === undefined) return undefined;
  return account.store.query<GroupRow>('SELECT * FROM unsubscribe_group WHERE id = ?').get(id);
}

export function groupNamed(account: Account, name: string): GroupRow | undefined {
  return account.store
    .query<GroupRow>(
      'SELECT * FROM unsubscribe_group WHERE lower(group_name) = lower(?) ORDER BY id',
    )
    .get(name);
}

export function insertGroup(account: Account, values: GroupValues): void {
  const id = account.store.nextId('unsubscribe_group');
  account.store
    .query('INSERT INTO unsubscribe_group VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      id,
      account.userId,
      shortCode(id),
      values.group_name,
      values.description,
      values.is_display,
      account.now,
      account.now,
    );
}

export function updateGroup(account: Account, id: number, values: GroupValues): void {
  account.store
    .query(
      'UPDATE unsubscribe_group SET group_name = ?, description = ?, is_display = ?, updated_at = ? WHERE id = ?',
    )
    .run(values.group_name, values.description, values.is_display, account.now, id);
}

/** Recipients by group id; a group without any is missing. */
export function recipientCounts(account: Account): ReadonlyMap<number, number> {
  const rows = account.store
    .query<{ id: number; recipients: number }>(
      'SELECT unsubscribe_groups_id AS id, count(*) AS recipients FROM unsubscriber WHERE unsubscribe_groups_id IS NOT NULL GROUP BY 1',
    )
    .all();
  return new Map(rows.map((row) => [row.id, row.recipients]));
}
