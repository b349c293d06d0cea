import { expect, it } from 'vitest';
import { testAccount } from './sandbox-account.ts';

it.each([
  ['exact', 0, 1],
  ['includes_deleted', 0, 2],
  ['cached(60)', 59_000, 0],
  ['cached(60)', 60_000, 1],
])('with count_field %s after %i ms counts %i contacts', (rule, waitMs, count) => {
  const account = testAccount({ count_field: rule });
  account.list('one/contacts-type');
  account.add('ann@example.test');
  account.add('bob@example.test');
  account.remove('two/contacts/delete?contact_id=2');
  account.advance(waitMs);

  const [type] = account.list('one/contacts-type');

  expect(type?.['contacts_count']).toBe(count);
});
