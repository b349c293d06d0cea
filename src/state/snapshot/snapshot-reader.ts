// Reads what a snapshot says of itself, after making sure that it is whole and ours.
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openReadOnly, type Db } from '../database.ts';
import { LIST_NAMES, LISTS, type ListName } from './account-statements.ts';
import { listContent, sealOf } from './list-content.ts';
import { SnapshotUnusableError } from './snapshot-error.ts';
import type { Snapshot, SnapshotHead, SnapshotList } from './snapshot-head.ts';
import {
  OLDEST_SNAPSHOT_FORMAT,
  SNAPSHOT_APPLICATION_ID,
  SNAPSHOT_FORMAT_VERSION,
} from './snapshot-schema.ts';

/** Throws `SnapshotUnusableError` for whatever is not a whole snapshot of a format that we know. */
export function readSnapshot(path: string): Snapshot {
  const db = openSnapshotDatabase(path);
  try {
    checkVersion(db, path);
    const found = readHead(db);
    if (found === undefined || !isWhole(db)) throw altered(path);
    const { seal, ...head } = found;
    const lists = readLists(db);
    if (sealOf(head, lists) !== seal || !holdsWhatItSays(db, lists)) throw altered(path);
    return { path, head, lists };
  } catch (cause) {
    throw cause instanceof SnapshotUnusableError ? cause : altered(path, cause);
  } finally {
    db.close();
  }
}

function openSnapshotDatabase(path: string): Db {
  if (!existsSync(path)) {
    throw new SnapshotUnusableError(`There is no snapshot at ${path}.`, {
      hint: 'Run `listferry snapshot` to make one.',
    });
  }
  let db: Db | undefined;
  try {
    db = openReadOnly(path);
    // A file that is no database at all throws here: opening alone does not look into it.
    if (db.pragma('application_id', { simple: true }) === SNAPSHOT_APPLICATION_ID) return db;
  } catch (cause) {
    db?.close();
    throw isCorrupt(cause) ? altered(path, cause) : foreign(path, cause);
  }
  db.close();
  throw foreign(path);
}

/** SQLite's word for a database of which a part is missing; what is none at all is another. */
function isCorrupt(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT');
}

function checkVersion(db: Db, path: string): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version >= OLDEST_SNAPSHOT_FORMAT && version <= SNAPSHOT_FORMAT_VERSION) return;
  throw new SnapshotUnusableError(
    `The snapshot ${path} has format ${String(version)}; this listferry reads formats ${String(OLDEST_SNAPSHOT_FORMAT)} to ${String(SNAPSHOT_FORMAT_VERSION)}.`,
    { hint: 'Make the snapshot anew with this version, or use the version that made it.' },
  );
}

type SealedHead = SnapshotHead & { readonly seal: string };

function readHead(db: Db): SealedHead | undefined {
  const head = db.prepare<[], SealedHead>(
    `SELECT host, account_id AS accountId, started_at AS startedAt, ended_at AS endedAt,
       listferry_version AS listferryVersion, seal
     FROM head`,
  );
  return head.get();
}

interface ListRow extends Omit<SnapshotList, 'answer'> {
  readonly answerBytes: number | null;
  readonly answerSha256: string | null;
}

function readLists(db: Db): SnapshotList[] {
  const rows = db.prepare<[], ListRow>(
    `SELECT name, owner_id AS ownerId, row_count AS rowCount, expected_count AS expectedCount,
       answer_bytes AS answerBytes, answer_sha256 AS answerSha256, sha256
     FROM list ORDER BY position`,
  );
  return rows.all().map(({ answerBytes: bodyBytes, answerSha256, ...list }) => ({
    ...list,
    answer:
      bodyBytes === null || answerSha256 === null ? null : { bodyBytes, sha256: answerSha256 },
  }));
}

/** The seal covers the rows; a damaged index could still hide some of them from a lookup. */
function isWhole(db: Db): boolean {
  return db.pragma('integrity_check(1)', { simple: true }) === 'ok';
}

/** Every list has the rows that it had, and no row belongs to a list that was not read. */
function holdsWhatItSays(db: Db, lists: readonly SnapshotList[]): boolean {
  const haveTheirRows = lists.every(({ name, ownerId, rowCount, sha256 }) => {
    const content = listContent(db, name, ownerId);
    return content.rowCount === rowCount && content.sha256 === sha256;
  });
  return haveTheirRows && LIST_NAMES.every((name) => totalOf(db, name) === sumOf(lists, name));
}

function totalOf(db: Db, name: ListName): number {
  return db.prepare<[], { count: number }>(LISTS[name].total).get()?.count ?? 0;
}

function sumOf(lists: readonly SnapshotList[], name: ListName): number {
  const own = lists.filter((list) => list.name === name);
  return own.reduce((sum, { rowCount }) => sum + rowCount, 0);
}

function altered(path: string, cause?: unknown): SnapshotUnusableError {
  return new SnapshotUnusableError(
    `The snapshot ${path} was altered or damaged after it was made.`,
    { hint: 'Use another one; `listferry snapshot` makes a new one.', cause },
  );
}

function foreign(path: string, cause?: unknown): SnapshotUnusableError {
  return new SnapshotUnusableError(`The file ${path} is not a snapshot of listferry.`, {
    hint: 'Name the file that `listferry snapshot` wrote.',
    cause,
  });
}
