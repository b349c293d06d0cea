// Where the spools of one scratch database keep their rows: beside it, in files without a name, or in memory.
import { systemChance } from '../../lib/index.ts';
import { pathOf, type Place } from '../database.ts';
import type { HashSeeds } from '../spool/address-hash.ts';
import { NamelessFile } from '../spool/nameless-file.ts';
import type { Bytes } from '../spool/record-log.ts';
import type { SpoolHome } from '../spool/row-spool.ts';

export class SpoolHomes {
  readonly #place: Place;
  readonly #isMarked: boolean;
  readonly #files: NamelessFile[] = [];
  /** The same for all: equal addresses have equal hashes on both sides. */
  readonly #seeds: HashSeeds = newSeeds();

  /** `isMarked`: both sides will be compared. */
  constructor(place: Place, isMarked: boolean) {
    this.#place = place;
    this.#isMarked = isMarked;
  }

  get seeds(): HashSeeds {
    return this.#seeds;
  }

  open(): SpoolHome {
    const records = this.#bytes();
    if (!this.#isMarked) return { records };
    return { records, marks: { bytes: this.#bytes(), seeds: this.#seeds } };
  }

  close(): void {
    for (const file of this.#files.splice(0)) file.close();
  }

  #bytes(): Bytes {
    if (this.#place.kind === 'memory') return { kind: 'memory' };
    const file = new NamelessFile(`${this.#place.path}-rows-${String(this.#files.length)}`);
    this.#files.push(file);
    return { kind: 'file', descriptor: file.descriptor, place: pathOf(this.#place) };
  }
}

function newSeeds(): HashSeeds {
  const numbers = new DataView(systemChance().bytes(8).slice().buffer);
  return { low: numbers.getInt32(0), high: numbers.getInt32(4) };
}
