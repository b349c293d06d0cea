import { expect, it } from 'vitest';
import { sourceLines } from '../../../src/config/draft/source-lines.ts';
import type { DraftSource } from '../../../src/config/draft/draft.ts';

const CRM: DraftSource = { name: 'crm', type: 'csv', paths: ['crm.csv'], about: [], columns: [] };

it('writes a source with everything that is known of it', () => {
  const lines = sourceLines({
    ...CRM,
    type: 'sqlite',
    paths: ['a.db', 'b.db'],
    table: 'people',
    about: ['people: a table, 2 rows'],
    columns: [
      { field: 'email', column: 'mail' },
      { field: 'custom.age', column: 'age', remark: 'looks like a number' },
      { field: 'city', column: null },
    ],
    status: { column: 'state', map: { active: 'subscribed', '1': 'unsubscribed' } },
  });

  expect(lines).toEqual([
    '  crm:',
    '    # people: a table, 2 rows',
    '    type: sqlite',
    '    path:',
    '      - a.db',
    '      - b.db',
    '    table: people',
    '    columns:',
    '      email: mail',
    '      custom.age: age # looks like a number',
    '      city: null',
    '    # A word that is not listed and not understood makes its row invalid, never subscribed.',
    '    status:',
    '      column: state',
    '      map:',
    '        "1": unsubscribed',
    '        active: subscribed',
  ]);
});

it('writes no more than is known', () => {
  expect(sourceLines({ ...CRM, type: 'mailchimp' })).toEqual([
    '  crm:',
    '    type: mailchimp',
    '    path: crm.csv',
  ]);
});

it.each([
  [{ kind: 'customField', name: 'tags' }, '{ customField: tags }'],
  [{ kind: 'contactTypes' }, '{ contactTypes: true }'],
  [{ kind: 'ignore' }, 'ignore'],
] as const)('writes what becomes of tags: %j', (tags, text) => {
  expect(sourceLines({ ...CRM, tags }).at(-1)).toBe(`    tags: ${text}`);
});
