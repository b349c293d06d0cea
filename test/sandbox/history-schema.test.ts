import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { STALE_TABLES, historySchema } from '../../src/sandbox/history-schema.ts';
import { SCHEMA } from '../../src/sandbox/schema.ts';

it('remembers every column of the tables that can be stale', () => {
  const database = new Database(':memory:');
  database.function('now_ms', () => 1);
  database.exec(SCHEMA);

  database.exec(historySchema());

  const actual = Object.keys(STALE_TABLES).map((table) => [
    table,
    database.prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`).pluck().all(),
  ]);
  expect(Object.fromEntries(actual)).toEqual(STALE_TABLES);
});
