import { describe, expect, it } from 'vitest';
import type { ByteSlice } from '../../../src/lib/index.ts';
import {
  type ActualRow,
  ContactList,
  StagedContacts,
  ContactTable,
  readKey,
  type StoredContact,
} from '../../../src/state/scratch/contact-rows.ts';
import { FieldLayout, PackedRow } from '../../../src/state/scratch/packed-row.ts';
import { SCRATCH_TABLES } from '../../../src/state/scratch/scratch-schema.ts';
import { RecordCursor } from '../../../src/state/staged-rows/record-log.ts';
import { StagingHomes } from '../../../src/state/staged-rows/staged-rows.ts';
import { openScratch, Statements } from '../../../src/state/storage/database.ts';
import { stateDirectory } from '../state-directory.ts';
import { actual, OWNED } from './scratch-rows.ts';
import { rowsIn } from './staged-contacts.ts';

const MEMORY = { kind: 'memory' } as const;
const HOME = { records: MEMORY, entries: { bytes: MEMORY, seeds: { low: 1, high: 2 } } };
const ada = 'ada@example.com';
const layout = new FieldLayout(OWNED);

describe('staged contacts', () => {
  function stagedFrom(rows: readonly ActualRow[]): StagedContacts {
    const staged = new StagedContacts(HOME, layout);
    for (const row of rows) staged.add(row);
    return staged;
  }

  const THREE = [
    actual(ada, '1', { fields: { city: 'Ulm', state: 'BW' } }),
    actual('bob@example.com', '2', { target: 1, email: 'Bob@example.com' }),
    actual('no address\n', '3', { fields: { first_name: 'Zoë' } }),
  ];

  it('keeps contacts as a table wants them', () => {
    expect(rowsIn(stagedFrom(THREE))).toMatchObject([
      {
        target: 0,
        address: ada,
        contactId: '1',
        email: null,
        fields: { city: 'Ulm', state: 'BW' },
      },
      { target: 1, address: 'bob@example.com', contactId: '2', email: 'Bob@example.com' },
      { address: 'no address\n', contactId: '3', fields: { first_name: 'Zoë' } },
    ]);
  });

  it('may be walked over for the keys', () => {
    const records = new RecordCursor(stagedFrom(THREE).written().records);

    const keys = THREE.map(() => {
      records.next();
      return readKey(records);
    });

    expect(keys).toEqual(THREE.map(({ target, address }) => ({ target, address })));
  });

  it('keeps the same of a contact in bytes', () => {
    const sliceOf = (text: string): ByteSlice => ({
      bytes: Buffer.from(text),
      from: 0,
      to: text.length,
    });
    const packed = new PackedRow();
    packed.open(sliceOf(ada));
    packed.slice(sliceOf('Ulm'));
    packed.text('');
    const inBytes = stagedFrom([]);

    inBytes.addSlices({
      ...{ target: 0, address: sliceOf(ada), contactId: sliceOf('1'), packed },
      others: sliceOf('{"state":"BW"}'),
    });

    expect(rowsIn(inBytes)).toEqual(rowsIn(stagedFrom(THREE.slice(0, 1))));
  });

  it('begins anew', () => {
    const staged = stagedFrom(THREE);

    staged.restart();
    staged.add(actual(ada, '9'));

    expect(rowsIn(staged)).toMatchObject([{ contactId: '9', entry: expect.any(Array) as unknown }]);
  });
});

describe('a list of contacts', () => {
  const directory = stateDirectory();

  function listInFiles() {
    const homes = new StagingHomes(directory.place('a.scratch'), true);
    let changes = 0;
    const list = new ContactList(homes.open(), layout, () => (changes += 1));
    return { list, homes, changes: () => changes };
  }

  it('has no rows at first', () => {
    const { list, homes } = listInFiles();

    list.restart();

    expect(list.written()).toMatchObject({ count: 0 });
    homes.close();
  });

  it('tells of each change', () => {
    const { list, homes, changes } = listInFiles();

    list.add(actual('ada@example.com', '1'));
    list.restart();

    expect(changes()).toBe(2);
    homes.close();
  });

  it('has the rows that another thread has written in place of its own, and the other way round', () => {
    const { list, homes } = listInFiles();
    list.add(actual('ada@example.com', '1'));
    const { home, ownedFields } = list.handOver();
    expect(ownedFields).toEqual(OWNED);
    expect(list.written()).toMatchObject({ count: 0 });
    const elsewhere = new StagedContacts(home, layout);
    for (const id of ['2', '3']) elsewhere.add(actual('bob@example.com', id));

    list.take(elsewhere.written());
    expect(list.written()).toMatchObject({ count: 2 });

    list.restart();
    list.add(actual('cem@example.com', '4'));
    expect(list.written()).toMatchObject({ count: 1 });
    homes.close();
  });
});

describe('the table of contacts', () => {
  /** The table alone, with what is in it. */
  function contactTable() {
    const db = openScratch({ kind: 'memory' }, SCRATCH_TABLES);
    const ids = (table: string): unknown[] =>
      db.prepare(`SELECT contact_id FROM ${table} ORDER BY contact_id`).pluck().all();
    return { db, table: new ContactTable(new Statements(db)), ids };
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
});
