// The lists of the service that a snapshot keeps, with the rows of each, counted and hashed as they are in the file.
import { createHash } from 'node:crypto';
import type { Db } from '../storage/database.ts';

/** `@ownerId` is the unsubscribe group or segment of a list of recipients: each of them has a list of its own. */
interface ListStatements {
  /** Select all that is kept of the list, in order. The first one gives the rows that count. */
  readonly rows: readonly string[];
  readonly clear: readonly string[];
}

/** Lists of the service that a snapshot keeps, by their paths (interface specification, section Endpoints). */
export const LISTS = {
  'contacts-type': listIn(['contact_type']),
  'reserve-fields': listIn(['reserved_field']),
  'custom-fields': listIn(['custom_field']),
  'get/country-state-city': listIn(['country']),
  automations: listIn(['automation']),
  'contacts/list': listIn(['contact', 'contact_custom_field']),
  'global-unsubscribes': listIn(['global_unsubscribe']),
  'unsubscribes-groups': listIn(['unsubscribe_group']),
  'unsubscribes-groups/recipients-list': listIn(
    ['unsubscribe_group_recipient'],
    'unsubscribe_group_id',
  ),
  'segment/list': listIn(['segment']),
  'segment/email/list': listIn(['segment_recipient'], 'segment_id'),
} as const satisfies Readonly<Record<string, ListStatements>>;

export type ListName = keyof typeof LISTS;

function listIn(tables: readonly [string, ...string[]], ownerColumn?: string): ListStatements {
  const where = ownerColumn === undefined ? '' : ` WHERE ${ownerColumn} = @ownerId`;
  return {
    rows: tables.map((table) => `SELECT * FROM ${table}${where} ORDER BY position`),
    clear: tables.map((table) => `DELETE FROM ${table}${where}`),
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

/** A list in a snapshot. */
export interface SnapshotList extends ReadList {
  readonly rowCount: number;
  /** Hex, over its rows. Each is a line: a JSON array of its columns without its position. */
  readonly sha256: string;
}

/**
 * A list with fewer records than the service's own counters promised. It was read to its end and may still be short:
 * whether the service sends long lists whole is not specified.
 */
export interface Shortfall {
  readonly list: ListName;
  /** The unsubscribe group or segment; empty for a list of the account. */
  readonly ownerId: string;
  readonly listed: number;
  readonly expected: number;
}

/** Few enough to hold, many enough that the calls cost nothing. */
const HASHED_ROWS = 200;

export function listContent(
  db: Db,
  list: ListName,
  ownerId: string,
): Pick<SnapshotList, 'rowCount' | 'sha256'> {
  const hash = createHash('sha256');
  const counts = LISTS[list].rows.map((sql) => {
    let lines = '';
    let count = 0;
    for (const row of db.prepare<[object], unknown[]>(sql).raw().iterate({ ownerId })) {
      lines += `${JSON.stringify(row.slice(1))}\n`;
      count += 1;
      if (count % HASHED_ROWS > 0) continue;
      hash.update(lines);
      lines = '';
    }
    hash.update(lines);
    return count;
  });
  return { rowCount: counts[0] ?? 0, sha256: hash.digest('hex') };
}
