import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { testAccount } from './sandbox-account.ts';

describe('the data of the sandbox', () => {
  it('goes on in a second start when it lies in a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'account.db');
    const first = testAccount({}, file);
    first.add('ann@example.test');
    first.service.close();

    const second = testAccount({}, file);
    second.add('bob@example.test');

    expect(second.contacts().map((contact) => contact['id'])).toEqual([1, 2]);
    second.service.close();
  });

  it('finds old addresses by a new rule when email_match changed', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'account.db');
    const first = testAccount({ email_match: 'exact' }, file);
    first.add('Ann@example.test');
    first.service.close();

    const second = testAccount({ email_match: 'case_insensitive' }, file);
    second.add('ann@example.test');

    expect(second.contacts()).toHaveLength(1);
    second.service.close();
  });

  it('refuses a file of another version', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'account.db');
    testAccount({}, file).service.close();
    const database = new Database(file);
    database.exec("UPDATE setting SET value = '99' WHERE name = 'schema_version'");
    database.close();

    expect(() => testAccount({}, file)).toThrow(
      expect.objectContaining({ code: 'SANDBOX_VERSION' }),
    );
  });

  it('gives ids in no order when id_order is arbitrary', () => {
    const account = testAccount({ id_order: 'arbitrary' });
    const type = String(account.list('one/contacts-type')[0]?.['id']);
    const people = ['a', 'b', 'c', 'd', 'e', 'f'];

    for (const person of people) account.add(`${person}@example.test`, { contact_type_id: type });

    const byId = account.contacts().map((contact) => String(contact['email']).charAt(0));
    expect(byId.toSorted()).toEqual(people);
    expect(byId).not.toEqual(people);
  });

  it('keeps nothing of a request that it refuses', () => {
    const account = testAccount({ unsub_list_invalid_item: 'reject_all' });

    account.post('one/global-unsubscribes/save', { email_address: 'ann@example.test,nobody' });

    expect(account.list('one/global-unsubscribes')).toEqual([]);
  });
});
