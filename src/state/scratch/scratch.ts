// One comparison's scratch database. Lives as long as the comparison and is worthless after it.
import { rmSync } from 'node:fs';
import { assert } from '../../lib/errors.ts';
import { openScratch, type Db, type Place } from '../database.ts';
import { ScratchActual } from './scratch-actual.ts';
import { ScratchDesired } from './scratch-desired.ts';
import { ScratchDifferences } from './scratch-differences.ts';
import { ScratchIds } from './scratch-ids.ts';
import { ScratchRenames } from './scratch-renames.ts';
import { CONTACT_TABLES, SCRATCH_TABLES } from './scratch-schema.ts';

const TABLES = CONTACT_TABLES + SCRATCH_TABLES;

export class Scratch {
  readonly actual: ScratchActual;
  readonly desired: ScratchDesired;
  readonly differences: ScratchDifferences;
  readonly ids: ScratchIds;
  readonly renames: ScratchRenames;
  /** Whether the contacts may be, or are, in a file of their own, which another thread writes. */
  readonly mayDivide: boolean;
  readonly #db: Db;
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
    this.mayDivide = place.kind === 'file';
    // What a killed process left behind is of no use to anybody.
    this.#removeFile();
    this.#db = openScratch(place, TABLES);
    try {
      if (place.kind === 'file') this.#db.exec(TABLES);
      // One transaction for the whole life: nothing here has to survive, and each commit would cost.
      this.#db.exec('BEGIN');
      this.#forgetName(place);
    } catch (error) {
      this.close();
      throw error;
    }
    this.actual = new ScratchActual(this.#db);
    this.desired = new ScratchDesired(this.#db);
    this.ids = new ScratchIds(this.#db);
    const settleKeys = (): void => {
      this.actual.settleKeys();
      this.desired.settleKeys();
    };
    this.renames = new ScratchRenames(this.#db, settleKeys);
    this.differences = new ScratchDifferences(this.#db, settleKeys);
  }

  /**
   * Gives the contacts a new file in place of where they are. `open` has it opened as a `ContactFile`, which
   * may be written from then on; nothing may be asked about contacts before `takeContacts`.
   */
  async divideContacts(open: (path: string) => Promise<void>): Promise<void> {
    const path = contactsPath(this.#place);
    rmSync(path, { force: true });
    await open(path);
    // A database can neither come nor go within a transaction.
    this.#db.exec('COMMIT');
    try {
      this.#dropContacts();
      this.#db.prepare('ATTACH ? AS contacts').run(path);
      // The recipients of segments are added here: a journal of the file's own would have a name.
      this.#db.pragma('contacts.journal_mode = MEMORY');
      this.#db.pragma('contacts.synchronous = OFF');
      this.#db.pragma('contacts.cache_size = -2048');
    } finally {
      this.#forgetName({ kind: 'file', path });
      this.#db.exec('BEGIN');
    }
  }

  #dropContacts(): void {
    const names = this.#db.pragma('database_list') as readonly { readonly name: string }[];
    if (names.some(({ name }) => name === 'contacts')) this.#db.exec('DETACH contacts');
    this.#db.exec('DROP TABLE IF EXISTS main.actual; DROP TABLE IF EXISTS main.actual_copy');
  }

  /** The contacts are written, and every key brought down to one. */
  takeContacts(): void {
    this.actual.takeAsSettled();
    this.differences.forgetPairs();
  }

  close(): void {
    this.#db.close();
    this.#removeFile();
  }

  /**
   * The file lives on without a name until this process closes it or dies: a process that is killed
   * leaves nobody's data behind. Windows keeps the name of an open file.
   */
  #forgetName(place: Place): void {
    if (process.platform !== 'win32' && place.kind === 'file') rmSync(place.path, { force: true });
  }

  #removeFile(): void {
    if (this.#place.kind !== 'file') return;
    rmSync(this.#place.path, { force: true });
    rmSync(contactsPath(this.#place), { force: true });
  }
}

function contactsPath(place: Place): string {
  assert(place.kind === 'file', 'contacts are divided from a scratch database in a file');
  return `${place.path}-contacts`;
}
