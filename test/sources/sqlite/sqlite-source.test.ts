import { expect, it } from 'vitest';
import { sqliteSource } from '../../../src/sources/sqlite/sqlite-source.ts';
import { databaseDirectory, table } from './databases.ts';

const databases = databaseDirectory();

it('opens every database that a glob finds', async () => {
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
