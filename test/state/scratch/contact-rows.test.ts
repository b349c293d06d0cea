import { expect, it } from 'vitest';
import { openScratch } from '../../../src/state/database.ts';
import { ContactRows } from '../../../src/state/scratch/contact-rows.ts';
import { CONTACT_TABLES } from '../../../src/state/scratch/scratch-schema.ts';
import { actual } from './scratch-rows.ts';

const ada = 'ada@example.com';

/** The tables alone, with what is in them. */
function contactRows() {
  const db = openScratch({ kind: 'memory' }, CONTACT_TABLES);
  const ids = (table: string): unknown[] =>
    db.prepare(`SELECT contact_id FROM ${table} ORDER BY contact_id`).pluck().all();
  return { db, rows: new ContactRows(db), ids };
}

it('keeps rows as they come until it is told to look through the keys', () => {
  const { rows, ids } = contactRows();
  for (const id of ['9', '10', '8']) rows.add(actual(ada, id));
  rows.add(actual(ada, '7', { target: 1 }));
  expect([ids('actual'), ids('actual_copy')]).toEqual([['10', '7', '8', '9'], []]);

  rows.settleKeys();

  expect([ids('actual'), ids('actual_copy')]).toEqual([
    ['7', '8'],
    ['10', '9'],
  ]);
});

it('keeps a spelling only where it is not the address', () => {
  const { db, rows } = contactRows();
  rows.add(actual(ada, '1'));
  rows.add(actual('bob@example.com', '2', { email: 'Bob@example.com' }));

  expect(db.prepare('SELECT email FROM actual ORDER BY contact_id').pluck().all()).toEqual([
    null,
    'Bob@example.com',
  ]);
});

it('tells the spelling of a copy in full', () => {
  const { db, rows } = contactRows();
  for (const id of ['1', '2']) rows.add(actual(ada, id));

  rows.settleKeys();

  expect(db.prepare('SELECT email FROM actual_copy').pluck().all()).toEqual([ada]);
});

it('forgets contacts and copies of the targets whose list is read again', () => {
  const { rows, ids } = contactRows();
  for (const target of [0, 1, 2]) {
    for (const id of ['1', '2']) rows.add(actual(ada, `${String(target)}${id}`, { target }));
  }
  rows.settleKeys();

  rows.restart([0, 2]);

  expect([ids('actual'), ids('actual_copy')]).toEqual([['11'], ['12']]);
});

it('looks through the keys again after a restart', () => {
  const { rows, ids } = contactRows();
  rows.settleKeys();
  rows.restart([0]);
  for (const id of ['2', '1']) rows.add(actual(ada, id));

  rows.settleKeys();

  expect([ids('actual'), ids('actual_copy')]).toEqual([['1'], ['2']]);
});

it('looks through no keys that another connection has brought down, until a row comes', () => {
  const { rows, ids } = contactRows();
  for (const id of ['2', '1']) rows.add(actual(ada, id));
  rows.takeAsSettled();
  rows.settleKeys();
  expect(ids('actual')).toEqual(['1', '2']);

  rows.add(actual(ada, '3'));
  rows.settleKeys();

  expect([ids('actual'), ids('actual_copy')]).toEqual([['1'], ['2', '3']]);
});
