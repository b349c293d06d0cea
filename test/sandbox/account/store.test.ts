import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { describe, expect, it } from 'vitest';
import { Store } from '../../../src/sandbox/account/store.ts';
import { seedSegment } from '../../../src/sandbox/seed/seed.ts';
import { accountFile, testAccount } from '../sandbox-account.ts';

const ANN = { first_name: 'Ann', last_name: 'Lee' };
const READERS = { name: 'Readers', contactType: 'News' };

describe('the data of the sandbox', () => {
  it('continues in a second start when it is in a file', () => {
    const file = accountFile();
    const first = testAccount({}, file);
    first.add('ann@example.test');
    first.service.close();

    const second = testAccount({}, file);
    second.add('bob@example.test');

    expect(second.contacts().map((contact) => contact['id'])).toEqual([1, 2]);
    second.service.close();
  });

  it('is empty in each short-lived store, even when another one holds data', () => {
    const options = { emailKey: String, emailRule: 'exact', idOrder: 'increasing' } as const;
    const [first, second] = [1, 2].map(
      () => new Store({ ...options, reusesIds: false, isShortLived: true }),
    );

    first?.query('INSERT INTO sequence VALUES (?, ?)').run('contact', 7);

    expect(first?.query('SELECT * FROM sequence').all()).toHaveLength(1);
    expect(second?.query('SELECT * FROM sequence').all()).toEqual([]);
    for (const store of [first, second]) store?.close();
  });

  it('finds old addresses by a new rule when email_match changed', () => {
    const file = accountFile();
    const first = testAccount({ email_match: 'exact' }, file);
    first.add('Ann@example.test');
    seedSegment(first.service, { ...READERS, recipients: [{ ...ANN, email: 'Ann@example.test' }] });
    first.service.close();

    const second = testAccount({ email_match: 'case_insensitive' }, file);
    second.add('ann@example.test');
    seedSegment(second.service, {
      ...READERS,
      recipients: [{ ...ANN, email: 'ann@example.test' }],
    });

    expect(second.contacts()).toHaveLength(1);
    expect(second.list('one/segment/list')).toMatchObject([{ segment_emails_count: 1 }]);
    second.service.close();
  });

  it.each([['1'], ['99']])(
    'refuses a file of version %s and leaves its tables alone',
    (version) => {
      const file = accountFile();
      const database = new SqliteDatabase(file);
      database.exec(`
      CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
      INSERT INTO setting VALUES ('schema_version', '${version}');
      CREATE TABLE automation (id INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT;`);

      expect(() => testAccount({}, file)).toThrow(
        expect.objectContaining({ code: 'SANDBOX_VERSION' }),
      );

      const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
      expect(tables).toEqual([{ name: 'setting' }, { name: 'automation' }]);
      database.close();
    },
  );

  it('keeps nothing of a request that it refuses', () => {
    const account = testAccount({ unsub_list_invalid_item: 'reject_all' });

    account.post('one/global-unsubscribes/save', { email_address: 'ann@example.test,nobody' });

    expect(account.list('one/global-unsubscribes')).toEqual([]);
  });
});
