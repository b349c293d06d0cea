import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { describe, expect, it } from 'vitest';
import { databaseTables } from '../../../src/sources/sqlite/sqlite-rows.ts';
import { sourceDirectory } from '../source-directory.ts';
import { databaseDirectory, table } from './databases.ts';
import { saying } from '../../saying.ts';

const databases = databaseDirectory();

const PEOPLE = "CREATE TABLE people (email TEXT); INSERT INTO people VALUES ('anna@example.test');";

it.each(['DELETE', 'WAL'])('leaves no trace of having read a database in %s mode', async (mode) => {
  databases.make('crm.db', `PRAGMA journal_mode = ${mode}; ${PEOPLE}`);
  const before = readFileSync(databases.path('crm.db'));

  expect(await databases.read('crm.db', table('people'))).toHaveLength(2);

  expect(databases.names()).toEqual(['crm.db']);
  expect(readFileSync(databases.path('crm.db')).equals(before)).toBe(true);
});

it('reads what another program has written and not yet moved into the file', async () => {
  databases.open('crm.db', `PRAGMA journal_mode = WAL; ${PEOPLE}`);

  expect(await databases.read('crm.db', table('people'))).toHaveLength(2);
  expect(databases.names()).toEqual(['crm.db', 'crm.db-shm', 'crm.db-wal']);
});

it('reads a database that this user may not write', async () => {
  databases.make('crm.db', PEOPLE);
  chmodSync(databases.path('crm.db'), 0o400);

  expect(await databases.read('crm.db', table('people'))).toHaveLength(2);
});

it('says so when another program keeps the database locked', async () => {
  const other = databases.open('crm.db', PEOPLE);
  other.exec('BEGIN EXCLUSIVE');

  await expect(databases.read('crm.db', table('people'))).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
    message: 'Reading crm.db: another program keeps the database locked.',
  });
});

it.each([
  ['email\nanna@example.test\n', 'no SQLite database'],
  [Buffer.alloc(4_096, 0x5a), 'no SQLite database'],
  ['', 'file is empty'],
])('refuses what is no database', async (content, fault) => {
  databases.put('crm.db', content);

  await expect(databases.read('crm.db', table('people'))).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
    message: saying('crm.db', fault),
  });
});

it('refuses a database whose end is missing', async () => {
  databases.make('crm.db', `PRAGMA page_size = 512; ${PEOPLE}`);
  databases.put('half.db', readFileSync(databases.path('crm.db')).subarray(0, 512));

  await expect(databases.read('half.db', table('people'))).rejects.toMatchObject({
    message: saying('half.db', 'damaged'),
  });
});

describe('listing the tables of a database', () => {
  const directory = sourceDirectory();

  it('lists tables and views, but not the ones of SQLite itself', () => {
    const absolute = join(directory.path(), 'crm.db');
    const db = new SqliteDatabase(absolute);
    db.exec(`CREATE TABLE people (id INTEGER PRIMARY KEY AUTOINCREMENT, mail TEXT);
      CREATE INDEX by_mail ON people (mail);
      CREATE VIEW active AS SELECT mail FROM people;`);
    db.close();

    expect(databaseTables({ absolute, shown: 'crm.db' })).toEqual(['active', 'people']);
  });
});
