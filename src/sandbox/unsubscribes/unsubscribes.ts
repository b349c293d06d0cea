// Unsubscribed addresses, account-wide or in one unsubscribe group, and these groups (interface
// specification, sections Global unsubscribes and Unsubscribe groups). Both lists have one shape and follow
// the same open behaviours. No endpoint deletes a group.
import { type Account, type Route, route, shortCode } from '../account/account.ts';
import { listedRows } from '../account/listing.ts';
import {
  type ResponseRecord,
  countsBy,
  detailsAnswer,
  insertRecord,
  listAnswer,
  listedRecords,
  liveRecord,
  namedRecord,
  recordShape,
  updateRecord,
} from '../account/records.ts';
import type { RowOf } from '../account/schema.ts';
import { behaviourNumber } from '../behaviours/behaviours.ts';
import { bulkDeletion, deletion } from '../forms/deleting.ts';
import { checkedForm, isEmail, type ParameterForm } from '../forms/parameters.ts';
import {
  type Answer,
  Refusal,
  done,
  failed,
  invalidText,
  list,
  takenText,
} from '../protocol/answer.ts';
import { type SandboxRequest, idNumber } from '../protocol/request.ts';

const GLOBAL_ENTRIES = { table: 'unsubscriber', where: 'unsubscribe_groups_id IS NULL' } as const;

export const GLOBAL_UNSUBSCRIBE_ROUTES: readonly Route[] = [
  route.get('one', 'global-unsubscribes', listGlobal),
  route.post('one', 'global-unsubscribes/save', saveGlobal),
  route.delete('one', 'global-unsubscribes/delete', deletion('id', GLOBAL_ENTRIES)),
  route.post('one', 'global-unsubscribes/bulk-delete', bulkDeletion(GLOBAL_ENTRIES)),
];

function listGlobal(account: Account, request: SandboxRequest): Answer {
  return list('unSubscribers', listedUnsubscribers(account, request, null));
}

function saveGlobal(account: Account, request: SandboxRequest): Answer {
  const addresses = checkedForm(account, request, (form) => form.required('email_address'));
  return addUnsubscribers(account, addresses, null);
}

type UnsubscriberRow = Omit<RowOf<'unsubscriber'>, 'email_key'>;

/** The entries of the account-wide list (`groupId` null) or the recipients of one group. */
function* listedUnsubscribers(
  account: Account,
  request: SandboxRequest,
  groupId: number | null,
): Generator<Readonly<Record<string, unknown>>> {
  const shape = recordShape(account);
  const { global_list_groups, unsub_entry_form } = account.behaviours.value;
  const isWide = groupId === null && global_list_groups === 'with';
  const rows = listedRows(account, request, {
    table: 'unsubscriber',
    where: isWide
      ? '(unsubscribe_groups_id IS ? OR unsubscribe_groups_id IS NOT NULL)'
      : 'unsubscribe_groups_id IS ?',
    value: groupId,
  });
  for (const { email_key: _key, ...row } of rows) {
    if (isLeftOut(account, row)) continue;
    yield shape(unsub_entry_form === 'odd' ? { ...row, email_address: oddly(row) } : row);
  }
}

/** The missing entries are spread over the list. */
function isLeftOut(account: Account, { id }: UnsubscriberRow): boolean {
  const share = behaviourNumber(account.behaviours, 'unsub_list_lacks');
  return (id * 37) % 100 < share * 100;
}

const ODD_FORMS: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => ` ${address} `,
  (address) => `Ann Example <${address}>`,
  (address) => `"${address.replace('@', '"@')}`,
  (address) => `Ann Example (${address})`,
];

function oddly({ id, email_address }: UnsubscriberRow): string {
  const form = ODD_FORMS[id % ODD_FORMS.length];
  return form === undefined ? email_address : form(email_address);
}

/** Adds a comma-separated list and answers. `groupId` null: to the account-wide list. */
export function addUnsubscribers(
  account: Account,
  addresses: string,
  groupId: number | null,
): Answer {
  const items = splitAddresses(account, addresses);
  const longest = behaviourNumber(account.behaviours, 'unsub_list_limit');
  const isCut = account.behaviours.value.unsub_list_limit === 'truncate_silently';
  if (longest > 0 && items.length > longest && !isCut) {
    refuse(`The email address may not have more than ${String(longest)} items.`);
  }
  const added = (isCut ? items.slice(0, longest) : items).map((item) =>
    addOne(account, item, groupId),
  );
  return added.every(Boolean) ? done('Added Successfully') : failed(TAKEN);
}

const TAKEN = { email_address: [takenText('email_address')] };

export function isUnsubscribed(account: Account, email: string): boolean {
  return findUnsubscriber(account, email, null) !== undefined;
}

/** Removes an address from the account-wide list. Only alarming behaviours do so unasked. */
export function forgetUnsubscriber(account: Account, email: string): void {
  account.store
    .query('DELETE FROM unsubscriber WHERE email_key = ? AND unsubscribe_groups_id IS NULL')
    .run(account.emailKey(email));
}

function splitAddresses(account: Account, addresses: string): string[] {
  const items = addresses.split(',');
  const spaced = account.behaviours.value.unsub_separator_space === 'breaks';
  const cleaned = spaced ? items : items.map((item) => item.trim());
  return cleaned.filter((item) => item !== '');
}

/** False when only this item is refused. */
function addOne(account: Account, item: string, groupId: number | null): boolean {
  if (!isEmail(item)) {
    if (account.behaviours.value.unsub_list_invalid_item === 'skip_item') return true;
    refuse('The email address must be a valid email address.');
  }
  const duplicate = account.behaviours.value.dup_unsub;
  if (duplicate !== 'insert_second' && findUnsubscriber(account, item, groupId) !== undefined) {
    if (duplicate === 'reject_all') throw new Refusal(failed(TAKEN));
    return duplicate === 'ignore';
  }
  insertUnsubscriber(account, item, groupId);
  return true;
}

function insertUnsubscriber(account: Account, item: string, groupId: number | null): void {
  const email = account.behaviours.value.unsub_email_case === 'lower' ? item.toLowerCase() : item;
  insertRecord(account, 'unsubscriber', () => ({
    unsubscribe_groups_id: groupId,
    email_address: email,
    email_key: account.emailKey(item),
  }));
}

function findUnsubscriber(account: Account, email: string, groupId: number | null): unknown {
  return account.store
    .query('SELECT id FROM unsubscriber WHERE email_key = ? AND unsubscribe_groups_id IS ?')
    .get(account.emailKey(email), groupId);
}

function refuse(text: string): never {
  throw new Refusal(failed({ email_address: [text] }));
}

const PATH = 'unsubscribes-groups';
const TABLE = 'unsubscribe_group';
/** The recipients of all groups. */
const RECIPIENTS = { table: 'unsubscriber', where: 'unsubscribe_groups_id IS NOT NULL' } as const;

export const UNSUBSCRIBE_GROUP_ROUTES: readonly Route[] = [
  route.get('two', PATH, listGroups),
  route.post('two', `${PATH}/save`, saveGroup),
  route.get('two', `${PATH}/details`, groupDetails),
  route.post('two', `${PATH}/update`, updateOne),
  route.post('two', `${PATH}/manually-add`, addRecipients),
  route.get('two', `${PATH}/recipients-list`, recipients),
  route.delete('two', `${PATH}/recipients-delete`, deletion('id', RECIPIENTS)),
  route.post('two', `${PATH}/recipients-bulk-delete`, bulkDeletion(RECIPIENTS)),
];

function listGroups(account: Account): Answer {
  const counts = countsBy(account, 'unsubscriber', 'unsubscribe_groups_id');
  return listAnswer(account, 'unsubscribesGroups', groups(account), (row) => ({
    ...shownGroup(account, row),
    unsubscribe_clients_count: counts.get(row.id) ?? 0,
  }));
}

function saveGroup(account: Account, request: SandboxRequest): Answer {
  const checked = checkedForm(account, request, groupParameters);
  const rule = account.behaviours.value.dup_group_name;
  const twin = rule === 'insert_second' ? undefined : groupNamed(account, checked.group_name);
  if (twin !== undefined && rule === 'reject')
    return failed({ group_name: [takenText('group_name')] });
  if (twin === undefined) insertGroup(account, checked);
  else updateGroup(account, twin.id, checked);
  return done('Saved Successfully');
}

function groupDetails(account: Account, request: SandboxRequest): Answer {
  const row = findGroup(account, idNumber(request.query.get('id')));
  return detailsAnswer(account, 'unsubscribesGroup', row, (known) => shownGroup(account, known));
}

function updateOne(account: Account, request: SandboxRequest): Answer {
  const checked = checkedForm(account, request, groupParameters);
  const row = namedRecord(account, TABLE, 'id', idNumber(request.query.get('id')));
  updateGroup(account, row.id, checked);
  return done('Updated Successfully');
}

function addRecipients(account: Account, request: SandboxRequest): Answer {
  const { group, addresses } = checkedForm(account, request, (form) => ({
    group: groupParameter(form),
    addresses: form.required('email_address'),
  }));
  return addUnsubscribers(account, addresses, group?.id ?? null);
}

function groupParameter(form: ParameterForm): GroupRow | undefined {
  const group = findGroup(form.account, idNumber(form.required('unsubscribe_groups_id')));
  form.expect('unsubscribe_groups_id', group !== undefined, invalidText('unsubscribe_groups_id'));
  return group;
}

function recipients(account: Account, request: SandboxRequest): Answer {
  const group = namedRecord(account, TABLE, 'id', idNumber(request.query.get('groupId')));
  return list('recipients', listedUnsubscribers(account, request, group.id));
}

function groupParameters(form: ParameterForm): GroupValues {
  const name = form.required('group_name');
  const description = form.required('description');
  const display = form.choice('is_display', ['0', '1']);
  return { group_name: name, description, is_display: Number(display) };
}

function shownGroup(account: Account, row: GroupRow): ResponseRecord {
  const type = account.behaviours.value.group_is_display_type;
  const display = type === 'bool' ? row.is_display === 1 : row.is_display;
  return { ...row, is_display: type === 'string' ? String(display) : display };
}

type GroupRow = RowOf<typeof TABLE>;

type GroupValues = Pick<GroupRow, 'group_name' | 'description' | 'is_display'>;

export function groups(account: Account): GroupRow[] {
  return listedRecords(account, TABLE);
}

export function findGroup(account: Account, id: number | undefined): GroupRow | undefined {
  return liveRecord(account, TABLE, 'id', id);
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
