// The service's contacts on their way into a comparison. Each list is staged, here or by another thread, and the
// contacts that may matter become rows of a table, one for each key.
import type { FieldName, Fields } from '../../contacts/index.ts';
import type { ByteSlice } from '../../lib/index.ts';
import { ListedIds } from '../staged-rows/listed-ids.ts';
import type { RecordCursor, RecordLog } from '../staged-rows/record-log.ts';
import {
  NO_ROWS,
  RowStage,
  type StagingHome,
  type StagedRows,
} from '../staged-rows/staged-rows.ts';
import type { Statements } from '../storage/database.ts';
import { type FieldLayout, packedDigest, PackedRow } from './packed-row.ts';
import { ACTUAL_INDEX, WORTH_A_NEW_INDEX } from './scratch-schema.ts';

/** What another thread needs for its `StagedContacts`. */
export interface ContactsHandover {
  readonly home: StagingHome;
  readonly ownedFields: readonly FieldName[];
}

/** One list of the service's contacts, whose rows are staged here or by another thread. */
export class ContactList {
  readonly #home: StagingHome;
  readonly #layout: FieldLayout;
  readonly #changed: () => void;
  #staged: StagedContacts | undefined;
  /** The rows of another thread. */
  #taken = NO_ROWS;

  /** Calls `changed` when its rows change. */
  constructor(home: StagingHome, layout: FieldLayout, changed: () => void) {
    this.#home = home;
    this.#layout = layout;
    this.#changed = changed;
  }

  /** Forgets the contacts: after a failed attempt the list is read again from its start. */
  restart(): void {
    this.#staged?.restart();
    this.#taken = NO_ROWS;
    this.#changed();
  }

  add(row: ActualRow): void {
    this.#here().add(row);
    this.#changed();
  }

  /** Of the contacts that are listed here, also of those without a row. */
  get ids(): ListedIds {
    return this.#here().ids;
  }

  #here(): StagedContacts {
    return (this.#staged ??= new StagedContacts(this.#home, this.#layout));
  }

  /**
   * Forgets the contacts, and says where a `StagedContacts` in another thread writes them. Ask nothing about contacts
   * before `take`.
   */
  handOver(): ContactsHandover {
    this.restart();
    this.#staged = undefined;
    return { home: this.#home, ownedFields: this.#layout.names };
  }

  take(written: StagedRows): void {
    this.#taken = written;
    this.#changed();
  }

  written(): StagedRows {
    return this.#staged?.written() ?? this.#taken;
  }
}

/** A contact of the service and its target. */
export interface ActualRow {
  readonly target: number;
  readonly address: string;
  readonly contactId: string;
  readonly email: string;
  /** All filled fields, in sorted order. */
  readonly fields: Fields;
}

/** The same as bytes, for a contact whose address is spelled like its key. */
export interface ActualSlices {
  readonly target: number;
  readonly contactId: ByteSlice;
  /** The address and the fields that the sources own. */
  readonly packed: PackedRow;
  /** The other fields, as JSON; left out where there are none. */
  readonly others: ByteSlice | undefined;
}

/** A row of the table of contacts. */
export interface StoredContact extends Pick<ActualRow, 'target' | 'address' | 'contactId'> {
  /** Null where it equals the address. */
  readonly email: string | null;
  /** As the layout keeps them. */
  readonly fields: string;
  readonly digest: string;
}

// Bits of a record.
const HAS_EMAIL = 1;
const HAS_OTHERS = 2;

export class StagedContacts {
  readonly layout: FieldLayout;
  readonly ids: ListedIds;
  readonly #rows: RowStage;
  readonly #packed = new PackedRow();

  constructor(home: StagingHome, layout: FieldLayout) {
    this.#rows = new RowStage(home);
    this.ids = new ListedIds(home.ids ?? { kind: 'memory' });
    this.layout = layout;
  }

  /** Forgets the contacts. */
  restart(): void {
    this.ids.restart();
    this.#rows.restart();
  }

  add({ target, address, contactId, email, fields }: ActualRow): void {
    this.#packed.open(address);
    const { others } = this.layout.pack(this.#packed, fields);
    const isKey = email === address;
    const bits = (isKey ? 0 : HAS_EMAIL) | (others === '' ? 0 : HAS_OTHERS);
    const records = this.#begin(target, bits, this.#packed);
    records.text(contactId);
    if (others !== '') records.text(others);
    if (!isKey) records.text(email);
    records.end();
  }

  addSlices({ target, contactId, packed, others }: ActualSlices): void {
    const records = this.#begin(target, others === undefined ? 0 : HAS_OTHERS, packed);
    records.slice(contactId);
    if (others !== undefined) records.slice(others);
    records.end();
  }

  #begin(target: number, bits: number, packed: PackedRow): RecordLog {
    const records = this.#rows.begin(target, packed.address(), packed.row());
    records.number(target);
    records.number(bits);
    records.slice(packed.address());
    records.slice(packed.values());
    return records;
  }

  /** Read it before anything more is added. */
  written(): StagedRows {
    return this.#rows.written();
  }
}

/** The contact of the current record. */
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

/** Which contact of a list it is. */
export type ListedId = Pick<ActualRow, 'target' | 'address' | 'contactId'>;

/** A contact of a list, without what only a comparison needs. */
export interface ListedContact extends ListedId {
  readonly email: string;
  readonly fields: Fields;
}

/** The contact of the current record with its fields read. */
export function readListed(records: RecordCursor, layout: FieldLayout): ListedContact {
  const target = records.number();
  const bits = records.number();
  const address = records.text();
  const packed = records.text();
  const contactId = records.text();
  const others = (bits & HAS_OTHERS) === 0 ? '' : records.text();
  const email = (bits & HAS_EMAIL) === 0 ? address : records.text();
  const fields = layout.fieldsOf(layout.kept(packed, { others, cleared: '' }));
  return { target, address, contactId, email, fields };
}

/** The contact of the current record without its fields: half of the work, and most of its garbage. */
export function readListedId(records: RecordCursor): ListedId {
  const target = records.number();
  // Skips the bits.
  records.number();
  const address = records.text();
  records.skip();
  return { target, address, contactId: records.text() };
}

/** The target and the address of the current record. */
export function readKey(records: RecordCursor): Pick<StoredContact, 'target' | 'address'> {
  const target = records.number();
  // Skips the bits.
  records.number();
  return { target, address: records.text() };
}

/** The table of the service's contacts: filled with those that may matter, then reduced to one for each key. */
export class ContactTable {
  readonly #sql: Statements;
  #count = 0;

  constructor(sql: Statements) {
    this.#sql = sql;
  }

  /** Drops the index where many rows follow: adding them without it takes a third of the time. */
  clear(): void {
    if (this.#count > WORTH_A_NEW_INDEX) this.#sql.db.exec('DROP INDEX IF EXISTS actual_by_key');
    this.#sql.db.exec('DELETE FROM actual; DELETE FROM actual_copy');
    this.#count = 0;
  }

  add({ target, address, contactId, email, fields, digest }: StoredContact): void {
    this.#count += 1;
    const add = 'INSERT INTO actual VALUES (?, ?, ?, ?, ?, ?)';
    this.#sql.run(add, target, address, contactId, email, fields, digest);
  }

  /** Of several contacts of a key, the one with the lowest id stays, and the others become its copies. */
  settleKeys(): void {
    this.#sql.db.exec(ACTUAL_INDEX + MOVE_COPIES);
  }
}

/** Ids are numbers as text. A list may name one contact twice: it is no copy of itself. */
const MOVE_COPIES = `
  INSERT INTO ranked_contact
    SELECT rowid, first_value(rowid) OVER one, contact_id = first_value(contact_id) OVER one
    FROM actual
    WHERE (target, address) IN
      (SELECT target, address FROM actual GROUP BY target, address HAVING count(*) > 1)
    WINDOW one AS (PARTITION BY target, address ORDER BY length(contact_id), contact_id, rowid);
  INSERT OR IGNORE INTO actual_copy
    SELECT target, address, contact_id, coalesce(email, address), fields
    FROM ranked_contact JOIN actual ON actual.rowid = place WHERE NOT is_repeat;
  DELETE FROM actual WHERE rowid IN (SELECT place FROM ranked_contact WHERE place <> first);
  DELETE FROM ranked_contact;
`;
