// Reads a snapshot. `readSnapshot` makes sure that it is whole and ours, and returns its head and lists;
// `SnapshotContents` walks its rows.
import type { Statement } from 'better-sqlite3';
import { entryAddresses, parseAddress } from '../../contacts/index.ts';
import { type Db, isSound, openReadOnly } from '../storage/database.ts';
import { fileAt } from '../storage/existing-file.ts';
import { readSealed } from '../storage/sealed-file.ts';
import { AccountContents, type AccountSuppression } from './account-contents.ts';
import {
  LIST_NAMES,
  listContent,
  type ListName,
  LISTS,
  sealOf,
  type SnapshotList,
} from './snapshot-lists.ts';
import { SNAPSHOT, type SnapshotHead } from './snapshot-schema.ts';

/** A whole snapshot, without its rows. */
export interface Snapshot {
  readonly path: string;
  readonly head: SnapshotHead;
  readonly lists: readonly SnapshotList[];
}

/** Throws `SnapshotUnusableError` for anything but a whole snapshot of this format. */
export function readSnapshot(path: string): Snapshot {
  return readSealed(path, SNAPSHOT, (db) => {
    const found = readHead(db);
    // The seal covers the rows; a damaged index could still hide some of them from a lookup.
    if (found === undefined || !isSound(db)) return undefined;
    const { seal, ...head } = found;
    const lists = readLists(db);
    if (sealOf(head, lists) !== seal || !holdsWhatItSays(db, lists)) return undefined;
    db.close();
    return { path, head, lists };
  });
}

/** Whether the path holds what is, or was, a snapshot of ours. */
export function isSnapshotFile(path: string): boolean {
  return fileAt(path, SNAPSHOT.applicationId) === 'ours';
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

/** Whether every list has the rows that it had, and no row belongs to a list that was not read. */
function holdsWhatItSays(db: Db, lists: readonly SnapshotList[]): boolean {
  const haveTheirRows = lists.every(({ name, ownerId, rowCount, sha256 }) => {
    const content = listContent(db, name, ownerId);
    return content.rowCount === rowCount && content.sha256 === sha256;
  });
  return haveTheirRows && LIST_NAMES.every((name) => totalOf(db, name) === sumOf(lists, name));
}

function totalOf(db: Db, name: ListName): number {
  return db.prepare<[], number>(LISTS[name].total).pluck().get() ?? 0;
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
  readonly #db: Db;
  #findGone: Statement<[string], { found: number }> | undefined;

  /** Open until its `close`. */
  constructor(path: string) {
    this.#db = openReadOnly(path);
    try {
      // SQLite keeps temporary tables outside the file, and not in memory: a list may be longer than that.
      this.#db.pragma('temp_store = FILE');
      this.contents = new AccountContents(this.#db);
      const head = this.#db.prepare<[], { seal: string }>('SELECT seal FROM head').get();
      this.seal = head?.seal ?? '';
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  /** Whether an address gets no mail at all, in any spelling. */
  isUnsubscribed(email: string): boolean {
    this.#findGone ??= this.#indexGone();
    return this.#findGone.get(addressKey(email)) !== undefined;
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
    this.#db.close();
  }

  #indexGone(): Statement<[string], { found: number }> {
    this.#db.exec('CREATE TEMP TABLE gone (address TEXT PRIMARY KEY) WITHOUT ROWID');
    const insert = this.#db.prepare<[string]>('INSERT OR IGNORE INTO gone (address) VALUES (?)');
    const add = this.#db.transaction((entries: Iterable<AccountSuppression>) => {
      for (const { emailAddress } of entries) {
        for (const address of entryKeys(emailAddress)) insert.run(address);
      }
    });
    add(this.gone());
    return this.#db.prepare('SELECT 1 AS found FROM gone WHERE address = ?');
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
