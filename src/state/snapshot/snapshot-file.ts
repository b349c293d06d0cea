// Reads and writes the file of a snapshot. `readSnapshot` makes sure that it is whole and ours, and returns its
// head and lists; `SnapshotContents` walks its rows. `SnapshotWriter` writes one while the account is read: the
// file takes its place only when every list was read to its end and the whole file has been read back.
import { entryAddresses, parseAddress } from '../../contacts/index.ts';
import { type Db, openReadOnly, pathOf, Statements } from '../storage/database.ts';
import { explainStorage, readFault } from '../storage/errors.ts';
import { fileAt } from '../storage/output-path.ts';
import {
  digestAtEnd,
  discardDraft,
  endDraft,
  explainSealed,
  openDraft,
  placeDraft,
  readSealed,
  type SealedDraft,
} from '../storage/sealed-file.ts';
import {
  AccountContents,
  type AccountSuppression,
  type AccountCountry,
  accountCountries,
  type AccountRecord,
  accountRecords,
  type ListTraits,
  listTraits,
} from './account-contents.ts';
import { AccountTables } from './account-tables.ts';
import { listContent, type ReadList, type SnapshotList } from './snapshot-lists.ts';
import { SNAPSHOT, SNAPSHOT_HEAD_TABLES, type SnapshotHead } from './snapshot-schema.ts';

/** A whole snapshot, without its rows. */
export interface Snapshot {
  readonly path: string;
  readonly head: SnapshotHead;
  readonly lists: readonly SnapshotList[];
}

/** Throws `SnapshotUnusableError` for anything but a whole snapshot of this format. */
export function readSnapshot(path: string): Snapshot {
  return readSealed(path, SNAPSHOT, (db) => {
    const sql = new Statements(db);
    const head = sql.row<SnapshotHead>(
      `SELECT host, account_id AS accountId, started_at AS startedAt, ended_at AS endedAt,
         listferry_version AS listferryVersion
       FROM head`,
    );
    const lists = readLists(sql);
    db.close();
    return head && { path, head, lists };
  });
}

/** Why the rows of a whole snapshot cannot be read, in words for people. */
export function explainSnapshot(error: unknown, path: string): unknown {
  return readFault(error) === undefined ? error : explainSealed(error, path, SNAPSHOT);
}

/** Whether the path holds what is, or was, a snapshot of ours. */
export function isSnapshotFile(path: string): boolean {
  return fileAt(path, SNAPSHOT.applicationId) === 'ours';
}

interface ListRow extends Omit<SnapshotList, 'answer'> {
  readonly answerBytes: number | null;
  readonly answerSha256: string | null;
}

function readLists(sql: Statements): SnapshotList[] {
  const rows = sql.rows<ListRow>(
    `SELECT name, owner_id AS ownerId, row_count AS rowCount, expected_count AS expectedCount,
       answer_bytes AS answerBytes, answer_sha256 AS answerSha256, sha256
     FROM list ORDER BY position`,
  );
  return rows.map(({ answerBytes: bodyBytes, answerSha256, ...list }) => ({
    ...list,
    answer:
      bodyBytes === null || answerSha256 === null ? null : { bodyBytes, sha256: answerSha256 },
  }));
}

/** The rows of a snapshot that `readSnapshot` found whole, to carry an account over into another one. */
export class SnapshotContents {
  readonly contents: AccountContents;
  /** Of the whole file. */
  readonly digest: string;
  readonly #sql: Statements;
  #hasKeysOfGone = false;

  /** Open until its `close`. */
  constructor(path: string) {
    let db: Db | undefined;
    try {
      db = openReadOnly(path);
      // SQLite keeps temporary tables outside the file, and not in memory: a list may be longer than that.
      db.pragma('temp_store = FILE');
      this.#sql = new Statements(db);
      this.contents = new AccountContents(db);
      this.digest = digestAtEnd(path);
      // Another program may keep it locked: that is told here, before anybody begins to read.
      this.#sql.has('SELECT 1 FROM head');
    } catch (error) {
      db?.close();
      throw explainSnapshot(error, path);
    }
  }

  /** Whether an address gets no mail at all, in any spelling. */
  isUnsubscribed(email: string): boolean {
    if (!this.#hasKeysOfGone) this.#keepKeysOfGone();
    return this.#sql.has('SELECT 1 FROM gone WHERE address = ?', addressKey(email));
  }

  /** Everything that the lists of the account hold, for an imitation of it. */
  account(): {
    readonly countries: readonly AccountCountry[];
    readonly traits: ListTraits;
    readonly records: Iterable<AccountRecord>;
  } {
    const sql = this.#sql;
    const records = accountRecords(sql, this.contents);
    return { countries: accountCountries(sql), traits: listTraits(sql), records };
  }

  /**
   * Entries of people who get no mail at all. People who left an unknown group count too: another account cannot know
   * what they left, so it must not mail them.
   */
  *gone(): Generator<AccountSuppression> {
    yield* this.contents.globalUnsubscribes();
    yield* this.contents.unsubscribesOfUnknownGroups();
  }

  close(): void {
    this.#sql.db.close();
  }

  #keepKeysOfGone(): void {
    const { db } = this.#sql;
    db.exec('CREATE TEMP TABLE gone (address TEXT PRIMARY KEY) WITHOUT ROWID');
    const add = 'INSERT OR IGNORE INTO gone (address) VALUES (?)';
    db.transaction(() => {
      for (const { emailAddress } of this.gone()) {
        for (const address of entryKeys(emailAddress)) this.#sql.run(add, address);
      }
    })();
    this.#hasKeysOfGone = true;
  }
}

function addressKey(email: string): string {
  const parsed = parseAddress(email);
  return parsed.kind === 'address' ? parsed.address : email.trim().toLowerCase();
}

/** An entry may name several addresses; one without an address still means a contact with the same text. */
function entryKeys(entry: string): readonly string[] {
  const { addresses } = entryAddresses(entry);
  return addresses.length > 0 ? addresses : [addressKey(entry)];
}

export class SnapshotWriter {
  readonly tables: AccountTables;
  readonly #path: string;
  readonly #draft: SealedDraft;

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
    const list = { name, ownerId, expectedCount, ...content };
    const { bodyBytes = null, sha256: answerSha256 = null } = answer ?? {};
    this.#draft.db
      .prepare(
        `INSERT INTO list
         (name, owner_id, row_count, expected_count, answer_bytes, answer_sha256, sha256)
         VALUES (@name, @ownerId, @rowCount, @expectedCount, @bodyBytes, @answerSha256, @sha256)`,
      )
      .run({ ...list, bodyBytes, answerSha256 });
  }

  /** Ends the snapshot, reads it back and puts it in its place. */
  finish(head: SnapshotHead): Snapshot {
    const { db, place } = this.#draft;
    db.prepare(
      `INSERT INTO head (host, account_id, started_at, ended_at, listferry_version)
         VALUES (@host, @accountId, @startedAt, @endedAt, @listferryVersion)`,
    ).run(head);
    this.tables.makeIndexes();
    db.exec('COMMIT');
    db.close();
    endDraft(this.#draft);
    const snapshot = readSnapshot(pathOf(place));
    placeDraft(this.#draft, this.#path);
    return { ...snapshot, path: this.#path };
  }

  /** Throws the draft away. */
  discard(): void {
    discardDraft(this.#draft);
  }
}
