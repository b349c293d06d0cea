// Writes a plan file while the comparison runs: items go to disk as they are found.
import { rmSync } from 'node:fs';
import type { Statement } from 'better-sqlite3';
import type { Reject } from '../../contacts/row.ts';
import { FingerprintFold } from '../../plan/fingerprint.ts';
import type { Change } from '../../plan/item.ts';
import { PLAN_FORMAT_VERSION, type PlanHead } from '../../plan/plan.ts';
import { openSingleFile, renameDurably, type Db, type Place } from '../database.ts';
import { readPlan, readPlanInMemory, type PlanReader } from './plan-reader.ts';
import {
  PLAN_APPLICATION_ID,
  PLAN_INDEXES,
  PLAN_TABLES,
  PlanSeal,
  type ItemRow,
} from './plan-schema.ts';

/** The parts of the head that only the writer knows. */
type Counted = 'formatVersion' | 'itemCount' | 'fingerprint';

export class PlanWriter {
  readonly #place: Place;
  readonly #db: Db;
  readonly #insertItem: Statement<[ItemRow]>;
  readonly #insertReject: Statement<[Reject]>;
  readonly #fingerprint = new FingerprintFold();
  readonly #seal = new PlanSeal();
  #itemCount = 0;

  /** Writes beside the final path, and takes its place only when the plan is whole. */
  constructor(place: Place) {
    this.#place = place;
    const draft = place.kind === 'file' ? draftOf(place.path) : place;
    if (draft.kind === 'file') rmSync(draft.path, { force: true });
    this.#db = openSingleFile(draft);
    this.#db.pragma(`application_id = ${String(PLAN_APPLICATION_ID)}`);
    this.#db.pragma(`user_version = ${String(PLAN_FORMAT_VERSION)}`);
    this.#db.exec(PLAN_TABLES);
    this.#db.exec('BEGIN');
    this.#insertItem = this.#db.prepare(
      'INSERT INTO item VALUES (@seq, @kind, @contactType, @address, @content)',
    );
    this.#insertReject = this.#db.prepare(
      'INSERT INTO reject VALUES (@source, @file, @line, @column, @reason)',
    );
  }

  /** Adds the next item; the order of the calls is the order of the plan. */
  addItem(change: Change): void {
    this.#itemCount += 1;
    this.#fingerprint.add(change);
    const row: ItemRow = {
      seq: this.#itemCount,
      kind: change.kind,
      contactType: contactTypeOf(change),
      address: addressOf(change),
      // An item of another plan brings its old place along.
      content: JSON.stringify({ ...change, seq: undefined }),
    };
    this.#seal.addItem(row);
    this.#insertItem.run(row);
  }

  addReject(reject: Reject): void {
    this.#seal.addReject(reject);
    this.#insertReject.run(reject);
  }

  /** Seals the plan and opens it for reading. */
  finish(head: Omit<PlanHead, Counted>): PlanReader {
    const whole: PlanHead = {
      ...head,
      formatVersion: PLAN_FORMAT_VERSION,
      itemCount: this.#itemCount,
      fingerprint: this.#fingerprint.digestHex(),
    };
    const content = JSON.stringify(whole);
    this.#db.prepare('INSERT INTO head VALUES (?, ?)').run(content, this.#seal.digestHex(content));
    this.#db.exec('COMMIT');
    this.#db.exec(PLAN_INDEXES);
    if (this.#place.kind === 'memory') return readPlanInMemory(this.#db);
    this.#db.close();
    renameDurably(draftOf(this.#place.path).path, this.#place.path);
    return readPlan(this.#place.path);
  }

  /** Throws the draft away. */
  discard(): void {
    this.#db.close();
    if (this.#place.kind === 'file') rmSync(draftOf(this.#place.path).path, { force: true });
  }
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
