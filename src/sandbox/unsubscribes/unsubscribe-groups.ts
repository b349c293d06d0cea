// Unsubscribe groups and their recipients (interface specification, section Unsubscribe groups). No
// endpoint deletes a group.
import { type Account, type Route, route, shortCode } from '../account/account.ts';
import {
  type ResponseRecord,
  type StoredRecord,
  countsBy,
  detailsAnswer,
  insertRecord,
  listAnswer,
  listedRecords,
  liveRecords,
  updateRecord,
} from '../account/records.ts';
import { bulkDeletion, deletion } from '../forms/deleting.ts';
import {
  type Answer,
  ParameterChecks,
  done,
  failed,
  invalidText,
  list,
  notFound,
  takenText,
} from '../protocol/answer.ts';
import { type SandboxRequest, formText, idNumber } from '../protocol/request.ts';
import { addUnsubscribers, listedUnsubscribers } from './unsubscribers.ts';

const PATH = 'unsubscribes-groups';
const TABLE = 'unsubscribe_group';
/** Whichever group they are in. */
const RECIPIENTS = { table: 'unsubscriber', where: 'unsubscribe_groups_id IS NOT NULL' } as const;

export const UNSUBSCRIBE_GROUP_ROUTES: readonly Route[] = [
  route.get('two', PATH, listGroups),
  route.post('two', `${PATH}/save`, save),
  route.get('two', `${PATH}/details`, details),
  route.post('two', `${PATH}/update`, update),
  route.post('two', `${PATH}/manually-add`, addRecipients),
  route.get('two', `${PATH}/recipients-list`, recipients),
  route.delete('two', `${PATH}/recipients-delete`, deletion('id', RECIPIENTS)),
  route.post('two', `${PATH}/recipients-bulk-delete`, bulkDeletion(RECIPIENTS)),
];

function listGroups(account: Account): Answer {
  const counts = countsBy(account, 'unsubscriber', 'unsubscribe_groups_id');
  return listAnswer<GroupRow>(account, 'unsubscribesGroups', TABLE, (row) => ({
    ...shown(account, row),
    unsubscribe_clients_count: counts.get(row.id) ?? 0,
  }));
}

function save(account: Account, request: SandboxRequest): Answer {
  const checked = checkedGroup(request);
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
  return detailsAnswer(account, 'unsubscribesGroup', row, (known) => shown(account, known));
}

function update(account: Account, request: SandboxRequest): Answer {
  const checked = checkedGroup(request);
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
  checks.pass();

  return addUnsubscribers(account, addresses, group?.id ?? null);
}

function recipients(account: Account, request: SandboxRequest): Answer {
  const group = findGroup(account, idNumber(request.query.get('groupId')));
  if (group === undefined) return notFound();
  return list('recipients', listedUnsubscribers(account, request, group.id));
}

function checkedGroup(request: SandboxRequest): GroupValues {
  const name = formText(request, 'group_name') ?? '';
  const description = formText(request, 'description') ?? '';
  const display = formText(request, 'is_display');
  const checks = new ParameterChecks();
  checks.require('group_name', name);
  checks.require('description', description);
  checks.require('is_display', display);
  checks.expect('is_display', display === '0' || display === '1', invalidText('is_display'));
  checks.pass();
  return { group_name: name, description, is_display: display === '1' ? 1 : 0 };
}

function shown(account: Account, row: GroupRow): ResponseRecord {
  const type = account.behaviours.value.group_is_display_type;
  const display = type === 'bool' ? row.is_display === 1 : row.is_display;
  return { ...row, is_display: type === 'string' ? String(display) : display };
}

interface GroupValues {
  readonly group_name: string;
  readonly description: string;
  readonly is_display: number;
}

interface GroupRow extends StoredRecord, GroupValues {
  readonly rand_id: string;
}

export function groups(account: Account): GroupRow[] {
  return listedRecords<GroupRow>(account, TABLE);
}

export function findGroup(account: Account, id: number | undefined): GroupRow | undefined {
  return liveRecords<GroupRow>(account, TABLE, 'id').get(id ?? null);
}

export function groupNamed(account: Account, name: string): GroupRow | undefined {
  return account.store
    .query<GroupRow>(
      'SELECT * FROM unsubscribe_group WHERE lower(group_name) = lower(?) ORDER BY id',
    )
    .get(name);
}

export function insertGroup(account: Account, values: GroupValues): void {
  insertRecord(account, TABLE, (id) => ({ ...values, rand_id: shortCode(id) }));
}

function updateGroup(account: Account, id: number, values: GroupValues): void {
  updateRecord(account, TABLE, id, { ...values });
}
