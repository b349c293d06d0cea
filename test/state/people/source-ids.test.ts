// The addresses that ids of sources had.
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

  const [known] = sourceIds.pastOf([{ ...ada, key: undefined }]);
  const past = known?.past.map((hash) => hash.toString('hex'));
  expect(past?.sort()).toEqual([ada, later].map((one) => one.addressHash.toString('hex')).sort());
});

it('keeps the ids of two sources apart', () => {
  const { sourceIds } = begunJournal().journal;

  sourceIds.remember([sourceIds.hashed('crm', '7', 'ada@example.com')]);

  const others = [
    sourceIds.hashed('shop', '7', 'ada@example.com'),
    sourceIds.hashed('crm', '8', 'ada@example.com'),
  ];
  expect(
    sourceIds.pastOf(others.map((id) => ({ ...id, key: undefined }))).map(({ past }) => past),
  ).toEqual([[], []]);
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

it('doubts the ids of a source until somebody trusts them, and of no other', () => {
  const { sourceIds } = begunJournal().journal;
  sourceIds.doubt('crm');
  sourceIds.doubt('crm');
  sourceIds.doubt('shop');

  sourceIds.trust('shop');

  expect(['crm', 'shop'].map((source) => sourceIds.isDoubted(source))).toEqual([true, false]);
  expect(sourceIds.hasAny()).toBe(false);
});

it('knows of an id and its address that another id has it since, on the list that said so', () => {
  const { sourceIds } = begunJournal().journal;
  const passed = sourceIds.hashed('crm', '7', 'ada@example.com');
  sourceIds.notePassedOn('News', [passed]);

  const others = [
    sourceIds.hashed('crm', '8', 'ada@example.com'),
    sourceIds.hashed('crm', '7', 'grace@example.com'),
  ];

  expect(sourceIds.isPassedOn('News', passed)).toBe(true);
  expect(sourceIds.isPassedOn('', passed)).toBe(false);
  expect(others.map((one) => sourceIds.isPassedOn('News', one))).toEqual([false, false]);
});
