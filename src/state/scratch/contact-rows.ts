// The service's contacts on their way into a comparison. Each list is staged, here or by another thread, and the
// contacts that may matter become rows of a table, one for each key.
import type { Statement } from 'better-sqlite3';
import type { FieldName, Fields } from '../../contacts/index.ts';
import type { Span } from '../../lib/index.ts';
import type { RecordCursor } from '../staged-rows/record-log.ts';
import { RowStage, type StagingHome, type WrittenSpool } from '../staged-rows/staged-rows.ts';
import type { Db } from '../storage/database.ts';
import { type FieldLayout, packedDigest, PackedRow } from './packed-row.ts';
import { ACTUAL_INDEX, WORTH_A_NEW_INDEX } from './scratch-schema.ts';

/** What another thread needs for its `ContactSpool`. */
export interface ContactsElsewhere {
  readonly home: StagingHome;
  readonly ownedFields: readonly FieldName[];
}

/** One list of the service's contacts: its rows are written here, or by another thread. */
export class ContactList {
  readonly #open: () => StagingHome;
  readonly #layout: FieldLayout;
  readonly #changed: () => void;
  #home: StagingHome | undefined;
  #spool: ContactSpool | undefined;
  /** What another thread has written. */
  #taken: WrittenSpool | undefined;

  /** Calls `changed` when its rows change. */
  constructor(open: () => StagingHome, layout: FieldLayout, changed: () => void) {
    this.#open = open;
    this.#layout = layout;
    this.#changed = changed;
  }

  /** Forgets the contacts: a list is read again from its start after a failed attempt. */
  restart(): void {
    this.#spool?.restart();
    this.#taken = undefined;
    this.#changed();
  }

  add(row: ActualRow): void {
    this.#spool ??= new ContactSpool((this.#home ??= this.#open()), this.#layout);
    this.#spool.add(row);
    this.#changed();
  }

  /**
   * Forgets the contacts, and says where a `ContactSpool` in another thread writes them. Ask nothing about contacts
   * before `take`.
   */
  handOver(): ContactsElsewhere {
    this.restart();
    this.#spool = undefined;
    const home = (this.#home ??= this.#open());
    return { home, ownedFields: this.#layout.names };
  }

  take(written: WrittenSpool): void {
    this.#taken = written;
    this.#changed();
  }

  /** Undefined for a list without rows. */
  written(): WrittenSpool | undefined {
    return this.#spool?.written() ?? this.#taken;
  }
}

/** A contact of the service at its place in the comparison. */
export interface ActualRow {
  readonly target: number;
  readonly address: string;
  readonly contactId: string;
  readonly email: string;
  /** All filled fields, in sorted order. */
  readonly fields: Fields;
}

/** The same as bytes, of a contact whose address is spelled as its key is. */
export interface ActualSpans {
  readonly target: number;
  readonly contactId: Span;
  /** Holds the address and the fields that the sources own. */
  readonly packed: PackedRow;
  /** The other ones, as JSON; left out where there are none. */
  readonly others: Span | undefined;
}

/** A row of the table of contacts. */
export interface StoredContact {
  readonly target: number;
  readonly address: string;
  readonly contactId: string;
  /** Null where it is the same text as the address. */
  readonly email: string | null;
  /** As the layout keeps them. */
  readonly fields: string;
  readonly digest: string;
}

// Flags of a record.
const HAS_EMAIL = 1;
const HAS_OTHERS = 2;

export class ContactSpool {
  readonly layout: FieldLayout;
  readonly #rows: RowStage;
  readonly #packed = new PackedRow();

  constructor(home: StagingHome, layout: FieldLayout) {
    this.#rows = new RowStage(home);
    this.layout = layout;
  }

  /** Forgets the contacts: a list is read again from its start after a failed attempt. */
  restart(): void {
    this.#rows.restart();
  }

  add({ target, address, contactId, email, fields }: ActualRow): void {
    this.#packed.open(address);
    const { others } = this.layout.pack(this.#packed, fields);
    this.#rows.begin(target, this.#packed.address(), this.#packed.row());
    const { records } = this.#rows;
    const isKey = email === address;
    records.begin();
    records.number(target);
    records.number((isKey ? 0 : HAS_EMAIL) | (others === '' ? 0 : HAS_OTHERS));
    this.#writePacked(this.#packed);
    records.text(contactId);
    if (others !== '') records.text(others);
    if (!isKey) records.text(email);
    records.end();
  }

  addSpans({ target, contactId, packed, others }: ActualSpans): void {
    this.#rows.begin(target, packed.address(), packed.row());
    const { records } = this.#rows;
    records.begin();
    records.number(target);
    records.number(others === undefined ? 0 : HAS_OTHERS);
    this.#writePacked(packed);
    records.span(contactId);
    if (others !== undefined) records.span(others);
    records.end();
  }

  #writePacked(packed: PackedRow): void {
    this.#rows.records.span(packed.address());
    this.#rows.records.span(packed.values());
  }

  /** Read it before anything more is added. */
  written(): WrittenSpool {
    return this.#rows.written();
  }
}

/** The contact of the record at hand. */
export function readContact(records: RecordCursor, layout: FieldLayout): StoredContact {
  const target = records.number();
  const bits = records.number();
  const address = records.text();
  const packed = records.text();
  const contactId = records.text();
  const others = (bits & HAS_OTHERS) === 0 ? '' : records.text();
  const email = (bits & HAS_EMAIL) === 0 ? null : records.text();
  const fields = layout.kept(packed, { others, cleared: '' });
  return { target, address, contactId, email, fields, digest: packedDigest(address, packed) };
}

/** The target and the address of the contact at hand. */
export function readKey(records: RecordCursor): Pick<StoredContact, 'target' | 'address'> {
  const target = records.number();
  // Its bits.
  records.number();
  return { target, address: records.text() };
}

/** The table of the service's contacts: filled with those that may matter, then brought down to one a key. */
export class ContactTable {
  readonly #db: Db;
  #insert: Statement<(string | number | null)[]> | undefined;
  #count = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Many rows are added without an index, which takes a third of the time. */
  clear(): void {
    if (this.#count > WORTH_A_NEW_INDEX) this.#db.exec('DROP INDEX IF EXISTS actual_by_key');
    this.#db.exec('DELETE FROM actual; DELETE FROM actual_copy');
    this.#count = 0;
  }

  add({ target, address, contactId, email, fields, digest }: StoredContact): void {
    this.#insert ??= this.#db.prepare('INSERT INTO actual VALUES (?, ?, ?, ?, ?, ?)');
    this.#count += 1;
    this.#insert.run(target, address, contactId, email, fields, digest);
  }

  /** Of several contacts of a key, the one with the lowest id stays, and the others are its copies. */
  settleKeys(): void {
    this.#db.exec(ACTUAL_INDEX);
    const repeated = this.#db.prepare<[], { target: number; address: string }>(
      `SELECT target, address FROM actual GROUP BY target, address HAVING count(*) > 1 LIMIT 1000`,
    );
    for (let page = repeated.all(); page.length > 0; page = repeated.all()) {
      for (const { target, address } of page) this.#keepLowestId(target, address);
    }
  }

  /** A list may name one contact twice: it is no copy of itself. */
  #keepLowestId(target: number, address: string): void {
    const key = { target, address };
    this.#db
      .prepare(
        `INSERT OR IGNORE INTO actual_copy
         SELECT target, address, contact_id, coalesce(email, address), fields
         FROM actual WHERE target = @target AND address = @address AND contact_id <> (
           SELECT contact_id FROM actual WHERE target = @target AND address = @address
           ORDER BY length(contact_id), contact_id LIMIT 1)`,
      )
      .run(key);
    this.#db
      .prepare(
        `DELETE FROM actual WHERE target = @target AND address = @address AND rowid <> (
           SELECT rowid FROM actual WHERE target = @target AND address = @address
           ORDER BY length(contact_id), contact_id, rowid LIMIT 1)`,
      )
      .run(key);
  }
}
