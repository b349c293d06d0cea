// One list of the service's contacts: its rows are written here, or by another thread.
import type { FieldName } from '../../contacts/index.ts';
import {
  readerOf,
  type SpoolHome,
  type SpoolReader,
  type WrittenSpool,
} from '../spool/row-spool.ts';
import type { FieldLayout } from './field-layout.ts';
import { ContactSpool, type ActualRow } from './contact-spool.ts';

export interface ListTools {
  readonly open: () => SpoolHome;
  readonly layout: FieldLayout;
  /** The rows are other ones than before. */
  readonly changed: () => void;
}

/** What another thread needs for its `ContactSpool`. */
export interface ContactsElsewhere {
  readonly home: SpoolHome;
  readonly ownedFields: readonly FieldName[];
}

export class ContactList {
  readonly #tools: ListTools;
  #home: SpoolHome | undefined;
  #spool: ContactSpool | undefined;
  /** What another thread has written. */
  #taken: WrittenSpool | undefined;

  constructor(tools: ListTools) {
    this.#tools = tools;
  }

  /** Forgets the contacts: a list is read again from its start after a failed attempt. */
  restart(): void {
    this.#spool?.restart();
    this.#taken = undefined;
    this.#tools.changed();
  }

  add(row: ActualRow): void {
    this.#spool ??= new ContactSpool((this.#home ??= this.#tools.open()), this.#tools.layout);
    this.#spool.add(row);
    this.#tools.changed();
  }

  /**
   * Where a `ContactSpool` in another thread is to write, in place of what is here. Nothing may be asked
   * about contacts before `take`.
   */
  handOver(): ContactsElsewhere {
    this.restart();
    this.#spool = undefined;
    const home = (this.#home ??= this.#tools.open());
    return { home, ownedFields: this.#tools.layout.names };
  }

  take(written: WrittenSpool): void {
    this.#taken = written;
    this.#tools.changed();
  }

  /** Undefined for a list without rows. */
  reader(): SpoolReader | undefined {
    if (this.#spool !== undefined) return this.#spool.reader();
    return this.#home && this.#taken && readerOf(this.#home, this.#taken);
  }
}
