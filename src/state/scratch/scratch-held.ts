// Contacts that are wanted and held back for what else is known of their person: another address of the row, or one that
// its id had before.
import type { SourceIdRow } from './scratch-ids.ts';
import { EVERY_TARGET, type HeldReason, isSuppressed } from './scratch-schema.ts';
import { ScratchPart } from './scratch-sides.ts';

/** An address that the service lacks, and another one of its row. */
export interface FurtherAddress {
  readonly address: string;
  readonly further: string;
}

/** A contact that is to be created, and another address of its row. */
interface MissingBeside {
  /** The service has no contact with it anywhere, but for those that are as their rows say. */
  readonly address: string;
  readonly other: string;
  /** The other one stands in no other row, as that of an office may, and has no contact: 1, else 0. */
  readonly isOnlyBeside: number;
}

export interface GoneLink {
  readonly address: string;
  /** Of the contact that is gone, as the memory keeps it. */
  readonly keyHash: bigint;
}

const BESIDE_LEAVERS = `
  INSERT OR IGNORE INTO held_back
    SELECT DISTINCT address, target, 'further'
    FROM (SELECT target, address, further FROM further_address
          UNION ALL SELECT target, address, alt FROM alt_address)
    WHERE EXISTS (SELECT 1 FROM suppressed WHERE scope = 0 AND suppressed.address = further)
      OR EXISTS (SELECT 1 FROM wanted_suppression
                 WHERE scope = 0 AND wanted_suppression.address = further)
      OR further IN (SELECT address FROM left_in_source)
`;

export class ScratchHeld extends ScratchPart {
  readonly #erased = new Set<bigint>();
  #hasBesideOut = false;
  #hasFurther = false;
  #hasAlt = false;
  #hasGone = false;

  /** Notes another address of a row that makes a contact of its first one. */
  addFurther(target: number, { address, further }: FurtherAddress): void {
    this.#hasFurther = true;
    const add = 'INSERT OR IGNORE INTO further_address VALUES (?, ?, ?)';
    this.sql.run(add, target, address, further);
  }

  /** Notes an address that goes to the service as `alt_email` of a contact. */
  addAlt(target: number, address: string, alt: string): void {
    this.#hasAlt = true;
    this.sql.run('INSERT OR IGNORE INTO alt_address VALUES (?, ?, ?)', target, address, alt);
  }

  /** Whether any row has further addresses: ask this first. */
  get hasFurther(): boolean {
    return this.#hasFurther;
  }

  /** Whether any row has another address of any kind: ask this before `furtherOf`. */
  get hasOthers(): boolean {
    return this.#hasFurther || this.#hasAlt;
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
   * Notes another address of a row or of an id that has one of somebody who was erased, or who left. `mayBeOther`: where it
   * has a row and a contact of its own, it is another person's.
   */
  noteBesideOut(address: string, mayBeOther: boolean): void {
    this.#hasBesideOut = true;
    const add = `INSERT INTO beside_out VALUES (?, ?) ON CONFLICT (address)
      DO UPDATE SET may_be_other = min(may_be_other, excluded.may_be_other)`;
    this.sql.run(add, address, mayBeOther ? 1 : 0);
    this.sides.keepMore();
  }

  /**
   * Addresses of people of whom another address of their row or id keeps them away: it is of somebody who was erased, or
   * who gets no mail at all. Of the further ones of the latter, none that the service has, and none that stands in other
   * rows, as that of an office may. Call it after `holdBesideLeavers`.
   */
  keptAwayBeside(): string[] {
    if (!this.hasOthers && !this.#hasBesideOut) return [];
    this.sides.settle();
    return this.sql.values<string>(KEPT_AWAY_BESIDE);
  }

  /** Contacts that are to be created, of people who have none yet, each with the other addresses of its rows. */
  *missingBeside(): Generator<MissingBeside> {
    if (!this.hasOthers) return;
    this.sides.settle();
    yield* this.sql.walk<MissingBeside>(MISSING_BESIDE);
  }

  /** The other addresses of the rows with this one, but for those that stand in other rows or on the service. */
  besideOnly(target: number, address: string): string[] {
    if (!this.#hasFurther) return [];
    return this.sql.values(
      `SELECT further FROM further_address AS pair
       WHERE target = ? AND address = ? AND ${IS_ONLY_BESIDE}`,
      target,
      address,
    );
  }

  /** The other addresses of the rows with this one, those of `alt_email` among them, in order. */
  furtherOf(target: number, address: string): string[] {
    if (!this.hasOthers) return [];
    return this.sql.values(
      `SELECT further FROM further_address WHERE target = @target AND address = @address
       UNION SELECT alt FROM alt_address WHERE target = @target AND address = @address
       ORDER BY further`,
      { target, address },
    );
  }

  isHeld(target: number | undefined, address: string): boolean {
    const find = 'SELECT 1 FROM held_back WHERE address = ? AND target IN (?, ?)';
    return this.sql.has(find, address, EVERY_TARGET, target ?? EVERY_TARGET);
  }

  /** Holds contacts back of which another address is that of somebody who left. Call it when all suppressions are in. */
  holdBesideLeavers(): void {
    if (this.hasOthers && this.sql.run(BESIDE_LEAVERS).changes > 0) this.sides.keepMore();
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

  /** Holds a contact back that the service has under a further address of its row, unless it gets the address of the row. */
  holdListed(target: number, { address, further }: FurtherAddress): void {
    if (this.sql.run(HOLD_LISTED, { target, address, further }).changes > 0) this.sides.keepMore();
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

  /** How many contacts are held back for the reason, by the binding of the last row of each. */
  countHeld(reason: HeldReason): { readonly binding: number; readonly count: number }[] {
    this.sides.settle();
    return this.sql.rows(
      `SELECT binding, count(*) AS count FROM held_back
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
      AND NOT EXISTS (SELECT 1 FROM further_address AS other
                      WHERE other.target = @target AND other.further = @further
                      AND other.address <> @address)
`;

/** The further address of a pair is in no other row, and has no contact. */
const IS_ONLY_BESIDE = `
  NOT EXISTS (SELECT 1 FROM further_address AS other
              WHERE other.target = pair.target AND other.further = pair.further
              AND other.address <> pair.address)
  AND NOT EXISTS (SELECT 1 FROM desired WHERE desired.target = pair.target AND desired.address = pair.further)
  AND NOT EXISTS (SELECT 1 FROM actual WHERE actual.target = pair.target AND actual.address = pair.further)
`;

const MISSING_BESIDE = `
  SELECT address, other, isOnlyBeside
  FROM (SELECT target, address, further AS other, ${IS_ONLY_BESIDE} AS isOnlyBeside FROM further_address AS pair
        UNION ALL SELECT target, address, alt, 0 FROM alt_address) AS row
  WHERE EXISTS (SELECT 1 FROM mailable WHERE mailable.target = row.target
                AND mailable.address = row.address AND may_create = 1)
    AND NOT EXISTS (SELECT 1 FROM (SELECT DISTINCT target FROM actual) AS place
                      CROSS JOIN actual ON actual.target = place.target AND actual.address = row.address)
`;

const KEPT_AWAY_BESIDE = `
  SELECT further FROM further_address AS pair
  WHERE ${isSuppressed('pair.address', '= 0')} AND ${IS_ONLY_BESIDE}
  UNION SELECT address FROM further_address AS pair WHERE ${isSuppressed('pair.further', '= 0')}
  UNION SELECT address FROM alt_address WHERE ${isSuppressed('alt_address.alt', '= 0')}
  UNION SELECT address FROM beside_out AS one
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
