import { describe, expect, it } from 'vitest';
import { contactsNdjson, suppressionsNdjson } from '../../../src/report/json/export-ndjson.ts';
import { GLOBAL, IN_GROUP, stagedContact } from '../exported.ts';
import { HOSTILE } from '../hostile.ts';

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

function lines(pieces: Iterable<string>): Record<string, unknown>[] {
  const text = [...pieces].join('');
  return text === ''
    ? []
    : text
        .slice(0, -1)
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
}
