// Both sides of a comparison on their way into the tables. Rows are staged first. The first question drops the rows that
// are equal on both sides, and only the rest become rows of tables: one in twenty or fewer in a nightly run. Rows that
// come later, or a list that is read again, make the tables be filled again.
import { AddressHash } from '../staged-rows/digest-entries.ts';
import { EqualContacts, type KnownLots, NO_EQUALS } from '../staged-rows/equal-contacts.ts';
import { dropEqualRows, RowSet } from '../staged-rows/equal-rows.ts';
import { RecordCursor } from '../staged-rows/record-log.ts';
import { RowIndex } from '../staged-rows/row-index.ts';
import { NO_ROWS, type StagingHomes, type StagedRows } from '../staged-rows/staged-rows.ts';
import type { Statements } from '../storage/database.ts';
import {
  ContactList,
  ContactTable,
  type ListedContact,
  type ListedId,
  readContact,
  readKey,
  readListed,
  readListedId,
} from './contact-rows.ts';
import {
  type DesiredRow,
  DesiredTable,
  readDesired,
  readDesiredKey,
  StagedDesired,
} from './desired-rows.ts';
import type { FieldLayout } from './packed-row.ts';
import { KEPT_ADDRESSES } from './scratch-schema.ts';

/**
 * `compare`: equal rows are dropped. `look up`: every contact can be found, and nothing is compared, so that rows of the
 * sources are kept without their fields.
 */
export type ScratchUse = 'compare' | 'look up';

export class ScratchSides {
  readonly sql: Statements;
  readonly layout: FieldLayout;
  readonly #homes: StagingHomes;
  readonly #use: ScratchUse;
  #desired: StagedDesired | undefined;
  readonly #lists = new Map<string, ContactList>();
  readonly #desiredTable: DesiredTable;
  readonly #contactTable: ContactTable;
  /** By binding and file: all rows, and those that were merged into others. */
  readonly #came = new FileTally();
  #merged = new FileTally();
  #dropped: ReadonlyMap<number, number> = new Map();
  /** By the name of its list. */
  readonly #equals = new Map<string, EqualContacts>();
  /** To be looked up: of each list, the contacts that are in no table. */
  #indexes: readonly RowIndex[] = [];
  /** Whether the tables are filled from all staged rows. */
  #isSettled = true;

  constructor(sql: Statements, homes: StagingHomes, use: ScratchUse, layout: FieldLayout) {
    this.sql = sql;
    this.layout = layout;
    this.#homes = homes;
    this.#use = use;
    this.#desiredTable = new DesiredTable(sql, layout);
    this.#contactTable = new ContactTable(sql);
  }

  /** Call in the order of the sources: later rows of a key are merged into earlier ones. */
  addDesired(row: DesiredRow): void {
    const layout = this.#use === 'compare' ? this.layout : undefined;
    this.#desired ??= new StagedDesired(this.#homes.open(), layout);
    this.#desired.add(row);
    this.#came.add(row);
    this.#isSettled = false;
  }

  /** A list of the service's contacts, by a name of its own. */
  list(name: string): ContactList {
    let list = this.#lists.get(name);
    if (list === undefined) {
      const changed = () => {
        this.#isSettled = false;
      };
      list = new ContactList(this.#homes.openList(), this.layout, changed);
      this.#lists.set(name, list);
    }
    return list;
  }

  /** Call it when further addresses have to stay in the tables (`KEPT_ADDRESSES`). */
  keepMore(): void {
    if (this.#use === 'compare') this.#isSettled = false;
  }

  /** Fills the tables with one row for each key. Every question comes after this. */
  settle(): void {
    if (this.#isSettled) return;
    const desired = this.#desired?.written() ?? NO_ROWS;
    const lists = [...this.#lists.values()].map((list) => list.written());
    if (this.#use === 'compare') this.#settleCompared(desired, lists);
    else this.#settleLookedUp(desired, lists);
    this.#isSettled = true;
  }

  #settleCompared(desired: StagedRows, lists: readonly StagedRows[]): void {
    const kept = desired.count > 0 ? this.#keptHashes() : [];
    const staying = dropEqualRows(desired, lists, kept);
    this.#fillDesired(desired, staying.desired);
    const starts = startsOf(lists);
    this.#fillContacts(lists, (place, row) => staying.actual.has((starts[place] ?? 0) + row));
    this.#dropped = staying.dropped;
    this.#noteEquals(lists, starts, staying.actual);
  }

  /** Nearly every contact stays where it is staged, and is read when it is asked for. */
  #settleLookedUp(desired: StagedRows, lists: readonly StagedRows[]): void {
    this.#fillDesired(desired, new RowSet(desired.count));
    this.#indexes = lists.map((list) => new RowIndex(list, this.#homes.seeds));
    this.#fillContacts(lists, (place, row) => this.#indexes[place]?.repeated.has(row) === true);
  }

  #noteEquals(lists: readonly StagedRows[], starts: readonly number[], staying: RowSet): void {
    for (const [place, name] of [...this.#lists.keys()].entries()) {
      const [list = NO_ROWS, start = 0] = [lists[place], starts[place]];
      this.#equals.set(name, new EqualContacts(list, staying, { start, counts: this.#dropped }));
    }
  }

  /** The contacts of a list that were dropped. */
  equals(name: string): EqualContacts {
    this.settle();
    return this.#equals.get(name) ?? NO_EQUALS;
  }

  /** How many keys of a target have one contact that is in no table, such as those that are equal on both sides. */
  dropped(target: number): number {
    const unshared = this.#indexes.reduce((sum, index) => sum + index.count(target), 0);
    return unshared + (this.#dropped.get(target) ?? 0);
  }

  /** To be looked up: the contact of a key that has no other. */
  unshared(target: number, address: string): ListedContact | undefined {
    for (const index of this.#indexes) {
      const records = index.find(target, address);
      const contact = records && readListed(records, this.layout);
      if (contact?.address === address && contact.target === target) return contact;
    }
    return undefined;
  }

  /** By binding and file: how many keys had their last row there. */
  *keyCounts(): Generator<FileOfBinding & { readonly count: number }> {
    this.settle();
    for (const { count: all, ...place } of this.#came.counts()) {
      const count = all - this.#merged.of(place);
      if (count > 0) yield { ...place, count };
    }
  }

  /** The addresses of all contacts of a target, dropped ones included; some may come more than once. */
  *addresses(target: number): Generator<string> {
    for (const list of this.#lists.values()) {
      for (const { records } of rowsOf(list.written())) {
        const key = readKey(records);
        if (key.target === target) yield key.address;
      }
    }
  }

  /** The keys of all rows, dropped ones included; a key comes as often as it has rows. */
  *desiredKeys(): Generator<Pick<DesiredRow, 'target' | 'address'>> {
    for (const { records } of rowsOf(this.#desired?.written() ?? NO_ROWS)) {
      yield readDesiredKey(records);
    }
  }

  /**
   * The contacts of a list, dropped ones included but for those of known lots; a key comes as often as the list has it.
   */
  *contacts(name: string, known: KnownLots = new Map()): Generator<ListedContact> {
    this.settle();
    // To be looked up, no contact was compared, and each is looked at.
    const rows = known.size === 0 ? undefined : this.#equals.get(name)?.beside(known);
    for (const { row, records } of rowsOf(this.list(name).written())) {
      if (rows?.has(row) !== false) yield readListed(records, this.layout);
    }
  }

  /** The same contacts without their fields. */
  *contactIds(name: string): Generator<ListedId> {
    for (const { records } of rowsOf(this.list(name).written())) yield readListedId(records);
  }

  #keptHashes(): number[] {
    const kept: number[] = [];
    const hash = new AddressHash(this.#homes.seeds);
    for (const address of this.sql.walkValues<string>(KEPT_ADDRESSES)) {
      hash.ofText(address);
      kept.push(hash.low, hash.high);
    }
    return kept;
  }

  #fillDesired(written: StagedRows, staying: RowSet): void {
    const table = this.#desiredTable;
    table.clear();
    for (const { row, records } of rowsOf(written)) {
      if (staying.has(row)) table.add(readDesired(records, this.layout));
    }
    this.#merged = new FileTally();
    table.settleKeys((place) => {
      this.#merged.add(place);
    });
  }

  #fillContacts(
    lists: readonly StagedRows[],
    isKept: (place: number, row: number) => boolean,
  ): void {
    const table = this.#contactTable;
    table.clear();
    for (const [place, list] of lists.entries()) {
      for (const { row, records } of rowsOf(list)) {
        if (isKept(place, row)) table.add(readContact(records, this.layout));
      }
    }
    table.settleKeys();
  }
}

/** The numbers of their first rows, where all have one numbering. */
function startsOf(lists: readonly StagedRows[]): number[] {
  let next = 0;
  return lists.map(({ count }) => (next += count) - count);
}

/** What each part of a scratch database asks with. */
export abstract class ScratchPart {
  protected readonly sides: ScratchSides;
  protected readonly sql: Statements;
  protected readonly layout: FieldLayout;

  constructor(sides: ScratchSides) {
    this.sides = sides;
    this.sql = sides.sql;
    this.layout = sides.layout;
  }
}

/** Walks the rows in their order, with the cursor at the beginning of each. */
function* rowsOf({ count, records: source }: StagedRows) {
  const records = new RecordCursor(source);
  for (let row = 0; row < count; row += 1) {
    records.next();
    yield { row, records };
  }
}

export interface FileOfBinding {
  /** Negative for rows that are counted elsewhere: they do not count here. */
  readonly binding: number;
  readonly file: number;
}

/** Counts rows by binding and file as they come: a query over a million rows takes as long as reading them. */
export class FileTally {
  readonly #byBinding: number[][] = [];

  add({ binding, file }: FileOfBinding): void {
    if (binding < 0) return;
    const files = (this.#byBinding[binding] ??= []);
    files[file] = (files[file] ?? 0) + 1;
  }

  of({ binding, file }: FileOfBinding): number {
    return this.#byBinding[binding]?.[file] ?? 0;
  }

  /** Those that were counted, in their order. */
  counts(): (FileOfBinding & { readonly count: number })[] {
    return this.#byBinding.flatMap((files, binding) =>
      files.flatMap((count, file) => ({ binding, file, count })),
    );
  }
}
