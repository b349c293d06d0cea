// Writes a plan file while the comparison runs, item by item as they are found, and reads one item by item, after
// making sure that it is whole and ours.
import type { Reject, RejectedRow, RejectingFile } from '../../contacts/index.ts';
import { HashFold } from '../../lib/index.ts';
import {
  type Change,
  contentOf,
  type Finding,
  type FindingKind,
  type FindingOf,
  type Item,
  type ItemKind,
  type ItemOf,
  type Needs,
  PLAN_FORMAT_VERSION,
  type PlanHead,
} from '../../plan/index.ts';
import {
  type Db,
  openReadOnly,
  pathOf,
  type DatabaseLocation,
  Statements,
} from '../storage/database.ts';
import { explainStorage, PlanUnusableError, StateUnusableError } from '../storage/errors.ts';
import {
  discardDraft,
  endDraft,
  openDraft,
  placeDraft,
  readSealed,
  type SealedDraft,
} from '../storage/sealed-file.ts';
import {
  type FoundItem,
  INSERT_ITEM,
  itemFromRow,
  itemRow,
  itemValues,
  rowsOf,
} from './item-rows.ts';
import { NeedsToWrite, readNeeds } from './plan-needs.ts';
import {
  faultFrom,
  type FindingRow,
  type HeaderRow,
  PLAN,
  PLAN_INDEXES,
  PLAN_TABLES,
  type RejectRow,
} from './plan-schema.ts';

type Numbered<Row> = Row & { readonly seq: number };

export class PlanReader {
  readonly head: PlanHead;
  /** The file's path, or words for a plan in memory. */
  readonly path: string;
  readonly #sql: Statements;
  #needs: Needs | undefined;
  #hasRenames: boolean | undefined;

  constructor(db: Db, head: PlanHead, path: string) {
    this.#sql = new Statements(db);
    this.head = head;
    this.path = path;
  }

  /** The items of one kind in the order of the plan, one at a time. */
  *items<K extends ItemKind>(kind: K): Generator<ItemOf<K>> {
    for (const row of rowsOf(this.#sql, kind)) yield itemFromRow(row) as ItemOf<K>;
  }

  item(seq: number): Item | undefined {
    const row = this.#sql.row<FoundItem>('SELECT seq, content FROM item WHERE seq = ?', seq);
    return row && itemFromRow(row);
  }

  /** The creates in a contact type, in no order, one at a time. */
  *createsIn(contactType: string): Generator<ItemOf<'createContact'>> {
    const rows = this.#sql.walk<FoundItem>(
      `SELECT seq, content FROM item WHERE contact_type = ? AND kind = 'createContact'`,
      contactType,
    );
    for (const row of rows) yield itemFromRow(row) as ItemOf<'createContact'>;
  }

  /** The create of an address in a contact type, where the plan has one. */
  createOf(contactType: string, address: string): ItemOf<'createContact'> | undefined {
    return this.#firstOf('createContact', contactType, address);
  }

  /** The first delete of an address in a contact type; further ones are of its copies. */
  deleteOf(contactType: string, address: string): ItemOf<'deleteContact'> | undefined {
    return this.#firstOf('deleteContact', contactType, address);
  }

  /** What goes together. */
  get needs(): Needs {
    this.#needs ??= readNeeds(this.#sql);
    return this.#needs;
  }

  /** The items of the numbers, in the order of the plan. */
  itemsAt(seqs: readonly number[]): readonly Item[] {
    if (seqs.length === 0) return [];
    const rows = this.#sql.rows<FoundItem>(
      'SELECT seq, content FROM item WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq',
      JSON.stringify(seqs),
    );
    return rows.map(itemFromRow);
  }

  /** Whether the plan gives any contact another address, or another person: then suppressions matter to it. */
  hasRenames(): boolean {
    // Of a chain, a part of the plan may hold one change alone, which is bound to nothing there.
    this.#hasRenames ??= this.#sql.has(
      `SELECT 1 FROM item WHERE kind = 'updateContact'
         AND (content LIKE '%"newAddress":%' OR content LIKE '%"chain":%') LIMIT 1`,
    );
    return this.#hasRenames;
  }

  #firstOf<K extends ItemKind>(kind: K, contactType: string, address: string) {
    const row = this.#sql.row<FoundItem>(
      `SELECT seq, content FROM item WHERE kind = @kind AND contact_type = @contactType AND address = @address
       ORDER BY seq LIMIT 1`,
      { kind, contactType, address },
    );
    return row && (itemFromRow(row) as ItemOf<K>);
  }

  /** Whether the plan suppresses the address anywhere. */
  suppresses(address: string): boolean {
    return this.#sql.has(
      `SELECT 1 FROM item
       WHERE contact_type IS NULL AND address = ? AND kind IN ('suppress', 'suppressInGroup')`,
      address,
    );
  }

  /** In the order in which they were found. */
  *rejects(): Generator<Reject> {
    const rows = this.#sql.pages<Numbered<Omit<RejectRow, 'cells'>>>(
      `SELECT rowid AS seq, source, file, line, column_name AS "column", reason
       FROM reject WHERE rowid > ? ORDER BY rowid LIMIT 500`,
    );
    for (const { seq: _, reason, ...place } of rows) yield { ...place, fault: faultFrom(reason) };
  }

  /** Those of one kind, in the order in which they were found. */
  *findings<K extends FindingKind>(kind: K): Generator<FindingOf<K>> {
    const rows = this.#sql.pages<Numbered<Pick<FindingRow, 'content'>>>(
      `SELECT rowid AS seq, content FROM finding
       WHERE kind = ? AND rowid > ? ORDER BY rowid LIMIT 500`,
      kind,
    );
    for (const { content } of rows) {
      // Sealed content of our own format.
      yield { kind, ...(JSON.parse(content) as Omit<Finding, 'kind'>) } as FindingOf<K>;
    }
  }

  /** The files of those rejects whose rows were kept, in the order of reading. */
  rejectingFiles(): RejectingFile[] {
    return this.#sql
      .rows<HeaderRow>('SELECT source, file, header FROM reject_header ORDER BY rowid')
      .map(({ header, ...file }) => ({ ...file, header: textsFrom(header) }));
  }

  /** The rejects of one of them, with their rows. */
  *rejectedRows({ source, file }: RejectingFile): Generator<RejectedRow> {
    const rows = this.#sql.pages<Numbered<RejectRow & { readonly cells: string }>>(
      `SELECT rowid AS seq, line, column_name AS "column", reason, cells FROM reject
       WHERE source = ? AND file = ? AND cells IS NOT NULL AND rowid > ? ORDER BY rowid LIMIT 500`,
      source,
      file,
    );
    for (const { line, column, reason, cells } of rows) {
      yield { line, column, fault: faultFrom(reason), cells: textsFrom(cells) };
    }
  }

  close(): void {
    this.#sql.db.close();
  }
}

/** Opens a saved plan. Throws `PlanUnusableError`, or what its kind says, for anything but a whole plan of this version. */
export function readPlan(path: string, kind = PLAN): PlanReader {
  return readSealed(path, kind, (db) => {
    const content = new Statements(db).value<string>('SELECT content FROM head');
    return content === undefined ? undefined : new PlanReader(db, headFrom(content), path);
  });
}

/** The same; undefined where there is no such plan. */
export function readPlanIfWhole(path: string): PlanReader | undefined {
  try {
    return readPlan(path);
  } catch (error) {
    if (error instanceof PlanUnusableError || error instanceof StateUnusableError) return undefined;
    throw error;
  }
}

/** Our own format, guarded by the version of the file and the digest of its bytes. */
function headFrom(content: string): PlanHead {
  return JSON.parse(content) as PlanHead;
}

function textsFrom(list: string): readonly string[] {
  // Sealed content of our own format.
  return JSON.parse(list) as readonly string[];
}

/** The head of a plan without what only its writer knows. */
export type OpenHead = Omit<PlanHead, 'formatVersion' | 'itemCount' | 'fingerprint' | 'findings'>;

export class PlanWriter {
  readonly #place: DatabaseLocation;
  readonly #draft: SealedDraft;
  readonly #sql: Statements;
  readonly #fingerprint = new HashFold();
  readonly #findings = new Map<FindingKind, number>();
  readonly #needs = new NeedsToWrite();
  #itemCount = 0;
  /** The file of the last reject whose row was kept. Rejects of one file come together. */
  #lastFile = '';

  /**
   * Writes beside the final path; the file takes its place only when the plan is whole. An earlier plan of that name
   * is replaced; any other file there throws `PlanUnusableError`.
   */
  constructor(place: DatabaseLocation) {
    this.#place = place;
    this.#draft = openDraft(place, PLAN, PLAN_TABLES);
    this.#sql = new Statements(this.#draft.db);
  }

  /** Adds the next item; the order of the calls is the order of the plan. */
  addItem(change: Change): void {
    this.#itemCount += 1;
    this.#needs.note(change);
    const content = contentOf(change);
    this.#fingerprint.add(content);
    this.#store(INSERT_ITEM, ...itemValues(itemRow(this.#itemCount, change, content)));
  }

  addReject({ row, fault, ...reject }: Reject): void {
    const { source, file } = reject;
    if (row !== undefined) this.#addHeader({ source, file, header: JSON.stringify(row.header) });
    const cells = row === undefined ? null : JSON.stringify(row.cells);
    const stored = { ...reject, reason: JSON.stringify(fault), cells };
    this.#store(
      'INSERT INTO reject VALUES (@source, @file, @line, @column, @reason, @cells)',
      stored,
    );
  }

  addFinding({ kind, ...content }: Finding): void {
    const row: FindingRow = { kind, content: JSON.stringify(content) };
    this.#findings.set(kind, (this.#findings.get(kind) ?? 0) + 1);
    this.#store('INSERT INTO finding VALUES (@kind, @content)', row);
  }

  #addHeader(row: HeaderRow): void {
    const name = `${row.source}\n${row.file}`;
    if (name === this.#lastFile) return;
    this.#lastFile = name;
    this.#store('INSERT INTO reject_header VALUES (@source, @file, @header)', row);
  }

  /** Ends the plan and opens it for reading. */
  finish(head: OpenHead): PlanReader {
    const whole: PlanHead = {
      ...head,
      formatVersion: PLAN_FORMAT_VERSION,
      itemCount: this.#itemCount,
      fingerprint: this.#fingerprint.digestHex(),
      // The head may be a copy of another plan's.
      findings: Object.fromEntries(this.#findings),
    };
    const content = JSON.stringify(whole);
    return this.#withStorageErrors(() => this.#complete(content));
  }

  #complete(content: string): PlanReader {
    const place = this.#place;
    const { db } = this.#sql;
    db.exec(PLAN_INDEXES);
    this.#needs.write(this.#sql);
    this.#sql.run('INSERT INTO head VALUES (?)', content);
    db.exec('COMMIT');
    if (place.kind === 'memory') return new PlanReader(db, headFrom(content), pathOf(place));
    db.close();
    endDraft(this.#draft);
    placeDraft(this.#draft, place.path);
    return new PlanReader(openReadOnly(place.path), headFrom(content), place.path);
  }

  #store(sql: string, ...values: readonly unknown[]): void {
    this.#withStorageErrors(() => this.#sql.run(sql, ...values));
  }

  /** A full disk may show at any write. */
  #withStorageErrors<T>(write: () => T): T {
    try {
      return write();
    } catch (error) {
      throw explainStorage(error, pathOf(this.#place));
    }
  }

  /** Throws the draft away. */
  discard(): void {
    discardDraft(this.#draft);
  }
}
