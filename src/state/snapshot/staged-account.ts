// The account's tables on their way into an export. Nothing is written anywhere before every list was
// read to its end, so the rows wait here. Lives as long as the export and is worthless after it.
import { rmSync } from 'node:fs';
import { openScratch, type Db, type Place } from '../database.ts';
import { AccountContents } from './account-contents.ts';
import { AccountTables } from './account-tables.ts';

export class StagedAccount {
  readonly tables: AccountTables;
  readonly contents: AccountContents;
  readonly #db: Db;
  readonly #place: Place;

  constructor(place: Place) {
    // What a killed process left behind is of no use to anybody.
    if (place.kind === 'file') rmSync(place.path, { force: true });
    this.#place = place;
    this.#db = openScratch(place);
    this.tables = new AccountTables(this.#db);
    this.contents = new AccountContents(this.#db);
    // One transaction for the whole life: nothing here has to survive, and each commit would cost.
    this.#db.exec('BEGIN');
  }

  close(): void {
    this.#db.close();
    if (this.#place.kind === 'file') rmSync(this.#place.path, { force: true });
  }
}
