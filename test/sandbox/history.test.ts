import { expect, it } from 'vitest';
import { testAccount } from './sandbox-account.ts';

it.each([
  ['0', 0, ['bob', 'cy']],
  ['seconds(5)', 4_999, ['ann', 'bo']],
  ['seconds(5)', 5_000, ['bob', 'cy']],
  ['until_next_minute', 29_999, ['ann', 'bo']],
  ['until_next_minute', 30_000, ['bob', 'cy']],
])('with list_staleness %s a list read %i ms later holds %j', (rule, waitMs, names) => {
  const account = testAccount({ list_staleness: rule });
  account.add('ann@example.test', { first_name: 'ann' });
  account.add('bob@example.test', { first_name: 'bo' });
  account.advance(90_000);

  account.remove('two/contacts/delete?contact_id=1');
  account.add('bob@example.test', { first_name: 'bobby' });
  account.add('bob@example.test', { first_name: 'bob' });
  account.add('cy@example.test', { first_name: 'cy' });
  account.advance(waitMs);

  expect(account.contacts().map((contact) => contact['first_name'])).toEqual(names);
});
