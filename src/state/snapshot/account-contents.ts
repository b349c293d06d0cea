// What an account holds, read back from its tables: contacts with their custom fields, and who must get no mail. Rows are
// read page by page, so that no cursor stays open between two of them.
import { rmSync } from 'node:fs';
import type { Statement } from 'better-sqlite3';
import { type Db, inPages, openScratch, type Place } from '../storage/database.ts';
import { AccountTables, type ContactRow } from './account-tables.ts';

/** A contact with the name of its contact type, and its custom fields by name. */
export interface AccountContact extends ContactRow {
  /** Null for a contact type that the service does not list. */
  readonly contactType: string | null;
  readonly customFields: ReadonlyMap<string, string>;
}

export interface AccountSuppression {
  readonly emailAddress: string;
  /** The unsubscribe group, under its id where the service does not name it; null: no mail at all. */
  readonly group: { readonly id: string; readonly name: string } | null;
  readonly createdAt: string | null;
}

type PlacedContact = ContactRow & { readonly seq: number };
type PlacedSuppression = Omit<AccountSuppression, 'group'> & {
  readonly seq: number;
  readonly groupId: string | null;
};

export class AccountContents {
  readonly #db: Db;

  /** The database stays the caller's, who closes it. */
  constructor(db: Db) {
    this.#db = db;
  }

  /** The account's custom fields as listed, then those that only contacts carry, by name. */
  customFieldNames(): string[] {
    const names = this.#db.prepare<[], { name: string }>(
      `SELECT name FROM (SELECT name, position FROM custom_field ORDER BY position)
       UNION ALL
       SELECT name FROM (SELECT DISTINCT name FROM contact_custom_field ORDER BY name)`,
    );
    return [...new Set(names.all().map(({ name }) => name))];
  }

  countContacts(): number {
    return this.#count('SELECT count(*) AS count FROM contact WHERE deleted_at IS NULL');
  }

  /** An entry of a group that is in both lists counts once. */
  countSuppressions(): number {
    return (
      this.#count(
        'SELECT count(*) AS count FROM global_unsubscribe WHERE unsubscribe_group_id IS NULL',
      ) +
      this.#count('SELECT count(*) AS count FROM unsubscribe_group_recipient') +
      this.#count(`SELECT count(*) AS count FROM global_unsubscribe
        WHERE unsubscribe_group_id IS NOT NULL AND ${IS_NOWHERE_ELSE}`)
    );
  }

  /** In the order of the service. Deleted contacts are gone. */
  *contacts(): Generator<AccountContact> {
    const page = this.#db.prepare<[number], PlacedContact>(CONTACT_PAGE);
    const values = this.#db.prepare<[string], { name: string; value: string }>(
      'SELECT name, value FROM contact_custom_field WHERE contact_id = ? ORDER BY position',
    );
    const typeNames = this.#names('SELECT id, name FROM contact_type');
    for (const { seq: _, ...contact } of inPages((afterSeq) => page.all(afterSeq))) {
      const customFields = values.all(contact.id).map(({ name, value }) => [name, value] as const);
      yield {
        ...contact,
        contactType: typeNames.get(contact.contactTypeId) ?? null,
        customFields: new Map(customFields),
      };
    }
  }

  /** People who get no mail at all, then the lists of the groups, then entries of groups in the global list alone. */
  *suppressions(): Generator<AccountSuppression> {
    yield* this.globalUnsubscribes();
    yield* this.#suppressionsOn(this.#db.prepare(GROUP_PAGE));
    yield* this.#suppressionsOn(this.#db.prepare(FURTHER_GROUP_PAGE));
  }

  /** Includes those that only the global list shows. */
  *groupRecipients(groupId: string): Generator<AccountSuppression> {
    for (const sql of [ONE_GROUP_PAGE, FURTHER_OF_GROUP_PAGE]) {
      const page = this.#db.prepare<[number, string], PlacedSuppression>(sql);
      yield* this.#suppressionsOn({ all: (afterSeq) => page.all(afterSeq, groupId) });
    }
  }

  /** Entries of the global list that belong to no group. */
  *globalUnsubscribes(): Generator<AccountSuppression> {
    yield* this.#suppressionsOn(this.#db.prepare(GLOBAL_PAGE));
  }

  /** Entries of the global list whose group the service does not list, so that nobody can tell what they left. */
  *unsubscribesOfUnknownGroups(): Generator<AccountSuppression> {
    yield* this.#suppressionsOn(this.#db.prepare(UNKNOWN_GROUP_PAGE));
  }

  *#suppressionsOn(
    page: Pick<Statement<[number], PlacedSuppression>, 'all'>,
  ): Generator<AccountSuppression> {
    const groupNames = this.#names('SELECT id, name FROM unsubscribe_group');
    for (const entry of inPages((afterSeq) => page.all(afterSeq))) {
      const { emailAddress, groupId, createdAt } = entry;
      yield { emailAddress, group: groupOf(groupId, groupNames), createdAt };
    }
  }

  /** The unsubscribe groups, in the order of the service; those without recipients too. */
  groups(): { readonly id: string; readonly name: string }[] {
    return this.#db
      .prepare<[], { id: string; name: string }>(
        'SELECT id, name FROM unsubscribe_group ORDER BY position',
      )
      .all();
  }

  /** By id. Few enough to hold, and needed for every row. */
  #names(sql: string): ReadonlyMap<string, string> {
    const rows = this.#db.prepare<[], { id: string; name: string }>(sql).all();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  #count(sql: string): number {
    return this.#db.prepare<[], { count: number }>(sql).get()?.count ?? 0;
  }
}

/**
 * The account's tables on their way into an export, which writes nothing before every list was read to its end. Lives
 * as long as the export and is worthless after it.
 */
export class StagedAccount {
  readonly tables: AccountTables;
  readonly contents: AccountContents;
  readonly #db: Db;
  readonly #place: Place;

  constructor(place: Place) {
    // What a killed process left behind is useless.
    if (place.kind === 'file') rmSync(place.path, { force: true });
    this.#place = place;
    this.#db = openScratch(place);
    this.tables = new AccountTables(this.#db);
    this.contents = new AccountContents(this.#db);
    // One transaction for the whole life: nothing here has to survive, and each commit would cost.
    this.#db.exec('BEGIN');
  }

  close(): void {
    this.#db.close();
    if (this.#place.kind === 'file') rmSync(this.#place.path, { force: true });
  }
}

function groupOf(
  id: string | null,
  names: ReadonlyMap<string, string>,
): AccountSuppression['group'] {
  return id === null ? null : { id, name: names.get(id) ?? `group ${id}` };
}

const CONTACT_PAGE = `
  SELECT contact.position AS seq, contact.id, contact_type_id AS contactTypeId,
    email, alt_email AS altEmail, first_name AS firstName, last_name AS lastName,
    country, country_id AS countryId, country_name AS countryName, state, city,
    address_line1 AS addressLine1, address_line2 AS addressLine2,
    state_province_region AS stateProvinceRegion, postal_code AS postalCode,
    deleted_at AS deletedAt, created_at AS createdAt, updated_at AS updatedAt
  FROM contact WHERE position > ? AND deleted_at IS NULL ORDER BY position LIMIT 500`;

/** The service shows most entries of groups in the lists of the groups as well. */
const IS_NOWHERE_ELSE = `NOT EXISTS (SELECT 1 FROM unsubscribe_group_recipient AS own
  WHERE own.unsubscribe_group_id = global_unsubscribe.unsubscribe_group_id
    AND own.email_address = global_unsubscribe.email_address)`;

const GLOBAL_PAGE = `
  SELECT position AS seq, email_address AS emailAddress, NULL AS groupId, created_at AS createdAt
  FROM global_unsubscribe WHERE position > ? AND unsubscribe_group_id IS NULL ORDER BY position LIMIT 500`;

const FURTHER_GROUP_PAGE = `
  SELECT position AS seq, email_address AS emailAddress, unsubscribe_group_id AS groupId, created_at AS createdAt
  FROM global_unsubscribe WHERE position > ? AND unsubscribe_group_id IS NOT NULL AND ${IS_NOWHERE_ELSE}
  ORDER BY position LIMIT 500`;

const FURTHER_OF_GROUP_PAGE = `
  SELECT position AS seq, email_address AS emailAddress, unsubscribe_group_id AS groupId, created_at AS createdAt
  FROM global_unsubscribe WHERE position > ? AND unsubscribe_group_id = ? AND ${IS_NOWHERE_ELSE}
  ORDER BY position LIMIT 500`;

const UNKNOWN_GROUP_PAGE = `
  SELECT position AS seq, email_address AS emailAddress, unsubscribe_group_id AS groupId, created_at AS createdAt
  FROM global_unsubscribe
  WHERE position > ? AND unsubscribe_group_id IS NOT NULL AND unsubscribe_group_id NOT IN (SELECT id FROM unsubscribe_group)
  ORDER BY position LIMIT 500`;

const ONE_GROUP_PAGE = `
  SELECT position AS seq, email_address AS emailAddress, unsubscribe_group_id AS groupId,
    created_at AS createdAt
  FROM unsubscribe_group_recipient
  WHERE position > ? AND unsubscribe_group_id = ? ORDER BY position LIMIT 500`;

const GROUP_PAGE = `
  SELECT position AS seq, email_address AS emailAddress, unsubscribe_group_id AS groupId,
    created_at AS createdAt
  FROM unsubscribe_group_recipient WHERE position > ? ORDER BY position LIMIT 500`;
