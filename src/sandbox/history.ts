// Shows a long list as it was a while ago (behaviour `list_staleness`).
import type { Account } from './account.ts';
import { STALE_TABLES } from './history-schema.ts';
import type { SqlValue } from './store.ts';

export interface ListSelection {
  readonly table: keyof typeof STALE_TABLES;
  /** A condition with exactly one parameter, which is `value`. */
  readonly where: string;
  readonly value: SqlValue;
}

/** The rows of a list as they were at the moment, in no particular order. */
export function rowsAsOf<Row>(account: Account, selection: ListSelection, momentMs: number): Row[] {
  const { table, where, value } = selection;
  const columns = STALE_TABLES[table].join(', ');
  account.store.query(`DELETE FROM ${table}_past WHERE until_ms <= ?`).run(momentMs);
  const values: readonly SqlValue[] = [value, value];
  return account.store
    .query<Row>(
      `WITH past AS (SELECT *, row_number() OVER (PARTITION BY id ORDER BY rowid) AS version FROM ${table}_past)
       SELECT ${columns} FROM past WHERE version = 1 AND existed = 1 AND ${where}
       UNION ALL
       SELECT ${columns} FROM ${table} WHERE id NOT IN (SELECT id FROM past) AND ${where}`,
    )
    .all(...values);
}
