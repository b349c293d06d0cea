// Reads the long lists, such as contacts and unsubscribers, row by row: a list of a million rows is never
// in memory at once. Other requests may write between two pages of rows; a row that is neither made nor
// deleted meanwhile appears exactly once.
import { behaviourNumber } from '../behaviours/behaviours.ts';
import type { SandboxRequest } from '../protocol/request.ts';
import type { Account } from './account.ts';
import { type RowOf, type STALE_TABLES, columnNames } from './schema.ts';
import type { SqlValue } from './store.ts';

const ROWS_PER_PAGE = 500;

type ListedTable = (typeof STALE_TABLES)[number];

interface ListSelection<Table extends ListedTable = ListedTable> {
  readonly table: Table;
  /** A condition with exactly one parameter, which is `value`. */
  readonly where: string;
  readonly value: SqlValue;
}

/** The rows of a list in the chosen order and size, as old as `list_staleness` makes them. */
export function* listedRows<Table extends ListedTable>(
  account: Account,
  request: SandboxRequest,
  selection: ListSelection<Table>,
): Generator<RowOf<Table>> {
  const window = listWindow(account, request);
  const until = account.isUnderLoad
    ? Math.min(window.until, half(account, selection))
    : window.until;
  let position = 0;
  for (const row of orderedRows(account, selection)) {
    if (position >= until) return;
    if (position >= window.from) yield row;
    position += 1;
  }
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

/** How many rows a list shows without its second half. */
function half(account: Account, { table, where, value }: ListSelection): number {
  const counted = account.store
    .query<{ rows: number }>(`SELECT count(*) AS rows FROM ${table} WHERE ${where}`)
    .get(value);
  return Math.floor((counted?.rows ?? 0) / 2);
}

function orderedRows<Table extends ListedTable>(
  account: Account,
  selection: ListSelection<Table>,
): Iterable<RowOf<Table>> {
  const order = account.behaviours.value.list_order;
  if (account.behaviours.value.list_staleness !== '0') {
    const rows = rowsAsOf(account, selection, shownMoment(account));
    return rows.sort((a, b) => a.id - b.id);
  }
  return order === 'id' ? rowsById(account, selection) : rowsOfIds(account, selection);
}

/** The moment whose state lists show, in milliseconds of the monotonic clock. */
function shownMoment(account: Account): number {
  const nowMs = account.clock.monotonicMs();
  if (account.behaviours.value.list_staleness === 'until_next_minute')
    return nowMs - (nowMs % 60_000);
  return nowMs - behaviourNumber(account.behaviours, 'list_staleness') * 1_000;
}

function* rowsById<Table extends ListedTable>(
  account: Account,
  { table, where, value }: ListSelection<Table>,
): Generator<RowOf<Table>> {
  const page = account.store.query<RowOf<Table>>(
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

function* rowsOfIds<Table extends ListedTable>(
  account: Account,
  { table, where, value }: ListSelection<Table>,
): Generator<RowOf<Table>> {
  const ids = account.store
    .query<{ id: number }>(
      `SELECT id FROM ${table} WHERE ${where} ORDER BY created_at DESC, id DESC`,
    )
    .all(value)
    .map((row) => row.id);
  if (account.behaviours.value.list_order === 'random') shuffle(ids, account.clock.monotonicMs());
  const byId = account.store.query<RowOf<Table>>(`SELECT * FROM ${table} WHERE id = ?`);
  for (const id of ids) {
    const row = byId.get(id);
    if (row !== undefined) yield row;
  }
}

/** The order changes over time and repeats in a repeated simulation. */
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

/** The rows of a list as they were at that moment, in no particular order. */
function rowsAsOf<Table extends ListedTable>(
  account: Account,
  { table, where, value }: ListSelection<Table>,
  momentMs: number,
): RowOf<Table>[] {
  const columns = columnNames(table).join(', ');
  account.store.query(`DELETE FROM ${table}_past WHERE until_ms <= ?`).run(momentMs);
  return account.store
    .query<RowOf<Table>>(
      `WITH past AS (SELECT *, row_number() OVER (PARTITION BY id ORDER BY rowid) AS version FROM ${table}_past)
       SELECT ${columns} FROM past WHERE version = 1 AND existed = 1 AND ${where}
       UNION ALL
       SELECT ${columns} FROM ${table} WHERE id NOT IN (SELECT id FROM past) AND ${where}`,
    )
    .all(value, value);
}
