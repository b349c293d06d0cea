import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  ACCOUNT_INDEXES,
  ACCOUNT_TABLES,
  SNAPSHOT,
  SNAPSHOT_HEAD_TABLES,
} from '../../../src/state/snapshot/snapshot-schema.ts';
import { type Db, openSingleFile } from '../../../src/state/storage/database.ts';

const root = dirname(dirname(dirname(import.meta.dirname)));
const page = readFileSync(join(root, 'config/snapshot.md'), 'utf8');

let db: Db;

beforeEach(() => {
  db = openSingleFile({ kind: 'memory' });
  db.exec(SNAPSHOT_HEAD_TABLES + ACCOUNT_TABLES + ACCOUNT_INDEXES);
});

afterEach(() => {
  db.close();
});

it('lets SQLite refuse a value of another type in every table', () => {
  const loose = db
    .prepare(
      `SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'
      AND strict = 0 AND name NOT LIKE 'sqlite%'`,
    )
    .pluck()
    .all();

  expect(loose).toEqual([]);
});

it('has the tables and columns that its page explains', () => {
  const columns = db.prepare<[string], string>(
    `SELECT name FROM pragma_table_info(?) WHERE name <> 'position'`,
  );
  const held = tableNames(db).map((name) => [name, columns.pluck().all(name)]);

  expect(Object.fromEntries(held)).toEqual(tablesOfPage());
});

it('is marked as its page says', () => {
  expect(page).toContain(`\`PRAGMA application_id\` is ${String(SNAPSHOT.applicationId)}`);
  expect(page).toContain(`\`PRAGMA user_version\` is ${String(SNAPSHOT.version)},`);
  expect(Buffer.from(SNAPSHOT.applicationId.toString(16), 'hex').toString()).toBe('LFsn');
});

function tableNames(database: Db): string[] {
  return database
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
    .pluck()
    .all();
}

/** Rows of the page's table of tables: name, meaning, columns in backticks. */
function tablesOfPage(): Record<string, string[]> {
  const rows = page
    .split('\n')
    .map((line) => /^\| `(\w+)` +\|[^|]*\|(.*)\|$/u.exec(line))
    .filter((row) => row !== null);
  return Object.fromEntries(
    rows.map(([, name = '', columns = '']) => [
      name,
      [...columns.matchAll(/`(\w+)`/gu)].map(([, column = '']) => column),
    ]),
  );
}

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

  expect(schema).toMatch(/^\s*-- \w.*\.$/mu);
});
