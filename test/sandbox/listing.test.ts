import { describe, expect, it } from 'vitest';
import type { TestAccount } from './sandbox-account.ts';
import { testAccount } from './sandbox-account.ts';

describe('long lists', () => {
  it.each([
    ['full', 'two/contacts/list', [1, 2, 3, 4, 5]],
    ['silently_capped(2)', 'two/contacts/list', [1, 2]],
    ['paginated_unannounced(2)', 'two/contacts/list', [1, 2]],
    ['paginated_unannounced(2)', 'two/contacts/list?page=3', [5]],
  ])('with list_size %s %s holds %j', (size, path, ids) => {
    const account = withFive({ list_size: size });

    expect(account.list(path).map((contact) => contact['id'])).toEqual(ids);
  });

  it.each([
    ['id', [1, 2, 3, 4, 5]],
    ['newest_first', [5, 4, 3, 2, 1]],
  ])('with list_order %s comes as %j', (order, ids) => {
    const account = withFive({ list_order: order });

    expect(account.contacts().map((contact) => contact['id'])).toEqual(ids);
  });

  it('with list_order random holds everybody, in another order at another time', () => {
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
