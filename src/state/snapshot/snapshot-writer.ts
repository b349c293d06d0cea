// Writes a snapshot while the account is read. The file takes its place only when every list was read to its end and the
// whole file has been read back.
import { rmSync } from 'node:fs';
import type { Statement } from 'better-sqlite3';
import { openSingleFile, renameDurably, type Db } from '../storage/database.ts';
import { fileAt, refuseSpecialFile } from '../storage/existing-file.ts';
import { explainStorage, SnapshotUnusableError } from '../storage/errors.ts';
import { AccountTables } from './account-tables.ts';
import { listContent, type ReadList, sealOf, type SnapshotList } from './snapshot-lists.ts';
import { readSnapshot, type Snapshot } from './snapshot-reader.ts';
import {
  SNAPSHOT_APPLICATION_ID,
  SNAPSHOT_FORMAT_VERSION,
  SNAPSHOT_HEAD_TABLES,
  type SnapshotHead,
} from './snapshot-schema.ts';

export class SnapshotWriter {
  readonly tables: AccountTables;
  readonly #path: string;
  readonly #db: Db;
  readonly #insertList: Statement<[object]>;
  readonly #lists: SnapshotList[] = [];

  /**
   * Writes beside the final path. An earlier snapshot of that name is replaced at the end; any other file there
   * throws `SnapshotUnusableError`.
   */
  constructor(path: string) {
    this.#path = path;
    const { db, tables } = openDraft(path);
    this.#db = db;
    this.tables = tables;
    this.#insertList = db.prepare(
      `INSERT INTO list
       (name, owner_id, row_count, expected_count, answer_bytes, answer_sha256, sha256)
       VALUES (@name, @ownerId, @rowCount, @expectedCount, @answerBytes, @answerSha256, @sha256)`,
    );
  }

  /** Notes that a list was read to its end, with its count and hash in the tables. */
  completeList({ name, ownerId, expectedCount, answer }: ReadList): void {
    const content = listContent(this.#db, name, ownerId);
    const list = { name, ownerId, expectedCount, answer, ...content };
    this.#lists.push(list);
    this.#insertList.run({
      ...list,
      answerBytes: answer?.bodyBytes ?? null,
      answerSha256: answer?.sha256 ?? null,
    });
  }

  /** Seals the snapshot, reads it back and puts it in its place. */
  finish(head: SnapshotHead): Snapshot {
    this.#db
      .prepare(
        `INSERT INTO head (host, account_id, started_at, ended_at, listferry_version, seal)
         VALUES (@host, @accountId, @startedAt, @endedAt, @listferryVersion, @seal)`,
      )
      .run({ ...head, seal: sealOf(head, this.#lists) });
    this.tables.makeIndexes();
    this.#db.exec('COMMIT');
    this.#db.close();
    const snapshot = readSnapshot(draftOf(this.#path));
    renameDurably(draftOf(this.#path), this.#path);
    return { ...snapshot, path: this.#path };
  }

  /** Throws the draft away. */
  discard(): void {
    this.#db.close();
    removeDraft(this.#path);
  }
}

function openDraft(path: string): { readonly db: Db; readonly tables: AccountTables } {
  refuseSpecialFile(path);
  // Refused before an hour of reading, not after it.
  refuseOtherFile(path);
  removeDraft(path);
  const db = openSingleFile({ kind: 'file', path: draftOf(path) });
  try {
    db.exec('BEGIN');
    db.pragma(`application_id = ${String(SNAPSHOT_APPLICATION_ID)}`);
    db.pragma(`user_version = ${String(SNAPSHOT_FORMAT_VERSION)}`);
    db.exec(SNAPSHOT_HEAD_TABLES);
    return { db, tables: new AccountTables(db) };
  } catch (error) {
    db.close();
    removeDraft(path);
    throw explainStorage(error, path);
  }
}

/** A typing error in --out must not cost a file. */
function refuseOtherFile(path: string): void {
  const found = fileAt(path, SNAPSHOT_APPLICATION_ID);
  if (found === 'missing' || found === 'empty' || found === 'ours') return;
  const what =
    found === 'unreadable'
      ? 'what stands there cannot be read'
      : 'a directory or a file that is no snapshot stands there';
  throw new SnapshotUnusableError(`Writing the snapshot ${path}: ${what}.`, {
    hint: 'Name another file with --out.',
  });
}

function draftOf(path: string): string {
  return `${path}.draft`;
}

function removeDraft(path: string): void {
  rmSync(draftOf(path), { force: true });
}
