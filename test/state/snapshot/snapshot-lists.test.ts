import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountTables } from '../../../src/state/snapshot/account-tables.ts';
import { listContent } from '../../../src/state/snapshot/snapshot-lists.ts';
import { type Db, openSingleFile } from '../../../src/state/storage/database.ts';
import { contact, customValue, fill, LISTS, recipient } from './held-account.ts';

describe('the content of a list', () => {
  let db: Db;
  let tables: AccountTables;

  beforeEach(() => {
    db = openSingleFile({ kind: 'memory' });
    tables = new AccountTables(db);
  });

  afterEach(() => {
    db.close();
  });

  it('is hashed as the page on snapshots says', () => {
    tables.add('unsubscribe_group_recipient', recipient('40', '30'));
    tables.add('unsubscribe_group_recipient', recipient('41', '31'));

    const { rowCount, sha256 } = listContent(db, 'unsubscribes-groups/recipients-list', '31');

    const { emailAddress, createdAt, updatedAt } = recipient('41', '31');
    const line = `${JSON.stringify(['41', '31', emailAddress, createdAt, updatedAt])}\n`;
    expect(rowCount).toBe(1);
    expect(sha256).toBe(createHash('sha256').update(line).digest('hex'));
  });

  it('has the same hash wherever in its table it begins', () => {
    tables.add('unsubscribe_group_recipient', recipient('41', '31'));
    const alone = listContent(db, 'unsubscribes-groups/recipients-list', '31');
    tables.restart('unsubscribes-groups/recipients-list', '31');
    tables.add('unsubscribe_group_recipient', recipient('40', '30'));
    tables.add('unsubscribe_group_recipient', recipient('41', '31'));

    expect(listContent(db, 'unsubscribes-groups/recipients-list', '31')).toEqual(alone);
  });

  it('counts every row when there are more than are hashed at once', () => {
    for (let id = 1; id <= 450; id += 1) tables.addContact(contact(String(id)), []);
    const all = listContent(db, 'contacts/list', '');
    db.exec('UPDATE contact SET city = NULL WHERE position = 450');

    expect(all.rowCount).toBe(450);
    expect(listContent(db, 'contacts/list', '').sha256).not.toBe(all.sha256);
  });

  it.each([
    ['a field of a contact', `UPDATE contact SET city = 'Ulm' WHERE id = '12'`],
    ['null instead of an empty text', `UPDATE contact SET last_name = NULL WHERE id = '12'`],
    ['a value', `UPDATE contact_custom_field SET value = 'basic' WHERE name = 'plan'`],
    ['a label', `UPDATE contact_custom_field SET label = 'Plan' WHERE name = 'plan'`],
    ['a contact less', `DELETE FROM contact WHERE id = '12'`],
    ['the order', `UPDATE contact SET position = 9 WHERE id = '11'`],
  ])('has another hash with another content: %s', (_what, sql) => {
    fill(tables);
    const { sha256 } = listContent(db, 'contacts/list', '');

    db.exec(sql);

    expect(listContent(db, 'contacts/list', '').sha256).not.toBe(sha256);
  });

  it('leaves other lists alone', () => {
    fill(tables);
    const others = LISTS.filter(([name]) => name !== 'contacts/list');
    const before = others.map(([name, ownerId]) => listContent(db, name, ownerId));

    tables.addContact(contact('99'), [customValue('99', 'plan', 'gold')]);

    expect(others.map(([name, ownerId]) => listContent(db, name, ownerId))).toEqual(before);
  });
});
