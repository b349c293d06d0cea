// Reads the long lists, contacts and unsubscribers, row by row: a list of a million is never in
// memory at once. Between two pages of rows other requests may write; a row that is neither made
// nor deleted meanwhile appears exactly once.
import type { Account } from './account.ts';
import { behaviourNumber } from './behaviours.ts';
import { rowsAsOf } from './history.ts';
import type { ListSelection } from './history.ts';
import { recordShape } from './record-shape.ts';
import type { SandboxRequest } from './request.ts';
import type { UnsubscriberRow } from './unsubscribers.ts';

const ROWS_PER_PAGE = 500;

/** The rows of a list in the chosen order and size, as old as `list_staleness` makes them. */
export function* listedRows<Row extends { readonly id: number }>(
  account: Account,
  request: SandboxRequest,
  selection: ListSelection,
): Generator<Row> {
  const window = listWindow(account, request);
  const until = account.isUnderLoad
    ? Math.min(window.until, half(account, selection))
    : window.until;
  let position = 0;
  for (const row of orderedRows<Row>(account, selection)) {
    if (position >= until) return;
    if (position >= window.from) yield row;
    position += 1;
  }
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

/** Neighbours in the list do not go together. */
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

function listWindow(account: Account, request: SandboxRequest): { from: number; until: number } {
  const rows = behaviourNumber(account.behaviours, 'list_size');
  switch (account.behaviours.value.list_size) {
    case 'full':
      return { from: 0, until: Infinity };
    case 'silently_capped':
      return { from: 0, until: rows };
    case 'paginated_unannounced': {
      const page = Math.max(1, Number(request.query.get('page') ?? '1') || 1);
      return { from: (page - 1) * rows, until: page * rows };
    }
  }
}

/** How many rows are left of a list that lacks its second half. */
function half(account: Account, { table, where, value }: ListSelection): number {
  const counted = account.store
    .query<{ rows: number }>(`SELECT count(*) AS rows FROM ${table} WHERE ${where}`)
    .get(value);
  return Math.floor((counted?.rows ?? 0) / 2);
}

function orderedRows<Row extends { readonly id: number }>(
  account: Account,
  selection: ListSelection,
): Iterable<Row> {
  const order = account.behaviours.value.list_order;
  if (account.behaviours.value.list_staleness !== '0') {
    const rows = rowsAsOf<Row>(account, selection, shownMoment(account));
    return rows.sort((a, b) => a.id - b.id);
  }
  return order === 'id' ? rowsById<Row>(account, selection) : rowsOfIds<Row>(account, selection);
}

/** The moment whose state lists show, in milliseconds of the monotonic clock. */
function shownMoment(account: Account): number {
  const nowMs = account.clock.monotonicMs();
  if (account.behaviours.value.list_staleness === 'until_next_minute')
    return nowMs - (nowMs % 60_000);
  return nowMs - behaviourNumber(account.behaviours, 'list_staleness') * 1_000;
}

function* rowsById<Row extends { readonly id: number }>(
  account: Account,
  { table, where, value }: ListSelection,
): Generator<Row> {
  const page = account.store.query<Row>(
    `SELECT * FROM ${table} WHERE id > ? AND ${where} ORDER BY id LIMIT ${String(ROWS_PER_PAGE)}`,
  );
  let rows = page.all(0, value);
  while (rows.length > 0) {
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_PAGE) return;
    rows = page.all(last.id, value);
  }
}

function* rowsOfIds<Row extends { readonly id: number }>(
  account: Account,
  { table, where, value }: ListSelection,
): Generator<Row> {
  const ids = account.store
    .query<{ id: number }>(
      `SELECT id FROM ${table} WHERE ${where} ORDER BY created_at DESC, id DESC`,
    )
    .all(value)
    .map((row) => row.id);
  if (account.behaviours.value.list_order === 'random') shuffle(ids, account.clock.monotonicMs());
  const byId = account.store.query<Row>(`SELECT * FROM ${table} WHERE id = ?`);
  for (const id of ids) {
    const row = byId.get(id);
    if (row !== undefined) yield row;
  }
}

/** Another order at another time, and the same one in a repeated simulation. */
function shuffle(ids: number[], seed: number): void {
  let state = Math.trunc(seed) % 2_147_483_647;
  for (let index = ids.length - 1; index > 0; index -= 1) {
    state = (state * 48_271 + 11) % 2_147_483_647;
    const other = state % (index + 1);
    const swapped = ids[index] ?? 0;
    ids[index] = ids[other] ?? 0;
    ids[other] = swapped;
  }
}
