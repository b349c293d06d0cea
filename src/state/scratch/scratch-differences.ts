// What a comparison found: each query walks both sides in the order of the keys.
import type { Statement } from 'better-sqlite3';
import type { Fields, Status } from '../../contacts/index.ts';
import type { Db } from '../storage/database.ts';
import type { FieldLayout } from './packed-row.ts';
import { BARRED } from './scratch-schema.ts';
import type { ScratchSides } from './scratch-sides.ts';

interface RowOrigin {
  readonly feed: number;
  readonly file: number;
  readonly line: number;
}

/** Of one row, or of the last of several that became one. */
interface RowsOrigin extends RowOrigin {
  /** Of several: the earlier ones that gave fields, a list of `Giver` as JSON. */
  readonly givers: string | null;
}

export interface MissingContact extends RowsOrigin {
  readonly address: string;
  readonly email: string;
  readonly fields: Fields;
  /** Evidence as JSON. */
  readonly evidence: string | null;
}

export interface DifferingContact extends RowsOrigin {
  readonly address: string;
  readonly contactId: string;
  readonly email: string;
  readonly desiredFields: Fields;
  readonly actualFields: Fields;
}

export interface SurplusContact {
  readonly address: string;
  readonly contactId: string;
  readonly email: string;
  readonly fields: Fields;
  /** Another target in which a contact with this address is about to be created. */
  readonly movedTo: number | null;
}

export interface MissingSuppression extends RowOrigin {
  readonly address: string;
  readonly email: string;
  readonly status: Status;
  /** Evidence as JSON. */
  readonly evidence: string | null;
}

/** How the keys of one target pair up. */
export interface PairCounts {
  readonly desired: number;
  readonly missing: number;
  readonly matched: number;
  /** Matched keys whose desired contact may be updated and whose texts differ. */
  readonly differing: number;
}

/** A row as the tables have it: fields as the layout keeps them. */
type WithKept<Row> = Omit<Row, 'fields'> & { readonly fields: string };

type KeptPair = Omit<DifferingContact, 'desiredFields' | 'actualFields'> & {
  readonly desiredFields: string;
  readonly actualFields: string;
};

const NOTE_BARRED = `
  DELETE FROM barred;
  INSERT INTO barred SELECT rowid, target FROM desired WHERE rowid IN (${BARRED});
`;

const NOTE_PAIRS = `
  DELETE FROM pair;
  INSERT INTO pair
    SELECT target, desired.rowid, actual.rowid, may_update FROM desired LEFT JOIN actual USING (target, address)
    WHERE (actual.address IS NULL OR desired.digest <> actual.digest)
      AND desired.rowid NOT IN (SELECT desired_row FROM barred)
    ORDER BY target, address;
`;

export class ScratchDifferences {
  readonly #db: Db;
  readonly #sides: ScratchSides;
  readonly #layout: FieldLayout;
  readonly #isMissing: Statement<[number, string], { found: number }>;
  readonly #changeCount: Statement<[], { count: number }>;
  /** The connection's count of changes when the pairs were noted. */
  #pairedAt = -1;

  constructor(db: Db, sides: ScratchSides, layout: FieldLayout) {
    this.#db = db;
    this.#layout = layout;
    this.#sides = sides;
    this.#changeCount = db.prepare('SELECT total_changes() AS count');
    this.#isMissing = db.prepare(
      `SELECT 1 AS found FROM mailable LEFT JOIN actual USING (target, address)
       WHERE target = ? AND address = ? AND may_create = 1 AND actual.address IS NULL
         AND NOT EXISTS (SELECT 1 FROM rename
                         WHERE rename.target = mailable.target AND new_address = mailable.address)`,
    );
  }

  /** Desired contacts that the service lacks and that may be created; none that a rename will bring. */
  *missing(target: number): Generator<MissingContact> {
    this.#pairUp();
    const rows = this.#db
      .prepare<[number], WithKept<MissingContact>>(
        `SELECT address, coalesce(email, address) AS email, fields, feed, file, line, givers, evidence
         FROM pair JOIN desired ON desired.rowid = desired_row
         WHERE pair.target = ? AND actual_row IS NULL AND may_create = 1
           AND NOT EXISTS (SELECT 1 FROM rename
                           WHERE rename.target = pair.target AND new_address = desired.address)
         ORDER BY pair.rowid`,
      )
      .iterate(target);
    for (const row of rows) yield { ...row, fields: this.#layout.fieldsOf(row.fields) };
  }

  /** Contacts of both sides whose texts differ; whether the difference counts is not decided here. */
  *differing(target: number): Generator<DifferingContact> {
    this.#pairUp();
    const rows = this.#db
      .prepare<[number], KeptPair>(
        `SELECT desired.address AS address, contact_id AS contactId,
           coalesce(actual.email, actual.address) AS email,
           desired.fields AS desiredFields, actual.fields AS actualFields, feed, file, line, givers
         FROM pair JOIN desired ON desired.rowid = desired_row JOIN actual ON actual.rowid = actual_row
         WHERE pair.target = ? AND pair.may_update = 1 ORDER BY pair.rowid`,
      )
      .iterate(target);
    for (const row of rows) {
      // Member by member: to spread a row takes half as long as to fetch it.
      yield {
        address: row.address,
        contactId: row.contactId,
        email: row.email,
        desiredFields: this.#layout.fieldsOf(row.desiredFields),
        actualFields: this.#layout.fieldsOf(row.actualFields),
        feed: row.feed,
        file: row.file,
        line: row.line,
        givers: row.givers,
      };
    }
  }

  /** Walks both sides once in the order of their keys, and notes the pairs that need a look. */
  #pairUp(): void {
    this.#sides.settle();
    if (this.#changeCount.get()?.count === this.#pairedAt) return;
    this.#db.exec(NOTE_BARRED);
    this.#db.exec(NOTE_PAIRS);
    this.#pairedAt = this.#changeCount.get()?.count ?? -1;
  }

  /**
   * Contacts that no row of the sources mentions, and that no rename is for. `others` are the targets to which such
   * a contact may be moving: looked up key by key, since a join over all targets would scan them.
   */
  *surplus(target: number, others: readonly number[] = []): Generator<SurplusContact> {
    this.#sides.settle();
    const rows = this.#db
      .prepare<[number], WithKept<Omit<SurplusContact, 'movedTo'>>>(
        `SELECT address, contact_id AS contactId, coalesce(email, address) AS email, fields
         FROM actual
         WHERE target = ?
           AND NOT EXISTS (SELECT 1 FROM desired
                           WHERE desired.target = actual.target AND desired.address = actual.address)
           AND NOT EXISTS (SELECT 1 FROM mention
                           WHERE mention.target = actual.target AND mention.address = actual.address)
           AND NOT EXISTS (SELECT 1 FROM rename
                           WHERE rename.target = actual.target AND rename.address = actual.address)
         ORDER BY address`,
      )
      .iterate(target);
    for (const row of rows) {
      const movedTo = this.#creator(row.address, others);
      yield { ...row, fields: this.#layout.fieldsOf(row.fields), movedTo };
    }
  }

  /** The first of the targets in which a contact with the address is about to be created. */
  #creator(address: string, targets: readonly number[]): number | null {
    return targets.find((target) => this.#isMissing.get(target, address) !== undefined) ?? null;
  }

  /** Further contacts of a key, which are copies of the one with the lowest id. */
  *copies(target: number): Generator<SurplusContact> {
    this.#sides.settle();
    const rows = this.#db
      .prepare<[number], WithKept<SurplusContact>>(
        `SELECT address, contact_id AS contactId, email, fields, NULL AS movedTo
         FROM actual_copy WHERE target = ? ORDER BY address, length(contact_id), contact_id`,
      )
      .iterate(target);
    for (const row of rows) yield { ...row, fields: this.#layout.fieldsOf(row.fields) };
  }

  /** Addresses of desired contacts that the account-wide list of the service keeps from mail, each at least once. */
  *keptOut(): Generator<string> {
    this.#pairUp();
    const rows = this.#db
      .prepare<[], { readonly address: string }>(
        `SELECT address FROM barred JOIN desired ON desired.rowid = desired_row
         WHERE EXISTS (SELECT 1 FROM suppressed
                       WHERE scope = 0 AND suppressed.address = desired.address)`,
      )
      .iterate();
    for (const { address } of rows) yield address;
  }

  /** Suppressions that the sources ask for and no entry of the service is. */
  *missingSuppressions(scope: number): Generator<MissingSuppression> {
    yield* this.#db
      .prepare<[number], MissingSuppression>(
        `SELECT address, email, status, feed, file, line, evidence
         FROM wanted_suppression AS wanted
         WHERE scope = ? AND NOT EXISTS (SELECT 1 FROM suppressed
           WHERE suppressed.scope = wanted.scope AND suppressed.address = wanted.address
             AND suppressed.is_plain = 1)
         ORDER BY address`,
      )
      .iterate(scope);
  }

  pairCounts(target: number): PairCounts {
    this.#pairUp();
    const { desired: left } = this.#count(
      `SELECT count(*) - (SELECT count(*) FROM barred WHERE target = desired.target) AS desired
       FROM desired WHERE target = ?`,
      target,
    );
    const { missing, differing } = this.#count(
      `SELECT coalesce(sum(actual_row IS NULL), 0) AS missing,
         coalesce(sum(actual_row IS NOT NULL AND may_update = 1), 0) AS differing
       FROM pair WHERE target = ?`,
      target,
    );
    const desired = left + this.#sides.dropped(target);
    return { desired, missing, matched: desired - missing, differing };
  }

  #count(sql: string, target: number): Omit<PairCounts, 'matched'> {
    const none = { desired: 0, missing: 0, differing: 0 };
    return { ...none, ...this.#db.prepare<[number], Partial<PairCounts>>(sql).get(target) };
  }
}
