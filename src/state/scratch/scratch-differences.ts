// What differs between both sides: each query walks them in the order of the keys.
import type { Fields, Status } from '../../contacts/index.ts';
import type { Kept } from './packed-row.ts';
import { BARRED } from './scratch-schema.ts';
import { ScratchPart } from './scratch-sides.ts';

interface RowOrigin {
  readonly binding: number;
  readonly file: number;
  readonly line: number;
}

/** The origin of one row, or of the last of several that became one. */
interface RowsOrigin extends RowOrigin {
  /** The earlier ones of several rows that gave fields, a list of `Giver` as JSON. */
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

/** A contact that the sources do not want, or a copy. */
export interface ExtraContact {
  readonly address: string;
  readonly contactId: string;
  readonly email: string;
  readonly fields: Fields;
  /** The other targets in which rows want a contact with this address, and the service has none. */
  readonly movesTo: readonly number[];
}

export interface MissingSuppression extends RowOrigin {
  readonly address: string;
  readonly email: string;
  readonly status: Status;
  /** Evidence as JSON. */
  readonly evidence: string | null;
  /** 1 where the list has the address in some spelling. */
  readonly isListed: number;
  /** How the contacts and recipients with the address are spelled, also those to come, a list as JSON. */
  readonly contacts: string;
}

/** How the keys of one target pair up. */
export interface PairCounts {
  readonly desired: number;
  readonly missing: number;
  readonly matched: number;
  /** Matched keys whose contact may be updated and whose texts differ. */
  readonly differing: number;
}

const NOTE_PAIRS = `
  DELETE FROM barred;
  INSERT INTO barred SELECT rowid, target FROM desired WHERE rowid IN (${BARRED});
  DELETE FROM pair;
  INSERT INTO pair
    SELECT target, desired.rowid, actual.rowid, may_update FROM desired LEFT JOIN actual USING (target, address)
    WHERE (actual.address IS NULL OR desired.digest <> actual.digest)
      AND desired.rowid NOT IN (SELECT desired_row FROM barred)
    ORDER BY target, address;
`;

const IS_MISSING = `
  SELECT 1 FROM mailable LEFT JOIN actual USING (target, address)
  WHERE target = ? AND address = ? AND may_create = 1 AND actual.address IS NULL
    AND NOT EXISTS (SELECT 1 FROM rename
                    WHERE rename.target = mailable.target AND new_address = mailable.address)
`;

const WANTED_SUPPRESSIONS = `
  SELECT * FROM (
    SELECT address, email, status, binding, file, line, evidence,
      EXISTS (SELECT 1 FROM suppressed
              WHERE suppressed.scope = wanted.scope AND suppressed.address = wanted.address
                AND suppressed.is_plain = 1) AS isListed,
      (SELECT json_group_array(spelling) FROM (
         SELECT coalesce(actual.email, actual.address) AS spelling
         FROM json_each(@targets) AS one
           CROSS JOIN actual ON actual.target = one.value AND actual.address = wanted.address
         UNION SELECT copy.email FROM json_each(@targets) AS one
           CROSS JOIN actual_copy AS copy
             ON copy.target = one.value AND copy.address = wanted.address
         UNION SELECT coalesce(coming.email, coming.address) FROM json_each(@targets) AS one
           CROSS JOIN mailable AS coming
             ON coming.target = one.value AND coming.address = wanted.address
           WHERE coming.may_create = 1)) AS contacts
    FROM wanted_suppression AS wanted WHERE scope = @scope
  ) WHERE isListed = 0 OR contacts <> '[]' ORDER BY address
`;

export class ScratchDifferences extends ScratchPart {
  /** The connection's change count when the pairs were noted. */
  #pairedAt: number | undefined;

  /** Desired contacts that the service lacks and that may be created, without those that a rename will bring. */
  *missing(target: number): Generator<MissingContact> {
    this.#pairUp();
    const rows = this.sql.walk<Kept<MissingContact>>(
      `SELECT address, coalesce(email, address) AS email, fields, binding, file, line, givers, evidence
       FROM pair JOIN desired ON desired.rowid = desired_row
       WHERE pair.target = ? AND actual_row IS NULL AND may_create = 1
         AND NOT EXISTS (SELECT 1 FROM rename
                         WHERE rename.target = pair.target AND new_address = desired.address)
       ORDER BY pair.rowid`,
      target,
    );
    for (const row of rows) yield this.layout.unpacked(row);
  }

  /** Contacts of both sides whose texts differ, whether the difference counts or not. */
  *differing(target: number): Generator<DifferingContact> {
    this.#pairUp();
    const rows = this.sql.walk<Kept<DifferingContact>>(
      `SELECT desired.address AS address, contact_id AS contactId,
         coalesce(actual.email, actual.address) AS email,
         desired.fields AS desiredFields, actual.fields AS actualFields, binding, file, line, givers
       FROM pair JOIN desired ON desired.rowid = desired_row JOIN actual ON actual.rowid = actual_row
       WHERE pair.target = ? AND pair.may_update = 1 ORDER BY pair.rowid`,
      target,
    );
    for (const row of rows) {
      // Member by member: spreading a row takes half as long as fetching it.
      yield {
        address: row.address,
        contactId: row.contactId,
        email: row.email,
        desiredFields: this.layout.fieldsOf(row.desiredFields),
        actualFields: this.layout.fieldsOf(row.actualFields),
        binding: row.binding,
        file: row.file,
        line: row.line,
        givers: row.givers,
      };
    }
  }

  /** Whether a row asks for a contact of the service, and nothing at all differs between them. */
  agree(target: number, address: string): boolean {
    this.sides.settle();
    // Contacts that are equal everywhere were dropped.
    return !this.sql.has(
      `SELECT 1 FROM actual LEFT JOIN desired USING (target, address)
       WHERE target = ? AND address = ? AND desired.digest IS NOT actual.digest`,
      target,
      address,
    );
  }

  /** Walks both sides once in the order of their keys, and notes the pairs that may differ. */
  #pairUp(): void {
    this.sides.settle();
    if (this.#changeCount() === this.#pairedAt) return;
    this.sql.db.exec(NOTE_PAIRS);
    this.#pairedAt = this.#changeCount();
  }

  #changeCount(): number | undefined {
    return this.sql.value('SELECT total_changes()');
  }

  /**
   * Contacts that no row of the sources mentions, and that no rename concerns. `others` are the targets to which such
   * a contact may be moving; they are looked up key by key, since a join over all targets would scan them.
   */
  *extra(target: number, others: readonly number[] = []): Generator<ExtraContact> {
    this.sides.settle();
    const rows = this.sql.walk<Kept<Omit<ExtraContact, 'movesTo'>>>(
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
      target,
    );
    for (const row of rows) {
      const movesTo = others.filter((other) => this.sql.has(IS_MISSING, other, row.address));
      yield { ...row, fields: this.layout.fieldsOf(row.fields), movesTo };
    }
  }

  /** Whether the service lacks a contact that may be created, and no rename will bring it. */
  isMissing(target: number, address: string): boolean {
    this.sides.settle();
    return this.sql.has(IS_MISSING, target, address);
  }

  /** Further contacts of a key: copies of the one with the lowest id. */
  *copies(target: number): Generator<ExtraContact> {
    this.sides.settle();
    const rows = this.sql.walk<Kept<Omit<ExtraContact, 'movesTo'>>>(
      `SELECT address, contact_id AS contactId, email, fields
       FROM actual_copy WHERE target = ? ORDER BY address, length(contact_id), contact_id`,
      target,
    );
    for (const row of rows) yield { ...row, fields: this.layout.fieldsOf(row.fields), movesTo: [] };
  }

  /** Addresses of desired contacts on the account-wide list of the service, each at least once. */
  keptOut(): IterableIterator<string> {
    this.#pairUp();
    return this.sql.walkValues(
      `SELECT address FROM barred JOIN desired ON desired.rowid = desired_row
       WHERE EXISTS (SELECT 1 FROM suppressed
                     WHERE scope = 0 AND suppressed.address = desired.address)`,
    );
  }

  /** Suppressions that the sources want, and that are no entry of the service or may be none for some contact. */
  missingSuppressions(scope: number): IterableIterator<MissingSuppression> {
    this.sides.settle();
    const targets = this.sql.values(
      'SELECT target FROM actual UNION SELECT target FROM actual_copy UNION SELECT target FROM desired',
    );
    return this.sql.walk(WANTED_SUPPRESSIONS, { scope, targets: JSON.stringify(targets) });
  }

  pairCounts(target: number): PairCounts {
    this.#pairUp();
    const counted = this.sql.row<Omit<PairCounts, 'matched'>>(
      `SELECT (SELECT count(*) FROM desired WHERE target = @target)
           - (SELECT count(*) FROM barred WHERE target = @target) AS desired,
         count(*) FILTER (WHERE actual_row IS NULL) AS missing,
         count(*) FILTER (WHERE actual_row IS NOT NULL AND may_update = 1) AS differing
       FROM pair WHERE target = @target`,
      { target },
    );
    const { missing, differing, ...left } = counted ?? { desired: 0, missing: 0, differing: 0 };
    const desired = left.desired + this.sides.dropped(target);
    return { desired, missing, matched: desired - missing, differing };
  }
}
