import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { begunJournal, stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

const ada = { contactType: 'newsletter', address: 'ada@example.com' };

it('knows the contacts that were created, and no others', () => {
  const { ownership } = begunJournal().journal;

  ownership.own([ada, ada]);

  expect(ownership.isOwned(ada)).toBe(true);
  expect(ownership.isOwned({ ...ada, contactType: 'customers' })).toBe(false);
  expect(ownership.isOwned({ ...ada, address: 'grace@example.com' })).toBe(false);
});

it('keeps no address in the file', () => {
  const { journal } = begunJournal({ place: directory.place('journal.db') });
  journal.ownership.own([ada]);
  journal.facts.rememberStoredForm({ ...ada, field: 'city', wanted: 'Mumbai ', stored: 'Mumbai' });

  journal.close();

  const bytes = readFileSync(directory.path('journal.db'));
  // No shorter part: random bytes and hashes hold any three letters now and then.
  expect(bytes.includes('ada@')).toBe(false);
  expect(bytes.includes('example')).toBe(false);
  expect(bytes.includes('Mumbai')).toBe(false);
});

it('commits nothing where there is nothing to note', () => {
  const { journal } = begunJournal({ place: directory.place('journal.db') });
  const commits = vi.spyOn(journal.commits, 'now');

  journal.ownership.own([]);
  journal.ownership.markMirrored([]);
  journal.sourceIds.remember([]);
  journal.knownLeavers.forget([]);

  expect(commits).not.toHaveBeenCalled();
  journal.close();
});

it('knows which contact types were mirrored before', () => {
  const { ownership } = begunJournal().journal;

  ownership.markMirrored(['newsletter', 'customers']);
  ownership.markMirrored(['newsletter']);

  expect(ownership.wasMirrored('newsletter')).toBe(true);
  expect(ownership.wasMirrored('customers')).toBe(true);
  expect(ownership.wasMirrored('others')).toBe(false);
});

it('still knows its contacts when the journal is reopened', () => {
  const place = directory.place('journal.db');
  const first = begunJournal({ place }).journal;
  first.ownership.own([ada]);
  first.close();

  const { journal } = begunJournal({ place, runId: 'run-2' });

  expect(journal.ownership.isOwned(ada)).toBe(true);
  journal.close();
});
