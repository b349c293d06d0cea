// Unsubscribed addresses, account-wide (interface specification, section Global unsubscribes) or in
// one group: both lists have one shape and follow the same open behaviours.
import { type Account, type Route, route } from '../account/account.ts';
import { listedRows } from '../account/listing.ts';
import { type StoredRecord, insertRecord, recordShape } from '../account/records.ts';
import { behaviourNumber } from '../behaviours/behaviours.ts';
import { bulkDeletion, deletion } from '../forms/deleting.ts';
import { isEmail } from '../forms/stored-text.ts';
import {
  type Answer,
  ParameterChecks,
  Refusal,
  done,
  failed,
  list,
  takenText,
} from '../protocol/answer.ts';
import { type SandboxRequest, formText } from '../protocol/request.ts';

const TARGET = { table: 'unsubscriber', where: 'unsubscribe_groups_id IS NULL' } as const;

export const GLOBAL_UNSUBSCRIBE_ROUTES: readonly Route[] = [
  route.get('one', 'global-unsubscribes', listAll),
  route.post('one', 'global-unsubscribes/save', save),
  route.delete('one', 'global-unsubscribes/delete', deletion('id', TARGET)),
  route.post('one', 'global-unsubscribes/bulk-delete', bulkDeletion(TARGET)),
];

function listAll(account: Account, request: SandboxRequest): Answer {
  return list('unSubscribers', listedUnsubscribers(account, request, null));
}

function save(account: Account, request: SandboxRequest): Answer {
  const addresses = formText(request, 'email_address') ?? '';
  const checks = new ParameterChecks();
  checks.require('email_address', addresses);
  checks.pass();

  return addUnsubscribers(account, addresses, null);
}

interface UnsubscriberRow extends StoredRecord {
  readonly unsubscribe_groups_id: number | null;
  readonly email_address: string;
}

/** The entries of the account-wide list (`groupId` null) or the recipients of one group. */
export function* listedUnsubscribers(
  account: Account,
  request: SandboxRequest,
  groupId: number | null,
): Generator<Readonly<Record<string, unknown>>> {
  const shape = recordShape(account);
  const { global_list_groups, unsub_entry_form } = account.behaviours.value;
  const isWide = groupId === null && global_list_groups === 'with';
  const rows = listedRows<UnsubscriberRow & { readonly email_key: string }>(account, request, {
    table: 'unsubscriber',
    where: isWide
      ? '(unsubscribe_groups_id IS ? OR unsubscribe_groups_id IS NOT NULL)'
      : 'unsubscribe_groups_id IS ?',
    value: groupId,
  });
  for (const { email_key: _key, ...row } of rows) {
    if (isLeftOut(account, row)) continue;
    const isOdd = unsub_entry_form === 'odd';
    yield shape({ ...row, ...(isOdd && { email_address: oddly(row) }) });
  }
}

/** Leaves out entries that are spread over the list, not neighbours. */
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

/** Takes an address off the account-wide list: what only alarming behaviours do by themselves. */
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

/** False where the item is refused and the others are not. */
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
