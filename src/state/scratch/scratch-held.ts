// Contacts that are wanted and held back for what else is known of their person: another address of the row, or one that
// its id had before.
import type { SourceIdRow } from './scratch-ids.ts';
import { EVERY_TARGET, type HeldReason } from './scratch-schema.ts';
import { ScratchPart } from './scratch-sides.ts';

/** An address that the service lacks, and another one of its row. */
export interface FurtherAddress {
  readonly address: string;
  readonly further: string;
}

/** A row that makes a contact of its first address, and another one of it. */
export interface RowOther {
  readonly target: number;
  readonly address: string;
  readonly other: string;
}

/** An address that is to get mail, and a former one of its id, by the hashes of the journal. */
interface MissingFormer {
  readonly target: number;
  readonly address: string;
  readonly source: string;
  readonly id: string;
  readonly former: Buffer;
}

/** Another contact of a person, which is gone. */
export interface GoneContact {
  /** As the memory keeps it. */
  readonly keyHash: bigint;
  readonly link: GoneLink;
}

/** How it is theirs, by the names of the links of `people`. */
export type GoneLink = 'rowOther' | 'idFormer' | 'idShared';

const BESIDE_LEAVERS = `
  SELECT target, address, other, isListed
  FROM (SELECT *, EXISTS (SELECT 1 FROM suppressed WHERE scope = 0 AND suppressed.address = other) AS isListed
        FROM row_other)
  WHERE isListed
    OR EXISTS (SELECT 1 FROM wanted_suppression
               WHERE scope = 0 AND wanted_suppression.address = other)
    OR other IN (SELECT address FROM left_in_source)
`;

/** Contacts that are held back, by a binding, and the row of one. */
interface HeldCount {
  readonly binding: number;
  readonly count: number;
  /** As the reading numbers its files. */
  readonly file: number;
  readonly line: number;
}

export class ScratchHeld extends ScratchPart {
  readonly #erased = new Set<bigint>();
  #hasBesideErased = false;
  #hasFurther = false;
  #hasOthers = false;
  #hasGone = false;

  /** Notes another address of a row that makes a contact of its first one. */
  addFurther(target: number, { address, further }: FurtherAddress): void {
    this.#hasFurther = true;
    this.#addOther(target, address, further, 0);
  }

  /** Notes an address that goes to the service as `alt_email` of a contact. */
  addAlt(target: number, address: string, alt: string): void {
    this.#addOther(target, address, alt, 1);
  }

  #addOther(target: number, address: string, other: string, isAlt: 0 | 1): void {
    this.#hasOthers = true;
    const add = 'INSERT OR IGNORE INTO row_other VALUES (?, ?, ?, ?)';
    this.sql.run(add, target, address, other, isAlt);
  }

  /** Whether any row has further addresses: ask this first. */
  get hasFurther(): boolean {
    return this.#hasFurther;
  }

  /** Whether any row has another address of any kind: ask this before `furtherOf`. */
  get hasOthers(): boolean {
    return this.#hasOthers;
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

  /** Notes, as hashes, all addresses of a person who was erased under one of them. */
  noteErased(people: readonly bigint[]): void {
    for (const person of people) this.#erased.add(person);
  }

  /** Those that were noted. */
  get erasedPeople(): ReadonlySet<bigint> {
    return this.#erased;
  }

  /**
   * Notes another address of a row that has one of somebody who was erased. `mayBeOther`: where it has a row and a contact
   * of its own, it is another person's.
   */
  noteBesideErased(address: string, mayBeOther: boolean): void {
    this.#hasBesideErased = true;
    const add = `INSERT INTO beside_erased VALUES (?, ?) ON CONFLICT (address)
      DO UPDATE SET may_be_other = min(may_be_other, excluded.may_be_other)`;
    this.sql.run(add, address, mayBeOther ? 1 : 0);
    this.sides.keepMore();
  }

  /** Those of them that are the same person's. */
  besideErased(): string[] {
    if (!this.#hasBesideErased) return [];
    this.sides.settle();
    return this.sql.values<string>(BESIDE_ERASED);
  }

  /** Rows of which another address is that of somebody who left, as a list of the service or a row of the sources says. */
  *besideLeavers(): Generator<RowOther & { readonly isListed: number }> {
    if (this.hasOthers) yield* this.sql.walk(BESIDE_LEAVERS);
  }

  /** All rows that have other addresses, once for each. */
  *rowOthers(): Generator<RowOther> {
    if (this.hasOthers) yield* this.sql.walk('SELECT target, address, other FROM row_other');
  }

  /** The same of contacts that are to be created, of people who have none yet. */
  *missingBeside(): Generator<RowOther> {
    if (!this.hasOthers) return;
    this.sides.settle();
    yield* this.sql.walk<RowOther>(MISSING_BESIDE);
  }

  /** Addresses that get mail where they have no contact yet, with each former one of their ids. */
  *missingFormer(): Generator<MissingFormer> {
    this.sides.settle();
    yield* this.sql.walk<MissingFormer>(MISSING_FORMER);
  }

  /** The other addresses of the rows with this one, those of `alt_email` among them, in order. */
  furtherOf(target: number, address: string): string[] {
    if (!this.hasOthers) return [];
    return this.sql.values(
      `SELECT DISTINCT other FROM row_other WHERE target = @target AND address = @address
       ORDER BY other`,
      { target, address },
    );
  }

  isHeld(target: number | undefined, address: string): boolean {
    const find = 'SELECT 1 FROM held_back WHERE address = ? AND target IN (?, ?)';
    return this.sql.has(find, address, EVERY_TARGET, target ?? EVERY_TARGET);
  }

  /** The further addresses of contacts that the service lacks and that may be created. */
  missingFurther(target: number): FurtherAddress[] {
    this.sides.settle();
    return this.sql.rows(
      `SELECT row.address AS address, other AS further
       FROM mailable
         CROSS JOIN row_other AS row ON row.target = mailable.target AND row.address = mailable.address
           AND is_alt = 0
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

  /** Holds a contact back that the service has under a further address of its row, unless it gets the address of the row. */
  holdListed(target: number, { address, further }: FurtherAddress): void {
    if (this.sql.run(HOLD_LISTED, { target, address, further }).changes > 0) this.sides.keepMore();
  }

  /** Notes another contact of the person of a desired one. The first stays. */
  noteGone(target: number, address: string, { keyHash, link }: GoneContact): void {
    this.#hasGone = true;
    const add = 'INSERT OR IGNORE INTO gone_link VALUES (?, ?, ?, ?)';
    this.sql.run(add, target, address, String(keyHash), link);
  }

  /** The contact of the same person that somebody else removed from the service. */
  goneOf(target: number, address: string): GoneContact | undefined {
    if (!this.#hasGone) return undefined;
    const find = 'SELECT key_hash AS keyHash, link FROM gone_link WHERE target = ? AND address = ?';
    const row = this.sql.row<{ readonly keyHash: string; readonly link: GoneLink }>(
      find,
      target,
      address,
    );
    return row && { keyHash: BigInt(row.keyHash), link: row.link };
  }

  /** How many contacts are held back for the reason, by the binding of the last row of each, with the place of one. */
  countHeld(reason: HeldReason): HeldCount[] {
    this.sides.settle();
    return this.sql.rows(
      `SELECT binding, count(*) AS count, file, min(line) AS line FROM held_back
         JOIN desired USING (target, address)
       WHERE reason = ? AND status = 'subscribed' AND binding >= 0
       GROUP BY binding ORDER BY binding`,
      reason,
    );
  }

  /**
   * Holds back whom the service lacks and whose id in the source had an address that no row of the source has now.
   * `hash` hashes an address. Returns how many people wait by it. Call it when both sides are in.
   */
  holdChanged(source: string, hash: (address: string) => Buffer): number {
    this.sql.db.function('id_address_hash', { deterministic: true }, hash);
    this.sides.settle();
    const before = this.#countChanged();
    if (this.sql.run(HOLD_CHANGED, { source }).changes === 0) return 0;
    this.sides.keepMore();
    return this.#countChanged() - before;
  }

  #countChanged(): number {
    const count = `SELECT count(DISTINCT address) FROM held_back WHERE reason = 'changedId'`;
    return this.sql.value<number>(count) ?? 0;
  }

  /** A mirror deletes no contact that may be of somebody whom `holdChanged` held back. */
  mentionChanged(source: string): void {
    this.sides.settle();
    this.sql.run(MENTION_FORMER, { source });
  }

  /** Those that `holdChanged` held back are the same people as before. */
  releaseChanged(): void {
    this.sql.run(`DELETE FROM held_back WHERE reason = 'changedId'`);
  }
}

/** Where rows only change places, as ids that are numbers of rows do, the former address is still in some row. */
const CHANGED_IDS = `
  SELECT seq FROM source_id AS one
  WHERE source = @source AND seq IN (SELECT source_id FROM fresh_address)
    AND seq IN (SELECT source_id FROM former_address)
    AND NOT EXISTS (SELECT 1 FROM former_address
                    WHERE former_address.source_id = one.seq AND address_hash IN
                      (SELECT id_address_hash(address) FROM source_id WHERE source = @source))
`;

/** Also where another row or source wants them. */
const HOLD_CHANGED = `
  INSERT OR IGNORE INTO held_back
    SELECT mailable.address, mailable.target, 'changedId'
    FROM (SELECT DISTINCT address FROM source_id WHERE seq IN (${CHANGED_IDS})) AS changed
      CROSS JOIN (SELECT DISTINCT target FROM desired) AS place
      CROSS JOIN mailable ON mailable.target = place.target
        AND mailable.address = changed.address
    WHERE may_create = 1
      AND NOT EXISTS (SELECT 1 FROM actual WHERE actual.target = mailable.target
                      AND actual.address = changed.address)
`;

const MENTION_FORMER = `
  INSERT OR IGNORE INTO mention
    SELECT target, address, 1 FROM actual WHERE id_address_hash(address) IN
      (SELECT address_hash FROM former_address WHERE source_id IN
        (SELECT seq FROM source_id
         WHERE seq IN (${CHANGED_IDS})
           AND address IN (SELECT address FROM held_back WHERE reason = 'changedId')))
`;

/** An address that several rows hold, or a row of its own, is that of another person, or of nobody alone. */
const HOLD_LISTED = `
  INSERT OR IGNORE INTO held_back
    SELECT @address, @target, 'listed'
    WHERE EXISTS (SELECT 1 FROM actual WHERE target = @target AND address = @further)
      AND NOT EXISTS (SELECT 1 FROM actual WHERE target = @target AND address = @address)
      AND NOT EXISTS (SELECT 1 FROM desired WHERE target = @target AND address = @further)
      AND NOT EXISTS (SELECT 1 FROM rename WHERE target = @target AND new_address = @address)
      AND NOT EXISTS (SELECT 1 FROM row_other AS row
                      WHERE is_alt = 0 AND row.target = @target AND row.other = @further
                      AND row.address <> @address)
`;

const MISSING_BESIDE = `
  SELECT target, address, other FROM row_other AS row
  WHERE EXISTS (SELECT 1 FROM mailable WHERE mailable.target = row.target
                AND mailable.address = row.address AND may_create = 1)
    AND NOT EXISTS (SELECT 1 FROM (SELECT DISTINCT target FROM actual) AS place
                      CROSS JOIN actual ON actual.target = place.target AND actual.address = row.address)
`;

const MISSING_FORMER = `
  SELECT DISTINCT mailable.target AS target, one.address AS address, source, id, address_hash AS former
  FROM former_address AS was
    CROSS JOIN source_id AS one ON one.seq = was.source_id
    CROSS JOIN (SELECT DISTINCT target FROM desired) AS place
    CROSS JOIN mailable ON mailable.target = place.target AND mailable.address = one.address
  WHERE may_create = 1
    AND NOT EXISTS (SELECT 1 FROM actual
                    WHERE actual.target = mailable.target AND actual.address = mailable.address)
`;

const BESIDE_ERASED = `
  SELECT address FROM beside_erased AS one
  WHERE may_be_other = 0 OR NOT EXISTS
    (SELECT 1 FROM (SELECT DISTINCT target FROM desired) AS place
       CROSS JOIN desired ON desired.target = place.target AND desired.address = one.address
       CROSS JOIN actual ON actual.target = place.target AND actual.address = one.address)
`;

const IS_CREATED = `
  may_create = 1
  AND NOT EXISTS (SELECT 1 FROM actual
                  WHERE actual.target = mailable.target AND actual.address = mailable.address)
  AND NOT EXISTS (SELECT 1 FROM rename
                  WHERE rename.target = mailable.target AND new_address = mailable.address)
`;
