import { expect, it } from 'vitest';
import { openScratch } from '../../../src/state/database.ts';
import type { StoredContact } from '../../../src/state/scratch/contact-spool.ts';
import { ContactTable } from '../../../src/state/scratch/contact-table.ts';
import { SCRATCH_TABLES } from '../../../src/state/scratch/scratch-schema.ts';

const ada = 'ada@example.com';

/** The table alone, with what is in it. */
function contactTable() {
  const db = openScratch({ kind: 'memory' }, SCRATCH_TABLES);
  const ids = (table: string): unknown[] =>
    db.prepare(`SELECT contact_id FROM ${table} ORDER BY contact_id`).pluck().all();
  return { db, table: new ContactTable(db), ids };
}

function stored(contactId: string, part: Partial<StoredContact> = {}): StoredContact {
  return { target: 0, address: ada, contactId, email: null, fields: '{}', digest: '', ...part };
}

it('keeps rows as they come until it is told to look through the keys', () => {
  const { table, ids } = contactTable();
  for (const id of ['9', '10', '8']) table.add(stored(id));
  table.add(stored('7', { target: 1 }));
  expect([ids('actual'), ids('actual_copy')]).toEqual([['10', '7', '8', '9'], []]);

  table.settleKeys();

  expect([ids('actual'), ids('actual_copy')]).toEqual([
    ['7', '8'],
    ['10', '9'],
  ]);
});

it('tells the spelling of a copy in full', () => {
  const { db, table } = contactTable();
  table.add(stored('1'));
  table.add(stored('2'));
  table.add(stored('3', { email: 'Ada@example.com' }));

  table.settleKeys();

  expect(db.prepare('SELECT email FROM actual_copy ORDER BY contact_id').pluck().all()).toEqual([
    ada,
    'Ada@example.com',
  ]);
});

it('may be cleared and filled again', () => {
  const { table, ids } = contactTable();
  for (const id of ['2', '1']) table.add(stored(id));
  table.settleKeys();

  table.clear();
  for (const id of ['4', '3']) table.add(stored(id));
  table.settleKeys();

  expect([ids('actual'), ids('actual_copy')]).toEqual([['3'], ['4']]);
});
