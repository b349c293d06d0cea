// The rows of a snapshot, for whoever carries an account over into another one. That the file is whole
// is `readSnapshot`'s word; this tells whether it is still the same file.
import type { Statement } from 'better-sqlite3';
import { parseAddress } from '../../contacts/address.ts';
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

  close(): void {
    this.#db.close();
  }

  /** A temporary table, which SQLite keeps outside the file: the list may be longer than memory. */
  #indexGone(): Statement<[string], { found: number }> {
    this.#db.pragma('temp_store = FILE');
    this.#db.exec('CREATE TEMP TABLE gone (address TEXT PRIMARY KEY) WITHOUT ROWID');
    const insert = this.#db.prepare<[string]>('INSERT OR IGNORE INTO gone (address) VALUES (?)');
    this.#db.transaction((entries: Iterable<AccountSuppression>) => {
      for (const { emailAddress } of entries) insert.run(addressKey(emailAddress));
    })(this.contents.globalUnsubscribes());
    return this.#db.prepare('SELECT 1 AS found FROM gone WHERE address = ?');
  }
}

function addressKey(email: string): string {
  const parsed = parseAddress(email);
  return parsed.kind === 'address' ? parsed.address : email.trim().toLowerCase();
}
