// Writes a snapshot while the account is read. The file takes its place only when every list was read to its end and the
// whole file has been read back.
import { pathOf } from '../storage/database.ts';
import { explainStorage } from '../storage/errors.ts';
import { discardDraft, openDraft, placeDraft, type SealedDraft } from '../storage/sealed-file.ts';
import { AccountTables } from './account-tables.ts';
import { listContent, type ReadList, sealOf, type SnapshotList } from './snapshot-lists.ts';
import { readSnapshot, type Snapshot } from './snapshot-reader.ts';
import { SNAPSHOT, SNAPSHOT_HEAD_TABLES, type SnapshotHead } from './snapshot-schema.ts';

export class SnapshotWriter {
  readonly tables: AccountTables;
  readonly #path: string;
  readonly #draft: SealedDraft;
  readonly #lists: SnapshotList[] = [];

  /**
   * Writes beside the final path. An earlier snapshot of that name is replaced at the end; any other file there
   * throws `SnapshotUnusableError`.
   */
  constructor(path: string) {
    this.#path = path;
    this.#draft = openDraft({ kind: 'file', path }, SNAPSHOT, SNAPSHOT_HEAD_TABLES);
    try {
      this.tables = new AccountTables(this.#draft.db);
    } catch (error) {
      this.discard();
      throw explainStorage(error, path);
    }
  }

  /** Notes that a list was read to its end, with its count and hash in the tables. */
  completeList({ name, ownerId, expectedCount, answer }: ReadList): void {
    const content = listContent(this.#draft.db, name, ownerId);
    const list = { name, ownerId, expectedCount, answer, ...content };
    this.#lists.push(list);
    const { bodyBytes = null, sha256: answerSha256 = null } = answer ?? {};
    this.#draft.db
      .prepare(
        `INSERT INTO list
         (name, owner_id, row_count, expected_count, answer_bytes, answer_sha256, sha256)
         VALUES (@name, @ownerId, @rowCount, @expectedCount, @bodyBytes, @answerSha256, @sha256)`,
      )
      .run({ ...list, bodyBytes, answerSha256 });
  }

  /** Seals the snapshot, reads it back and puts it in its place. */
  finish(head: SnapshotHead): Snapshot {
    const { db, place } = this.#draft;
    db.prepare(
      `INSERT INTO head (host, account_id, started_at, ended_at, listferry_version, seal)
         VALUES (@host, @accountId, @startedAt, @endedAt, @listferryVersion, @seal)`,
    ).run({ ...head, seal: sealOf(head, this.#lists) });
    this.tables.makeIndexes();
    db.exec('COMMIT');
    db.close();
    const snapshot = readSnapshot(pathOf(place));
    placeDraft(this.#draft, this.#path);
    return { ...snapshot, path: this.#path };
  }

  /** Throws the draft away. */
  discard(): void {
    discardDraft(this.#draft);
  }
}
