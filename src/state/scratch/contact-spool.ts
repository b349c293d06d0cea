// The service's contacts on their way into a comparison: rows of a spool, as they come.
import type { Fields } from '../../contacts/index.ts';
import type { Span } from '../../lib/index.ts';
import type { RecordCursor } from '../spool/record-cursor.ts';
import {
  RowSpool,
  type SpoolHome,
  type SpoolReader,
  type WrittenSpool,
} from '../spool/row-spool.ts';
import type { FieldLayout } from './field-layout.ts';
import { packedDigest, PackedRow } from './packed-row.ts';

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

// What is told in bits.
const HAS_EMAIL = 1;
const HAS_OTHERS = 2;

export class ContactSpool {
  readonly layout: FieldLayout;
  readonly #rows: RowSpool;
  readonly #packed = new PackedRow();

  constructor(home: SpoolHome, layout: FieldLayout) {
    this.#rows = new RowSpool(home);
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

  /** For the thread that will read. */
  written(): WrittenSpool {
    return this.#rows.written();
  }

  reader(): SpoolReader {
    return this.#rows.reader();
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
