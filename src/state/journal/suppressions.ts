// People who had left, and what runs did about it, in three tables. Addresses are kept as keyed hashes only.
import { JournalTable } from './journal-table.ts';
import { addressOfId } from './source-ids.ts';

/** Instead of a group's name or id, which is never empty: the account-wide list. */
const GLOBAL = '';

/**
 * People who had left, as earlier runs knew: runs suppressed or should have suppressed them, or the account-wide list
 * held them (src/apply/settling/who-left.ts). That list may lose entries, which is no
 * reason to create these people. Nor is a row that has another address of theirs, by its id or beside theirs.
 *
 * Where sources have ids, each address has a second hash, the one that `SourceIdTable` keeps: of the former address of an
 * id nothing else is known.
 */
export class KnownLeavers extends JournalTable {
  /** Known addresses, which are most of them, are not written again. */
  remember(addresses: readonly string[]): void {
    const hasIds = this.sql.has('SELECT 1 FROM source_id LIMIT 1');
    const hashes = addresses.flatMap((address) =>
      hasIds ? this.#bothHashes(address) : [this.#addressHash(address)],
    );
    const unknown = hashes.filter((hash) => !this.#hasHash(hash));
    const add = 'INSERT OR IGNORE INTO suppressed_key (address_hash) VALUES (?)';
    this.commits.each(unknown, (hash) => this.sql.run(add, hash));
  }

  has(address: string): boolean {
    return this.#hasHash(this.#addressHash(address));
  }

  /** The same for an address that an id had, by its hash. */
  hasFormer(addressHash: Buffer): boolean {
    return this.#hasHash(addressHash);
  }

  /** Ask this first: then no address is hashed if none is known. */
  isEmpty(): boolean {
    return !this.sql.has('SELECT 1 FROM suppressed_key LIMIT 1');
  }

  /** A person has allowed their return. */
  forget(addresses: Iterable<string>): void {
    const remove = 'DELETE FROM suppressed_key WHERE address_hash IN (?, ?)';
    this.commits.each(addresses, (address) => this.sql.run(remove, ...this.#bothHashes(address)));
  }

  /** The same of people who left under another address of their id: at that one they stay leavers. */
  forgetBehindIds(addresses: Iterable<string>): void {
    const remove = `DELETE FROM suppressed_key WHERE address_hash IN (
      SELECT one.address_hash FROM source_id AS own
        CROSS JOIN source_id AS one ON one.id_hash = own.id_hash
      WHERE own.address_hash = ?)`;
    this.commits.each(addresses, (address) =>
      this.sql.run(remove, this.hash(addressOfId(address))),
    );
  }

  #hasHash(hash: Buffer): boolean {
    return this.sql.has('SELECT 1 FROM suppressed_key WHERE address_hash = ?', hash);
  }

  #bothHashes(address: string): [Buffer, Buffer] {
    return [this.#addressHash(address), this.hash(addressOfId(address))];
  }

  #addressHash(address: string): Buffer {
    return this.hash(`suppressed address\n${address}`);
  }
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

/** Before the id of a run, the name of its number of other leavers. */
const OTHERS = 'not_suppressed ';

/** One list of the service in one run. */
interface RunList {
  readonly runId: string;
  /** Null: the global one. */
  readonly group: string | null;
}

/** People whom a run unsubscribed without an item, since they left in the sources after its plan was made. */
export class SuppressedSinceTable extends JournalTable {
  /** Call it before they are written: after a crash they look like earlier entries of the list. */
  note(list: RunList, addresses: readonly string[]): void {
    this.#each('INSERT OR IGNORE INTO suppressed_since VALUES (?, ?, ?)', list, addresses);
  }

  /** They are not on the list. */
  takeBack(list: RunList, addresses: readonly string[]): void {
    const remove =
      'DELETE FROM suppressed_since WHERE run_id = ? AND group_name = ? AND address_hash = ?';
    this.#each(remove, list, addresses);
  }

  /** Whether the run unsubscribed this person so. */
  has({ runId, group }: RunList, address: string): boolean {
    const find =
      'SELECT 1 FROM suppressed_since WHERE run_id = ? AND group_name = ? AND address_hash = ?';
    return this.sql.has(find, runId, group ?? GLOBAL, this.#addressHash(address));
  }

  /** Undefined where there was none. */
  counts(runId: string): SuppressedSince | undefined {
    const count = this.sql.value<number>(
      'SELECT count(DISTINCT address_hash) FROM suppressed_since WHERE run_id = ?',
      runId,
    );
    if (!count) return undefined;
    const lists = this.sql.rows<{ list: string; people: number }>(
      `SELECT group_name AS list, count(*) AS people FROM suppressed_since
       WHERE run_id = ? GROUP BY group_name ORDER BY group_name`,
      runId,
    );
    const { [GLOBAL]: global = 0, ...groups } = Object.fromEntries(
      lists.map(({ list, people }) => [list, people]),
    );
    return { count, global, groups };
  }

  /** Keeps how many people a run found who left and whom it did not suppress, for the process that ends the run. */
  noteOthers(runId: string, count: number): void {
    const keep = 'INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)';
    this.commits.now(() => this.sql.run(keep, OTHERS + runId, String(count)));
  }

  /** Undefined where the run did not look for them. */
  others(runId: string): number | undefined {
    const find = 'SELECT CAST(value AS INTEGER) FROM meta WHERE name = ?';
    return this.sql.value(find, OTHERS + runId);
  }

  #each(sql: string, { runId, group }: RunList, addresses: readonly string[]): void {
    this.commits.each(addresses, (address) =>
      this.sql.run(sql, runId, group ?? GLOBAL, this.#addressHash(address)),
    );
  }

  #addressHash(address: string): Buffer {
    return this.hash(`suppressed since\n${address}`);
  }
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
export class HeldSuppressionTable extends JournalTable {
  /** Makes it durable. Only when this has returned may the deletes be sent. */
  note(runId: string, held: readonly HeldSuppression[]): void {
    const add = 'INSERT OR IGNORE INTO held_suppression (run_id, seq, group_id) VALUES (?, ?, ?)';
    this.#each(add, runId, held);
  }

  /** Called before it is sent. */
  noteWrittenAgain(runId: string, held: readonly HeldSuppression[]): void {
    const mark =
      'UPDATE held_suppression SET written_again = 1 WHERE run_id = ? AND seq = ? AND group_id = ?';
    this.#each(mark, runId, held);
  }

  /** The lists that held the address of an item, by the ids of their groups; null for the account-wide one. */
  listsOf(runId: string, seq: number): (string | null)[] {
    return this.#rowsOf(runId, seq).map(({ groupId }) => groupId);
  }

  /** One row for each list that held the address of an item that was sent. */
  *ofSent(runId: string): Generator<SentSuppression> {
    const items = this.sql.pages<{ readonly seq: number }>(
      `SELECT DISTINCT held_suppression.seq AS seq FROM held_suppression
       JOIN item_state USING (run_id, seq)
       WHERE held_suppression.run_id = ? AND attempts > 0 AND held_suppression.seq > ?
       ORDER BY held_suppression.seq LIMIT 1000`,
      runId,
    );
    for (const { seq } of items) yield* this.#rowsOf(runId, seq);
  }

  #rowsOf(runId: string, seq: number): SentSuppression[] {
    const lists = this.sql.rows<{ groupId: string; writtenAgain: number }>(
      `SELECT group_id AS groupId, written_again AS writtenAgain FROM held_suppression
       WHERE run_id = ? AND seq = ? ORDER BY group_id`,
      runId,
      seq,
    );
    return lists.map(({ groupId, writtenAgain }) => ({
      seq,
      groupId: groupId === GLOBAL ? null : groupId,
      isWrittenAgain: writtenAgain === 1,
    }));
  }

  #each(sql: string, runId: string, held: readonly HeldSuppression[]): void {
    this.commits.each(held, ({ seq, groupId }) => this.sql.run(sql, runId, seq, groupId ?? GLOBAL));
  }
}
