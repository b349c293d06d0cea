import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { contactsCsv, suppressionsCsv } from '../../../src/report/csv/export-csv.ts';
import type { AccountContact } from '../../../src/state/index.ts';
import { GLOBAL, IN_GROUP, stagedContact } from '../exported.ts';

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
