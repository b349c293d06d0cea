import { expect, it } from 'vitest';
import { purgeDocument } from '../../../src/report/documents/purge-document.ts';
import { plainStyle, purgeText } from '../../../src/report/index.ts';

const NOTHING = {
  plans: 0,
  runs: 0,
  parked: 0,
  snapshots: 0,
  rejectedRows: 0,
  reports: 0,
  toldRows: 0,
  workingFiles: 0,
  journalRows: 0,
  journalTexts: 0,
  lateContacts: 0,
};

const REPORT = { remembered: 0, counts: NOTHING, left: [], mirrors: [], looksThere: true };

it('does not claim to have looked where it did not', () => {
  const lines = [
    ...purgeText({ ...REPORT, people: 1, remembered: 1, isReplay: false }, { style: plainStyle }),
  ];

  expect(lines).toEqual([
    'Erased: 1 person, remembered by keyed hashes, 1 of them new.',
    'Removed: nothing. The state directory and the plans of past runs were free of them.',
    expect.stringContaining('saved elsewhere'),
    expect.stringContaining('The sources are not ours to change'),
  ]);
});

it('does not say that nobody is remembered where a replay finds nobody', () => {
  const [first] = purgeDocument({ ...REPORT, people: 0, isReplay: true });

  expect(first).toMatchObject({
    lines: ['Erased again: 0 people whom the ledger knows and a file of ours named.'],
  });
});
