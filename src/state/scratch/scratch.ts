// One comparison's scratch database. Lives as long as the comparison and is worthless after it.
import { rmSync } from 'node:fs';
import { openScratch, type Db, type Place } from '../database.ts';
import { ScratchActual } from './scratch-actual.ts';
import { ScratchDesired } from './scratch-desired.ts';
import { ScratchDifferences } from './scratch-differences.ts';
import { ScratchIds } from './scratch-ids.ts';
import { ScratchRenames } from './scratch-renames.ts';
import { SCRATCH_TABLES } from './scratch-schema.ts';

export class Scratch {
  readonly actual: ScratchActual;
  readonly desired: ScratchDesired;
  readonly differences: ScratchDifferences;
  readonly ids: ScratchIds;
  readonly renames: ScratchRenames;
  readonly #db: Db;
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
    // What a killed process left behind is of no use to anybody.
    this.#removeFile();
    this.#db = openScratch(place);
    try {
      this.#db.exec(SCRATCH_TABLES);
      // One transaction for the whole life: nothing here has to survive, and each commit would cost.
      this.#db.exec('BEGIN');
      this.#forgetName();
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

  close(): void {
    this.#db.close();
    this.#removeFile();
  }

  /**
   * The file lives on without a name until this process closes it or dies: a process that is killed
   * leaves nobody's data behind. Windows keeps the name of an open file.
   */
  #forgetName(): void {
    if (process.platform !== 'win32') this.#removeFile();
  }

  #removeFile(): void {
    if (this.#place.kind === 'file') rmSync(this.#place.path, { force: true });
  }
}
