import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSingleFile, type Db } from '../../../src/state/database.ts';
import { INSERTS, LIST_NAMES, LISTS } from '../../../src/state/snapshot/account-statements.ts';
import { AccountTables } from '../../../src/state/snapshot/account-tables.ts';
import { fill } from './held-account.ts';

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

  expect(Object.keys(INSERTS).sort()).toEqual([...tables].sort());
  for (const table of tables) {
    const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck();
    const [, named = ''] = /\(([^)]*)\)/u.exec(INSERTS[table as keyof typeof INSERTS]) ?? [];
    expect(['position', ...named.split(',').map((name) => name.trim())]).toEqual(
      columns.all(table),
    );
  }
});

it('gives every row to one list', () => {
  const counts = LIST_NAMES.map((name) => db.prepare<[], number>(LISTS[name].total).pluck().get());

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
    LISTS[name].rows.flatMap((sql) =>
      ['31', '51', ''].map((ownerId) => db.prepare(sql).all({ ownerId })),
    ),
  );
}
