import { expect, it } from 'vitest';
import { readRows } from '../../../src/sources/sqlite/sqlite-rows.ts';
import { databaseDirectory, table } from './databases.ts';

const databases = databaseDirectory();

const PEOPLE = `
  CREATE TABLE people (email TEXT, city TEXT);
  INSERT INTO people VALUES ('anna@example.test', 'Bern'), ('bram@example.test', NULL);
`;

it('leaves a blob and a cell that is too long unread, and says which they are', () => {
  databases.make(
    'crm.db',
    `${PEOPLE} ALTER TABLE people ADD COLUMN photo; ALTER TABLE people ADD COLUMN note;
     UPDATE people SET photo = zeroblob(8000000), note = printf('%.*c', 2000000, 'x') WHERE city IS NULL`,
  );
  const rows = [...rowsOf('people', ['email', 'city', 'photo', 'note'])].flat();

  const unread = rows.filter((row) => row.unread !== undefined);
  expect(unread).toMatchObject([{ line: 2, unread: [2, 3] }]);
  expect(unread[0]?.cells.slice(2)).toEqual(['…', '…']);
});

it('yields few rows at a time where they are long', () => {
  databases.make(
    'crm.db',
    `CREATE TABLE notes (note);
     WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 20)
     INSERT INTO notes SELECT printf('%.*c', 500000, 'x') FROM n`,
  );
  const batches = [...rowsOf('notes', ['note'])];

  expect(batches.map((rows) => rows.length)).toEqual([3, 3, 3, 3, 3, 3, 2]);
});

function rowsOf(name: string, columns: readonly string[]): ReturnType<typeof readRows> {
  const path = { absolute: databases.path('crm.db'), shown: 'crm.db' };
  return readRows({ path, select: table(name) }, columns);
}
