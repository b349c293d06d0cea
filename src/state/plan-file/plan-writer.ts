// Writes a plan file while the comparison runs: items are written as they are found.
import { rmSync } from 'node:fs';
import type { Statement } from 'better-sqlite3';
import type { Reject } from '../../contacts/index.ts';
import {
  type Change,
  type Finding,
  FingerprintFold,
  PLAN_FORMAT_VERSION,
  type PlanHead,
  contentOf,
} from '../../plan/index.ts';
import { openSingleFile, pathOf, renameDurably, type Db, type Place } from '../storage/database.ts';
import { explainStorage, PlanUnusableError } from '../storage/errors.ts';
import { fileAt, refuseSpecialFile } from '../storage/existing-file.ts';
import { readPlanAsSealed, readPlanInMemory, type PlanReader } from './plan-reader.ts';
import {
  FindingTally,
  PLAN_APPLICATION_ID,
  PLAN_INDEXES,
  PLAN_TABLES,
  PlanSeal,
  type FindingRow,
  type HeaderRow,
  type ItemRow,
  type RejectRow,
} from './plan-schema.ts';

/** The parts of the head that only the writer knows. */
type Counted = 'formatVersion' | 'itemCount' | 'fingerprint' | 'findings';

export class PlanWriter {
  readonly #place: Place;
  readonly #db: Db;
  readonly #insertItem: Statement<[number, string, string | null, string | null, string]>;
  readonly #insertReject: Statement<[RejectRow]>;
  readonly #insertHeader: Statement<[HeaderRow]>;
  readonly #insertFinding: Statement<[FindingRow]>;
  readonly #fingerprint = new FingerprintFold();
  readonly #seal = new PlanSeal();
  readonly #findings = new FindingTally();
  #itemCount = 0;
  /** The file of the last reject whose row was kept. Rejects of one file come together. */
  #lastFile = '';

  /**
   * Writes beside the final path; the file takes its place only when the plan is whole. An earlier plan of that name
   * is replaced; any other file there throws `PlanUnusableError`.
   */
  constructor(place: Place) {
    this.#place = place;
    this.#db = openDraft(place);
    this.#insertItem = this.#db.prepare('INSERT INTO item VALUES (?, ?, ?, ?, ?)');
    this.#insertReject = this.#db.prepare(
      'INSERT INTO reject VALUES (@source, @file, @line, @column, @reason, @cells)',
    );
    this.#insertHeader = this.#db.prepare(
      'INSERT INTO reject_header VALUES (@source, @file, @header)',
    );
    this.#insertFinding = this.#db.prepare('INSERT INTO finding VALUES (@kind, @content)');
  }

  /** Adds the next item; the order of the calls is the order of the plan. */
  addItem(change: Change): void {
    this.#itemCount += 1;
    const content = contentOf(change);
    this.#fingerprint.add(content);
    const row: ItemRow = {
      seq: this.#itemCount,
      kind: change.kind,
      contactType: contactTypeOf(change),
      address: addressOf(change),
      content: withOrigin(content, change),
    };
    this.#seal.addItem(row);
    const { seq, kind, contactType, address } = row;
    this.#store(() => this.#insertItem.run(seq, kind, contactType, address, row.content));
  }

  addReject({ row, fault, ...reject }: Reject): void {
    if (row !== undefined) this.#addHeader({ ...reject, header: JSON.stringify(row.header) });
    const cells = row === undefined ? null : JSON.stringify(row.cells);
    const stored = { ...reject, reason: JSON.stringify(fault), cells };
    this.#seal.addReject(stored);
    this.#store(() => this.#insertReject.run(stored));
  }

  addFinding({ kind, ...content }: Finding): void {
    const row: FindingRow = { kind, content: JSON.stringify(content) };
    this.#findings.add(row);
    this.#store(() => this.#insertFinding.run(row));
  }

  #addHeader({ source, file, header }: HeaderRow): void {
    const name = `${source}\n${file}`;
    if (name === this.#lastFile) return;
    this.#lastFile = name;
    this.#seal.addHeader({ source, file, header });
    this.#store(() => this.#insertHeader.run({ source, file, header }));
  }

  /** Seals the plan and opens it for reading. */
  finish(head: Omit<PlanHead, Counted>): PlanReader {
    const whole: PlanHead = {
      ...head,
      formatVersion: PLAN_FORMAT_VERSION,
      itemCount: this.#itemCount,
      fingerprint: this.#fingerprint.digestHex(),
      // The head may be a copy of another plan's.
      findings: this.#findings.findings(),
    };
    const content = JSON.stringify(whole);
    return this.#store(() => this.#complete(content));
  }

  #complete(content: string): PlanReader {
    this.#db.prepare('INSERT INTO head VALUES (?, ?)').run(content, this.#seal.digestHex(content));
    this.#db.exec(PLAN_INDEXES);
    this.#db.exec('COMMIT');
    if (this.#place.kind === 'memory') return readPlanInMemory(this.#db);
    this.#db.close();
    renameDurably(draftOf(this.#place.path).path, this.#place.path);
    return readPlanAsSealed(this.#place.path);
  }

  /** A full disk may show at any write. */
  #store<T>(write: () => T): T {
    try {
      return write();
    } catch (error) {
      throw explainStorage(error, pathOf(this.#place));
    }
  }

  /** Throws the draft away. */
  discard(): void {
    this.#db.close();
    if (this.#place.kind === 'file') rmSync(draftOf(this.#place.path).path, { force: true });
  }
}

const EMPTY_PLAN = `
  PRAGMA application_id = ${String(PLAN_APPLICATION_ID)};
  PRAGMA user_version = ${String(PLAN_FORMAT_VERSION)};
  ${PLAN_TABLES}
`;

function openDraft(place: Place): Db {
  const draft = place.kind === 'file' ? draftOf(place.path) : place;
  if (place.kind === 'file') refuseSpecialFile(place.path);
  if (place.kind === 'file') refuseOtherFile(place.path);
  if (draft.kind === 'file') rmSync(draft.path, { force: true });
  const db = openSingleFile(draft, EMPTY_PLAN);
  try {
    // One transaction, tables and indexes included: each commit waits for the disk.
    db.exec('BEGIN');
    if (draft.kind === 'file') db.exec(EMPTY_PLAN);
    return db;
  } catch (error) {
    db.close();
    if (draft.kind === 'file') rmSync(draft.path, { force: true });
    throw explainStorage(error, pathOf(place));
  }
}

/** A typing error in --out must not cost a file. */
function refuseOtherFile(path: string): void {
  const found = fileAt(path, PLAN_APPLICATION_ID);
  if (found === 'missing' || found === 'empty' || found === 'ours') return;
  const what =
    found === 'directory' ? 'a directory stands there' : 'a file stands there that is no plan';
  throw new PlanUnusableError(`Writing the plan ${path}: ${what}.`, {
    hint: 'Name another file with --out.',
  });
}

function draftOf(path: string): { readonly kind: 'file'; readonly path: string } {
  return { kind: 'file', path: `${path}.draft` };
}

function contactTypeOf(change: Change): string | null {
  return 'contactType' in change ? change.contactType : null;
}

function addressOf(change: Change): string | null {
  return 'address' in change ? change.address : null;
}

/** The same JSON with one more member: making it again took a sixth of the time of an item. */
function withOrigin(content: string, change: Change): string {
  if (!('origin' in change)) return content;
  return `${content.slice(0, -1)},"origin":${JSON.stringify(change.origin)}}`;
}
