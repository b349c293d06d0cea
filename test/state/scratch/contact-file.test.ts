import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openReadOnly } from '../../../src/state/database.ts';
import { StateUnusableError } from '../../../src/state/errors.ts';
import { ContactFile } from '../../../src/state/scratch/contact-file.ts';
import { stateDirectory } from '../state-directory.ts';
import { actual } from './scratch-rows.ts';

const directory = stateDirectory();
const ada = 'ada@example.com';

/** Ids in a table of the file, for another connection. */
function idsIn(table: string): unknown[] {
  const db = openReadOnly(directory.path('contacts'));
  try {
    return db.prepare(`SELECT contact_id FROM ${table} ORDER BY contact_id`).pluck().all();
  } finally {
    db.close();
  }
}

it('leaves one contact a key, and its copies, to another connection', () => {
  const file = new ContactFile(directory.path('contacts'));
  file.restart();
  for (const id of ['3', '1', '2']) file.add(actual(ada, id));
  file.add(actual('bob@example.com', '4'));

  file.finish();

  expect([idsIn('actual'), idsIn('actual_copy')]).toEqual([
    ['1', '4'],
    ['2', '3'],
  ]);
});

it('keeps nothing of an attempt that failed', () => {
  const file = new ContactFile(directory.path('contacts'));
  for (const id of ['1', '2', '3']) {
    file.restart();
    for (const part of ['1', '2']) file.add(actual(ada, `${id}${part}`));
  }

  file.finish();

  expect([idsIn('actual'), idsIn('actual_copy')]).toEqual([['31'], ['32']]);
});

it('may hold nobody', () => {
  const file = new ContactFile(directory.path('contacts'));
  file.restart();

  file.finish();

  expect(idsIn('actual')).toEqual([]);
});

it.skipIf(process.platform === 'win32')('is private to its owner', () => {
  const file = new ContactFile(directory.path('contacts'));
  file.restart();
  file.finish();

  expect(directory.mode('contacts')).toBe('600');
});

it('explains an error of the disk, and no other', () => {
  const file = new ContactFile(directory.path('contacts'));
  const full = new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
  const other = new Error('something else');

  expect(file.explained(full)).toBeInstanceOf(StateUnusableError);
  expect(file.explained(other)).toBe(other);
});
