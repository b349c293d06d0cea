// The rows of a snapshot, for whoever carries an account over into another one. That the file is whole
// is `readSnapshot`'s word; this tells whether it is still the same file.
import type { Statement } from 'better-sqlite3';
import { entryAddresses, parseAddress } from '../../contacts/index.ts';
import { openReadOnly, type Db } from '../database.ts';
import { AccountContents, type AccountSuppression } from './account-contents.ts';

export class SnapshotContents {
  readonly contents: AccountContents;
  /** Two files with one seal hold the same. */
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

  /** Whether an address gets no mail at all, however its letters are written. */
  isUnsubscribed(email: string): boolean {
    this.#findGone ??= this.#indexGone();
    return this.#findGone.get(addressKey(email)) !== undefined;
  }

  /**
   * Who gets no mail at all. Another account cannot take over what somebody left whose group is not known, and
   * must not mail them for that.
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

/** An entry may name several addresses; one that names none still means the contact that is written like it. */
function entryKeys(entry: string): readonly string[] {
  const { addresses } = entryAddresses(entry);
  return addresses.length > 0 ? addresses : [addressKey(entry)];
}
