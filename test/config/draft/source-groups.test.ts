// Several files are one source where they say the same things, and never where one holds people who left.
import { describe, expect, it } from 'vitest';
import { aboutWords, foundWords } from '../../../src/config/draft/word-meanings.ts';
import {
  baseName,
  filesOfOneList,
  fillsContacts,
  groupFiles,
  mayHaveLeft,
  isSilent,
} from '../../../src/config/draft/source-groups.ts';
import type { FoundFile } from '../../../src/contacts/index.ts';
import { archive, file, known, plain, table, leavers } from './found-files.ts';

const SILENT = plain({ consent: [] });

describe('files form one source', () => {
  it('when they are exports of one provider with the same role', () => {
    const gone = known({ role: 'suppressions' });

    expect(
      grouped(
        file('in.csv', table('in.csv', { is: known() })),
        file('bounced.csv', table('bounced.csv', { is: gone })),
        file('more.csv', table('more.csv', { is: known() })),
        file('left.csv', table('left.csv', { is: gone })),
      ),
    ).toEqual(['export contacts: in.csv more.csv', 'export suppressions: bounced.csv left.csv']);
  });

  it('when they are tables with the same columns', () => {
    expect(
      grouped(
        file('2023.csv', table('2023.csv')),
        file('2024.csv', table('2024.csv')),
        file('shop.csv', table('shop.csv', { header: ['mail'] })),
      ),
    ).toEqual(['plain: 2023.csv 2024.csv', 'plain: shop.csv']);
  });

  it('on their own when they are archives, databases or snapshots', () => {
    expect(
      grouped(
        archive('a.zip', table('a.zip/in.csv', { is: known() })),
        archive('b.zip', table('b.zip/in.csv', { is: known() })),
        { path: 'shop.db', form: 'database', tables: [table('people')] },
        { path: 'old.sqlite', form: 'snapshot', tables: [] },
      ),
    ).toEqual([
      'export contacts: a.zip',
      'export contacts: b.zip',
      'database: shop.db',
      'snapshot: old.sqlite',
    ]);
  });
});

describe('a list of its own', () => {
  const gone = known({ role: 'suppressions' });
  const FILES = [
    file('x/tea.csv', table('tea.csv', { is: known() })),
    file('x/coffee.csv', table('coffee.csv', { is: known() })),
    file('x/left.csv', table('left.csv', { is: gone })),
    file('x/bounced.csv', table('bounced.csv', { is: gone })),
  ];

  it('is each file of people who may get mail, if a person says so', () => {
    const { groups } = groupFiles(FILES, { listEach: true });

    expect(groups.map(({ base, files, isList }) => [base, files.length, isList])).toEqual([
      ['tea.csv', 1, true],
      ['coffee.csv', 1, true],
      ['left.csv', 2, undefined],
    ]);
  });

  it('could be any of the files that form one source', () => {
    expect(filesOfOneList(FILES)).toEqual(['tea.csv', 'coffee.csv']);
    expect(filesOfOneList(FILES.slice(1))).toEqual([]);
  });
});

describe('a file whose name says that its people left', () => {
  it('is a source of its own, without contacts', () => {
    const { groups } = groupFiles([
      file('people.csv', table('people.csv', { is: SILENT })),
      file('unsubscribed.csv', table('unsubscribed.csv', { is: SILENT, leaving: leavers() })),
    ]);

    expect(groups.map(({ left }) => left)).toEqual([undefined, 'unsubscribed']);
    expect(groups.map(fillsContacts)).toEqual([true, false]);
  });

  it('is read by its own status words if it has any', () => {
    const { groups } = groupFiles([
      file('unsubscribed.csv', table('unsubscribed.csv', { leaving: leavers() })),
    ]);

    expect(groups[0]?.left).toBeUndefined();
  });

  it.each([true, false])('is skipped in an archive with others, sure (%j) or not', (isSure) => {
    const both = archive(
      'all.zip',
      table('all.zip/active.csv', { is: SILENT }),
      table('all.zip/unsubscribed.csv', { is: SILENT, leaving: leavers({ isSure }) }),
    );

    expect(groupFiles([both])).toEqual({
      groups: [],
      leftOut: [expect.stringMatching(/^all\.zip was skipped: .*Unpack it/u)],
    });
  });
});

it('asks of no table of a database whether its people left', () => {
  const gone = table('unsubscribed', { is: SILENT, leaving: leavers({ isSure: false }) });
  const { groups } = groupFiles([{ path: 'shop.db', form: 'database', tables: [gone] }]);

  expect(groups.flatMap(mayHaveLeft)).toEqual([]);
});

describe('a file is skipped with a reason', () => {
  const refused = {
    kind: 'refused',
    type: 'mailchimp',
    title: 'Mailchimp: opens',
    certainty: 'certain',
    because: 'its name',
    advice: 'Export the audience.',
  } as const;

  it.each([
    [
      'when it is no list of people',
      file('opens.csv', table('opens.csv', { is: refused })),
      'opens.csv is Mailchimp: opens and was skipped. Export the audience.',
    ],
    [
      'when no column holds addresses',
      file('dir/orders.csv', table('dir/orders.csv', { is: plain({ fields: [] }) })),
      'orders.csv was skipped: none of its columns holds addresses.',
    ],
    [
      'when it is an archive of several kinds',
      archive('all.zip', table('all.zip/a.csv'), table('all.zip/b.csv', { is: known() })),
      'all.zip was skipped: it holds files of several kinds. Unpack it, and run init with the files that are in it.',
    ],
    [
      'when it is an archive with such a file in it',
      archive('all.zip', table('all.zip/opens.csv', { is: refused })),
      'all.zip was skipped because of a file in it. opens.csv is Mailchimp: opens and was skipped. Export the audience. Unpack it, and run init with the files that are in it.',
    ],
  ])('%s', (_when, found: FoundFile, words) => {
    expect(groupFiles([found])).toEqual({ groups: [], leftOut: [words] });
  });
});

it('finds the tables that do not say who agreed', () => {
  const unread = plain({ consent: [{ kind: 'unread', column: 'left at', words: [] }] });

  expect([plain(), SILENT, unread].map((is) => isSilent(table('x.csv', { is })))).toEqual([
    false,
    true,
    true,
  ]);
  expect(isSilent(table('x.csv', { is: known({ saysWhoAgreed: false }) }))).toBe(true);
});

it('shows a file without its folders', () => {
  expect(['a/b.csv', 'b.csv', 'C:\\x\\b.csv'].map(baseName)).toEqual(['b.csv', 'b.csv', 'b.csv']);
});

function grouped(...files: readonly FoundFile[]): readonly string[] {
  return groupFiles(files).groups.map((group) => {
    const role = group.kind === 'export' ? ` ${group.role}` : '';
    return `${group.kind}${role}: ${group.files.map(({ path }) => path).join(' ')}`;
  });
}

it('merges the words of one column and counts all their rows', () => {
  const status = [
    { column: 'state', words: [{ word: 'active', rows: 4, meaning: 'subscribed' }] },
  ] as const;

  expect(
    foundWords([
      table('a.csv'),
      table('b.csv', { is: known({ status }) }),
      table('c.csv', { is: plain({ consent: [] }) }),
    ]),
  ).toEqual([
    {
      column: 'state',
      words: [
        { word: 'active', rows: 5, meaning: 'subscribed' },
        { word: 'gone', rows: 1, meaning: 'unsubscribed' },
      ],
    },
  ]);
});

it('says what each word means', () => {
  const words = [
    { word: 'active', rows: 1, meaning: 'subscribed' },
    { word: 'Other', rows: 1, meaning: 'nothing' },
    { word: 'odd', rows: 1, meaning: undefined },
  ] as const;

  expect(aboutWords({ column: 'State', words })).toBe(
    'Words of State: "active" is subscribed, "Other" says nothing, "odd" is not known',
  );
});
