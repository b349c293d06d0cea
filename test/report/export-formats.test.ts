import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import {
  beginsLikeExport,
  contactsCsv,
  contactsNdjson,
  suppressionsCsv,
  suppressionsNdjson,
} from '../../src/report/export-formats.ts';
import type { AccountContact } from '../../src/state/index.ts';
import { GLOBAL, IN_GROUP, stagedContact } from './exported.ts';
import { HOSTILE } from './hostile.ts';

interface Options {
  readonly customFields?: readonly string[];
  readonly exact?: boolean;
}

function csvOf(contacts: readonly AccountContact[], options: Options): string {
  return [...contactsCsv(contacts, { customFields: [], exact: false, ...options })].join('');
}

function records(
  contacts: readonly AccountContact[],
  options: Options = {},
): Record<string, string>[] {
  return parse(csvOf(contacts, options), { columns: true });
}

describe('an export as CSV', () => {
  describe('contacts', () => {
    it('have a column for each field, then the custom fields, then what the service keeps', () => {
      const [header] = parse(csvOf([], { customFields: ['plan', 'size'] }));

      expect(header).toEqual([
        ...['contact_type', 'email', 'first_name', 'last_name', 'country', 'country_name'],
        ...['state', 'city', 'address_line1', 'address_line2', 'state_province_region'],
        ...['postal_code', 'alt_email', 'custom.plan', 'custom.size'],
        ...['id', 'created_at', 'updated_at'],
      ]);
    });

    it('have their values in the columns of their names', () => {
      const [record] = records([stagedContact({ lastName: null }, { plan: 'gold' })], {
        customFields: ['plan', 'size'],
      });

      expect(record).toMatchObject({
        contact_type: 'Newsletter',
        email: 'Ada@example.com',
        first_name: 'Ada',
        last_name: '',
        country: '104',
        country_name: 'India',
        city: 'Pune',
        postal_code: '0815',
        'custom.plan': 'gold',
        'custom.size': '',
        id: '11',
        created_at: '2026-11-01T08:00:00.000000Z',
      });
    });

    it('have no contact type where the service names none', () => {
      const [record] = records([stagedContact({ contactType: null })]);

      expect(record?.['contact_type']).toBe('');
    });

    it.each([
      [false, "'=1+1"],
      [true, '=1+1'],
    ])('run in no spreadsheet unless they are to be exact: %s', (exact, shown) => {
      const hostile = stagedContact({ firstName: '=1+1' }, { plan: '=1+1' });

      const [record] = records([hostile], { customFields: ['plan'], exact });

      expect(record).toMatchObject({ first_name: shown, 'custom.plan': shown });
    });
  });

  describe('suppressions', () => {
    it('name their list, and the group that is called like another', () => {
      const text = [...suppressionsCsv([GLOBAL, IN_GROUP], { exact: true })].join('');

      expect(parse(text)).toEqual([
        ['email_address', 'list', 'group_id', 'created_at'],
        ['left@example.com', 'global', '', '2026-11-01T08:00:00.000000Z'],
        ['left@example.com', 'global', '31', ''],
      ]);
    });

    it.each([
      [false, "'@evil"],
      [true, '@evil'],
    ])('run in no spreadsheet unless they are to be exact: %s', (exact, shown) => {
      const text = [...suppressionsCsv([{ ...GLOBAL, emailAddress: '@evil' }], { exact })].join('');

      expect(parse(text)[1]?.[0]).toBe(shown);
    });
  });
});

function lines(pieces: Iterable<string>): Record<string, unknown>[] {
  const text = [...pieces].join('');
  return text === ''
    ? []
    : text
        .slice(0, -1)
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('an export as lines of JSON', () => {
  describe('contacts', () => {
    it('have every value as it is, null and empty apart', () => {
      const [line] = lines(contactsNdjson([stagedContact({}, { plan: 'gold' })]));

      expect(line).toEqual({
        contact_type: 'Newsletter',
        email: 'Ada@example.com',
        first_name: 'Ada',
        last_name: '',
        country: '104',
        country_id: '104',
        country_name: 'India',
        state: null,
        city: 'Pune',
        address_line1: null,
        address_line2: null,
        state_province_region: null,
        postal_code: '0815',
        alt_email: null,
        custom: { plan: 'gold' },
        id: '11',
        contact_type_id: '1',
        created_at: '2026-11-01T08:00:00.000000Z',
        updated_at: '2026-11-02T09:30:00.000000Z',
      });
    });

    it.each(HOSTILE)('give back exactly what tries to be %s', (_aim, value) => {
      const [line] = lines(contactsNdjson([stagedContact({ city: value }, { plan: value })]));

      expect(line).toMatchObject({ city: value, custom: { plan: value } });
    });

    it('keep a custom field that is called like a part of every object', () => {
      const odd = stagedContact({}, JSON.parse('{"__proto__":"x"}') as Record<string, string>);

      const text = [...contactsNdjson([odd])].join('');

      expect(text).toContain('"custom":{"__proto__":"x"}');
    });

    it.each([0, 1, 499, 500, 501, 1_000])('are one line each when there are %d', (count) => {
      const contacts = Array.from({ length: count }, (_, id) => stagedContact({ id: String(id) }));

      const pieces = [...contactsNdjson(contacts)];

      expect(lines(pieces).map(({ id }) => id)).toEqual(contacts.map(({ id }) => id));
      expect(pieces.every((piece) => piece.endsWith('\n'))).toBe(true);
    });
  });

  it('tells suppressions of a group from global ones, whatever the group is called', () => {
    const found = lines(suppressionsNdjson([GLOBAL, IN_GROUP]));

    expect(found).toEqual([
      {
        email_address: 'left@example.com',
        list: 'global',
        group: null,
        created_at: '2026-11-01T08:00:00.000000Z',
      },
      {
        email_address: 'left@example.com',
        list: 'group',
        group: { id: '31', name: 'global' },
        created_at: null,
      },
    ]);
  });
});

const CONTACTS = [stagedContact()];

describe('recognising an export', () => {
  it.each([
    ['contacts as CSV', contactsCsv(CONTACTS, { customFields: [], exact: false })],
    ['exact contacts as CSV', contactsCsv(CONTACTS, { customFields: [], exact: true })],
    ['no contacts as CSV', contactsCsv([], { customFields: [], exact: false })],
    ['suppressions as CSV', suppressionsCsv([GLOBAL], { exact: false })],
    ['contacts as NDJSON', contactsNdjson(CONTACTS)],
    ['suppressions as NDJSON', suppressionsNdjson([GLOBAL])],
  ])('knows %s by their beginning', (_what, pieces) => {
    const start = [...pieces].join('').slice(0, 64);

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
});
