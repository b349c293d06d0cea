// Reads a plan file item by item, after making sure that it is whole and ours.
import type { Statement } from 'better-sqlite3';
import type { Reject, RejectedRow, RejectingFile } from '../../contacts/index.ts';
import {
  type Change,
  type Finding,
  type FindingKind,
  type Item,
  type ItemKind,
  type ItemOf,
  PLAN_FORMAT_VERSION,
  type PlanHead,
} from '../../plan/index.ts';
import { type Db, inPages, isSound, openReadOnly } from '../storage/database.ts';
import { PlanUnusableError } from '../storage/errors.ts';
import { fileAt } from '../storage/existing-file.ts';
import {
  FindingTally,
  PLAN_APPLICATION_ID,
  PlanSeal,
  faultFrom,
  type FindingRow,
  type HeaderRow,
  type ItemRow,
  type RejectRow,
} from './plan-schema.ts';

interface KeptRow extends Pick<RejectRow, 'line' | 'column' | 'reason'> {
  readonly seq: number;
  readonly cells: string;
}

type FoundItem = Pick<ItemRow, 'seq' | 'content'>;

export class PlanReader {
  readonly head: PlanHead;
  /** The file's path, or words for a plan in memory. */
  readonly path: string;
  readonly #db: Db;
  readonly #itemsOfKind: Statement<[string, number], FoundItem>;
  readonly #itemBySeq: Statement<[number], FoundItem>;
  readonly #itemByKey: Statement<[string, string, string], FoundItem>;
  readonly #suppression: Statement<[string], { readonly seq: number }>;
  readonly #rejects: Statement<[number], Omit<RejectRow, 'cells'> & { readonly seq: number }>;

  constructor(db: Db, options: { readonly head: PlanHead; readonly path: string }) {
    this.#db = db;
    this.head = options.head;
    this.path = options.path;
    this.#itemsOfKind = db.prepare(
      'SELECT seq, content FROM item WHERE kind = ? AND seq > ? ORDER BY seq LIMIT 500',
    );
    this.#itemBySeq = db.prepare('SELECT seq, content FROM item WHERE seq = ?');
    this.#itemByKey = db.prepare(
      'SELECT seq, content FROM item WHERE kind = ? AND contact_type = ? AND address = ? ORDER BY seq LIMIT 1',
    );
    this.#suppression = db.prepare(
      `SELECT seq FROM item
       WHERE contact_type IS NULL AND address = ? AND kind IN ('suppress', 'suppressInGroup')
       LIMIT 1`,
    );
    this.#rejects = db.prepare(
      `SELECT rowid AS seq, source, file, line, column_name AS "column", reason
       FROM reject WHERE rowid > ? ORDER BY rowid LIMIT 500`,
    );
  }

  /** The items of one kind in the order of the plan, one at a time. */
  *items<K extends ItemKind>(kind: K): Generator<ItemOf<K>> {
    const rows = inPages((afterSeq) => this.#itemsOfKind.all(kind, afterSeq));
    for (const row of rows) yield itemFromRow(row) as ItemOf<K>;
  }

  item(seq: number): Item | undefined {
    const row = this.#itemBySeq.get(seq);
    return row === undefined ? undefined : itemFromRow(row);
  }

  /** The create of an address in a contact type, where the plan has one. */
  createOf(contactType: string, address: string): ItemOf<'createContact'> | undefined {
    const row = this.#itemByKey.get('createContact', contactType, address);
    return row === undefined ? undefined : (itemFromRow(row) as ItemOf<'createContact'>);
  }

  /** The first delete of an address in a contact type; further ones are of its copies. */
  deleteOf(contactType: string, address: string): ItemOf<'deleteContact'> | undefined {
    const row = this.#itemByKey.get('deleteContact', contactType, address);
    return row === undefined ? undefined : (itemFromRow(row) as ItemOf<'deleteContact'>);
  }

  /** Whether the plan suppresses the address anywhere. */
  suppresses(address: string): boolean {
    return this.#suppression.get(address) !== undefined;
  }

  /** In the order in which they were found. */
  *rejects(): Generator<Reject> {
    const rows = inPages((afterSeq) => this.#rejects.all(afterSeq));
    for (const { seq: _, reason, ...place } of rows) yield { ...place, fault: faultFrom(reason) };
  }

  /** Those of one kind, in the order in which they were found. */
  *findings(kind: FindingKind): Generator<Finding> {
    const query = this.#db.prepare<[string, number], FindingRow & { readonly seq: number }>(
      'SELECT rowid AS seq, kind, content FROM finding WHERE kind = ? AND rowid > ? ORDER BY rowid LIMIT 500',
    );
    for (const { content } of inPages((afterSeq) => query.all(kind, afterSeq))) {
      // Sealed content of our own format.
      yield { kind, ...(JSON.parse(content) as Omit<Finding, 'kind'>) } as Finding;
    }
  }

  /** The files of those rejects whose rows were kept, in the order of reading. */
  rejectingFiles(): RejectingFile[] {
    return this.#db
      .prepare<[], HeaderRow>('SELECT source, file, header FROM reject_header ORDER BY rowid')
      .all()
      .map(({ header, ...file }) => ({ ...file, header: textsFrom(header) }));
  }

  /** The rejects of one of them, with their rows. */
  *rejectedRows({ source, file }: RejectingFile): Generator<RejectedRow> {
    const query = this.#db.prepare<[string, string, number], KeptRow>(
      `SELECT rowid AS seq, line, column_name AS "column", reason, cells FROM reject
       WHERE source = ? AND file = ? AND rowid > ? AND cells IS NOT NULL ORDER BY rowid LIMIT 500`,
    );
    const rows = inPages((afterSeq) => query.all(source, file, afterSeq));
    for (const { line, column, reason, cells } of rows) {
      yield { line, column, fault: faultFrom(reason), cells: textsFrom(cells) };
    }
  }

  close(): void {
    this.#db.close();
  }
}

/** Opens a saved plan. Throws `PlanUnusableError` for anything but a whole plan of this version. */
export function readPlan(path: string): PlanReader {
  refuseOtherFile(path);
  const db = openPlanDatabase(path);
  try {
    const head = readHead(db, path);
    // The seal covers the rows; a damaged index could still hide some of them from a lookup.
    if (!isSound(db) || !sealHolds(db) || !hasItsFindings(db, head)) throw altered(path);
    return new PlanReader(db, { head, path });
  } catch (cause) {
    db.close();
    throw cause instanceof PlanUnusableError ? cause : altered(path, cause);
  }
}

/** The same; undefined where there is no such plan. */
export function readPlanIfWhole(path: string): PlanReader | undefined {
  try {
    return readPlan(path);
  } catch (error) {
    if (error instanceof PlanUnusableError) return undefined;
    throw error;
  }
}

/** Opens the plan that a writer has just sealed, without proving it again. */
export function readPlanAsSealed(path: string): PlanReader {
  const db = openPlanDatabase(path);
  return new PlanReader(db, { head: readHead(db, path), path });
}

/** The same for a plan in memory. */
export function readPlanInMemory(db: Db): PlanReader {
  return new PlanReader(db, { head: readHead(db, 'in memory'), path: 'in memory' });
}

function refuseOtherFile(path: string): void {
  const found = fileAt(path, PLAN_APPLICATION_ID);
  switch (found) {
    case 'ours':
      return;
    case 'missing':
      throw new PlanUnusableError(`There is no plan at ${path}.`, {
        hint: 'Run `listferry plan` to make one; `listferry runs` names the plans of earlier runs.',
      });
    case 'unreadable':
      throw new PlanUnusableError(`The plan ${path} cannot be opened.`, {
        hint: 'Let this user read the file.',
      });
    case 'directory':
    case 'empty':
    case 'other':
      throw foreign(path, found);
  }
}

/** The application id is ours, so a file that does not open was a plan once. */
function openPlanDatabase(path: string): Db {
  try {
    return openReadOnly(path);
  } catch (cause) {
    throw altered(path, cause);
  }
}

function readHead(db: Db, path: string): PlanHead {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version !== PLAN_FORMAT_VERSION) {
    throw new PlanUnusableError(
      `The plan ${path} has format ${String(version)}; this listferry reads format ${String(PLAN_FORMAT_VERSION)}.`,
      { hint: 'Make the plan again with this version, or use the version that made it.' },
    );
  }
  const row = db.prepare<[], { content: string }>('SELECT content FROM head').get();
  if (row === undefined) throw altered(path);
  // Our own format, guarded by the version above and the seal.
  return JSON.parse(row.content) as PlanHead;
}

function sealHolds(db: Db): boolean {
  const seal = new PlanSeal();
  const items = db.prepare<[], ItemRow>(
    'SELECT seq, kind, contact_type AS contactType, address, content FROM item ORDER BY seq',
  );
  for (const row of items.iterate()) seal.addItem(row);
  const rejects = db.prepare<[], RejectRow>(
    'SELECT source, file, line, column_name AS "column", reason, cells FROM reject ORDER BY rowid',
  );
  for (const reject of rejects.iterate()) seal.addReject(reject);
  const headers = db.prepare<[], HeaderRow>(
    'SELECT source, file, header FROM reject_header ORDER BY rowid',
  );
  for (const header of headers.iterate()) seal.addHeader(header);
  const head = db.prepare<[], { content: string; seal: string }>('SELECT content, seal FROM head');
  const written = head.get() ?? { content: '', seal: '' };
  return seal.digestHex(written.content) === written.seal;
}

/** The seal covers the head, and the head has the digest of the findings. */
function hasItsFindings(db: Db, head: PlanHead): boolean {
  const tally = new FindingTally();
  const rows = db.prepare<[], FindingRow>('SELECT kind, content FROM finding ORDER BY rowid');
  for (const row of rows.iterate()) tally.add(row);
  return tally.findings()?.digest === head.findings?.digest;
}

function textsFrom(list: string): readonly string[] {
  // Sealed content of our own format.
  return JSON.parse(list) as readonly string[];
}

function itemFromRow(row: FoundItem): Item {
  // Sealed content of our own format.
  return { ...(JSON.parse(row.content) as Change), seq: row.seq };
}

function altered(path: string, cause?: unknown): PlanUnusableError {
  return new PlanUnusableError(`The plan ${path} was altered or damaged after it was made.`, {
    hint: 'Make the plan again with `listferry plan`, review it, and apply that.',
    cause,
  });
}

function foreign(path: string, found: 'directory' | 'empty' | 'other'): PlanUnusableError {
  const message =
    found === 'directory'
      ? `${path} is a directory: it is not a plan of listferry.`
      : `The file ${path} is not a plan of listferry${found === 'empty' ? ': it is empty' : ''}.`;
  return new PlanUnusableError(message, {
    hint: 'Name the file that `listferry plan --out FILE` wrote.',
  });
}
