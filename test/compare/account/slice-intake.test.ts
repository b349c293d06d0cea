import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_SLOT, parseContact, slotNamed } from '../../../src/api/index.ts';
import {
  actualFields,
  actualRow,
  ListTally,
  type ListTotals,
  NO_TOTALS,
} from '../../../src/compare/account/contact-intake.ts';
import { placedFields, SliceIntake } from '../../../src/compare/account/serve-intake.ts';
import { buildCountryIndex, type FieldName, STANDARD_FIELDS } from '../../../src/contacts/index.ts';
import { StagedContacts, FieldLayout } from '../../../src/state/index.ts';
import { rowsIn, type StagedContact } from '../../state/scratch/staged-contacts.ts';
import { listed, TARGETS } from './listed-contacts.ts';

const COUNTRIES = buildCountryIndex([{ id: 104, name: 'India', sortname: 'IN' }]);

const LAYOUT = new FieldLayout(['city', 'country', 'custom.plan', 'first_name']);

interface Taken {
  readonly rows: readonly StagedContact[];
  readonly totals: ListTotals;
  readonly end: number;
}

function newStaged(): StagedContacts {
  const home = { kind: 'memory' } as const;
  return new StagedContacts({ records: home, entries: { bytes: home, seeds: SEEDS } }, LAYOUT);
}

/** The row taken from one element. */
function takenFrom(element: string | Buffer): Taken {
  const staged = newStaged();
  const tally = new ListTally();
  const intake = new SliceIntake({ targets: TARGETS, countries: COUNTRIES, tally, staged });
  const end = intake.take(Buffer.from(element), 0);
  return { rows: rowsIn(staged), totals: tally.totals(), end };
}

/** What is made of the same element by parsing it. */
function parsedFrom(text: string): Taken {
  const staged = newStaged();
  const contact = parseContact(JSON.parse(text));
  const row = actualRow(contact, TARGETS, COUNTRIES);
  if (row !== undefined) staged.add(row);
  const tally = new ListTally();
  tally.add(contact.userId, contact.contactTypeId, contact.deletedAt !== null);
  return { rows: rowsIn(staged), totals: tally.totals(), end: Buffer.byteLength(text) };
}

const SEEDS = { low: 11, high: 12 };

const ANN = { id: 1, user_id: 2, contact_type_id: 3, email: 'ann@example.com' };

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    'India',
    'Zoë',
    '\u{1f600}',
    '"quoted"',
    'a\\b',
    'line\nbreak',
    '/',
    '\u2028',
  ),
);

const scalars = fc.oneof(texts, fc.constant(null), fc.nat());

const ids = fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 9 }).map(String));

const entries = fc.oneof(scalars, fc.record({ field_name: texts, field_value: scalars }));

const contacts = fc
  .record(
    {
      id: ids,
      user_id: ids,
      contact_type_id: ids,
      email: fc.oneof(texts, fc.constantFrom('Ann@Example.com', 'bob@example.com')),
      ...Object.fromEntries(STANDARD_FIELDS.map((name) => [name, scalars])),
      alt_email: scalars,
      custom_field: fc.oneof(
        fc.constant(null),
        fc.dictionary(fc.constantFrom('plan', 'tier', 'zoë', 'a"b', '__proto__'), entries),
      ),
      deleted_at: fc.option(texts, { freq: 4 }),
      created_at: scalars,
      contact_type: fc.jsonValue(),
      fullname: fc.jsonValue(),
    },
    { requiredKeys: ['id', 'user_id', 'contact_type_id', 'email'] },
  )
  .chain((contact) => fc.shuffledSubarray(Object.entries(contact), { minLength: 4 }))
  .map((members): Record<string, unknown> => ({ ...ANN, ...Object.fromEntries(members) }));

describe('taking a contact from its bytes', () => {
  it('makes the row that parsing makes', () => {
    const text = JSON.stringify({
      ...ANN,
      first_name: 'Zoë',
      city: '',
      country: 'India',
      postal_code: 411001,
      custom_field: { plan: { field_name: 'Plan', field_value: 'gold' }, tier: 3 },
      contact_type: { id: 3, name: 'Newsletter {}"' },
    });

    const taken = takenFrom(text);

    expect(taken).toEqual(parsedFrom(text));
    expect(taken.rows[0]?.fields).toEqual({
      country: '104',
      'custom.plan': 'gold',
      'custom.tier': '3',
      first_name: 'Zoë',
      postal_code: '411001',
    });
  });

  it.each([
    ['members that other services write', { ...ANN, x: [1, { y: [null, true] }] }],
    ['escapes', { ...ANN, city: 'A "B" \\ C\n\u0007', state: 'A "B" \\ C\n\u0007' }],
    ['an owned text with a control character', { ...ANN, city: 'a\u0001b', state: 'a\u0001b' }],
    ['a contact type that takes no part', { ...ANN, contact_type_id: '9' }],
    ['a deleted one', { ...ANN, deleted_at: '2026-01-01' }],
    ['one whose country nobody knows', { ...ANN, country: 'Atlantis' }],
    ['no custom fields', { ...ANN, custom_field: null }],
  ])('makes what parsing makes of %s', (_name, contact) => {
    for (const text of [JSON.stringify(contact), JSON.stringify(contact, null, '\t')]) {
      expect(takenFrom(text)).toEqual(parsedFrom(text));
    }
  });

  it.each([
    ['a cut one', '{"id":1,"user_id":2,"contact_type_id":3,"email":"ann@example.com"'],
    ['one that is no JSON', '{"id":1,"user_id":2,"contact_type_id":3,"email":"a"b}'],
    ['a number with a leading zero', JSON.stringify(ANN).replace('"id":1', '"id":01')],
    [
      'a number that JSON.parse rounds',
      JSON.stringify(ANN).replace('"id":1', '"id":90071992547409931'),
    ],
    ['a fraction', JSON.stringify({ ...ANN, postal_code: 1.5 })],
    ['a line break in a text', JSON.stringify(ANN).replace('ann@', 'a\nn@')],
    ['an escape that JSON has not', JSON.stringify(ANN).replace('ann@', 'a\\xn@')],
    ['a missing id', '{"user_id":2,"contact_type_id":3,"email":"ann@example.com"}'],
    ['an id that is none', JSON.stringify({ ...ANN, id: 'x1' })],
    ['an address that is no text', JSON.stringify({ ...ANN, email: 5 })],
    ['an address with a capital', JSON.stringify({ ...ANN, email: 'Ann@example.com' })],
    ['a flag for a city', JSON.stringify({ ...ANN, city: true })],
    ['custom fields as a text', JSON.stringify({ ...ANN, custom_field: '{"plan":"x"}' })],
    ['custom fields as a list', JSON.stringify({ ...ANN, custom_field: [] })],
    ['a custom field that is a list', JSON.stringify({ ...ANN, custom_field: { plan: [] } })],
    ['a name with an escape', JSON.stringify(ANN).replace('"id"', '"\\u0069d"')],
    [
      'a tower of lists',
      JSON.stringify({ ...ANN, x: JSON.parse('['.repeat(70) + ']'.repeat(70)) }),
    ],
  ])('leaves %s to the parser', (_name, text) => {
    expect(takenFrom(text)).toEqual({ rows: [], totals: NO_TOTALS, end: -1 });
  });

  it('leaves bytes that are not UTF-8 to the parser', () => {
    const latin = Buffer.from(JSON.stringify({ ...ANN, city: 'Zoë' }), 'latin1');

    expect(takenFrom(latin)).toEqual({ rows: [], totals: NO_TOTALS, end: -1 });
  });

  it('always makes the same row as parsing', () => {
    fc.assert(
      fc.property(contacts, fc.constantFrom(undefined, ' ', '\t'), (contact, space) => {
        const text = JSON.stringify(contact, null, space);
        const taken = takenFrom(text);
        expect(taken).toEqual(taken.end === -1 ? taken : parsedFrom(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes nothing that parsing would refuse', () => {
    const bytes = fc.constantFrom(...Buffer.from('"\\{}[]:,0an \n\u0001\u00ff', 'latin1'));
    fc.assert(
      fc.property(contacts, fc.nat(), bytes, (contact, place, byte) => {
        const broken = Buffer.from(JSON.stringify(contact));
        broken[1 + (place % (broken.length - 1))] = byte;
        const taken = takenFrom(broken);
        if (taken.end === -1) return;
        expect(taken).toEqual(parsedFrom(broken.toString('utf8', 0, taken.end)));
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the places of fields', () => {
  const FIRST_CUSTOM = 40;

  it('has the fields without an owner in the order of parsing', () => {
    const names = fc.uniqueArray(
      fc.oneof(fc.string(), fc.constantFrom('é', 'Z', 'a b', '10', '9')),
    );
    fc.assert(
      fc.property(names, (customNames) => {
        const contact = parseContact({
          ...listed(1, { alt_email: 'x' }),
          ...Object.fromEntries(STANDARD_FIELDS.map((name) => [name, 'x'])),
        });
        const customFields = new Map(customNames.map((name) => [name, 'x']));
        const fields = actualFields({ ...contact, customFields }, buildCountryIndex([]));

        const { others } = placedFields({ customNames, firstCustom: FIRST_CUSTOM }, []);

        expect(`{${others.map(({ name }) => `${name}:"x"`).join(',')}}`).toBe(
          JSON.stringify(fields),
        );
      }),
    );
  });

  it('has the slots of the fields that the sources own, in order', () => {
    const owned: readonly FieldName[] = ['alt_email', 'city', 'custom.plan', 'custom.tier'];

    const placed = placedFields(
      { customNames: ['tier', 'plan'], firstCustom: FIRST_CUSTOM },
      owned,
    );

    expect(placed.owned).toEqual([
      slotNamed('alt_email'),
      slotNamed('city'),
      FIRST_CUSTOM + 1,
      FIRST_CUSTOM,
    ]);
  });

  it('has no slot for a custom field that was not met yet', () => {
    const { owned } = placedFields({ customNames: [], firstCustom: FIRST_CUSTOM }, ['custom.plan']);

    expect(owned).toEqual([NO_SLOT]);
  });

  it('counts no field twice', () => {
    const slots = { customNames: ['plan', 'tier'], firstCustom: FIRST_CUSTOM };

    const { owned, others } = placedFields(slots, ['city', 'custom.plan']);

    const all = [...owned, ...others.map(({ slot }) => slot)];
    expect(new Set(all).size).toBe(all.length);
    // Nine standard fields, the other address, two custom fields.
    expect(all).toHaveLength(12);
  });
});
