import { expect, it } from 'vitest';
import {
  aboutTable,
  groupFiles,
  plainParts,
  sourceOf,
} from '../../../src/config/draft/source-groups.ts';
import type { DraftSource } from '../../../src/config/draft/draft.ts';
import type { FoundFile } from '../../../src/contacts/index.ts';
import { archive, file, known, plain, table, leavers } from './found-files.ts';

it('reads an export with no more than its type', () => {
  const found = archive('a.zip', table('a.zip/in.csv', { is: known({ hasTags: true }) }));

  expect(draftOf(found)).toEqual({
    name: 'it',
    type: 'mailchimp',
    paths: ['a.zip'],
    about: ['in.csv: Mailchimp: subscribed members (certain, by its name), 2 rows'],
    columns: [],
    tags: { kind: 'customField', name: 'tags' },
  });
});

it('lets nobody get mail from an export that does not say who agreed', () => {
  const found = file('x.csv', table('x.csv', { is: known({ saysWhoAgreed: false }) }));

  expect(draftOf(found).status).toBe('no-consent');
});

it('maps the columns of a table, and the status words of all tables of its group', () => {
  const other = plain({
    consent: [
      {
        kind: 'words',
        column: 'state',
        words: [{ word: 'bounced', rows: 1, meaning: 'bounced' }],
      },
    ],
  });

  const source = draftOf(
    file('in.csv', table('in.csv')),
    file('out.csv', table('out.csv', { is: other })),
  );

  expect(source).toMatchObject({
    type: 'csv',
    paths: ['in.csv', 'out.csv'],
    columns: [
      { field: 'email', column: 'mail' },
      { field: 'custom.age', column: 'age', remark: 'looks like a number' },
    ],
    status: {
      column: 'state',
      map: { active: 'subscribed', gone: 'unsubscribed', bounced: 'bounced' },
    },
  });
});

it('reads every column that speaks of consent, by what any of its tables shows of it', () => {
  const word = { word: '2024-03-01', rows: 1, meaning: 'unsubscribed' } as const;
  const doubtful = { word: 'x', rows: 1, meaning: 'no-consent', isDoubtful: true } as const;
  const consent = (kind: 'flag-left' | 'moment-left', words = [word]) => [
    { kind: 'flag-agreed', column: 'News', words: [doubtful] } as const,
    { kind, column: 'Gone', words } as const,
    { kind: 'unread', column: 'Bounces', words: [] } as const,
  ];

  const source = draftOf(
    file('in.csv', table('in.csv', { is: plain({ consent: consent('flag-left', []) }) })),
    file('out.csv', table('out.csv', { is: plain({ consent: consent('moment-left') }) })),
  );

  expect(source.status).toEqual({
    all: [
      { column: 'News', kind: 'flag-agreed', map: { x: 'no-consent' } },
      { column: 'Gone', kind: 'moment-left', map: {} },
    ],
  });
});

it('writes what a word means where its column would not know it', () => {
  const words = [
    { word: 'valid', rows: 3, meaning: 'nothing', isWritten: true },
    { word: 'spamtrap', rows: 1, meaning: 'no-consent', isWritten: true },
    { word: 'risky', rows: 1, meaning: undefined },
  ] as const;
  const is = plain({ consent: [{ kind: 'flag-barred', column: 'mailbox', words }] });

  expect(draftOf(file('x.csv', table('x.csv', { is }))).status).toEqual({
    all: [
      {
        column: 'mailbox',
        kind: 'flag-barred',
        map: { valid: 'nothing', spamtrap: 'no-consent' },
      },
    ],
    otherwise: 'no-consent',
  });
});

it('reads only addresses from a file of people who left', () => {
  const is = plain({ consent: [] });

  expect(
    draftOf(file('x.csv', table('x.csv', { is, leaving: leavers({ status: 'bounced' }) }))),
  ).toMatchObject({
    columns: [{ field: 'email', column: 'mail' }],
    status: 'bounced',
  });
});

it('reads the largest table of a database', () => {
  const tables = [table('admins'), table('people', { rowCount: 500 })];

  expect(draftOf({ path: 'shop.db', form: 'database', tables })).toMatchObject({
    type: 'sqlite',
    table: 'people',
    about: ['people: a table, 500 rows'],
  });
});

it('reads a snapshot as a snapshot', () => {
  expect(draftOf({ path: 'old.sqlite', form: 'snapshot', tables: [] })).toEqual({
    name: 'it',
    type: 'snapshot',
    paths: ['old.sqlite'],
    about: ['A snapshot of an account of the service.'],
    columns: [],
  });
});

it('describes a few of many files and counts the rest', () => {
  const tables = Array.from({ length: 20 }, (_, index) => table(`${String(index)}.csv`));

  const { about } = plainParts(tables);

  expect(about).toHaveLength(13);
  expect(about.at(-1)).toBe('and 8 more');
  expect(aboutTable(table('one.csv', { rowCount: 1 }))).toBe('one.csv: a table, 1 row');
});

it('says of a very large table how far it was looked at', () => {
  expect(aboutTable(table('big.csv', { rowCount: 700_000, goesOn: true }))).toBe(
    'big.csv: a table, of which the first 700,000 rows were looked at: a word that comes only further down sends no mail until it is named',
  );
});

function draftOf(...files: readonly FoundFile[]): DraftSource {
  const [group] = groupFiles(files).groups;
  if (group === undefined) throw new Error('The files are no source.');
  return sourceOf(group, 'it').source;
}
