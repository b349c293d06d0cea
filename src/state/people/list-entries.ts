// Who was seen on which suppression list of the service, and when first, so that other programs can be told. Entries are
// only ever added: a list that is short for a night takes nobody back. Addresses are kept as handles only, so
// that a person can be named only by a reading that shows them.
//
//   start   on the list when it was first read: nobody knows since when
//   left    came to a list that was read before: the person left on the service
//   ours    a run put the person there, since a source says that they left
import type { Handle } from './handle.ts';
import { KeyedTable } from './keyed-table.ts';

export interface ListEntry {
  readonly address: string;
  /** The id of an unsubscribe group; null for the account-wide list. */
  readonly groupId: string | null;
}

/** What a list is called in the tables where it belongs to no group: ids are never empty. */
const GLOBAL = '';

type EntryKind = 'start' | 'left' | 'ours';

/** What is known of an entry. */
export interface SeenEntry {
  readonly kind: EntryKind;
  /** The run that saw it first; null where that was an export. */
  readonly runId: string | null;
  /** When that was: `2026-11-20`, UTC. */
  readonly day: string;
  /** An export told of it for good. */
  readonly isMarked: boolean;
  /** It was in a file for other programs, or is in the draft of one. */
  readonly isFiled: boolean;
}

/** An entry as a reading shows it. */
export interface ShownEntry extends ListEntry {
  /** The lists that show it: the account-wide list may show entries of groups as well. */
  readonly shownIn: readonly ListEntry['groupId'][];
}

/** A person who left, as other programs are told. */
export interface Leaver extends ListEntry {
  /** `global`, or the name of the unsubscribe group. */
  readonly where: string;
  /** The run that saw them first; null where none has yet. */
  readonly firstRun: string | null;
  /** When that was: `2026-11-20`, UTC. */
  readonly firstDay: string;
}

/** A reading of suppression lists. */
export interface ListReading<Entry extends ShownEntry> {
  /** Null for an export. */
  readonly runId: string | null;
  /** The lists that were read, also those without entries. */
  readonly lists: Iterable<ListEntry['groupId']>;
  readonly entries: Iterable<Entry>;
  /**
   * Says all of the lists, the entries and who is left out of them. Where the reading before had the same, its entries
   * are looked at again only if one of them is still to be told.
   */
  readonly digest?: string;
  /** What this run sent to the lists. */
  readonly own?: Iterable<ListEntry>;
  /** The same for what it sent without an item; asked for new entries only. */
  readonly isOwn?: (entry: Entry) => boolean;
}

interface EntryRow {
  readonly reading: number;
  readonly kind: EntryKind;
  readonly marked: number;
  readonly filed: number;
}

type ReadingRow = Pick<SeenEntry, 'runId' | 'day'>;

/** In the table `meta`: of the last reading that told one. */
const LAST_DIGEST = 'lists_digest';

const IN_DRAFT = 1;
const IN_FILE = 2;

export class ListEntryTable extends KeyedTable {
  readonly #readings = new Map<number, ReadingRow>();
  #knownLists: ReadonlySet<string> | undefined;

  /**
   * Adds what is new, in one commit, and calls `each` with every entry that the reading shows; with none where its digest
   * says that all of them are known and no program is still to be told.
   */
  record<Entry extends ShownEntry>(
    { runId, lists, entries, digest, own = [], isOwn = () => false }: ListReading<Entry>,
    each?: (entry: Entry, seen: SeenEntry) => void,
  ): void {
    this.commits.now(() => {
      // Lists count as read from the next reading on.
      this.#knownLists = this.#readLists();
      let reading: number | undefined;
      const add = (handle: Handle, groupId: string, kind: EntryKind): EntryRow => {
        reading ??= this.#beginReading(runId);
        const insert =
          'INSERT INTO list_entry (handle, group_id, reading, kind) VALUES (?, ?, ?, ?)';
        this.sql.run(insert, handle, groupId, reading, kind);
        return { reading, kind, marked: 0, filed: 0 };
      };
      for (const entry of own) {
        const [handle, groupId] = this.#keyOf(entry);
        if (this.#row(handle, groupId) === undefined) add(handle, groupId, 'ours');
      }
      for (const entry of this.#isSettled(digest, each !== undefined) ? [] : entries) {
        const [handle, groupId] = this.#keyOf(entry);
        const row =
          this.#row(handle, groupId) ??
          add(handle, groupId, isOwn(entry) ? 'ours' : this.#kindOfNew(entry));
        each?.(entry, this.#seen(row));
      }
      for (const list of lists) {
        this.sql.run('INSERT OR IGNORE INTO known_list (group_id) VALUES (?)', list ?? GLOBAL);
      }
      this.#keepDigest(digest);
    });
    this.#knownLists = undefined;
  }

  /** What is known of the entry, or would be if it was recorded now by an export. */
  look(entry: ShownEntry): SeenEntry {
    const row = this.#row(...this.#keyOf(entry));
    if (row !== undefined) return this.#seen(row);
    const kind = this.#kindOfNew(entry);
    return { kind, runId: null, day: this.#today(), isMarked: false, isFiled: false };
  }

  /** An export has told of the entry, or need not. One that was never recorded stays unknown. */
  mark(entry: ListEntry): void {
    this.#set('marked = 1 WHERE marked = 0', entry);
  }

  /** Forgets drafts that never became a file. Call it before a run. */
  dropDrafts(): void {
    this.#setDrafted(0);
  }

  /** The entry is in the draft of a file. */
  noteDrafted(entry: ListEntry): void {
    this.#set(`filed = ${String(IN_DRAFT)} WHERE filed = 0`, entry);
  }

  /** The draft is a file by now. */
  noteFiled(): void {
    this.#setDrafted(IN_FILE);
  }

  /** Forgets all entries of an address, as a key has it. */
  forget(address: string): void {
    const remove = 'DELETE FROM list_entry WHERE handle = ?';
    this.commits.now(() => {
      this.sql.run(remove, this.handles.ofAddress(address));
      this.sql.run('DELETE FROM meta WHERE name = ?', LAST_DIGEST);
    });
  }

  #isSettled(digest: string | undefined, areTold: boolean): boolean {
    if (digest === undefined) return false;
    const last = this.sql.value('SELECT value FROM meta WHERE name = ?', LAST_DIGEST);
    if (last !== this.#kept(digest)) return false;
    return (
      !areTold ||
      !this.sql.has("SELECT 1 FROM list_entry WHERE kind = 'left' AND filed = 0 LIMIT 1")
    );
  }

  #keepDigest(digest: string | undefined): void {
    if (digest === undefined) return;
    const keep = 'INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)';
    this.sql.run(keep, LAST_DIGEST, this.#kept(digest));
  }

  /** A list of one person could be guessed from its plain digest. */
  #kept(digest: string): string {
    return this.hash(`lists\n${digest}`).toString('hex');
  }

  #set(change: string, entry: ListEntry): void {
    const set = `UPDATE list_entry SET ${change} AND handle = ? AND group_id = ?`;
    this.commits.now(() => this.sql.run(set, ...this.#keyOf(entry)));
  }

  #setDrafted(filed: number): void {
    const set = `UPDATE list_entry SET filed = ? WHERE filed = ${String(IN_DRAFT)}`;
    this.commits.now(() => this.sql.run(set, filed));
  }

  /** Whoever stands on a list that was not read before may have stood there for years. */
  #kindOfNew({ shownIn }: ShownEntry): EntryKind {
    const known = (this.#knownLists ??= this.#readLists());
    return shownIn.some((list) => known.has(list ?? GLOBAL)) ? 'left' : 'start';
  }

  #readLists(): ReadonlySet<string> {
    return new Set(this.sql.values<string>('SELECT group_id FROM known_list'));
  }

  #beginReading(runId: string | null): number {
    const reading = { runId, day: this.#today() };
    const add = 'INSERT INTO list_reading (run_id, day) VALUES (@runId, @day)';
    const number = Number(this.sql.run(add, reading).lastInsertRowid);
    this.#readings.set(number, reading);
    return number;
  }

  #row(handle: Handle, groupId: string): EntryRow | undefined {
    return this.sql.row(
      'SELECT reading, kind, marked, filed FROM list_entry WHERE handle = ? AND group_id = ?',
      handle,
      groupId,
    );
  }

  #seen({ reading, kind, marked, filed }: EntryRow): SeenEntry {
    const { runId, day } = this.#reading(reading);
    return { kind, runId, day, isMarked: marked === 1, isFiled: filed !== 0 };
  }

  #reading(reading: number): ReadingRow {
    let known = this.#readings.get(reading);
    if (known === undefined) {
      const find = 'SELECT run_id AS runId, day FROM list_reading WHERE reading = ?';
      known = this.sql.row<ReadingRow>(find, reading) ?? { runId: null, day: '' };
      this.#readings.set(reading, known);
    }
    return known;
  }

  #keyOf({ address, groupId }: ListEntry): [Handle, string] {
    return [this.handles.ofAddress(address), groupId ?? GLOBAL];
  }

  #today(): string {
    return this.now().slice(0, 10);
  }
}
