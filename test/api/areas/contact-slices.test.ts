import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContact } from '../../../src/api/areas/contacts.ts';
import {
  ContactSlices,
  ESCAPED_TEXT,
  MISSING,
  NUMBER,
  PLAIN_TEXT,
  slotNamed,
} from '../../../src/api/areas/contact-slices.ts';

const IDS = '"id":1,"user_id":"2","contact_type_id":3,"email":"ann@example.com"';

/** Reads one contact with these members besides those that it needs; -1 where they have to be parsed. */
function read(members: string, spans = new ContactSlices()) {
  const bytes = Buffer.from(`{${IDS}${members === '' ? '' : `,${members}`}}`);
  const end = spans.read(bytes, 0);
  const at = (slot: number) => ({
    kind: spans.kind[slot],
    text: spans.kind[slot] === MISSING ? null : spans.text(bytes, slot),
  });
  const customs = spans.customNames
    .map((name, index) => [name, at(spans.firstCustom + index).text] as const)
    .filter(([, text]) => text !== null);
  return {
    isTaken: end === bytes.length,
    end,
    member: (name: string) => at(slotNamed(name)),
    customs: Object.fromEntries(customs),
  };
}

describe('a contact in its bytes', () => {
  it('shows how each value is written', () => {
    const { isTaken, member } = read(
      ' "city" : "Ulm" ,\n"postal_code":89073, "first_name":null,"last_name":"O\\"Hara","state":""',
    );

    expect(isTaken).toBe(true);
    expect(member('id')).toEqual({ kind: NUMBER, text: '1' });
    expect(member('user_id')).toEqual({ kind: PLAIN_TEXT, text: '2' });
    expect(member('city')).toEqual({ kind: PLAIN_TEXT, text: 'Ulm' });
    expect(member('postal_code')).toEqual({ kind: NUMBER, text: '89073' });
    expect(member('last_name')).toEqual({ kind: ESCAPED_TEXT, text: 'O"Hara' });
    expect(member('state')).toEqual({ kind: PLAIN_TEXT, text: '' });
    for (const name of ['first_name', 'country']) expect(member(name).kind).toBe(MISSING);
  });

  it('ends at its last byte, wherever it begins', () => {
    const contact = `{${IDS},"city":"Zürich"}`;
    const bytes = Buffer.from(`[${contact},{}]`);

    expect(new ContactSlices().read(bytes, 1)).toBe(1 + Buffer.byteLength(contact));
  });

  it('keeps nothing of the contact before', () => {
    const spans = new ContactSlices();
    read('"city":"Ulm","custom_field":{"plan":"gold","tier":"1"}', spans);

    const next = read('"custom_field":{"tier":"2"}', spans);

    expect(next.member('city').kind).toBe(MISSING);
    expect(next.customs).toEqual({ tier: '2' });
    expect(read('', spans).customs).toEqual({});
  });

  it('may have its members in another order than the one before', () => {
    const spans = new ContactSlices();
    read('"city":"Ulm","state":"BW"', spans);

    const { member } = read('"state":"BY","fax":[{"city":"no"}],"city":"Augsburg"', spans);

    expect([member('city').text, member('state').text]).toEqual(['Augsburg', 'BY']);
  });
});

describe('custom fields', () => {
  it.each([
    ['{"plan":"gold"}', { plan: 'gold' }],
    ['{"plan":7}', { plan: '7' }],
    ['{"plan":{"field_name":"Plan","field_value":"gold"}}', { plan: 'gold' }],
    ['{"plan":{"field_value":7,"options":[1,{"field_value":"no"}]}}', { plan: '7' }],
    ['{"plan":{"field_value":null},"tier":null,"size":{}}', {}],
    ['{}', {}],
    ['null', {}],
  ])('are found in %s', (json, customs) => {
    expect(read(`"custom_field":${json}`)).toMatchObject({ isTaken: true, customs });
  });

  it.each([
    '""',
    '[]',
    '[1]',
    '"{}"',
    'false',
    '{"plan":[]}',
    '{"plan":true}',
    '{"plan":{"field_value":{}}}',
  ])('are left to the parser in %s', (json) => {
    expect(read(`"custom_field":${json}`).end).toBe(-1);
  });

  it('are taken up to 500 and left to the parser beyond', () => {
    const many = (count: number): string =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${String(index)}`, 'x'])),
      );
    const spans = new ContactSlices();

    expect(Object.keys(read(`"custom_field":${many(500)}`, spans).customs)).toHaveLength(500);
    expect(read(`"custom_field":${many(501)}`, spans).end).toBe(-1);
    expect(read('"custom_field":{"f499":"y"}', spans).customs).toEqual({ f499: 'y' });
    expect(read(`"custom_field":${many(501)}`).end).toBe(-1);
  });
});

describe('of two members of one name', () => {
  it.each([
    ['"city":"Ulm","city":"Bonn"', { city: 'Bonn', customs: {} }],
    ['"city":"Ulm","city":null', { city: null, customs: {} }],
    [
      '"custom_field":{"a":"1","b":"2"},"custom_field":{"b":"3"}',
      { city: null, customs: { b: '3' } },
    ],
    ['"custom_field":{"a":"1"},"custom_field":null', { city: null, customs: {} }],
    ['"custom_field":{"a":"1","a":{"field_name":"A"}}', { city: null, customs: {} }],
    [
      '"custom_field":{"a":{"field_value":"1","field_value":"2"}}',
      { city: null, customs: { a: '2' } },
    ],
  ])('the last counts: %s', (members, { city, customs }) => {
    const found = read(members);

    expect([found.isTaken, found.member('city').text]).toEqual([true, city]);
    expect(found.customs).toEqual(customs);
  });

  it('the last counts as it does with JSON.parse, whatever they are', () => {
    const values = fc.constantFrom('null', '""', '"x"', '5', '"\\u00e9"');
    const entries = fc.oneof(
      values,
      values.map((value) => `{"field_name":"A","field_value":${value}}`),
      fc.tuple(values, values).map(([a, b]) => `{"field_value":${a},"field_value":${b}}`),
    );
    const customs = fc
      .array(fc.tuple(fc.constantFrom('a', 'b'), entries), { maxLength: 4 })
      .map((pairs) => `{${pairs.map(([name, entry]) => `"${name}":${entry}`).join(',')}}`);
    const members = fc.oneof(
      fc.tuple(fc.constantFrom('city', 'state', 'deleted_at', 'alt_email'), values),
      fc.tuple(fc.constant('custom_field'), fc.oneof(customs, fc.constant('null'))),
    );
    fc.assert(
      fc.property(fc.array(members, { maxLength: 6 }), (pairs) => {
        const text = pairs.map(([name, json]) => `"${name}":${json}`).join(',');
        const found = read(text);
        const parsed = parseContact(JSON.parse(`{${IDS}${text === '' ? '' : `,${text}`}}`));

        expect(found.isTaken).toBe(true);
        expect(found.customs).toEqual(Object.fromEntries(parsed.customFields));
        expect(found.member('city').text).toBe(parsed.fields.city);
        expect(found.member('state').text).toBe(parsed.fields.state);
        expect(found.member('alt_email').text).toBe(parsed.fields.alt_email);
        expect(found.member('deleted_at').text).toBe(parsed.deletedAt);
      }),
    );
  });

  it('a contact is left to the parser when the last id is null', () => {
    expect(read('"id":null').end).toBe(-1);
    expect(read('"email":null').end).toBe(-1);
  });
});

describe('an object that was not asked for', () => {
  const contact = (city: string): string =>
    `{"id":1,"user_id":2,"contact_type_id":3,"email":"ann@example.com","city":"${city}","contact_type":{"id":3,"name":"News {}"}}`;

  it('is skipped, whether it equals that of the contact before or not', () => {
    const spans = new ContactSlices();
    const other = contact('Ulm').replace('News {}', 'Newer');

    for (const text of [contact('Ulm'), contact('Pune'), other, contact('Bern')]) {
      expect(spans.read(Buffer.from(text), 0)).toBe(text.length);
    }
  });

  it('is left to the parser when the piece ends before it does', () => {
    const spans = new ContactSlices();
    const whole = Buffer.from(contact('Ulm'));
    expect(spans.read(whole, 0)).toBe(whole.length);

    expect(spans.read(whole.subarray(0, -5), 0)).toBe(-1);
  });

  it('must be UTF-8 each time', () => {
    const spans = new ContactSlices();
    const latin = Buffer.from(contact('Ulm').replace('News', 'Zoë'), 'latin1');

    expect(spans.read(latin, 0)).toBe(-1);
    expect(spans.read(latin, 0)).toBe(-1);
  });
});
