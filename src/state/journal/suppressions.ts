// People who had left, and what runs did about it, in three tables. Addresses are kept as keyed hashes only.
import type { Commits } from '../storage/commits.ts';
import { type Db, inPages } from '../storage/database.ts';
import type { KeyedHash } from './ownership.ts';

/** Instead of a group's name or id, which is never empty: the account-wide list. */
const GLOBAL = '';

/**
 * People who had left, as earlier runs knew: runs suppressed or should have suppressed them, or the account-wide list
 * held them although a source wanted them (src/apply/settling/who-left.ts). That list may lose entries, which is no
 * reason to create these people.
 */
export class KnownLeavers {
  readonly #commits: Commits;
  readonly #hash: KeyedHash;
  readonly #statements: ReturnType<typeof suppressedKeyStatements>;

  constructor(db: Db, commits: Commits, hash: KeyedHash) {
    this.#commits = commits;
    this.#hash = (address) => hash(`suppressed address\n${address}`);
    this.#statements = suppressedKeyStatements(db);
  }

  /** Known addresses, which are most of them, are not written again. */
  remember(addresses: readonly string[]): void {
    const unknown = addresses.filter((address) => !this.has(address));
    this.#commits.each(unknown, (address) => this.#statements.remember.run(this.#hash(address)));
  }

  has(address: string): boolean {
    return this.#statements.find.get(this.#hash(address)) !== undefined;
  }

  /** Ask this first: then no address is hashed if none is known. */
  isEmpty(): boolean {
    return this.#statements.any.get() === undefined;
  }

  /** A person has allowed their return. */
  forget(addresses: Iterable<string>): void {
    this.#commits.each(addresses, (address) => this.#statements.forget.run(this.#hash(address)));
  }
}

function suppressedKeyStatements(db: Db) {
  return {
    remember: db.prepare<[Buffer]>(
      'INSERT OR IGNORE INTO suppressed_key (address_hash) VALUES (?)',
    ),
    find: db.prepare<[Buffer], { found: number }>(
      'SELECT 1 AS found FROM suppressed_key WHERE address_hash = ?',
    ),
    any: db.prepare<[], { found: number }>('SELECT 1 AS found FROM suppressed_key LIMIT 1'),
    forget: db.prepare<[Buffer]>('DELETE FROM suppressed_key WHERE address_hash = ?'),
  };
}

/** People, each counted once in every list that they were written to. */
export interface SuppressedSince {
  /** All of them, whatever the list. */
  readonly count: number;
  /** Unsubscribed from all mail. */
  readonly global: number;
  /** By unsubscribe group. */
  readonly groups: Readonly<Record<string, number>>;
}

/** One list of the service in one run. */
interface RunList {
  readonly runId: string;
  /** Null: the global one. */
  readonly group: string | null;
}

/** People whom a run unsubscribed without an item, since they left in the sources after its plan was made. */
export class SuppressedSinceTable {
  readonly #commits: Commits;
  readonly #hash: KeyedHash;
  readonly #statements: ReturnType<typeof suppressedSinceStatements>;

  constructor(db: Db, commits: Commits, hash: KeyedHash) {
    this.#commits = commits;
    this.#hash = (address) => hash(`suppressed since\n${address}`);
    this.#statements = suppressedSinceStatements(db);
  }

  /** Call it before they are written: after a crash they look like earlier entries of the list. */
  note(list: RunList, addresses: readonly string[]): void {
    this.#each(this.#statements.note, list, addresses);
  }

  /** They are not on the list. */
  takeBack(list: RunList, addresses: readonly string[]): void {
    this.#each(this.#statements.takeBack, list, addresses);
  }

  /** Undefined where there was none. */
  counts(runId: string): SuppressedSince | undefined {
    const count = this.#statements.people.get(runId)?.count ?? 0;
    if (count === 0) return undefined;
    const lists = this.#statements.lists
      .all(runId)
      .map(({ list, count: on }) => [list, on] as const);
    return {
      count,
      global: lists.find(([list]) => list === GLOBAL)?.[1] ?? 0,
      groups: Object.fromEntries(lists.filter(([list]) => list !== GLOBAL)),
    };
  }

  #each(
    statement: ReturnType<typeof suppressedSinceStatements>['note'],
    { runId, group }: RunList,
    addresses: readonly string[],
  ): void {
    this.#commits.each(addresses, (address) =>
      statement.run(runId, group ?? GLOBAL, this.#hash(address)),
    );
  }
}

function suppressedSinceStatements(db: Db) {
  return {
    note: db.prepare<[string, string, Buffer]>(
      'INSERT OR IGNORE INTO suppressed_since VALUES (?, ?, ?)',
    ),
    takeBack: db.prepare<[string, string, Buffer]>(
      'DELETE FROM suppressed_since WHERE run_id = ? AND group_name = ? AND address_hash = ?',
    ),
    people: db.prepare<[string], { count: number }>(
      'SELECT count(DISTINCT address_hash) AS count FROM suppressed_since WHERE run_id = ?',
    ),
    lists: db.prepare<[string], { list: string; count: number }>(
      `SELECT group_name AS list, count(*) AS count FROM suppressed_since
       WHERE run_id = ? GROUP BY group_name ORDER BY group_name`,
    ),
  };
}

interface HeldSuppression {
  readonly seq: number;
  /** The id of an unsubscribe group; null for the account-wide list. */
  readonly groupId: string | null;
}

interface SentSuppression extends HeldSuppression {
  /** The service forgot it, and it was sent once more. */
  readonly isWrittenAgain: boolean;
}

/**
 * The lists that held an address when the delete of its contact was about to be sent: a service may drop these entries
 * with the contact, and after a crash nothing else knows them.
 */
export class HeldSuppressionTable {
  readonly #commits: Commits;
  readonly #statements: ReturnType<typeof heldStatements>;

  constructor(db: Db, commits: Commits) {
    this.#commits = commits;
    this.#statements = heldStatements(db);
  }

  /** Makes it durable. Only when this has returned may the deletes be sent. */
  note(runId: string, held: readonly HeldSuppression[]): void {
    this.#commits.each(held, ({ seq, groupId }) =>
      this.#statements.note.run(runId, seq, groupId ?? GLOBAL),
    );
  }

  /** Called before it is sent. */
  noteWrittenAgain(runId: string, held: readonly HeldSuppression[]): void {
    this.#commits.each(held, ({ seq, groupId }) =>
      this.#statements.noteWrittenAgain.run(runId, seq, groupId ?? GLOBAL),
    );
  }

  /** One row for each list that held the address of an item that was sent. */
  *ofSent(runId: string): Generator<SentSuppression> {
    const items = inPages((afterSeq) => this.#statements.sentItems.all(runId, afterSeq));
    for (const { seq } of items) {
      for (const { groupId, writtenAgain } of this.#statements.ofItem.all(runId, seq)) {
        const group = groupId === GLOBAL ? null : groupId;
        yield { seq, groupId: group, isWrittenAgain: writtenAgain === 1 };
      }
    }
  }
}

function heldStatements(db: Db) {
  return {
    note: db.prepare<[string, number, string]>(
      'INSERT OR IGNORE INTO held_suppression (run_id, seq, group_id) VALUES (?, ?, ?)',
    ),
    noteWrittenAgain: db.prepare<[string, number, string]>(
      `UPDATE held_suppression SET written_again = 1
       WHERE run_id = ? AND seq = ? AND group_id = ?`,
    ),
    sentItems: db.prepare<[string, number], { seq: number }>(
      `SELECT DISTINCT held_suppression.seq AS seq FROM held_suppression
       JOIN item_state USING (run_id, seq)
       WHERE held_suppression.run_id = ? AND held_suppression.seq > ? AND attempts > 0
       ORDER BY held_suppression.seq LIMIT 1000`,
    ),
    ofItem: db.prepare<[string, number], { groupId: string; writtenAgain: number }>(
      `SELECT group_id AS groupId, written_again AS writtenAgain FROM held_suppression
       WHERE run_id = ? AND seq = ? ORDER BY group_id`,
    ),
  };
}
