import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { describe, expect, it } from 'vitest';
import {
  SCHEMA,
  STALE_TABLES,
  columnNames,
  historySchema,
  trackFreeIds,
} from '../../../src/sandbox/account/schema.ts';
import { type TestAccount, testAccount } from '../sandbox-account.ts';

describe('ids that are given again', () => {
  it('are kept for every table of records', () => {
    const database = new SqliteDatabase(':memory:');
    database.exec(SCHEMA);

    trackFreeIds(database);

    const watched = database
      .prepare<[], string>("SELECT name FROM sqlite_temp_master WHERE name LIKE '%_id_freed'")
      .pluck()
      .all();
    expect(watched).toEqual(
      expect.arrayContaining(['contact_id_freed', 'unsubscriber_id_freed', 'segment_id_freed']),
    );
    expect(watched).not.toContain('arriving_row_id_freed');
  });

  it('go to the next new record, the lowest first', () => {
    const account = accountWithThree({ id_reuse: 'possible', delete_kind: 'hard' });
    account.bulkDelete('two/contacts/bulk-delete', [3, 1]);

    for (const name of ['dan', 'eve', 'fay']) account.add(`${name}@example.test`);

    expect(account.contacts().map(({ id, email }) => [id, email])).toEqual([
      [1, 'dan@example.test'],
      [2, 'bob@example.test'],
      [3, 'eve@example.test'],
      [4, 'fay@example.test'],
    ]);
  });

  it('are not free when the record they were taken from is live again', () => {
    const account = accountWithThree({
      id_reuse: 'possible',
      readd_after_delete: 'restores_old_id',
    });
    account.remove('two/contacts/delete?contact_id=1');
    account.add('ann@example.test');

    account.add('dan@example.test');

    expect(account.contacts().map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('are given again though lists lag behind, and the old record is shown meanwhile', () => {
    const account = accountWithThree({ id_reuse: 'possible', list_staleness: 'seconds(5)' });
    account.advance(5_000);
    account.remove('two/contacts/delete?contact_id=1');
    account.add('dan@example.test');

    const meanwhile = account.contacts()[0]?.['email'];
    account.advance(5_000);

    expect(meanwhile).toBe('ann@example.test');
    expect(account.contacts()[0]).toMatchObject({ id: 1, email: 'dan@example.test' });
  });
});

function accountWithThree(behaviours: Readonly<Record<string, string>>): TestAccount {
  const account = testAccount(behaviours);
  for (const name of ['ann', 'bob', 'cy']) account.add(`${name}@example.test`);
  return account;
}

it('can be run again over its own tables', () => {
  const database = new SqliteDatabase(':memory:');
  database.exec(SCHEMA);

  expect(() => database.exec(SCHEMA)).not.toThrow();
});

it('keeps the history of every column of the tables that can be stale', () => {
  const database = new SqliteDatabase(':memory:');
  database.function('now_ms', () => 1);
  database.exec(SCHEMA);

  database.exec(historySchema());

  for (const table of STALE_TABLES) {
    const actual = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all();
    expect(columnNames(table)).toEqual(actual);
  }
});
