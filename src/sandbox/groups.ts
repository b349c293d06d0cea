// Unsubscribe groups in the store. No endpoint deletes one (interface specification, section
// Unsubscribe groups).
import type { Account } from './account.ts';
import { shortCode } from './opaque-ids.ts';

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
