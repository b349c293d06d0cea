import { describe, expect, it } from 'vitest';
import {
  type UploadColumn,
  type UploadRow,
  readRow,
  withoutDuplicates,
} from '../../../src/sandbox/contacts/upload-rows.ts';
import { failed } from '../../../src/sandbox/protocol/answer.ts';
import { bodyText, testAccount } from '../sandbox-account.ts';

const COLUMNS: readonly UploadColumn[] = [
  { kind: 'text', name: 'city' },
  { kind: 'email' },
  { kind: 'custom', name: 'plan' },
  { kind: 'ignored' },
  { kind: 'text', name: 'country' },
  { kind: 'custom', name: '__proto__' },
];
const ANY_COUNTRY: Given = { behaviours: { country_invalid: 'store' } };
const BAD_EMAIL = 'The email must be a valid email address.';
const BAD_COUNTRY = 'The selected country is invalid.';

describe('a row of an upload', () => {
  it('becomes a draft by the meaning of its columns, in their order', () => {
    const row = read(['Oslo', 'ann@example.test', 'plus', 'x', '7', 'y']);

    expect(row).toEqual({
      kind: 'draft',
      line: 3,
      draft: {
        contactTypeId: 5,
        email: 'ann@example.test',
        texts: { city: 'Oslo', country: '7' },
        custom: [
          ['plan', 'plus'],
          ['__proto__', 'y'],
        ],
      },
    });
  });

  it.each([
    ['has more cells than columns', ['Oslo', 'ann@example.test', 'p', 'x', '7', 'y', 'z'], 'Oslo'],
    ['has spaces round its address', ['Oslo', '\u00a0ann@example.test ', 'p', 'x', '7'], 'Oslo'],
    ['has spaces round its country', ['Oslo', 'ann@example.test', 'p', 'x', ' 7 '], 'Oslo'],
    ['has spaces round a text', [' Oslo ', 'ann@example.test', 'p', 'x', '7'], ' Oslo '],
    [
      'has letters of any script',
      ['Ōsaka 大阪 😀', 'ann@example.test', 'p', 'x', '7'],
      'Ōsaka 大阪 😀',
    ],
    ['has an empty text', ['', 'ann@example.test', 'p', 'x', '7'], ''],
  ])('keeps its text when it %s', (_what, cells, city) => {
    const row = read(cells);

    expect(row).toMatchObject({
      kind: 'draft',
      draft: { email: 'ann@example.test', texts: { city, country: '7' } },
    });
  });

  it('leaves blank the columns for which it has no cells', () => {
    const columns: readonly UploadColumn[] = [
      { kind: 'email' },
      { kind: 'text', name: 'country' },
      { kind: 'text', name: 'city' },
      { kind: 'custom', name: 'plan' },
    ];

    const row = read(['ann@example.test', '7'], { columns });

    expect(row).toMatchObject({ draft: { texts: { city: '' }, custom: [['plan', '']] } });
  });

  it.each([
    ['no cells', [], BAD_EMAIL],
    ['a blank address', ['Oslo', ' ', 'p', 'x', '7'], BAD_EMAIL],
    ['two addresses', ['Oslo', 'ann@example.test,bob@example.test', 'p', 'x', '7'], BAD_EMAIL],
    ['neither address nor country', ['Oslo', 'nobody', 'p', 'x', 'Atlantis'], BAD_EMAIL],
    ['a blank country', ['Oslo', 'ann@example.test', 'p', 'x', '  '], BAD_COUNTRY],
    ['an unknown country', ['Oslo', 'ann@example.test', 'p', 'x', 'Atlantis'], BAD_COUNTRY],
    ['a country id that is none', ['Oslo', 'ann@example.test', 'p', 'x', '0'], BAD_COUNTRY],
  ])('is bad, with its line and one reason, when it has %s', (_what, cells, reason) => {
    expect(read(cells)).toEqual({ kind: 'bad', line: 3, reason });
  });

  it('is bad when no column holds an address', () => {
    const row = read(['7'], { columns: [{ kind: 'text', name: 'country' }] });

    expect(row).toEqual({ kind: 'bad', line: 3, reason: BAD_EMAIL });
  });

  it('keeps an unknown country with its spaces when the service stores any country', () => {
    const row = read(['Oslo', 'ann@example.test', 'p', 'x', ' Atlantis '], ANY_COUNTRY);

    expect(row).toMatchObject({ draft: { texts: { country: ' Atlantis ' } } });
  });

  it('is bad without a country even when the service stores any', () => {
    const row = read(['Oslo', 'ann@example.test', 'p', 'x', ' '], ANY_COUNTRY);

    expect(row).toEqual({ kind: 'bad', line: 3, reason: BAD_COUNTRY });
  });
});

describe('the rows that count', () => {
  it.each(['first', 'last', 'both', 'reject_file'])('stay an empty list with %s', (rule) => {
    expect(counting(rule, [])).toEqual([]);
  });

  it.each([
    ['first', ['2 ann', '3 bob', '4 bad', '6 bad']],
    ['last', ['7 ann', '3 bob', '4 bad', '6 bad']],
    ['both', ['2 ann', '3 bob', '4 bad', '5 ann', '6 bad', '7 ann']],
  ])('keep their order, and every bad row, with %s', (rule, kept) => {
    const rows = [row(2, 'ann'), row(3, 'bob'), bad(4), row(5, 'ann'), bad(6), row(7, 'ann')];

    expect(counting(rule, rows)).toEqual(kept);
  });

  it('are all of a file with two bad rows when a repeated address would refuse it', () => {
    const rows = [bad(2), row(3, 'ann'), bad(4)];

    expect(counting('reject_file', rows)).toEqual(['2 bad', '3 ann', '4 bad']);
  });

  it.each([
    ['exact', 'ANN', 2],
    ['case_insensitive', 'ANN', 1],
    ['case_insensitive', 'änn', 2],
    ['accent_insensitive', 'änn', 1],
  ])('are distinguished by email_match %s, so that ann and %s are %i', (match, name, count) => {
    const rows = [row(2, 'ann'), row(3, name)];

    expect(counting('last', rows, { email_match: match })).toHaveLength(count);
  });

  it('are refused together, with a message for the file, when one repeats an address', () => {
    const rows = [row(2, 'ann'), bad(3), row(4, 'ann')];

    expect(() => counting('reject_file', rows)).toThrow(
      expect.objectContaining({ answer: failed({ file: ['The file has an address twice.'] }) }),
    );
  });
});

interface Given {
  readonly behaviours?: Readonly<Record<string, string>>;
  readonly columns?: readonly UploadColumn[];
}

function read(cells: readonly string[], { behaviours, columns = COLUMNS }: Given = {}): UploadRow {
  const account = testAccount(behaviours).service.account();
  return readRow(account, cells, columns, 5, 3);
}

function counting(
  rule: string,
  rows: readonly UploadRow[],
  behaviours: Readonly<Record<string, string>> = {},
): string[] {
  const account = testAccount({ ...behaviours, csv_in_file_dup: rule }).service.account();
  return withoutDuplicates(account, rows).map((kept) =>
    kept.kind === 'bad'
      ? `${String(kept.line)} bad`
      : `${String(kept.line)} ${kept.draft.email.replace('@example.test', '')}`,
  );
}

function row(line: number, name: string): UploadRow {
  const email = `${name}@example.test`;
  return { kind: 'draft', line, draft: { contactTypeId: 1, email, texts: {}, custom: [] } };
}

function bad(line: number): UploadRow {
  return { kind: 'bad', line, reason: BAD_EMAIL };
}

describe('the columns of an upload', () => {
  it('finds fields by name or label in any order', () => {
    const account = testAccount();
    account.post('one/custom-fields/save', { field_name: 'Company_Name', field_type: 'text' });

    account.upload('Company Name,Country,First Name,EMAIL\nAcme,1,Ann,ann@example.test\n');

    expect(account.contacts()).toMatchObject([
      { first_name: 'Ann', custom_field: { Company_Name: { field_value: 'Acme' } } },
    ]);
  });

  it.each([['email,city'], ['country,city']])('refuses a file with only %s', (header) => {
    const answer = testAccount().upload(`${header}\nx,y\n`);

    expect(answer.status).toBe('failed');
    expect(Object.keys(answer.errors ?? {})).toEqual(['file']);
  });
});

const PATH = 'two/contacts/csv-sample/download';

it('names the columns of an upload, the custom fields last', () => {
  const account = testAccount();
  account.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });

  const response = account.raw(PATH);

  const [header, row] = bodyText(response).split('\n');
  expect(response.headers['content-type']).toContain('text/csv');
  expect(header).toMatch(/^email,first_name,.*,alt_email,plan$/);
  expect(row?.split(',')).toHaveLength(header?.split(',').length ?? 0);
});

it('can be uploaded as it is', () => {
  const account = testAccount({ csv_header: 'required_exact' });

  const answer = account.upload(bodyText(account.raw(PATH)));

  expect(answer).toEqual({ status: 'success', message: 'Imported Successfully' });
  expect(account.contacts()).toMatchObject([{ first_name: 'Asha', city: 'Surat' }]);
});
