import { expect, it } from 'vitest';
import { draftOfFiles, takeName } from '../../../src/config/draft/draft-of-files.ts';
import { answeredDraft } from '../../../src/config/draft/answered-draft.ts';
import { file, known, leavers, OPTIONS, plain, replied, table, archive } from './found-files.ts';
import { problemsOf, written } from '../written-config.ts';

it('suggests nothing where there are no files', () => {
  expect(draftOfFiles([], OPTIONS)).toEqual({
    sources: [],
    syncs: [],
    suppressions: [],
    decisions: [],
  });
});

it('carries over everyone who left, from every file that says so', () => {
  const silent = plain({ consent: [] });
  const gone = known({ role: 'suppressions' });

  const { sources, suppressions } = draftOfFiles(
    [
      file('crm.csv', table('crm.csv')),
      file('in.csv', table('in.csv', { is: known() })),
      file('out.csv', table('out.csv', { is: gone })),
      file('blocklist.csv', table('blocklist.csv', { is: silent, leaving: leavers() })),
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

it('lists skipped files before everything else', () => {
  const nobody = table('orders.csv', { is: plain({ fields: [] }) });

  const { decisions, sources } = draftOfFiles([file('orders.csv', nobody)], OPTIONS);

  expect(sources).toEqual([]);
  expect(decisions).toEqual([
    { place: 'sources', words: 'orders.csv was skipped: none of its columns holds addresses.' },
  ]);
});

it('makes unique names from the names of files', () => {
  const known = new Set<string>();

  const taken = ['CRM Export.csv', 'crm-export.json', 'Käufer.csv', '(1).csv', '???'].map((title) =>
    takeName(title, known),
  );

  expect(taken).toEqual(['crm_export', 'crm_export_2', 'käufer', '1', 'contacts']);
});

it('makes names that are valid in a configuration', () => {
  const name = takeName(`${'long '.repeat(30)}.csv`, new Set());

  const text = written({
    sources: `sources:\n  ${name}: { type: csv, path: a.csv, status: subscribed }\n`,
    syncs: `syncs:\n  - { source: ${name}, contactType: News }\n`,
  });
  expect(problemsOf(text)).toEqual([]);
});

it('takes the table of a database that a person names, and maps the columns of that one', () => {
  const fields = [{ field: 'email', column: 'login', looksLike: 'text' }] as const;
  const admins = table('admins', { is: plain({ fields, consent: [] }) });
  const people = table('people', { rowCount: 500 });
  const files = [{ path: 'shop.db', form: 'database', tables: [admins, people] } as const];
  const answer = { about: { ask: 'table', file: 'shop.db' }, answer: 'admins' } as const;

  const unasked = answeredDraft(files, [], OPTIONS);
  const answered = answeredDraft(files, [answer], OPTIONS);

  expect(unasked.draft.sources[0]?.table).toBe('people');
  expect(unasked.draft.decisions[0]?.words).toContain('(admins, people): people was taken');
  expect(unasked.review.structure[0]?.text).toContain('(admins, people)');
  expect(answered.draft.sources[0]).toMatchObject({
    table: 'admins',
    columns: [{ field: 'email', column: 'login' }],
    status: 'no-consent',
  });
  expect(answered.draft.decisions[0]?.words).toContain('admins does not say who agreed');
});

it.each([
  ['types', { kind: 'contactTypes' }],
  ['ignore', { kind: 'ignore' }],
  ['Field', { kind: 'customField', name: 'tags' }],
  ['a lot', undefined],
])('asks what becomes of tags, and nothing stays open: %s', (answer, tags) => {
  const is = known({ hasTags: true });
  const draft = draftOfFiles([archive('a.zip', table('a.zip/in.csv', { is }))], OPTIONS);
  const [decision] = draft.decisions;

  expect(decision?.words).toBeUndefined();
  expect(replied(draft, decision, answer)?.sources[0]?.tags).toEqual(tags);
});
