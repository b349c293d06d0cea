import { expect, it } from 'vitest';
import { fieldRecord } from '../../../src/api/areas/fields.ts';

it.each([
  ['of the account', 7, '7'],
  ['of nobody', null, null],
  ['without that member', undefined, null],
])('reads a field %s', (_name, user_id, expected) => {
  const field = fieldRecord.parse({ id: 1, user_id, field_name: 'plan', field_type: 'tel' });

  expect(field).toMatchObject({ userId: expected, fieldName: 'plan', fieldType: 'tel' });
});

it('refuses a field without a name', () => {
  expect(fieldRecord.safeParse({ id: 1, field_type: 'text' }).success).toBe(false);
});
