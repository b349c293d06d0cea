// The service's contacts in a file of their own, written while another connection, in another thread,
// takes the sources' rows. It is opened at once and written once the other connection knows of it.
import { openScratch, type Db } from '../database.ts';
import { explainStorage } from '../storage-fault.ts';
import { ContactRows, type ActualRow } from './contact-rows.ts';
import { CONTACT_TABLES } from './scratch-schema.ts';

export class ContactFile {
  readonly #path: string;
  readonly #db: Db;
  readonly #rows: ContactRows;

  constructor(path: string) {
    this.#path = path;
    this.#db = openScratch({ kind: 'file', path });
    this.#rows = new ContactRows(this.#db);
  }

  /** Empties the file: a list is read again from its start after a failed attempt. */
  restart(): void {
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
    this.#db.exec(`BEGIN; ${CONTACT_TABLES}`);
  }

  add(row: ActualRow): void {
    this.#rows.add(row);
  }

  /** Brings the keys down to one contact each, and leaves the file to the other connection. */
  finish(): void {
    this.#rows.settleKeys();
    this.#db.exec('COMMIT');
    this.#db.close();
  }

  /** The error as a person gets to see it, where the disk is to blame. */
  explained(error: unknown): unknown {
    return explainStorage(error, this.#path);
  }
}
