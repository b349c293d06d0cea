import { expect, it } from 'vitest';
import { contactsCsv, suppressionsCsv } from '../../src/report/csv/export-csv.ts';
import { contactsNdjson, suppressionsNdjson } from '../../src/report/json/export-ndjson.ts';
import { beginsLikeExport, EXPORT_START_BYTES } from '../../src/report/export-start.ts';
import { GLOBAL, stagedContact } from './exported.ts';

const CONTACTS = [stagedContact()];

it.each([
  ['contacts as CSV', contactsCsv(CONTACTS, { customFields: [], exact: false })],
  ['exact contacts as CSV', contactsCsv(CONTACTS, { customFields: [], exact: true })],
  ['no contacts as CSV', contactsCsv([], { customFields: [], exact: false })],
  ['suppressions as CSV', suppressionsCsv([GLOBAL], { exact: false })],
  ['contacts as NDJSON', contactsNdjson(CONTACTS)],
  ['suppressions as NDJSON', suppressionsNdjson([GLOBAL])],
])('knows %s by their beginning', (_what, pieces) => {
  const start = [...pieces].join('').slice(0, EXPORT_START_BYTES);

  expect(beginsLikeExport(start)).toBe(true);
});

it.each([
  '',
  'email,first_name\n',
  '"email","contact_type"',
  '{"email":"a"}',
  'contact_type,email',
])('knows %j for something else', (start) => {
  expect(beginsLikeExport(start)).toBe(false);
});
