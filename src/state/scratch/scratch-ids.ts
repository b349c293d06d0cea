// The ids that the sources give to people, in one comparison: which of them have another address than
// before, and whose former address is suppressed.
import type { Statement } from 'better-sqlite3';
import type { Db } from '../database.ts';
import { inPages } from '../pages.ts';
import type { ScratchSides } from './scratch-sides.ts';

export interface SourceIdRow {
  readonly source: string;
  readonly id: string;
  /** The contact type or segment of the row. */
  readonly target: number;
  readonly address: string;
  readonly email: string;
  readonly feed: number;
  readonly file: number;
  readonly line: number;
}

export type StoredSourceId = SourceIdRow & { readonly seq: number };

/** An id of a source with an address, as hashes. */
export interface HashedId {
  readonly idHash: Buffer;
  readonly addressHash: Buffer;
}

/** How many ids of a source, and where the first row of them stands. */
export interface IdCount {
  readonly source: string;
  readonly count: number;
  readonly file: number;
  readonly line: number;
}

const COLUMNS = 'seq, source, id, target, address, email, feed, file, line';

/** An id that several addresses have at one time names nobody. */
const IS_SINGLE = `NOT EXISTS (SELECT 1 FROM source_id AS other
  WHERE other.source = one.source AND other.id = one.id AND other.address <> one.address)`;

export class ScratchIds {
  readonly #db: Db;
  readonly #sides: ScratchSides;
  readonly #add: Statement<[SourceIdRow]>;
  readonly #addFormer: Statement<[number, Buffer]>;
  readonly #addFresh: Statement<[number, Buffer, Buffer]>;

  constructor(db: Db, sides: ScratchSides) {
    this.#db = db;
    this.#sides = sides;
    this.#add = db.prepare(
      `INSERT OR IGNORE INTO source_id (source, id, target, address, email, feed, file, line)
       VALUES (@source, @id, @target, @address, @email, @feed, @file, @line)`,
    );
    this.#addFormer = db.prepare('INSERT INTO former_address VALUES (?, ?)');
    this.#addFresh = db.prepare('INSERT INTO fresh_address VALUES (?, ?, ?)');
  }

  add(row: SourceIdRow): void {
    this.#add.run(row);
  }

  /** The rows whose id has one address. */
  single(): Generator<StoredSourceId> {
    const page = this.#db.prepare<[number], StoredSourceId>(
      `SELECT ${COLUMNS} FROM source_id AS one WHERE seq > ? AND ${IS_SINGLE}
       ORDER BY seq LIMIT 1000`,
    );
    return inPages((afterSeq) => page.all(afterSeq));
  }

  /** By source, ids that several addresses have at one time. */
  repeated(): IdCount[] {
    return this.#db
      .prepare<[], IdCount & { first: number }>(
        `SELECT source, count(DISTINCT id) AS count, file, line, min(seq) AS first
         FROM source_id AS one WHERE NOT (${IS_SINGLE}) GROUP BY source`,
      )
      .all()
      .map(({ first: _, ...count }) => count);
  }

  addFormer({ seq }: Pick<StoredSourceId, 'seq'>, addressHash: Buffer): void {
    this.#addFormer.run(seq, addressHash);
    this.#sides.keepMore();
  }

  /** Notes that the id of the row never had its address. */
  addFresh({ seq }: Pick<StoredSourceId, 'seq'>, { idHash, addressHash }: HashedId): void {
    this.#addFresh.run(seq, idHash, addressHash);
  }

  /** Takes the fresh addresses of a source, and what else the ids had, for nothing. */
  forgetFresh(source: string): void {
    const isFresh =
      'source_id IN (SELECT seq FROM fresh_address JOIN source_id ON seq = fresh_address.source_id WHERE source = ?)';
    for (const table of ['former_address', 'fresh_address']) {
      this.#db.prepare(`DELETE FROM ${table} WHERE ${isFresh}`).run(source);
    }
  }

  fresh(): Generator<HashedId> {
    const page = this.#db.prepare<[number], HashedId & { readonly seq: number }>(
      `SELECT source_id AS seq, id_hash AS idHash, address_hash AS addressHash FROM fresh_address
       WHERE source_id > ? ORDER BY source_id LIMIT 1000`,
    );
    return inPages((afterSeq) => page.all(afterSeq));
  }

  /**
   * Rows whose former address is, or is about to be, suppressed, and the present one is not yet. `hash`
   * makes the hash of an address.
   */
  formerlySuppressed(scope: number, hash: (address: string) => Buffer): StoredSourceId[] {
    this.#db.function('former_address_hash', { deterministic: true }, hash);
    return this.#db
      .prepare<{ scope: number }, StoredSourceId>(
        `SELECT ${COLUMNS} FROM source_id WHERE seq IN (
           SELECT source_id FROM former_address WHERE address_hash IN (
             SELECT former_address_hash(address) FROM suppressed WHERE scope = @scope
             UNION SELECT former_address_hash(address) FROM wanted_suppression WHERE scope = @scope))
           AND NOT EXISTS (SELECT 1 FROM suppressed
                           WHERE scope = @scope AND suppressed.address = source_id.address)
         ORDER BY seq`,
      )
      .all({ scope });
  }

  /** By source, rows with a former address whose present one is not on the service yet. */
  changed(): IdCount[] {
    this.#sides.settle();
    return this.#db
      .prepare<[], IdCount & { first: number }>(
        `SELECT source, count(*) AS count, file, line, min(seq) AS first FROM source_id AS one
         WHERE seq IN (SELECT source_id FROM former_address)
           AND NOT EXISTS (SELECT 1 FROM actual
                           WHERE actual.target = one.target AND actual.address = one.address)
         GROUP BY source`,
      )
      .all()
      .map(({ first: _, ...count }) => count);
  }

  /** Whether any row has a former address. */
  hasFormer(): boolean {
    return this.#db.prepare('SELECT 1 FROM former_address LIMIT 1').get() !== undefined;
  }
}
