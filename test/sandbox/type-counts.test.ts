import { describe, expect, it } from 'vitest';
import { countContacts } from '../../src/sandbox/type-counts.ts';
import { testAccount, type TestAccount } from './sandbox-account.ts';

describe('the counts of contact types', () => {
  it.each(['exact', 'includes_deleted', 'cached(60)'])(
    'name no contact type without contacts when count_field is %s',
    (rule) => {
      const account = testAccount({ count_field: rule });

      expect(counts(account)).toEqual([]);
    },
  );

  it.each([
    ['exact', [[2, 1]]],
    [
      'includes_deleted',
      [
        [1, 2],
        [2, 1],
      ],
    ],
  ])('are each their own when count_field is %s and one contact type was emptied', (rule, seen) => {
    const account = testAccount({ count_field: rule });
    account.post('one/contacts-type/add', { name: 'Shop' });
    for (const name of ['ann', 'bob']) account.add(`${name}@example.test`);
    account.add('cy@example.test', { contact_type_id: '2' });
    account.bulkDelete('two/contacts/bulk-delete', [1, 2]);

    expect(counts(account)).toEqual(seen);
  });

  it('count nobody who is gone for good, even where they include the deleted', () => {
    const account = testAccount({ count_field: 'includes_deleted', delete_kind: 'hard' });
    account.add('ann@example.test');
    account.remove('two/contacts/delete?contact_id=1');

    expect(counts(account)).toEqual([]);
  });

  it('count two contacts of one key twice', () => {
    const account = testAccount({ duplicate_add: 'insert_second' });
    account.add('ann@example.test');
    account.add('ANN@example.test');

    expect(counts(account)).toEqual([[1, 2]]);
  });

  it('follow a contact that moves', () => {
    const account = testAccount();
    account.post('one/contacts-type/add', { name: 'Shop' });
    account.add('ann@example.test');
    account.post('two/contacts/update', {
      contact_id: '1',
      contact_type_id: '2',
      email: 'ann@example.test',
      country: '1',
    });

    expect(counts(account)).toEqual([[2, 1]]);
  });

  it('go on counting the contacts that a deleted contact type leaves behind', () => {
    const account = testAccount({ type_delete_cascade: 'none' });
    account.add('ann@example.test');
    account.remove('one/contacts-type/delete?contact_type_id=1');

    expect(counts(account)).toEqual([[1, 1]]);
  });
});

describe('counts that stop at the first contacts', () => {
  it.each([
    ['id', '0', [[1, 2]]],
    [
      'newest_first',
      '0',
      [
        [1, 1],
        [2, 1],
      ],
    ],
    // A stale list is one by id.
    ['newest_first', 'seconds(5)', [[1, 2]]],
  ])(
    'are of those whom the list shows where list_order is %s and list_staleness is %s',
    (order, staleness, seen) => {
      const account = testAccount({
        count_field: 'capped(2)',
        list_order: order,
        list_staleness: staleness,
      });
      account.post('one/contacts-type/add', { name: 'Shop' });
      for (const name of ['ann', 'bob']) account.add(`${name}@example.test`);
      account.add('cy@example.test', { contact_type_id: '2' });

      expect(counts(account)).toEqual(seen);
    },
  );
});

describe('counts that are kept for a while', () => {
  it('lack a contact type that was filled meanwhile, and are counted anew in the end', () => {
    const account = testAccount({ count_field: 'cached(60)' });
    account.add('ann@example.test');
    const first = counts(account);
    account.post('one/contacts-type/add', { name: 'Shop' });
    account.add('bob@example.test', { contact_type_id: '2' });

    const kept = counts(account);
    account.advance(60_000);

    expect([first, kept]).toEqual([[[1, 1]], [[1, 1]]]);
    expect(counts(account)).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('are kept from when they were counted, however often they are shown', () => {
    const account = testAccount({ count_field: 'cached(60)' });
    account.advance(90_000);
    counts(account);
    account.add('ann@example.test');
    account.advance(40_000);
    const kept = counts(account);
    account.advance(40_000);

    expect([kept, counts(account)]).toEqual([[], [[1, 1]]]);
  });

  it('are those of one account and of no other', () => {
    const empty = testAccount({ count_field: 'cached(60)' });
    const filled = testAccount({ count_field: 'cached(60)' });
    filled.add('ann@example.test');

    expect([counts(empty), counts(filled)]).toEqual([[], [[1, 1]]]);
  });
});

function counts(account: TestAccount): (readonly [number, number])[] {
  return [...countContacts(account.service.account())];
}
