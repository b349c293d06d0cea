// What a comparison found: each query walks both sides in the order of the keys.
import type { Statement } from 'better-sqlite3';
import type { Status } from '../../contacts/consent.ts';
import type { Db } from '../database.ts';

interface RowOrigin {
  readonly feed: number;
  readonly file: number;
  readonly line: number;
}

export interface MissingContact extends RowOrigin {
  readonly address: string;
  readonly email: string;
  readonly fields: string;
}

export interface DifferingContact extends RowOrigin {
  readonly address: string;
  readonly contactId: string;
  readonly email: string;
  readonly desiredFields: string;
  readonly actualFields: string;
}

export interface SurplusContact {
  readonly address: string;
  readonly contactId: string;
  readonly email: string;
  readonly fields: string;
  /** Another target in which a contact with this address is about to be created. */
  readonly movedTo: number | null;
}

export interface MissingSuppression extends RowOrigin {
  readonly address: string;
  readonly email: string;
  readonly status: Status;
}

/** How the keys of one target pair up. */
export interface PairCounts {
  readonly desired: number;
  readonly missing: number;
  readonly matched: number;
  /** Matched keys whose desired contact may be updated and whose texts differ. */
  readonly differing: number;
}

export class ScratchDifferences {
  readonly #db: Db;
  readonly #settleKeys: () => void;
  readonly #isMissing: Statement<[number, string], { found: number }>;

  /** `settleKeys` brings both sides down to one row per key. */
  constructor(db: Db, settleKeys: () => void) {
    this.#db = db;
    this.#settleKeys = settleKeys;
    this.#isMissing = db.prepare(
      `SELECT 1 AS found FROM mailable LEFT JOIN actual USING (target, address)
       WHERE target = ? AND address = ? AND may_create = 1 AND actual.address IS NULL`,
    );
  }

  /** Desired contacts that the service lacks and that may be created. */
  *missing(target: number): Generator<MissingContact> {
    this.#settleKeys();
    yield* this.#db
      .prepare<[number], MissingContact>(
        `SELECT address, mailable.email AS email, mailable.fields AS fields, feed, file, line
         FROM mailable LEFT JOIN actual USING (target, address)
         WHERE target = ? AND actual.address IS NULL AND may_create = 1 ORDER BY address`,
      )
      .iterate(target);
  }

  /** Contacts of both sides whose texts differ; whether the difference counts is not decided here. */
  *differing(target: number): Generator<DifferingContact> {
    this.#settleKeys();
    yield* this.#db
      .prepare<[number], DifferingContact>(
        `SELECT address, contact_id AS contactId, actual.email AS email,
           mailable.fields AS desiredFields, actual.fields AS actualFields, feed, file, line
         FROM mailable JOIN actual USING (target, address)
         WHERE target = ? AND may_update = 1 AND mailable.digest <> actual.digest ORDER BY address`,
      )
      .iterate(target);
  }

  /**
   * Contacts that no row of the sources mentions at all. `others` are the targets to which such a
   * contact may be moving: looked up key by key, since a join over all targets would scan them.
   */
  *surplus(target: number, others: readonly number[] = []): Generator<SurplusContact> {
    this.#settleKeys();
    const rows = this.#db
      .prepare<[number], Omit<SurplusContact, 'movedTo'>>(
        `SELECT address, contact_id AS contactId, email, fields
         FROM actual
         WHERE target = ?
           AND NOT EXISTS (SELECT 1 FROM desired
                           WHERE desired.target = actual.target AND desired.address = actual.address)
           AND NOT EXISTS (SELECT 1 FROM mention
                           WHERE mention.target = actual.target AND mention.address = actual.address)
         ORDER BY address`,
      )
      .iterate(target);
    for (const row of rows) yield { ...row, movedTo: this.#creator(row.address, others) };
  }

  /** The first of the targets in which a contact with the address is about to be created. */
  #creator(address: string, targets: readonly number[]): number | null {
    return targets.find((target) => this.#isMissing.get(target, address) !== undefined) ?? null;
  }

  /** Further contacts of a key, which are copies of the one with the lowest id. */
  *copies(target: number): Generator<SurplusContact> {
    this.#settleKeys();
    yield* this.#db
      .prepare<[number], SurplusContact>(
        `SELECT address, contact_id AS contactId, email, fields, NULL AS movedTo
         FROM actual_copy WHERE target = ? ORDER BY address, length(contact_id), contact_id`,
      )
      .iterate(target);
  }

  /** Suppressions that the sources ask for and the service lacks. */
  *missingSuppressions(scope: number): Generator<MissingSuppression> {
    yield* this.#db
      .prepare<[number], MissingSuppression>(
        `SELECT address, email, status, feed, file, line
         FROM wanted_suppression AS wanted
         WHERE scope = ? AND NOT EXISTS (SELECT 1 FROM suppressed
           WHERE suppressed.scope = wanted.scope AND suppressed.address = wanted.address)
         ORDER BY address`,
      )
      .iterate(scope);
  }

  pairCounts(target: number): PairCounts {
    this.#settleKeys();
    const counts = this.#db
      .prepare<[number], PairCounts>(
        `SELECT count(*) AS desired,
           coalesce(sum(actual.address IS NULL), 0) AS missing,
           count(actual.address) AS matched,
           coalesce(sum(may_update = 1 AND mailable.digest <> actual.digest), 0) AS differing
         FROM mailable LEFT JOIN actual USING (target, address) WHERE target = ?`,
      )
      .get(target);
    return counts ?? { desired: 0, missing: 0, matched: 0, differing: 0 };
  }
}
