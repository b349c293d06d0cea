import { expect, it } from 'vitest';
import { databaseDirectory, query } from './databases.ts';

const databases = databaseDirectory();

it.each([
  ['a text', "'Köln'", 'Köln'],
  ['NULL', 'NULL', ''],
  ['an integer that is longer than a float holds', '9007199254740993', '9007199254740993'],
  ['a whole number that is stored as a float', '49170123456.0', '49170123456'],
  ['a number with decimals', '0.1', '0.1'],
])('takes %s as it would stand in a CSV', async (_, sql, cell) => {
  databases.make('crm.db', 'CREATE TABLE t (x)');

  expect(await databases.read('crm.db', query(`SELECT ${sql} AS x`))).toEqual([['x'], [1, cell]]);
});
