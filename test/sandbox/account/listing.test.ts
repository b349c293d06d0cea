import { describe, expect, it } from 'vitest';
import { type TestAccount, testAccount } from '../sandbox-account.ts';

describe('long lists', () => {
  it('with list_order random shows every contact, in an order that changes over time', () => {
    const account = withFive({ list_order: 'random' });

    const orders = [1, 2, 3, 4].map(() => {
      account.advance(1_000);
      return account.contacts().map((contact) => Number(contact['id']));
    });

    expect(new Set(orders.map(String)).size).toBeGreaterThan(1);
    for (const order of orders) expect(order.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('reads past the first page of rows', () => {
    const account = testAccount();
    const rows = Array.from({ length: 1_001 }, (_, index) => `p${String(index)}@example.test,1`);
    account.upload(['email,country', ...rows].join('\n'));

    const ids = new Set(account.contacts().map((contact) => contact['id']));

    expect(ids.size).toBe(1_001);
  });
});

function withFive(behaviours: unknown): TestAccount {
  const account = testAccount(behaviours);
  for (const person of ['a', 'b', 'c', 'd', 'e']) account.add(`${person}@example.test`);
  return account;
}

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
