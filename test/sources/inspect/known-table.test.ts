import { expect, it } from 'vitest';
import { knownTable } from '../../../src/sources/inspect/inspect-table.ts';
import { consentColumns } from '../../../src/sources/inspect/status-columns.ts';
import type { TitledColumn } from '../../../src/sources/inspect/words-alone.ts';
import { WordTally } from '../../../src/sources/inspect/read-table.ts';
import { bindKind } from '../../../src/sources/presets/engine/bind-kind.ts';
import { recogniseFile } from '../../../src/sources/presets/engine/recognise.ts';

const MEMBERS = ['Email Address', 'MEMBER_RATING', 'LEID', 'EUID', 'TAGS'];

it('tells of an export what it is, and that nobody has to say who agreed', () => {
  const { is, statusOf } = look('subscribed_x.csv', MEMBERS, [
    ['ada@example.com', '3', '1', 'e', ''],
  ]);

  expect(is).toEqual({
    kind: 'export',
    type: 'mailchimp',
    title: 'Mailchimp: subscribed members',
    certainty: 'certain',
    because: 'its columns MEMBER_RATING, LEID, EUID',
    role: 'contacts',
    saysWhoAgreed: true,
    status: [],
    hasTags: false,
  });
  expect(statusOf(['ada@example.com', '3', '1', 'e', ''])).toBe('subscribed');
});

it('finds tags where somebody has one', () => {
  const rows = [
    ['ada@example.com', '3', '1', 'e', ''],
    ['bram@example.com', '3', '2', 'f', '"VIP"'],
  ];

  expect(look('subscribed_x.csv', MEMBERS, rows).is.hasTags).toBe(true);
});

it.each([
  ['GDPR', 'no', 'yes'],
  ['DSGVO', 'nein', 'ja'],
  ['Marketing', 'opted out', 'opted in'],
  ['Verified', 'no', 'yes'],
])('names what keeps people from mail below a title of the user: %s', (title, no, yes) => {
  const rows = [no, yes, ''].map((word, index) => [`p${String(index)}@example.com`, '3', '1', 'e', word]); // prettier-ignore
  const { is } = look('subscribed_x.csv', [...MEMBERS.slice(0, 4), title], rows);

  expect(is.besides).toMatchObject([{ column: title, words: [{ word: no, rows: 1 }] }]);
  expect(is.besides?.[0]?.words).toHaveLength(1);
});

it.each([
  ['Opted Out', 'Yes', 'no-consent'],
  ['Opted Out', 'unsubscribed', 'unsubscribed'],
  ['Opted Out', 'Invalid date', 'no-consent'],
  ['Newsletter OK', 'TBC', 'no-consent'],
  ['Newsletter OK', 'None', 'no-consent'],
  ['Newsletter OK', 'NULL', undefined],
])('says of the words below %s what a plan makes of them: %s', (title, word, meaning) => {
  const rows = [word, ''].map((cell, index) => [`p${String(index)}@example.com`, '3', '1', 'e', cell]); // prettier-ignore
  const { is } = look('subscribed_x.csv', [...MEMBERS.slice(0, 4), title], rows);

  expect((is.besides ?? []).flatMap(({ words }) => words.map((one) => one.meaning))).toEqual(
    meaning === undefined ? [] : [meaning],
  );
});

it('fills no contact with people who all left', () => {
  const { is } = look('cleaned_x.csv', MEMBERS, [['ada@example.com', '3', '1', 'e', '']]);

  expect(is).toMatchObject({ role: 'suppressions', saysWhoAgreed: true });
});

it('leaves it to a person where the export does not tell who agreed', () => {
  const { is } = look('people.csv', MEMBERS, [['ada@example.com', '3', '1', 'e', '']]);

  expect(is).toMatchObject({ role: 'contacts', saysWhoAgreed: false });
});

it('says what each status word means, and which ones are unknown', () => {
  const header = ['Email', 'Klaviyo ID', 'Email Marketing Consent'];
  const { is } = look('list.csv', header, [
    ['ada@example.com', 'k1', 'SUBSCRIBED'],
    ['bram@example.com', 'k2', 'PERHAPS'],
    ['cleo@example.com', 'k3', 'UNSUBSCRIBED'],
  ]);

  expect(is.status).toEqual([
    {
      column: 'Email Marketing Consent',
      words: [
        { word: 'PERHAPS', rows: 1, meaning: undefined },
        { word: 'SUBSCRIBED', rows: 1, meaning: 'subscribed' },
        { word: 'UNSUBSCRIBED', rows: 1, meaning: 'unsubscribed' },
      ],
    },
  ]);
});

function look(
  path: string,
  header: readonly string[],
  cells: readonly (readonly string[])[],
): ReturnType<typeof knownTable> {
  const { sure, possible } = recogniseFile(path, header);
  const recognised = sure ?? possible[0];
  if (recognised === undefined) throw new Error('The export is not recognised.');
  const { preset, kind } = recognised;
  const tagUse = { kind: 'customField', name: 'tags' } as const;
  const bound = bindKind({ preset, kind, file: { path, header }, tagUse, wanted: [] });
  const all = [...header, ...bound.added.names];
  const rows = cells.map((own, index) => ({
    line: index + 2,
    cells: [...own, ...bound.added.cellsOf(own)],
  }));
  const tally = new WordTally(all.length);
  for (const row of rows) tally.take(row.cells);
  return knownTable(recognised, bound, { header: all, rows, tally });
}

it('leaves it to a person what a legal basis says, and what all others said', () => {
  const header = ['Record ID - Contact', 'Email', "Legal basis for processing contact's data"];
  const basis = (word: string) => look('x.csv', header, [['1', 'ada@example.com', word]]).is;

  expect(basis('Freely given consent from contact')).toMatchObject({
    saysWhoAgreed: true,
    status: [{ words: [{ meaning: 'no-consent', isDoubtful: true }] }],
  });
  expect(basis('Performance of a contract')).toMatchObject({ saysWhoAgreed: false });
});

it.each([
  ['Disabled', 'yes', 'no'],
  ['disabled', '1', '0'],
  ['Inactive', 'TRUE', 'FALSE'],
  ['Datenschutz akzeptiert', 'nein', 'ja'],
  ['Privacy policy accepted', 'no', 'yes'],
])('asks about %s, %s where no other column says who agreed', (title, against, good) => {
  const flags = columnOf(title, { [good]: 7, [against]: 3 });
  const heads = [flags, columnOf('Newsletter', { ja: 5, nein: 5 })];

  expect(consentColumns([flags])).toMatchObject([
    { kind: 'notes', words: [{ rows: 3, meaning: 'no-consent' }] },
  ]);
  expect(consentColumns([columnOf(title, { [good]: 7 })])).toEqual([]);
  expect(consentColumns(heads).map((one) => one.column)).toEqual(['Newsletter']);
});

it.each([
  ['NULL', false],
  ['N/A', false],
  ['?', true],
  ['2', true],
  ['Pending', true],
])('keeps who is not active out whatever one cell says: %s', (odd, isAsked) => {
  const [one] = consentColumns([columnOf('active', { 1: 7, 0: 3, [odd]: 1 })]);

  expect(one?.words.find(({ word }) => word === '0')?.meaning).toBe('no-consent');
  expect(one?.words.some(({ word, meaning }) => word === odd && meaning === undefined)).toBe(
    isAsked,
  );
  expect(consentColumns([columnOf('active', { Gold: 7, 0: 3 })])).toEqual([]);
});

function columnOf(title: string, counts: Readonly<Record<string, number>>): TitledColumn {
  const words = Object.entries(counts).map(([word, rows]) => ({ word, rows }));
  return { title, column: title, words };
}
