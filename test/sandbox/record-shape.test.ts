import { expect, it } from 'vitest';
import { testAccount } from './sandbox-account.ts';

it.each([
  ['id_type', 'int', { id: 1, contact_type_id: 1, user_id: 7001 }],
  ['id_type', 'numeric_string', { id: '1', contact_type_id: '1', user_id: '7001' }],
  ['timestamps', 'iso_micros', { created_at: '2026-01-05T09:30:00.000000Z' }],
  ['timestamps', 'iso_seconds', { created_at: '2026-01-05T09:30:00Z' }],
  ['timestamps', 'naive_local', { created_at: '2026-01-05 09:30:00' }],
  ['unknown_extra_fields', 'some', { uuid: 'record-1' }],
  ['missing_optional_keys', 'present_null', { city: null, deleted_at: null }],
])('with %s %s a contact holds %j', (name, rule, part) => {
  const account = testAccount({ [name]: rule });

  account.add('ann@example.test');

  expect(account.contacts()[0]).toMatchObject(part);
});

it('leaves out what is null when missing_optional_keys says absent', () => {
  const account = testAccount({ missing_optional_keys: 'absent' });

  account.add('ann@example.test');

  expect(account.contacts()[0]).not.toHaveProperty('city');
  expect(account.contacts()[0]).not.toHaveProperty('deleted_at');
});
