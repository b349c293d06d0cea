import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountTables } from '../../../src/state/snapshot/account-tables.ts';
import { type ListName, LISTS } from '../../../src/state/snapshot/snapshot-lists.ts';
import { type Db, openSingleFile } from '../../../src/state/storage/database.ts';
import { contact, customValue, fill, recipient } from './held-account.ts';

// The keys of our own table.
const LIST_NAMES = Object.keys(LISTS) as readonly ListName[];

let db: Db;
let tables: AccountTables;

beforeEach(() => {
  db = openSingleFile({ kind: 'memory' });
  tables = new AccountTables(db);
});

afterEach(() => {
  db.close();
});

it('keeps every value as it came, null and empty apart', () => {
  tables.addContact(contact('7', { email: 'Ada@Example.com', city: '', state: null }), []);

  expect(db.prepare('SELECT id, email, city, state, postal_code FROM contact').all()).toEqual([
    { id: '7', email: 'Ada@Example.com', city: '', state: null, postal_code: '0815' },
  ]);
});

it('keeps rows in the order in which they came', () => {
  for (const id of ['30', '4', '200']) tables.addContact(contact(id), []);

  expect(db.prepare('SELECT position, id FROM contact ORDER BY position').all()).toEqual([
    { position: 1, id: '30' },
    { position: 2, id: '4' },
    { position: 3, id: '200' },
  ]);
});

it('keeps a contact that is named twice once, with the custom fields of its first mention', () => {
  tables.addContact(contact('7'), [customValue('7', 'plan', 'gold')]);

  tables.addContact(contact('7', { city: 'Ulm' }), [customValue('7', 'plan', 'basic')]);

  expect(db.prepare('SELECT city FROM contact').pluck().all()).toEqual(['Pune']);
  expect(db.prepare('SELECT value FROM contact_custom_field').pluck().all()).toEqual(['gold']);
});

it('keeps two contacts of one address', () => {
  tables.addContact(contact('7', { email: 'ada@example.com' }), []);

  tables.addContact(contact('8', { email: 'ada@example.com' }), []);

  expect(db.prepare('SELECT id FROM contact').pluck().all()).toEqual(['7', '8']);
});

it('forgets the contacts with their custom fields when their list is read again', () => {
  fill(tables);

  tables.restart('contacts/list', '');
  tables.addContact(contact('99'), []);

  expect(db.prepare('SELECT position, id FROM contact').all()).toEqual([{ position: 1, id: '99' }]);
  expect(db.prepare('SELECT count(*) FROM contact_custom_field').pluck().get()).toBe(0);
});

it('forgets the recipients of one group alone when their list is read again', () => {
  tables.add('unsubscribe_group_recipient', recipient('41', '31'));
  tables.add('unsubscribe_group_recipient', recipient('42', '32'));

  tables.restart('unsubscribes-groups/recipients-list', '32');

  expect(db.prepare('SELECT id FROM unsubscribe_group_recipient').pluck().all()).toEqual(['41']);
});

describe('the rows of a list', () => {
  let db: Db;

  beforeEach(() => {
    db = openSingleFile({ kind: 'memory' });
    fill(new AccountTables(db));
  });

  afterEach(() => {
    db.close();
  });

  it('fills every column of every table', () => {
    const tables = db
      .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .pluck()
      .all();

    // SQLite refuses a row without a member for each column.
    for (const table of tables) expect(db.prepare(`SELECT 1 FROM ${table}`).all()).not.toEqual([]);
  });

  it('gives every row to one list', () => {
    const counts = LIST_NAMES.map((name) => rowsOf(name, 0).length);

    expect(counts).toEqual([1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1]);
  });

  it.each(LIST_NAMES)('forgets all that is kept of %s and nothing else', (list) => {
    const before = rowsBesides(list);
    const owner = { ownerId: list === 'segment/email/list' ? '51' : '31' };

    for (const sql of LISTS[list].clear) db.prepare(sql).run(owner);

    expect(LISTS[list].rows.flatMap((sql) => db.prepare(sql).all(owner))).toEqual([]);
    expect(rowsBesides(list)).toEqual(before);
  });

  function rowsBesides(list: string): unknown[] {
    return LIST_NAMES.filter((name) => name !== list).flatMap((name) =>
      LISTS[name].rows.map((_, place) => rowsOf(name, place)),
    );
  }

  /** Of all owners, from the table at this place of the list's own. */
  function rowsOf(list: ListName, place: number): unknown[] {
    const sql = LISTS[list].rows[place] ?? '';
    const owners = sql.includes('@ownerId') ? ['31', '51'] : [''];
    return owners.flatMap((ownerId) => db.prepare(sql).all({ ownerId }));
  }
});
