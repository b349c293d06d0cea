import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_SLOT, parseContact, slotNamed } from '../../../src/api/index.ts';
import { actualFields } from '../../../src/compare/account/contact-intake.ts';
import { placedFields } from '../../../src/compare/account/spans-intake.ts';
import { type FieldName, STANDARD_FIELDS, buildCountryIndex } from '../../../src/contacts/index.ts';
import { listed } from './listed-contacts.ts';

const FIRST_CUSTOM = 40;

it('has the fields that nobody owns in the order in which parsing brings them', () => {
  const names = fc.uniqueArray(fc.oneof(fc.string(), fc.constantFrom('é', 'Z', 'a b', '10', '9')));
  fc.assert(
    fc.property(names, (customNames) => {
      const contact = parseContact({
        ...listed(1, { alt_email: 'x' }),
        ...Object.fromEntries(STANDARD_FIELDS.map((name) => [name, 'x'])),
      });
      const customFields = new Map(customNames.map((name) => [name, 'x']));
      const fields = actualFields({ ...contact, customFields }, buildCountryIndex([]));

      const { others } = placedFields({ customNames, firstCustom: FIRST_CUSTOM }, []);

      expect(`{${others.map(({ lead }) => `${Buffer.from(lead).toString()}x"`).join(',')}}`).toBe(
        JSON.stringify(fields),
      );
    }),
  );
});

it('knows the slots of the fields that the sources own, by their places', () => {
  const owned: readonly FieldName[] = ['alt_email', 'city', 'custom.plan', 'custom.tier'];

  const placed = placedFields({ customNames: ['tier', 'plan'], firstCustom: FIRST_CUSTOM }, owned);

  expect(placed.owned).toEqual([
    slotNamed('alt_email'),
    slotNamed('city'),
    FIRST_CUSTOM + 1,
    FIRST_CUSTOM,
  ]);
});

it('has no slot for a custom field that no contact had yet', () => {
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
