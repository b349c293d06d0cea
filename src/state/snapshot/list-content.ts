// What a list of a snapshot holds, counted and hashed from its rows as they are in the file. The hashes
// of all lists together with the head make the seal, so that each list can be told apart and compared
// by itself.
import { createHash } from 'node:crypto';
import { sha256Hex } from '../../lib/index.ts';
import type { Db } from '../database.ts';
import { LISTS, type ListName } from './account-statements.ts';
import type { SnapshotHead, SnapshotList } from './snapshot-head.ts';

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
