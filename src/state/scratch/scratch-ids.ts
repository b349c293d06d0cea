// The ids that the sources give to the people in their rows, and the former addresses that are known by them.
import type { HashedId } from '../people/source-ids.ts';
import { EVERY_TARGET, isSuppressed } from './scratch-schema.ts';
import { ScratchPart } from './scratch-sides.ts';

export interface SourceIdRow {
  readonly source: string;
  readonly id: string;
  /** The contact type or segment of the row. */
  readonly target: number;
  readonly address: string;
  readonly email: string;
  readonly binding: number;
  readonly file: number;
  readonly line: number;
  /** Whether its person was erased, by the address. */
  readonly isErased?: boolean;
}

export interface StoredSourceId extends Omit<SourceIdRow, 'isErased'> {
  readonly seq: number;
  readonly isErased: number;
}

/** A contact that the service lacks, and another address that its id has at the same time. */
export interface SharedId extends Pick<SourceIdRow, 'source' | 'id' | 'target' | 'address'> {
  readonly beside: string;
  /** The other one gets no mail at all: 1, else 0. */
  readonly isOut: number;
  /** The other one was erased, by the address: 1, else 0. */
  readonly isErased: number;
}

/** A former address of an id that another id of the same source has now: the id, the address, and the row that has it. */
export type PassedOn = Pick<SourceIdRow, 'source' | 'id' | 'address' | 'file' | 'line'>;

/** An address that one person has instead of another. */
export interface PassedAddress {
  readonly address: string;
  /** The one that the other person has now. */
  readonly next: string;
  /** One of them has had theirs since tonight, or the contact with the next one is to be created: 1, else 0. */
  readonly isOpen: number;
  /** The contact with the address is to be changed: 1, else 0. */
  readonly differs: number;
}

/** How many ids of a source, and the row of the first. */
export interface IdCount extends Pick<SourceIdRow, 'source' | 'file' | 'line'> {
  readonly count: number;
}

const COLUMNS =
  'seq, source, id, target, address, email, binding, file, line, is_erased AS isErased';

/** An id with several addresses at one time is no id of a person. */
const IS_SINGLE = `NOT EXISTS (SELECT 1 FROM source_id AS other
  WHERE other.source = one.source AND other.id = one.id AND other.address <> one.address)`;

const OF_FRESH_IDS = `
  source_id IN (SELECT seq FROM fresh_address JOIN source_id ON seq = fresh_address.source_id WHERE source = ?)
`;

/** The former address is of one person. */
const IS_OF_ONE = `NOT EXISTS (
  SELECT 1 FROM former_address AS shared JOIN source_id AS other ON other.seq = shared.source_id
  WHERE shared.address_hash = former_address.address_hash AND other.address <> one.address)`;

/** A contact that is to be created, and the address that its person has now. */
interface Behind {
  readonly target: number;
  readonly address: string;
  readonly now: string;
}

type IdAddress = Pick<SourceIdRow, 'source' | 'id' | 'address'>;

export class ScratchIds extends ScratchPart {
  #hasFurtherTargets = false;

  add({ isErased = false, ...row }: SourceIdRow): void {
    const { changes } = this.sql.run(
      `INSERT OR IGNORE INTO source_id (source, id, target, address, email, binding, file, line, is_erased)
       VALUES (@source, @id, @target, @address, @email, @binding, @file, @line, @isErased)`,
      { ...row, isErased: isErased ? 1 : 0 },
    );
    if (changes === 0) this.addTarget(row, row.target);
  }

  /** Notes that the id with its address is wanted there as well. */
  addTarget({ source, id, address }: IdAddress, target: number): void {
    const add = 'INSERT OR IGNORE INTO further_target VALUES (?, ?, ?, ?)';
    if (this.sql.run(add, source, id, address, target).changes > 0) this.#hasFurtherTargets = true;
  }

  /** Where the id is wanted with its address. */
  targetsOf({ source, id, address, target }: IdAddress & Pick<SourceIdRow, 'target'>): number[] {
    if (!this.#hasFurtherTargets) return [target];
    const find = 'SELECT target FROM further_target WHERE source = ? AND id = ? AND address = ?';
    return [...new Set([target, ...this.sql.values<number>(find, source, id, address)])];
  }

  /** The rows whose id has one address. */
  single(): Generator<StoredSourceId> {
    return this.sql.pages(
      `SELECT ${COLUMNS} FROM source_id AS one WHERE seq > ? AND ${IS_SINGLE}
       ORDER BY seq LIMIT 1000`,
    );
  }

  /** Ids that several addresses have at one time, by source. */
  repeated(): IdCount[] {
    return this.#counts('count(DISTINCT id)', `is_erased = 0 AND NOT (${IS_SINGLE})`);
  }

  /**
   * Contacts that the service lacks and whose id has two or three addresses at one time, each with another one: a person
   * may have several. More are no id of a person. Ask it where `repeated` has any, when both sides are in.
   */
  shared(): SharedId[] {
    this.sides.settle();
    return this.sql.rows(
      `SELECT DISTINCT one.source AS source, one.id AS id, one.target AS target, one.address AS address,
         other.address AS beside, other.is_erased AS isErased, ${isSuppressed('other.address', '= 0')} AS isOut
       FROM (SELECT source, id FROM source_id GROUP BY source, id
             HAVING count(DISTINCT address) BETWEEN 2 AND 3) AS few
         CROSS JOIN source_id AS one USING (source, id)
         CROSS JOIN source_id AS other
           ON other.source = one.source AND other.id = one.id AND other.address <> one.address
         CROSS JOIN mailable ON mailable.target = one.target AND mailable.address = one.address
       WHERE may_create = 1
         AND NOT EXISTS (SELECT 1 FROM actual
                         WHERE actual.target = one.target AND actual.address = one.address)`,
    );
  }

  /** The addresses of ids that have two or three at one time, each with another one of its id. */
  besides(): { readonly address: string; readonly beside: string }[] {
    return this.sql.rows(
      `SELECT DISTINCT one.address AS address, other.address AS beside
       FROM (SELECT source, id FROM source_id GROUP BY source, id
             HAVING count(DISTINCT address) BETWEEN 2 AND 3) AS few
         CROSS JOIN source_id AS one USING (source, id)
         CROSS JOIN source_id AS other
           ON other.source = one.source AND other.id = one.id AND other.address <> one.address`,
    );
  }

  /** SQLite takes the place from the row with the lowest number. */
  #counts(count: string, condition: string): IdCount[] {
    return this.sql
      .rows<IdCount>(
        `SELECT source, ${count} AS count, file, line, min(seq)
         FROM source_id AS one WHERE ${condition} GROUP BY source`,
      )
      .map(({ source, count, file, line }) => ({ source, count, file, line }));
  }

  addFormer({ seq }: Pick<StoredSourceId, 'seq'>, addressHash: Buffer): void {
    this.sql.run('INSERT INTO former_address VALUES (?, ?)', seq, addressHash);
    this.sides.keepMore();
  }

  /** Notes that the id of the row never had its address. */
  addFresh({ seq }: Pick<StoredSourceId, 'seq'>, { idHash, addressHash }: HashedId): void {
    this.sql.run('INSERT INTO fresh_address VALUES (?, ?, ?)', seq, idHash, addressHash);
  }

  /** Forgets the fresh addresses of a source, and the former ones of their ids. */
  forgetFresh(source: string): void {
    this.sql.run(`DELETE FROM former_address WHERE ${OF_FRESH_IDS}`, source);
    this.sql.run(`DELETE FROM fresh_address WHERE ${OF_FRESH_IDS}`, source);
  }

  fresh(): Generator<HashedId & StoredSourceId> {
    return this.sql.pages(
      `SELECT ${COLUMNS}, id_hash AS idHash, address_hash AS addressHash
       FROM fresh_address JOIN source_id ON seq = source_id
       WHERE source_id > ? ORDER BY source_id LIMIT 1000`,
    );
  }

  /** Fresh addresses, each with its id and a former one of it as hashes. */
  freshWithFormer(): {
    readonly address: string;
    readonly idHash: Buffer;
    readonly former: Buffer;
  }[] {
    return this.sql.rows(
      `SELECT address, id_hash AS idHash, former_address.address_hash AS former
       FROM fresh_address JOIN source_id ON seq = fresh_address.source_id
         JOIN former_address ON former_address.source_id = seq
       ORDER BY seq`,
    );
  }

  /** Asked for the ids that gave an address up or took one up tonight. `hash` hashes an address. */
  passedOn(hash: (address: string) => Buffer): PassedOn[] {
    this.sql.db.function('former_address_hash', { deterministic: true }, hash);
    // Hashing all addresses is expensive: only where one was given up.
    return this.sql.rows(
      `WITH now(seq, address_hash) AS (
         SELECT source_id, address_hash FROM fresh_address
         UNION ALL SELECT seq, former_address_hash(address) FROM source_id
           WHERE EXISTS (SELECT 1 FROM former_address WHERE source_id IN (SELECT source_id FROM fresh_address)))
       SELECT DISTINCT one.source AS source, one.id AS id, own.address AS address, own.file AS file, own.line AS line
       FROM now
         CROSS JOIN former_address AS was ON was.address_hash = now.address_hash
         CROSS JOIN source_id AS own ON own.seq = now.seq
         CROSS JOIN source_id AS one ON one.seq = was.source_id
       WHERE one.source = own.source AND one.id <> own.id`,
    );
  }

  /** Whether the service has an address on a list, or another row than the one that has it says that it is to be there. */
  isSaid(scope: number, { address, file, line }: PassedOn): boolean {
    return this.sql.has(
      `SELECT 1 FROM suppressed WHERE scope = @scope AND address = @address
       UNION ALL SELECT 1 FROM wanted_suppression
         WHERE scope = @scope AND address = @address AND (file <> @file OR line <> @line)`,
      { scope, address, file, line },
    );
  }

  /**
   * Rows whose former address is suppressed, or will be, and whose present one is not; also where that follows for another
   * row, which has the address now. `hash` hashes an address; `isPassedOn`: the former address of the id says nothing.
   */
  formerlySuppressed(
    scope: number,
    hash: (address: string) => Buffer,
    isPassedOn: (source: string, id: string, former: Buffer) => boolean = () => false,
  ): StoredSourceId[] {
    this.sql.db.function('former_address_hash', { deterministic: true }, hash);
    this.sql.db.function('is_passed_on', (source: string, id: string, former: Buffer) =>
      isPassedOn(source, id, former) ? 1 : 0,
    );
    return this.sql.rows(
      `WITH RECURSIVE leaver(address_hash) AS (
         SELECT former_address_hash(address) FROM suppressed WHERE scope = @scope
         UNION SELECT former_address_hash(address) FROM wanted_suppression WHERE scope = @scope
         UNION SELECT former_address_hash(source_id.address)
               FROM leaver CROSS JOIN former_address USING (address_hash)
                 CROSS JOIN source_id ON seq = source_id
               WHERE NOT is_passed_on(source, id, address_hash))
       SELECT ${COLUMNS} FROM source_id WHERE seq IN (
         SELECT seq FROM leaver CROSS JOIN former_address USING (address_hash)
           CROSS JOIN source_id AS own ON own.seq = source_id
         WHERE NOT is_passed_on(own.source, own.id, address_hash))
         AND NOT EXISTS (SELECT 1 FROM suppressed
                         WHERE scope = @scope AND suppressed.address = source_id.address)
       ORDER BY seq`,
      { scope },
    );
  }

  /**
   * Contacts with a former address of somebody, and of nobody else, whose present one is suppressed, or will be. No row
   * wants them, and they are not suppressed. Each with the place of the row. `hash` hashes an address.
   */
  leftBehind(scope: number, hash: (address: string) => Buffer): StoredSourceId[] {
    const isLeft = isSuppressed('source_id.address', '= @scope');
    const left = `SELECT seq FROM source_id WHERE seq IN (SELECT source_id FROM former_address) AND ${isLeft}`;
    // Hashing all contacts is expensive.
    if (!this.sql.has(`${left} LIMIT 1`, { scope })) return [];
    this.sides.settle();
    this.sql.db.function('former_address_hash', { deterministic: true }, hash);
    return this.sql.rows(
      `SELECT seq, source, id, actual.target AS target, actual.address AS address,
         coalesce(actual.email, actual.address) AS email, binding, file, line, is_erased AS isErased
       FROM actual
         CROSS JOIN former_address ON address_hash = former_address_hash(actual.address)
         CROSS JOIN source_id AS one ON one.seq = source_id
       WHERE seq IN (${left}) AND NOT ${isSuppressed('actual.address', '= @scope')}
         AND NOT EXISTS (SELECT 1 FROM desired WHERE desired.address = actual.address)
         AND ${IS_OF_ONE}
       ORDER BY seq`,
      { scope },
    );
  }

  /**
   * Contacts that the service lacks and that are to get mail at a former address of somebody, and of nobody else, whose
   * present one gets none at all, or left by a row of a source that unsubscribes nobody. No row of the same source says
   * that the address is another person's now.
   */
  wantedBehind(hash: (address: string) => Buffer): Behind[] {
    const left = `SELECT seq FROM source_id WHERE seq IN (SELECT source_id FROM former_address)
      AND (${isSuppressed('source_id.address', '= 0')} OR (source, address) IN left_in_source)`;
    if (!this.sql.has(`${left} LIMIT 1`)) return [];
    this.sides.settle();
    this.sql.db.function('former_address_hash', { deterministic: true }, hash);
    return this.sql.rows(
      `SELECT DISTINCT wanted.target AS target, wanted.address AS address, one.address AS now
       FROM mailable AS wanted
         CROSS JOIN former_address ON address_hash = former_address_hash(wanted.address)
         CROSS JOIN source_id AS one ON one.seq = source_id
       WHERE may_create = 1 AND seq IN (${left})
         AND NOT EXISTS (SELECT 1 FROM actual
                         WHERE actual.target = wanted.target AND actual.address = wanted.address)
         AND NOT EXISTS (SELECT 1 FROM source_id AS own
                         WHERE own.source = one.source AND own.address = wanted.address)
         AND ${IS_OF_ONE}`,
    );
  }

  /**
   * Rows with a former address whose present one is new to their id, or is not on the service yet, by source. The new
   * one may be that which another person had: then the service has it already.
   */
  changed(): IdCount[] {
    this.sides.settle();
    return this.#counts(
      'count(*)',
      `seq IN (SELECT source_id FROM former_address)
       AND (seq IN (SELECT source_id FROM fresh_address)
            OR EXISTS (SELECT 1 FROM mailable AS wanted
                       WHERE wanted.target = one.target AND wanted.address = one.address)
               AND NOT EXISTS (SELECT 1 FROM actual
                               WHERE actual.target = one.target AND actual.address = one.address))
       AND NOT EXISTS (SELECT 1 FROM held_back WHERE held_back.address = one.address
                       AND held_back.target IN (${String(EVERY_TARGET)}, one.target))
       AND NOT EXISTS (SELECT 1 FROM gone_link AS gone
                       WHERE gone.target = one.target AND gone.address = one.address)`,
    );
  }

  /** The rows of people who had the address, and have another one now. */
  ofFormer(addressHash: Buffer): StoredSourceId[] {
    return this.sql.rows(
      `SELECT ${COLUMNS} FROM source_id
       WHERE seq IN (SELECT source_id FROM former_address WHERE address_hash = ?) ORDER BY seq`,
      addressHash,
    );
  }

  /** The rows with these addresses, of whatever source, whose id has no other one. */
  ofAddresses(addresses: readonly string[]): StoredSourceId[] {
    if (addresses.length === 0) return [];
    return this.sql.rows(
      `SELECT ${COLUMNS} FROM source_id AS one
       WHERE address IN (SELECT value FROM json_each(?)) AND ${IS_SINGLE} ORDER BY seq`,
      JSON.stringify(addresses),
    );
  }

  /**
   * Addresses that were passed along, at whatever time: one person had it and has the `next` one now, another has it instead
   * of a former one. `hash` hashes an address.
   */
  passedAlong(hash: (address: string) => Buffer): PassedAddress[] {
    this.sides.settle();
    this.sql.db.function('former_address_hash', { deterministic: true }, hash);
    return this.sql.rows<PassedAddress>(
      `SELECT now.address AS address, before.address AS next,
           max(EXISTS (SELECT 1 FROM fresh_address WHERE source_id IN (now.seq, before.seq))
               OR EXISTS (SELECT 1 FROM mailable AS wanted
                          WHERE wanted.target = before.target AND wanted.address = before.address AND may_create = 1
                            AND NOT EXISTS (SELECT 1 FROM actual
                                            WHERE actual.target = wanted.target AND actual.address = wanted.address)))
             AS isOpen,
           max(EXISTS (SELECT 1 FROM actual JOIN desired USING (target, address)
                       WHERE target = now.target AND address = now.address AND desired.digest <> actual.digest))
             AS differs
         FROM source_id AS now
           CROSS JOIN former_address AS was ON was.address_hash = former_address_hash(now.address)
           CROSS JOIN source_id AS before ON before.seq = was.source_id
         WHERE now.seq IN (SELECT source_id FROM former_address) AND before.address <> now.address
         GROUP BY now.address, before.address ORDER BY now.address, before.address`,
    );
  }

  /** Whether any row has a former address. */
  hasFormer(): boolean {
    return this.sql.has('SELECT 1 FROM former_address LIMIT 1');
  }
}
