// Writes a plan file while the comparison runs: items are written as they are found.
import type { Reject } from '../../contacts/index.ts';
import { HashFold } from '../../lib/index.ts';
import {
  type Change,
  type Finding,
  PLAN_FORMAT_VERSION,
  type PlanHead,
  contentOf,
} from '../../plan/index.ts';
import { openReadOnly, pathOf, type Place } from '../storage/database.ts';
import { explainStorage } from '../storage/errors.ts';
import { discardDraft, openDraft, placeDraft, type SealedDraft } from '../storage/sealed-file.ts';
import { Statements } from '../storage/statements.ts';
import { headFrom, PlanReader } from './plan-reader.ts';
import {
  FindingTally,
  PLAN,
  PLAN_INDEXES,
  PLAN_TABLES,
  PlanSeal,
  type FindingRow,
  type HeaderRow,
  type ItemRow,
} from './plan-schema.ts';

/** The parts of the head that only the writer knows. */
type Counted = 'formatVersion' | 'itemCount' | 'fingerprint' | 'findings';

export class PlanWriter {
  readonly #place: Place;
  readonly #draft: SealedDraft;
  readonly #sql: Statements;
  readonly #fingerprint = new HashFold();
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
    this.#draft = openDraft(place, PLAN, PLAN_TABLES);
    this.#sql = new Statements(this.#draft.db);
  }

  /** Adds the next item; the order of the calls is the order of the plan. */
  addItem(change: Change): void {
    this.#itemCount += 1;
    const content = contentOf(change);
    this.#fingerprint.add(content);
    const row: ItemRow = {
      seq: this.#itemCount,
      kind: change.kind,
      contactType: 'contactType' in change ? change.contactType : null,
      address: 'address' in change ? change.address : null,
      content: withOrigin(content, change),
    };
    this.#seal.addItem(row);
    // In order: names take twice as long, and a plan may have a million items.
    const { seq, kind, contactType, address } = row;
    this.#store(
      'INSERT INTO item VALUES (?, ?, ?, ?, ?)',
      seq,
      kind,
      contactType,
      address,
      row.content,
    );
  }

  addReject({ row, fault, ...reject }: Reject): void {
    if (row !== undefined) this.#addHeader({ ...reject, header: JSON.stringify(row.header) });
    const cells = row === undefined ? null : JSON.stringify(row.cells);
    const stored = { ...reject, reason: JSON.stringify(fault), cells };
    this.#seal.addReject(stored);
    this.#store(
      'INSERT INTO reject VALUES (@source, @file, @line, @column, @reason, @cells)',
      stored,
    );
  }

  addFinding({ kind, ...content }: Finding): void {
    const row: FindingRow = { kind, content: JSON.stringify(content) };
    this.#findings.add(row);
    this.#store('INSERT INTO finding VALUES (@kind, @content)', row);
  }

  #addHeader({ source, file, header }: HeaderRow): void {
    const name = `${source}\n${file}`;
    if (name === this.#lastFile) return;
    this.#lastFile = name;
    this.#seal.addHeader({ source, file, header });
    this.#store('INSERT INTO reject_header VALUES (@source, @file, @header)', {
      source,
      file,
      header,
    });
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
    return this.#withStorageErrors(() => this.#complete(content));
  }

  #complete(content: string): PlanReader {
    const place = this.#place;
    const { db } = this.#sql;
    this.#sql.run('INSERT INTO head VALUES (?, ?)', content, this.#seal.digestHex(content));
    db.exec(PLAN_INDEXES);
    db.exec('COMMIT');
    if (place.kind === 'memory') return new PlanReader(db, headFrom(content), pathOf(place));
    db.close();
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

/** The same JSON with one more member: making it again took a sixth of the time of an item. */
function withOrigin(content: string, change: Change): string {
  if (!('origin' in change)) return content;
  return `${content.slice(0, -1)},"origin":${JSON.stringify(change.origin)}}`;
}
