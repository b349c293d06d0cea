import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slotNamed } from '../../../src/api/schemas/contact-spans.ts';
import { parseContact } from '../../../src/api/schemas/contact.ts';
import { actualFields } from '../../../src/compare/actual-contact.ts';
import { placedFields, type PlacedField } from '../../../src/compare/intake/placed-fields.ts';
import { buildCountryIndex } from '../../../src/contacts/country.ts';
import { STANDARD_FIELDS, type FieldName } from '../../../src/contacts/fields.ts';
import { fieldsText } from '../../../src/state/scratch/scratch-actual.ts';
import { listed } from './listed-contacts.ts';

const FIRST_CUSTOM = 40;

/** The name that stands in a lead, which is JSON up to the quote that opens the value. */
function nameIn({ lead }: PlacedField): string {
  const names = Object.keys(JSON.parse(`{${Buffer.from(lead).toString()}"}`) as object);
  return names.join();
}

it('has the fields in the order in which `fieldsText` writes them', () => {
  const names = fc.uniqueArray(fc.oneof(fc.string(), fc.constantFrom('é', 'Z', 'a b', '10', '9')));
  fc.assert(
    fc.property(names, (customNames) => {
      const contact = parseContact({
        ...listed(1, { alt_email: 'x' }),
        ...Object.fromEntries(STANDARD_FIELDS.map((name) => [name, 'x'])),
      });
      const customFields = new Map(customNames.map((name) => [name, 'x']));
      const text = fieldsText(actualFields({ ...contact, customFields }, buildCountryIndex([])));

      const placed = placedFields({ customNames, firstCustom: FIRST_CUSTOM }, []);

      expect(`{${placed.map(({ lead }) => `${Buffer.from(lead).toString()}x"`).join(',')}}`).toBe(
        text,
      );
    }),
  );
});

it('knows the slot of each field', () => {
  const customNames = ['tier', 'plan'];

  const placed = placedFields({ customNames, firstCustom: FIRST_CUSTOM }, []);

  const slots = new Map(placed.map((field) => [nameIn(field), field.slot]));
  expect(slots.get('custom.tier')).toBe(FIRST_CUSTOM);
  expect(slots.get('custom.plan')).toBe(FIRST_CUSTOM + 1);
  for (const name of [...STANDARD_FIELDS, 'alt_email']) {
    expect(slots.get(name)).toBe(slotNamed(name));
  }
});

it('knows the fields that the sources own', () => {
  const owned: readonly FieldName[] = ['city', 'custom.plan'];

  const placed = placedFields({ customNames: ['plan', 'tier'], firstCustom: FIRST_CUSTOM }, owned);

  expect(placed.filter(({ isOwned }) => isOwned).map(nameIn)).toEqual(owned);
});
