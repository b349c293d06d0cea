// The lists of the service that a snapshot keeps: which rows belong to each, counted and hashed as they are in
// the file. The hashes of all lists together with the head make the seal, so that each list can be told apart
// and compared by itself.
import { createHash } from 'node:crypto';
import { sha256Hex } from '../../lib/index.ts';
import type { Db } from '../storage/database.ts';
import type { SnapshotHead } from './snapshot-schema.ts';

/** Lists of the service that a snapshot keeps, by their paths (interface specification, section Endpoints). */
export const LIST_NAMES = [
  'contacts-type',
  'reserve-fields',
  'custom-fields',
  'get/country-state-city',
  'automations',
  'contacts/list',
  'global-unsubscribes',
  'unsubscribes-groups',
  'unsubscribes-groups/recipients-list',
  'segment/list',
  'segment/email/list',
] as const;

export type ListName = (typeof LIST_NAMES)[number];

export interface ListStatements {
  /** Of this list's rows, and of all rows of its table; the same where the table holds one list. */
  readonly count: string;
  readonly total: string;
  /** All that is kept of the list, in order; what its hash is over. */
  readonly rows: readonly string[];
  readonly clear: readonly string[];
}

export const LISTS: Readonly<Record<ListName, ListStatements>> = {
  'contacts-type': wholeTable('contact_type'),
  'reserve-fields': wholeTable('reserved_field'),
  'custom-fields': wholeTable('custom_field'),
  'get/country-state-city': wholeTable('country'),
  automations: wholeTable('automation'),
  'contacts/list': wholeTable('contact', 'contact_custom_field'),
  'global-unsubscribes': wholeTable('global_unsubscribe'),
  'unsubscribes-groups': wholeTable('unsubscribe_group'),
  'unsubscribes-groups/recipients-list': ownedRows(
    'unsubscribe_group_recipient',
    'unsubscribe_group_id',
  ),
  'segment/list': wholeTable('segment'),
  'segment/email/list': ownedRows('segment_recipient', 'segment_id'),
};

/** The first table has the rows that count, the others what belongs to them. */
function wholeTable(counted: string, ...others: readonly string[]): ListStatements {
  const count = `SELECT count(*) AS count FROM ${counted}`;
  const tables = [counted, ...others];
  return {
    count,
    total: count,
    rows: tables.map((table) => `SELECT * FROM ${table} ORDER BY position`),
    clear: tables.map((table) => `DELETE FROM ${table}`),
  };
}

/** `@ownerId` is the unsubscribe group or segment: each of them has a list of its own. */
function ownedRows(table: string, owner: string): ListStatements {
  const isOwn = `WHERE ${owner} = @ownerId`;
  return {
    count: `SELECT count(*) AS count FROM ${table} ${isOwn}`,
    total: `SELECT count(*) AS count FROM ${table}`,
    rows: [`SELECT * FROM ${table} ${isOwn} ORDER BY position`],
    clear: [`DELETE FROM ${table} ${isOwn}`],
  };
}

/** A list that was read to its end. */
export interface ReadList {
  readonly name: ListName;
  /** The unsubscribe group or segment whose recipients these are; empty for a list of the account. */
  readonly ownerId: string;
  /** What the service's own counters promised; null where it counts nothing. */
  readonly expectedCount: number | null;
  /** Of the answer after decompression; null for short lists. */
  readonly answer: { readonly bodyBytes: number; readonly sha256: string } | null;
}

/** A list as a snapshot holds it. */
export interface SnapshotList extends ReadList {
  readonly rowCount: number;
  /** Hex, over its rows. */
  readonly sha256: string;
}

/**
 * A list that holds fewer records than the service's own counters promised. It was read to its end and
 * may still be short: whether the service sends long lists whole is not specified.
 */
export interface Shortfall {
  readonly list: ListName;
  /** The unsubscribe group or segment; empty for a list of the account. */
  readonly ownerId: string;
  readonly listed: number;
  readonly expected: number;
}

export interface ListContent {
  readonly rowCount: number;
  /** Hex. Every row counts as a line: a JSON array of its columns but for its position. */
  readonly sha256: string;
}

/** Few enough to hold, many enough that a row costs nothing but its own bytes. */
const HASHED_ROWS = 200;

export function listContent(db: Db, list: ListName, ownerId: string): ListContent {
  const { count, rows } = LISTS[list];
  const counted = db.prepare<[object], { count: number }>(count).get({ ownerId });
  const hash = createHash('sha256');
  for (const sql of rows) {
    for (const lines of linesOf(db, sql, ownerId)) hash.update(lines);
  }
  return { rowCount: counted?.count ?? 0, sha256: hash.digest('hex') };
}

/** Hex; over the head, then every list in order, each as a line of JSON. */
export function sealOf(head: SnapshotHead, lists: readonly SnapshotList[]): string {
  const { host, accountId, startedAt, endedAt, listferryVersion } = head;
  const lines = [[host, accountId, startedAt, endedAt, listferryVersion], ...lists.map(listLine)];
  return sha256Hex(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** The columns of `list` in their order, without the position. */
function listLine(list: SnapshotList): readonly (string | number | null)[] {
  const { name, ownerId, rowCount, expectedCount, answer, sha256 } = list;
  const { bodyBytes = null, sha256: answerSha256 = null } = answer ?? {};
  return [name, ownerId, rowCount, expectedCount, bodyBytes, answerSha256, sha256];
}

function* linesOf(db: Db, sql: string, ownerId: string): Generator<string> {
  let lines = '';
  let count = 0;
  for (const row of db.prepare<[object], unknown[]>(sql).raw().iterate({ ownerId })) {
    lines += `${JSON.stringify(row.slice(1))}\n`;
    count += 1;
    if (count % HASHED_ROWS > 0) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}
