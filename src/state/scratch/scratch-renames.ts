// Contacts whose person has another address by now, as the ids of the sources tell: they get the new one,
// in place of a new contact. A pair is noted only where nobody else can be meant.
import type { Statement } from 'better-sqlite3';
import type { Fields } from '../../contacts/index.ts';
import type { Db } from '../database.ts';
import type { FieldLayout } from './field-layout.ts';
import { inPages } from '../pages.ts';
import type { ScratchSides } from './scratch-sides.ts';

/** A contact and the row that has the new address of its person. */
export interface RenamedContact {
  readonly address: string;
  readonly contactId: string;
  readonly email: string;
  readonly actualFields: Fields;
  readonly newAddress: string;
  readonly newEmail: string;
  readonly desiredFields: Fields;
  readonly feed: number;
  readonly file: number;
  readonly line: number;
  /** Of several rows that became one: the earlier ones that gave fields, a list of `Giver` as JSON. */
  readonly givers: string | null;
}

/** The same as the tables have it: fields as the layout keeps them. */
type KeptRename = Omit<RenamedContact, 'actualFields' | 'desiredFields'> & {
  readonly seq: number;
  readonly actualFields: string;
  readonly desiredFields: string;
};

export interface RenameSearch {
  readonly target: number;
  /** Every contact type of the comparison: some services hold an address once in all of them. */
  readonly contactTypes: readonly number[];
  /** Suppressions in any of them keep an address out of this. */
  readonly scopes: readonly number[];
  /** Sources whose ids are taken for none. */
  readonly unstable: readonly string[];
  /** Makes the hash of an address. */
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

/** In the order of the joins: what has a former address is little, what is desired may be millions. */
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

/** No row may speak of the contact, and neither side may have a second partner. */
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
    ORDER BY address
`;

export class ScratchRenames {
  readonly #db: Db;
  readonly #sides: ScratchSides;
  readonly #layout: FieldLayout;
  readonly #drop: Statement<[number, string]>;

  constructor(db: Db, sides: ScratchSides, layout: FieldLayout) {
    this.#db = db;
    this.#layout = layout;
    this.#sides = sides;
    this.#drop = db.prepare('DELETE FROM rename WHERE target = ? AND address = ?');
  }

  /** Notes the renames of one contact type. Ask when both sides and all suppressions are in. */
  find({ target, contactTypes, scopes, unstable, hash }: RenameSearch): void {
    this.#sides.settle();
    const lists = { scopes: JSON.stringify(scopes), unstable: JSON.stringify(unstable) };
    this.#db.exec('DELETE FROM rename_candidate');
    const { changes } = this.#db
      .prepare(NOTE_CANDIDATES)
      .run({ ...lists, target, contactTypes: JSON.stringify(contactTypes) });
    // Hashing everybody whom no row names has its price.
    if (changes === 0) return;
    this.#db.function('renamed_address_hash', { deterministic: true }, hash);
    this.#db.prepare(NOTE_PAIRS).run({ scopes: lists.scopes, target });
  }

  /** In the order of the addresses that they have. */
  *of(target: number): Generator<RenamedContact> {
    const page = this.#db.prepare<[number, number], KeptRename>(
      `SELECT rename.seq AS seq, rename.address AS address, contact_id AS contactId,
         coalesce(actual.email, actual.address) AS email, actual.fields AS actualFields,
         new_address AS newAddress, coalesce(desired.email, new_address) AS newEmail,
         desired.fields AS desiredFields, feed, file, line, givers
       FROM rename
         JOIN actual ON actual.target = rename.target AND actual.address = rename.address
         JOIN desired ON desired.target = rename.target AND desired.address = new_address
       WHERE rename.target = ? AND rename.seq > ? ORDER BY rename.seq LIMIT 500`,
    );
    for (const row of inPages((afterSeq) => page.all(target, afterSeq))) {
      const desiredFields = this.#layout.fieldsOf(row.desiredFields);
      yield { ...row, desiredFields, actualFields: this.#layout.fieldsOf(row.actualFields) };
    }
  }

  /** Its contact stays as it is, and the new address becomes a new one. */
  drop(target: number, { address }: Pick<RenamedContact, 'address'>): void {
    this.#drop.run(target, address);
  }
}
