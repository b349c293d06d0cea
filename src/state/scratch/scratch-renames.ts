// Contacts whose person has another address than before. Such a contact is renamed instead of created; a pair is noted
// only where no other person can be meant.
import type { Fields } from '../../contacts/index.ts';
import type { Kept } from './packed-row.ts';
import type { FurtherAddress } from './scratch-held.ts';
import { isSuppressed } from './scratch-schema.ts';
import { ScratchPart } from './scratch-sides.ts';

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
  /** Addresses that are suppressed in any of them are skipped. */
  readonly scopes: readonly number[];
  /** New addresses by another address of their row, with a contact that runs agreed on. */
  readonly agreed: readonly FurtherAddress[];
  /** Sources whose ids do not count. */
  readonly unstable: readonly string[];
  /** Hashes an address. */
  readonly hash: (address: string) => Buffer;
}

const isSuppressedAnywhere = (address: string): string =>
  isSuppressed(address, 'IN (SELECT value FROM json_each(@scopes))');

const MAY_BE_NEW = `
  may_create = 1 AND may_update = 1
  AND NOT EXISTS (SELECT 1 FROM actual
                  WHERE actual.target = mailable.target AND actual.address = mailable.address)
  AND NOT ${isSuppressedAnywhere('mailable.address')}
`;

/** The joins begin with the few rows that have a former address, since the desired ones may be millions. */
const NOTE_CANDIDATES = `
  INSERT OR IGNORE INTO rename_candidate
    SELECT former.address_hash, one.address
    FROM former_address AS former
      CROSS JOIN source_id AS one ON one.seq = former.source_id
      CROSS JOIN mailable ON mailable.target = @target AND mailable.address = one.address
    WHERE one.source NOT IN (SELECT value FROM json_each(@unstable)) AND ${MAY_BE_NEW}
`;

const NOTE_FURTHER = `
  INSERT OR IGNORE INTO rename_candidate
    SELECT renamed_address_hash(@further), address FROM mailable
    WHERE target = @target AND address = @address AND ${MAY_BE_NEW}
`;

/** No other row may name the contact, and neither side may have a second partner. */
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
                        WHERE mention.target = old.target AND mention.address = old.address
                        AND strength > 0)
        AND NOT EXISTS (SELECT 1 FROM row_other AS row
                        WHERE is_alt = 0 AND row.target = old.target AND row.other = old.address
                        AND row.address <> new_address)
    ) AS pair
    WHERE people = 1 AND contacts = 1
      AND NOT EXISTS (SELECT 1 FROM actual_copy AS copy
                      WHERE copy.target = pair.target AND copy.address = pair.address)
      AND NOT ${isSuppressedAnywhere('pair.address')}
      AND NOT EXISTS (SELECT 1 FROM held_back WHERE held_back.address = pair.address)
    ORDER BY address
`;

const HOLD_DROPPED = `
  INSERT OR IGNORE INTO held_back
    SELECT address, target, 'listed' FROM row_other
    WHERE is_alt = 0 AND target = @target AND address = @address AND other = @further
`;

/** By `seq`: an index of the target would find all of them again for each page, and sort them. */
const PAGE_OF_TARGET = '+rename.target = ? AND rename.seq > ? ORDER BY rename.seq LIMIT 500';

/** Contacts whose person has another address, as the ids of the sources or further addresses of a row show. */
export class ScratchRenames extends ScratchPart {
  /** Notes the renames of one contact type. Call it when both sides and all suppressions are in. */
  find({ target, scopes, unstable, agreed, hash }: RenameSearch): void {
    this.sides.settle();
    const search = {
      target,
      scopes: JSON.stringify(scopes),
      unstable: JSON.stringify(unstable),
    };
    this.sql.db.function('renamed_address_hash', { deterministic: true }, hash);
    this.sql.run('DELETE FROM rename_candidate');
    let { changes: count } = this.sql.run(NOTE_CANDIDATES, search);
    for (const { address, further } of agreed) {
      count += this.sql.run(NOTE_FURTHER, { ...search, address, further }).changes;
    }
    // Hashing all contacts that no row names is expensive.
    if (count === 0) return;
    this.sql.run(NOTE_PAIRS, search);
  }

  /** Their new addresses alone: for questions that need no contact. */
  *newAddresses(target: number): Generator<string> {
    const rows = this.sql.pages<{ readonly newAddress: string; readonly seq: number }>(
      `SELECT seq, new_address AS newAddress FROM rename WHERE ${PAGE_OF_TARGET}`,
      target,
    );
    for (const { newAddress } of rows) yield newAddress;
  }

  /** In the order of their present addresses. */
  *of(target: number): Generator<RenamedContact> {
    const rows = this.sql.pages<Kept<RenamedContact> & { readonly seq: number }>(
      `SELECT rename.seq AS seq, rename.address AS address, contact_id AS contactId,
         coalesce(actual.email, actual.address) AS email, actual.fields AS actualFields,
         new_address AS newAddress, coalesce(desired.email, new_address) AS newEmail,
         desired.fields AS desiredFields, binding, file, line, givers
       FROM rename
         CROSS JOIN actual ON actual.target = rename.target AND actual.address = rename.address
         CROSS JOIN desired ON desired.target = rename.target AND desired.address = new_address
       WHERE ${PAGE_OF_TARGET}`,
      target,
    );
    for (const row of rows) {
      const desiredFields = this.layout.fieldsOf(row.desiredFields);
      yield { ...row, desiredFields, actualFields: this.layout.fieldsOf(row.actualFields) };
    }
  }

  /**
   * Its contact stays as it is, and the new address becomes a new contact, unless its row holds the address of the contact
   * as well.
   */
  drop(
    target: number,
    { address: further, newAddress: address }: Pick<RenamedContact, 'address' | 'newAddress'>,
  ): void {
    const pair = { target, address, further };
    this.sql.run('DELETE FROM rename WHERE target = @target AND address = @further', pair);
    if (this.sql.run(HOLD_DROPPED, pair).changes > 0) this.sides.keepMore();
  }
}
