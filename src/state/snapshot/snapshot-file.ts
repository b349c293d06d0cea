// Reads and writes the file of a snapshot. `readSnapshot` makes sure that it is whole and ours, and returns its
// head and lists; `SnapshotContents` walks its rows. `SnapshotWriter` writes one while the account is read: the
// file takes its place only when every list was read to its end and the whole file has been read back.
import { entryAddresses, parseAddress } from '../../contacts/index.ts';
import { type Db, isSound, openReadOnly, pathOf, Statements } from '../storage/database.ts';
import { explainStorage, readFault } from '../storage/errors.ts';
import { fileAt } from '../storage/output-path.ts';
import {
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
import {
  LIST_NAMES,
  listContent,
  type ListName,
  LISTS,
  type ReadList,
  sealOf,
  type SnapshotList,
} from './snapshot-lists.ts';
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
    const found = sql.row<SnapshotHead & { readonly seal: string }>(
      `SELECT host, account_id AS accountId, started_at AS startedAt, ended_at AS endedAt,
         listferry_version AS listferryVersion, seal
       FROM head`,
    );
    // The seal covers the rows; a damaged index could still hide some of them from a lookup.
    if (found === undefined || !isSound(db)) return undefined;
    const { seal, ...head } = found;
    const lists = readLists(sql);
    if (sealOf(head, lists) !== seal || !holdsWhatItSays(sql, lists)) return undefined;
    db.close();
    return { path, head, lists };
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

/** Whether every list has the rows that it had, and no row belongs to a list that was not read. */
function holdsWhatItSays(sql: Statements, lists: readonly SnapshotList[]): boolean {
  const haveTheirRows = lists.every(({ name, ownerId, rowCount, sha256 }) => {
    const content = listContent(sql.db, name, ownerId);
    return content.rowCount === rowCount && content.sha256 === sha256;
  });
  return (
    haveTheirRows && LIST_NAMES.every((name) => sql.value(LISTS[name].total) === sumOf(lists, name))
  );
}

function sumOf(lists: readonly SnapshotList[], name: ListName): number {
  const own = lists.filter((list) => list.name === name);
  return own.reduce((sum, { rowCount }) => sum + rowCount, 0);
}

/** The rows of a snapshot that `readSnapshot` found whole, to carry an account over into another one. */
export class SnapshotContents {
  readonly contents: AccountContents;
  /** Two files with one seal have the same content. */
  readonly seal: string;
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
      this.seal = this.#sql.value('SELECT seal FROM head') ?? '';
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
