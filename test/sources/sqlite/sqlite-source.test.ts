import { describe, expect, it } from 'vitest';
import type { SourceRow } from '../../../src/contacts/index.ts';
import type { SourceFile } from '../../../src/sources/source/source.ts';
import { sqliteSource } from '../../../src/sources/sqlite/sqlite-source.ts';
import { collected } from '../source-directory.ts';
import { databaseDirectory, query, table } from './databases.ts';

describe('a source of SQLite databases', () => {
  const databases = databaseDirectory();

  it('opens every database that a glob matches', async () => {
    for (const name of ['b.db', 'a.db']) databases.make(name, 'CREATE TABLE people (email)');

    const files = await databases.files('*.db', table('people'));

    expect(files.map(({ path, header }) => [path, header])).toEqual([
      ['a.db', ['email']],
      ['b.db', ['email']],
    ]);
  });

  it('touches no file when it is only made', () => {
    const made = sqliteSource({
      name: 'crm',
      baseDirectory: '/nowhere',
      path: 'none.db',
      select: table('people'),
    });

    expect(made.name).toBe('crm');
  });
});

const databases = databaseDirectory();

const PEOPLE = `
  CREATE TABLE people (email TEXT, city TEXT);
  INSERT INTO people VALUES ('anna@example.test', 'Bern'), ('bram@example.test', NULL);
`;

it('reads a table as rows that are counted from 1', async () => {
  databases.make('crm.db', PEOPLE);

  expect(await databases.read('crm.db', table('people'))).toEqual([
    ['email', 'city'],
    [1, 'anna@example.test', 'Bern'],
    [2, 'bram@example.test', ''],
  ]);
});

it('reads what a query selects', async () => {
  databases.make('crm.db', PEOPLE);

  const rows = await databases.read(
    'crm.db',
    query('SELECT upper(city) AS Ort, email FROM people WHERE city = :city', { city: 'Bern' }),
  );

  expect(rows).toEqual([
    ['Ort', 'email'],
    [1, 'BERN', 'anna@example.test'],
  ]);
});

it('passes on a table of any size in batches', async () => {
  databases.make(
    'crm.db',
    `CREATE TABLE t AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
     SELECT 'p' || i || '@example.test' AS email FROM n`,
  );
  const [file] = await databases.files('crm.db', table('t'));

  const batches = await collected(rowsOf(file));

  expect(batches.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
});

it('has the same hash for the same rows, wherever and however they are stored', async () => {
  databases.make('a.db', PEOPLE);
  databases.make('b.db', `PRAGMA page_size = 512; PRAGMA journal_mode = WAL; ${PEOPLE}`);
  databases.make('c.db', `${PEOPLE} UPDATE people SET city = 'Biel' WHERE city IS NULL`);

  expect(await hashOf('a.db')).toBe(await hashOf('b.db'));
  expect(await hashOf('a.db')).not.toBe(await hashOf('c.db'));
});

it('does not see what another program writes while it reads', async () => {
  const other = databases.open('crm.db', `PRAGMA journal_mode = WAL; ${MANY_PEOPLE}`);
  const [file] = await databases.files('crm.db', table('people'));

  const cities = new Set<string | undefined>();
  for await (const rows of rowsOf(file)) {
    for (const { cells } of rows) cities.add(cells[1]);
    other.exec("UPDATE people SET city = 'Biel'");
  }

  expect([...cities]).toEqual(['Bern']);
});

it('notices that the columns are no longer those that were bound', async () => {
  databases.make('crm.db', PEOPLE);
  const [file] = await databases.files('crm.db', table('people'));
  databases.make('crm.db', 'ALTER TABLE people RENAME COLUMN city TO town');

  await expect(collected(rowsOf(file))).rejects.toMatchObject({ code: 'SOURCE_CHANGED' });
});

it('closes the database when its rows are not read to the end', async () => {
  databases.make('crm.db', `PRAGMA journal_mode = WAL; ${MANY_PEOPLE}`);
  const [file] = await databases.files('crm.db', table('people'));

  for await (const rows of rowsOf(file)) {
    expect(rows).toHaveLength(1_000);
    break;
  }

  expect(databases.names()).toEqual(['crm.db']);
});

const MANY_PEOPLE = `
  CREATE TABLE people AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
  SELECT 'p' || i || '@example.test' AS email, 'Bern' AS city FROM n;
`;

function rowsOf(file: SourceFile | undefined): AsyncIterable<readonly SourceRow[]> {
  if (file === undefined) throw new Error('The source has no file.');
  return file.rows();
}

async function hashOf(name: string): Promise<string> {
  const [file] = await databases.files(name, table('people'));
  await collected(rowsOf(file));
  return file?.sha256() ?? '';
}
