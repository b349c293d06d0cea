import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { STALE_TABLES, historySchema } from '../../src/sandbox/history-schema.ts';
import { SCHEMA } from '../../src/sandbox/schema.ts';

it('remembers every column of the tables that can be stale', () => {
  const database = new Database(':memory:');
  database.function('now_ms', () => 1);
  database.exec(SCHEMA);

  database.exec(historySchema());

  for (const [table, columns] of Object.entries(STALE_TABLES)) {
    const actual = database.prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`);
    expect(columns, table).toEqual(actual.pluck().all());
  }
});
