import { expect, it } from 'vitest';
import { draftOfFiles } from '../../../src/config/draft/draft-of-files.ts';
import { file, known, OPTIONS, plain, table } from './found-files.ts';

it('suggests nothing where there are no files', () => {
  expect(draftOfFiles([], OPTIONS)).toEqual({
    sources: [],
    syncs: [],
    suppressions: [],
    decisions: [],
  });
});

it('carries over everybody who left, from every file that tells it', () => {
  const silent = plain({ status: undefined });
  const gone = known({ role: 'suppressions' });

  const { sources, suppressions } = draftOfFiles(
    [
      file('crm.csv', table('crm.csv')),
      file('in.csv', table('in.csv', { is: known() })),
      file('out.csv', table('out.csv', { is: gone })),
      file('blocklist.csv', table('blocklist.csv', { is: silent, nameSays: 'unsubscribed' })),
      file('people.csv', table('people.csv', { is: silent, header: ['mail'] })),
      { path: 'old.sqlite', form: 'snapshot', tables: [] },
    ],
    OPTIONS,
  );

  expect(sources.map(({ name }) => name)).toEqual([
    'crm',
    'mailchimp',
    'mailchimp_suppressions',
    'blocklist',
    'people',
    'old',
  ]);
  expect(suppressions).toEqual([
    { sources: ['crm', 'mailchimp', 'mailchimp_suppressions', 'blocklist', 'old'], into: 'global' },
    { sources: ['old'], into: 'groups' },
  ]);
});

it('tells what is no source before everything else', () => {
  const nobody = table('orders.csv', { is: plain({ fields: [] }) });

  const { decisions, sources } = draftOfFiles([file('orders.csv', nobody)], OPTIONS);

  expect(sources).toEqual([]);
  expect(decisions).toEqual([
    { place: 'sources', words: 'orders.csv was left out: none of its columns holds addresses.' },
  ]);
});
