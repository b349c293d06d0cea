import { expect, it } from 'vitest';
import { parsedRow } from '../../../../src/report/html/changes/blocks-script.ts';
import { entryMarkup, legendOf, toneOf } from '../../../../src/report/html/changes/changes.ts';
import { plannedIn, update } from '../../planned.ts';
import { bareText } from '../bare-text.ts';
import { entryOf } from './entries.ts';

function textOf(...entry: Parameters<typeof entryOf>): string {
  return bareText(entryMarkup(entryOf(...entry), legendOf()).text);
}

it('shows an update with its place in the source and each field old → new', () => {
  const text = textOf({
    changes: [
      { field: 'city', old: 'Wien', next: 'Graz' },
      { field: 'state', old: 'Tirol', next: null },
    ],
  });

  expect(text).toBe(
    '~ anna@example.com Newsletter · crm exports/a.csv, line 12 · no. 7 City Wien → Graz State Tirol → empty',
  );
});

it('shows one side of a create', () => {
  const text = textOf({
    kind: 'createContact',
    changes: [{ field: 'city', old: null, next: 'Graz' }],
  });

  expect(text).toMatch(/^\+ anna@example\.com .* City Graz$/u);
});

it('shows what a deleted contact was, and why it goes', () => {
  const text = textOf({
    kind: 'deleteContact',
    origin: null,
    reason: 'moved to Customers',
    changes: [{ field: 'city', old: 'Wien', next: null }],
  });

  expect(text).toBe('− anna@example.com Newsletter · moved to Customers · no. 7 City Wien');
});

it.each([
  [
    'a suppression in a group',
    { kind: 'suppressInGroup', group: 'News', status: 'bounced', contactType: null },
    'News · bounced',
  ],
  [
    'a recipient of a segment',
    { kind: 'addSegmentRecipient', segment: 'VIP', contactType: null },
    'VIP · crm',
  ],
] as const)('names the place of %s', (_what, part, place) => {
  expect(textOf(part)).toContain(`anna@example.com ${place}`);
});

it.each([
  ['createContactType', { contactType: 'Partners' }],
  ['createUnsubscribeGroup', { group: 'Partners', contactType: null }],
] as const)('names the target of %s once', (kind, part) => {
  const text = textOf({ kind, target: 'Partners', origin: null, changes: [], ...part });

  expect(text).toBe('+ Partners no. 7');
});

it('says of a run what was to be done and how it ended', () => {
  const text = textOf({}, { verdict: 'rejected', reason: 'answered 422' });

  expect(text).toContain('update contact · Newsletter');
  expect(text).toContain('no. 7 answered 422');
});

it('names an item by its number when its plan is gone', () => {
  const entry = { seq: 12, change: null, verdict: 'unknown', reason: 'no answer' } as const;

  expect(bareText(entryMarkup(entry, legendOf()).text)).toBe('Item 12 of the plan no answer');
});

it('escapes names, values and reasons', () => {
  const hostile = '<img src=x onerror=alert(1)>';

  const { text } = entryMarkup(
    entryOf(
      {
        target: hostile,
        contactType: hostile,
        origin: { source: hostile, file: hostile, line: 1 },
        changes: [{ field: hostile, old: hostile, next: `${hostile}!` }],
      },
      { verdict: 'rejected', reason: hostile },
    ),
    legendOf(),
  );

  expect(text).not.toContain('<img');
  expect(text.match(/&lt;img/gu)).toHaveLength(9);
});

it.each([
  ['addSegmentRecipient', 'create'],
  ['removeSegmentRecipient', 'delete'],
  ['suppressInGroup', 'suppress'],
] as const)('colours %s as what it does', (kind, tone) => {
  expect(toneOf(kind)).toBe(tone);
});

it('shows the row of a value that comes from another one than the change', () => {
  const given = { source: 'shop', file: '<b>.csv', line: 4 };
  const change = { field: 'city', old: null, next: 'Graz', origin: given };

  expect(textOf({ changes: [change] })).toContain('empty → Graz shop <b>.csv, line 4');
  expect(textOf({ kind: 'createContact', changes: [change] })).toContain(
    'Graz shop <b>.csv, line 4',
  );
});

it('lists in the script what an undo takes back by its number in the plan of the run', () => {
  const about = { names: ['run 7', '7.plan', 'crm'], legend: { '0:1': 'run 7' } };
  const row = ',0,1,3,\tanna@example.com';

  expect(parsedRow({ ...about, unit: 'no.' }, row).origin).toBe('run 7, no. 3');
  expect(parsedRow({ ...about, unit: 'line' }, row.replace('0,1', '2,1')).origin).toBe(
    'crm 7.plan, line 3',
  );
});

it('names a file as the legend does, and by its path where the legend lacks it', () => {
  const files = ['a.csv', 'b.csv', 'a.csv'].map((file) => ({ source: 'crm', file: `exports/${file}` })); // prettier-ignore
  const places = [...files, { source: 'shop', file: 'x/shop.csv' }];
  const legend = legendOf(
    plannedIn({ changes: places.map((file) => ({ ...update('a@x.com', []), origin: { ...file, line: 2 } })) }), // prettier-ignore
  );
  const text = (source: string, file: string): string =>
    bareText(entryMarkup(entryOf({ origin: { source, file, line: 12 } }), legend).text);

  expect(text('crm', 'exports/b.csv')).toContain('Newsletter · crm, file 2, line 12 ·');
  expect(text('shop', 'x/shop.csv')).toContain('Newsletter · shop, line 12 ·');
  expect(text('crm', 'old.csv')).toContain('Newsletter · crm old.csv, line 12 ·');
});
