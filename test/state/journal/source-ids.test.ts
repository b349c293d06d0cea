import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { begunJournal, stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

it('knows every address that an id ever had, each once', () => {
  const { sourceIds } = begunJournal().journal;
  const [ada, later] = ['ada@example.com', 'ada@example.test'].map((address) =>
    sourceIds.hashed('crm', '7', address),
  );
  if (ada === undefined || later === undefined) throw new Error('two addresses have two hashes');

  sourceIds.remember([ada, later, ada]);

  const known = sourceIds.addressesOf(ada).map((hash) => hash.toString('hex'));
  expect(known.sort()).toEqual([ada, later].map((one) => one.addressHash.toString('hex')).sort());
});

it('keeps the ids of two sources apart', () => {
  const { sourceIds } = begunJournal().journal;

  sourceIds.remember([sourceIds.hashed('crm', '7', 'ada@example.com')]);

  expect(sourceIds.addressesOf(sourceIds.hashed('shop', '7', 'ada@example.com'))).toEqual([]);
  expect(sourceIds.addressesOf(sourceIds.hashed('crm', '8', 'ada@example.com'))).toEqual([]);
});

it('makes the hash of an address without its id', () => {
  const { sourceIds } = begunJournal().journal;

  const { addressHash } = sourceIds.hashed('crm', '7', 'ada@example.com');

  expect(sourceIds.addressHash('ada@example.com').equals(addressHash)).toBe(true);
});

it('keeps neither id nor address in the file', () => {
  const { journal } = begunJournal({ place: directory.place('journal.db') });
  journal.sourceIds.remember([journal.sourceIds.hashed('crm', 'customer-4711', 'ada@example.com')]);

  journal.close();

  const bytes = readFileSync(directory.path('journal.db'));
  expect(bytes.includes('ada@')).toBe(false);
  expect(bytes.includes('4711')).toBe(false);
});
