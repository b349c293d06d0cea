// What a comparison found, before it is known what of it the plan holds: the items with what goes together, in a file of
// their own, as a plan would have them. It lives as long as the comparison.
import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Change, contentOf, type Item, type Needs } from '../../plan/index.ts';
import { type DatabaseLocation, openScratch, Statements } from '../storage/database.ts';
import { type FoundItem, INSERT_ITEM, itemFromRow, itemRow, itemValues } from './item-rows.ts';
import { NeedsToWrite, readNeeds } from './plan-needs.ts';
import { PLAN_INDEXES, PLAN_TABLES } from './plan-schema.ts';

export class Candidates {
  readonly #place: DatabaseLocation;
  readonly #sql: Statements;
  readonly #needs = new NeedsToWrite();
  #count = 0;

  /** `scratch`: of the comparison; the file lies beside it. */
  constructor(scratch: DatabaseLocation) {
    this.#place = placeBeside(scratch);
    // A killed process may have left one behind.
    this.#removeFile();
    this.#sql = new Statements(openScratch(this.#place, PLAN_TABLES));
    const { db } = this.#sql;
    if (this.#place.kind === 'file') db.exec(PLAN_TABLES);
    // One transaction for its whole life: nothing has to survive.
    db.exec('BEGIN');
    // As with the scratch database: a killed process leaves no personal data behind.
    if (process.platform !== 'win32') this.#removeFile();
  }

  get count(): number {
    return this.#count;
  }

  /** Adds the next one; says its number. */
  add(change: Change): number {
    this.#count += 1;
    this.#needs.note(change);
    this.#sql.run(INSERT_ITEM, ...itemValues(itemRow(this.#count, change, contentOf(change))));
    return this.#count;
  }

  /** What goes together, once all are added. Asked once. */
  needs(): Needs {
    this.#sql.db.exec(PLAN_INDEXES);
    this.#needs.write(this.#sql);
    return readNeeds(this.#sql);
  }

  /** In their order, one at a time. */
  *items(): Generator<Item> {
    const rows = this.#sql.pages<FoundItem>(
      'SELECT seq, content FROM item WHERE seq > ? ORDER BY seq LIMIT 500',
    );
    for (const row of rows) yield itemFromRow(row);
  }

  close(): void {
    this.#sql.db.close();
    this.#removeFile();
  }

  #removeFile(): void {
    if (this.#place.kind === 'file') rmSync(this.#place.path, { force: true });
  }
}

function placeBeside(scratch: DatabaseLocation): DatabaseLocation {
  if (scratch.kind === 'memory') return { kind: 'memory' };
  const { path } = scratch;
  return { kind: 'file', path: join(dirname(path), `changes-${basename(path)}`) };
}
