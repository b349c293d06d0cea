import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseTables } from '../../../src/sources/looking/database-tables.ts';
import { sourceDirectory } from '../source-directory.ts';

const directory = sourceDirectory();

it('lists tables and views, and none of what SQLite keeps for itself', () => {
  const absolute = join(directory.path(), 'crm.db');
  const db = new Database(absolute);
  db.exec(`CREATE TABLE people (id INTEGER PRIMARY KEY AUTOINCREMENT, mail TEXT);
    CREATE INDEX by_mail ON people (mail);
    CREATE VIEW active AS SELECT mail FROM people;`);
  db.close();

  expect(databaseTables({ absolute, shown: 'crm.db' })).toEqual(['active', 'people']);
});
