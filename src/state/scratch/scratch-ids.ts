// What else is known of the people in the rows: by the ids that the sources give to them, and by further addresses. Which
// of them have another address than before, and who is held back for what became of another one. A contact whose person
// changed the address is renamed instead of created; such a pair is noted only where no other person can be meant.
import type { Fields } from '../../contacts/index.ts';
import type { HashedId } from '../journal/ownership.ts';
import type { Kept } from './packed-row.ts';
import { EVERY_TARGET, type HeldReason } from './scratch-schema.ts';
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

  /** Rows whose former address is suppressed, or will be, and whose present one is not. `hash` hashes an address. */
  formerlySuppressed(scope: number, hash: (address: string) => Buffer): StoredSourceId[] {
    this.sql.db.function('former_address_hash', { deterministic: true }, hash);
    return this.sql.rows(
      `SELECT ${COLUMNS} FROM source_id WHERE seq IN (
         SELECT source_id FROM former_address WHERE address_hash IN (
           SELECT former_address_hash(address) FROM suppressed WHERE scope = @scope
           UNION SELECT former_address_hash(address) FROM wanted_suppression WHERE scope = @scope))
         AND NOT EXISTS (SELECT 1 FROM suppressed
                         WHERE scope = @scope AND suppressed.address = source_id.address)
       ORDER BY seq`,
      { scope },
    );
  }

  /** Rows with a former address whose present one is not on the service yet, by source. */
  changed(): IdCount[] {
    this.sides.settle();
    return this.#counts(
      'count(*)',
      `seq IN (SELECT source_id FROM former_address)
       AND NOT EXISTS (SELECT 1 FROM actual
                       WHERE actual.target = one.target AND actual.address = one.address)
       AND NOT EXISTS (SELECT 1 FROM held_back WHERE held_back.address = one.address
                       AND held_back.target IN (${String(EVERY_TARGET)}, one.target))
       AND NOT EXISTS (SELECT 1 FROM gone_link AS gone
                       WHERE gone.target = one.target AND gone.address = one.address)`,
    );
  }

  /** Whether any row has a former address. */
  hasFormer(): boolean {
    return this.sql.has('SELECT 1 FROM former_address LIMIT 1');
  }
}

/** An address that the service lacks, and another one of its row. */
export interface FurtherAddress {
  readonly address: string;
  readonly further: string;
}

export interface GoneLink {
  readonly address: string;
  /** Of the contact that is gone, as the memory keeps it. */
  readonly keyHash: bigint;
}

const OF_SUPPRESSED = `
  INSERT OR IGNORE INTO held_back
    SELECT DISTINCT address, target, 'further' FROM further_address
    WHERE EXISTS (SELECT 1 FROM suppressed WHERE scope = 0 AND suppressed.address = further)
      OR EXISTS (SELECT 1 FROM wanted_suppression
                 WHERE scope = 0 AND wanted_suppression.address = further)
`;

/** Desired contacts that are held back for another address of their person. */
export class ScratchHeld extends ScratchPart {
  #hasFurther = false;
  #hasGone = false;

  /** Notes another address of a row that makes a contact of its first one. */
  addFurther(target: number, { address, further }: FurtherAddress): void {
    this.#hasFurther = true;
    const add = 'INSERT OR IGNORE INTO further_address VALUES (?, ?, ?)';
    this.sql.run(add, target, address, further);
  }

  /** Whether any row has further addresses: ask this first. */
  get hasFurther(): boolean {
    return this.#hasFurther;
  }

  /**
   * Keeps an address from mail by us, at one target or at every one, without any entry on the service. An erased person is
   * counted as such, whatever else holds them back.
   */
  hold(address: string, reason: HeldReason, target: number = EVERY_TARGET): void {
    const add = `INSERT INTO held_back VALUES (?, ?, ?) ON CONFLICT (address, target)
      DO UPDATE SET reason = excluded.reason WHERE excluded.reason = 'erased'`;
    this.sql.run(add, address, target, reason);
    this.sides.keepMore();
  }

  /** The addresses of people who were erased, as their ids tell. */
  erasedIn(target: number): string[] {
    const find = `SELECT address FROM held_back WHERE reason = 'erased' AND target IN (?, ?)`;
    return this.sql.values(find, EVERY_TARGET, target);
  }

  isHeld(target: number | undefined, address: string): boolean {
    const find = 'SELECT 1 FROM held_back WHERE address = ? AND target IN (?, ?)';
    return this.sql.has(find, address, EVERY_TARGET, target ?? EVERY_TARGET);
  }

  /** Holds contacts back of which a further address gets no mail at all. Call it when all suppressions are in. */
  holdSuppressed(): void {
    if (this.#hasFurther && this.sql.run(OF_SUPPRESSED).changes > 0) this.sides.keepMore();
  }

  /** The further addresses of contacts that the service lacks and that may be created. */
  missingFurther(target: number): FurtherAddress[] {
    this.sides.settle();
    return this.sql.rows(
      `SELECT further_address.address AS address, further
       FROM mailable
         CROSS JOIN further_address ON further_address.target = mailable.target
           AND further_address.address = mailable.address
       WHERE mailable.target = ? AND ${IS_CREATED}`,
      target,
    );
  }

  /** Ids with a former address whose present one the service lacks, and no rename will bring. */
  missingIds(target: number): Pick<SourceIdRow, 'source' | 'id' | 'address'>[] {
    this.sides.settle();
    return this.sql.rows(
      `SELECT source, id, one.address AS address
       FROM (SELECT DISTINCT source_id FROM former_address) AS former
         CROSS JOIN source_id AS one ON one.seq = former.source_id
         CROSS JOIN mailable ON mailable.target = ? AND mailable.address = one.address
       WHERE ${IS_CREATED}`,
      target,
    );
  }

  noteGone(target: number, { address, keyHash }: GoneLink): void {
    this.#hasGone = true;
    this.sql.run(
      'INSERT OR IGNORE INTO gone_link VALUES (?, ?, ?)',
      target,
      address,
      String(keyHash),
    );
  }

  /** The contact of the same person that somebody else removed from the service, by its hash. */
  goneOf(target: number, address: string): bigint | undefined {
    if (!this.#hasGone) return undefined;
    const find = 'SELECT key_hash FROM gone_link WHERE target = ? AND address = ?';
    const hash = this.sql.value<string>(find, target, address);
    return hash === undefined ? undefined : BigInt(hash);
  }

  /** How many contacts a further address holds back, by the binding of the last row of each. */
  heldByFurther(): { readonly binding: number; readonly count: number }[] {
    this.sides.settle();
    return this.sql.rows(
      `SELECT binding, count(*) AS count FROM held_back
         JOIN desired USING (target, address)
       WHERE reason = 'further' AND status = 'subscribed' AND binding >= 0
       GROUP BY binding ORDER BY binding`,
    );
  }
}

const IS_CREATED = `
  may_create = 1
  AND NOT EXISTS (SELECT 1 FROM actual
                  WHERE actual.target = mailable.target AND actual.address = mailable.address)
  AND NOT EXISTS (SELECT 1 FROM rename
                  WHERE rename.target = mailable.target AND new_address = mailable.address)
`;

/** A contact and the row that has the new address of its person. */
export interface RenamedContact {
  readonly address: string;
  readonly contactId: string;
  readonly email: string;
  readonly actualFields: Fields;
  readonly newAddress: string;
  readonly newEmail: string;
  readonly desiredFields: Fields;
  readonly binding: number;
  readonly file: number;
  readonly line: number;
  /** The earlier ones of several rows that gave fields, a list of `Giver` as JSON. */
  readonly givers: string | null;
}

export interface RenameSearch {
  readonly target: number;
  /** Every contact type of the comparison: a service may allow an address once in all of them. */
  readonly contactTypes: readonly number[];
  /** Addresses that are suppressed in any of them are skipped. */
  readonly scopes: readonly number[];
  /** Sources whose ids do not count. */
  readonly unstable: readonly string[];
  /** Hashes an address. */
  readonly hash: (address: string) => Buffer;
}

function isUnsuppressed(address: string): string {
  return ['suppressed', 'wanted_suppression']
    .map(
      (table) =>
        `NOT EXISTS (SELECT 1 FROM ${table} AS entry WHERE entry.address = ${address}
                     AND entry.scope IN (SELECT value FROM json_each(@scopes)))`,
    )
    .join(' AND ');
}

/** The joins begin with the few rows that have a former address, since the desired ones may be millions. */
const NOTE_CANDIDATES = `
  INSERT OR IGNORE INTO rename_candidate
    SELECT former.address_hash, one.address
    FROM former_address AS former
      CROSS JOIN source_id AS one ON one.seq = former.source_id
      CROSS JOIN mailable ON mailable.target = @target AND mailable.address = one.address
    WHERE may_create = 1 AND may_update = 1
      AND one.source NOT IN (SELECT value FROM json_each(@unstable))
      AND NOT EXISTS (SELECT 1 FROM actual WHERE actual.address = one.address
                      AND actual.target IN (SELECT value FROM json_each(@contactTypes)))
      AND ${isUnsuppressed('one.address')}
`;

/** No row may name the contact, and neither side may have a second partner. */
const NOTE_PAIRS = `
  INSERT INTO rename (target, address, new_address)
    SELECT target, address, new_address FROM (
      SELECT old.target AS target, old.address AS address, new_address,
        count(*) OVER (PARTITION BY old.address) AS people,
        count(*) OVER (PARTITION BY new_address) AS contacts
      FROM actual AS old
        CROSS JOIN rename_candidate ON address_hash = renamed_address_hash(old.address)
      WHERE old.target = @target
        AND NOT EXISTS (SELECT 1 FROM desired
                        WHERE desired.target = old.target AND desired.address = old.address)
        AND NOT EXISTS (SELECT 1 FROM mention
                        WHERE mention.target = old.target AND mention.address = old.address)
    ) AS pair
    WHERE people = 1 AND contacts = 1
      AND NOT EXISTS (SELECT 1 FROM actual_copy AS copy
                      WHERE copy.target = pair.target AND copy.address = pair.address)
      AND ${isUnsuppressed('pair.address')}
      AND NOT EXISTS (SELECT 1 FROM held_back WHERE held_back.address = pair.address)
    ORDER BY address
`;

/** Contacts whose person changed the address, as the ids of the sources show. */
export class ScratchRenames extends ScratchPart {
  /** Notes the renames of one contact type. Call it when both sides and all suppressions are in. */
  find({ target, contactTypes, scopes, unstable, hash }: RenameSearch): void {
    this.sides.settle();
    const search = {
      target,
      contactTypes: JSON.stringify(contactTypes),
      scopes: JSON.stringify(scopes),
      unstable: JSON.stringify(unstable),
    };
    this.sql.run('DELETE FROM rename_candidate');
    // Hashing all contacts that no row names is expensive.
    if (this.sql.run(NOTE_CANDIDATES, search).changes === 0) return;
    this.sql.db.function('renamed_address_hash', { deterministic: true }, hash);
    this.sql.run(NOTE_PAIRS, search);
  }

  /** In the order of their present addresses. */
  *of(target: number): Generator<RenamedContact> {
    const rows = this.sql.pages<Kept<RenamedContact> & { readonly seq: number }>(
      `SELECT rename.seq AS seq, rename.address AS address, contact_id AS contactId,
         coalesce(actual.email, actual.address) AS email, actual.fields AS actualFields,
         new_address AS newAddress, coalesce(desired.email, new_address) AS newEmail,
         desired.fields AS desiredFields, binding, file, line, givers
       FROM rename
         JOIN actual ON actual.target = rename.target AND actual.address = rename.address
         JOIN desired ON desired.target = rename.target AND desired.address = new_address
       WHERE rename.target = ? AND rename.seq > ? ORDER BY rename.seq LIMIT 500`,
      target,
    );
    for (const row of rows) {
      const desiredFields = this.layout.fieldsOf(row.desiredFields);
      yield { ...row, desiredFields, actualFields: this.layout.fieldsOf(row.actualFields) };
    }
  }

  /** Its contact stays as it is, and the new address becomes a new contact. */
  drop(target: number, { address }: Pick<RenamedContact, 'address'>): void {
    this.sql.run('DELETE FROM rename WHERE target = ? AND address = ?', target, address);
  }
}
