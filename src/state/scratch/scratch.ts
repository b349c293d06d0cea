// The scratch database of one comparison. It lives as long as the comparison and is worthless after it.
import { rmSync } from 'node:fs';
import type { FieldName } from '../../contacts/index.ts';
import { openScratch, type Db, type DatabaseLocation, Statements } from '../storage/database.ts';
import { FieldLayout } from './packed-row.ts';
import { ScratchActual } from './scratch-actual.ts';
import { ScratchDesired } from './scratch-desired.ts';
import { ScratchDifferences } from './scratch-differences.ts';
import { ScratchFixes } from './scratch-fixes.ts';
import { ScratchHeld } from './scratch-held.ts';
import { ScratchIds } from './scratch-ids.ts';
import { ScratchRenames } from './scratch-renames.ts';
import { SCRATCH_TABLES } from './scratch-schema.ts';
import { ScratchSides, type ScratchUse } from './scratch-sides.ts';
import { StagingHomes } from '../staged-rows/staged-rows.ts';

export class Scratch {
  readonly actual: ScratchActual;
  readonly desired: ScratchDesired;
  readonly differences: ScratchDifferences;
  readonly fixes: ScratchFixes;
  readonly held: ScratchHeld;
  readonly ids: ScratchIds;
  readonly renames: ScratchRenames;
  /** Whether another thread can stage the contacts: threads share files, but no memory. */
  readonly isShareable: boolean;
  readonly #db: Db;
  readonly #place: DatabaseLocation;
  readonly #homes: StagingHomes;

  /**
   * `ownedFields`: the fields that the sources own anywhere, sorted. Both sides are compared by them, and their values are
   * kept shortest.
   */
  constructor(place: DatabaseLocation, use: ScratchUse, ownedFields: readonly FieldName[] = []) {
    this.#place = place;
    this.isShareable = place.kind === 'file';
    this.#homes = new StagingHomes(place, use === 'compare');
    // A killed process may have left one behind.
    this.#removeFile();
    this.#db = openScratch(place, SCRATCH_TABLES);
    try {
      if (place.kind === 'file') this.#db.exec(SCRATCH_TABLES);
      // One transaction for its whole life: nothing has to survive, and every commit costs time.
      this.#db.exec('BEGIN');
      // The file lives on without a name until this process ends, so that a killed process leaves no personal data
      // behind. Windows keeps the name of an open file.
      if (process.platform !== 'win32') this.#removeFile();
    } catch (error) {
      this.close();
      throw error;
    }
    const sql = new Statements(this.#db);
    const sides = new ScratchSides(sql, this.#homes, use, new FieldLayout(ownedFields));
    this.actual = new ScratchActual(sides);
    this.desired = new ScratchDesired(sides);
    this.fixes = new ScratchFixes(sql);
    this.held = new ScratchHeld(sides);
    this.ids = new ScratchIds(sides);
    this.renames = new ScratchRenames(sides);
    this.differences = new ScratchDifferences(sides);
  }

  close(): void {
    this.#db.close();
    this.#homes.close();
    this.#removeFile();
  }

  #removeFile(): void {
    if (this.#place.kind === 'file') rmSync(this.#place.path, { force: true });
  }
}
