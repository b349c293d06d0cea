import { expect, it } from 'vitest';
import { draftOfFiles } from '../../../src/config/draft/draft-of-files.ts';
import type { Decision, Draft } from '../../../src/config/draft/draft.ts';
import { archive, known, OPTIONS, plain, table } from './found-files.ts';

it('asks which table of a database holds the people, and maps the columns of that one', () => {
  const fields = [{ field: 'email', column: 'login', looksLike: 'text' }] as const;
  const admins = table('admins', { is: plain({ fields, status: undefined }) });
  const people = table('people', { rowCount: 500 });
  const draft = draftOfFiles(
    [{ path: 'shop.db', form: 'database', tables: [admins, people] }],
    OPTIONS,
  );
  const [decision] = draft.decisions;

  expect(decision?.words).toContain('(admins, people): people was taken');
  expect(taken(draft, decision, 'admins')?.sources[0]).toMatchObject({
    table: 'admins',
    columns: [{ field: 'email', column: 'login' }],
    status: 'no-consent',
  });
  expect(taken(draft, decision, 'nobody')).toBeUndefined();
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
  expect(taken(draft, decision, answer)?.sources[0]?.tags).toEqual(tags);
});

function taken(draft: Draft, decision: Decision | undefined, answer: string): Draft | undefined {
  const question = decision?.question;
  return question?.kind === 'text' ? question.take(draft, answer) : undefined;
}
