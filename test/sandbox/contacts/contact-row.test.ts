import { describe, expect, it } from 'vitest';
import {
  contactsWithEmail,
  findContact,
  replaceContact,
  sameContent,
} from '../../../src/sandbox/contacts/contact-row.ts';
import { testAccount } from '../sandbox-account.ts';

it('finds a contact by id and by address, and replaces all that it holds', () => {
  const account = testAccount();
  account.add('ann@example.test', { first_name: 'Ann', city: 'Oslo', postal_code: '0150' });
  const inside = account.service.account();
  const [row] = contactsWithEmail(inside, 'ANN@example.test');
  if (row === undefined) throw new Error('Ann is missing.');

  replaceContact(inside, row.id, { ...row, city: 'Bergen', email: 'anna@example.test' });

  const replaced = findContact(inside, row.id);
  expect(replaced).toMatchObject({
    city: 'Bergen',
    postal_code: '0150',
    email_key: 'anna@example.test',
  });
  expect(contactsWithEmail(inside, 'ann@example.test')).toEqual([]);
});

it.each([
  [{ city: 'Bergen' }, false],
  [{ custom: '{"plan":"plus"}' }, false],
  [{ contact_type_id: 2 }, false],
  [{}, true],
])('compares a contact with itself changed by %j: equal is %s', (change, expected) => {
  const account = testAccount();
  account.add('ann@example.test', { city: 'Oslo' });
  const row = findContact(account.service.account(), 1);
  if (row === undefined) throw new Error('Ann is missing.');

  expect(sameContent(row, { ...row, ...change })).toBe(expected);
});

describe('deleting a contact', () => {
  it.each([
    ['soft', 'no', 'not_found', 0, 'failed'],
    ['soft', 'yes', 'not_found', 1, 'failed'],
    ['soft', 'no', 'soft_row', 0, 'success'],
    ['hard', 'yes', 'soft_row', 0, 'failed'],
  ])(
    'with delete_kind %s, list_includes_soft_deleted %s, details_after_delete %s lists %i',
    (kind, listed, details, count, status) => {
      const account = testAccount({
        delete_kind: kind,
        list_includes_soft_deleted: listed,
        details_after_delete: details,
      });
      account.add('ann@example.test');

      account.remove('two/contacts/delete?contact_id=1');

      expect(account.contacts()).toHaveLength(count);
      expect(account.get('two/contacts/details?contact_id=1').status).toBe(status);
    },
  );
});
