import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSingleFile, type Db } from '../../../src/state/database.ts';
import { ACCOUNT_INDEXES, ACCOUNT_TABLES } from '../../../src/state/snapshot/account-schema.ts';

let db: Db;

beforeEach(() => {
  db = openSingleFile({ kind: 'memory' });
  db.exec(ACCOUNT_TABLES + ACCOUNT_INDEXES);
});

afterEach(() => {
  db.close();
});

it.each([
  ['contact_custom_field', 'contact_id', 'contact_custom_field_by_contact'],
  ['unsubscribe_group_recipient', 'unsubscribe_group_id', 'unsubscribe_group_recipient_by_group'],
  ['segment_recipient', 'segment_id', 'segment_recipient_by_segment'],
])('finds the rows of a %s by %s without walking all of them', (table, column, index) => {
  const steps = db
    .prepare<[], { detail: string }>(
      `EXPLAIN QUERY PLAN SELECT * FROM ${table} WHERE ${column} = 1`,
    )
    .all();

  expect(steps.map(({ detail }) => detail).join()).toContain(index);
});

it('carries the words about its columns along', () => {
  const schema = db
    .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE name = 'contact'`)
    .pluck()
    .get();

  expect(schema).toContain('-- The address as it is listed, never folded.');
});
