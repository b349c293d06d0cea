// How many contacts each contact type is said to have (behaviour `count_field`).
import type { Account } from './account.ts';
import { behaviourNumber } from './behaviours.ts';

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

/** Of so many contacts, the first ones in the order of the list: those that a list of that size shows. */
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
