import { describe, expect, it } from 'vitest';
import { countsBy } from '../../../src/sandbox/account/records.ts';
import {
  findGroup,
  groupNamed,
  groups,
  insertGroup,
} from '../../../src/sandbox/unsubscribes/unsubscribes.ts';
import { testAccount } from '../sandbox-account.ts';

const OFFERS = { group_name: 'Offers', description: 'Weekly offers', is_display: '1' };
const PATH = 'two/unsubscribes-groups';

describe('unsubscribe groups', () => {
  it('lists a saved group with the number of its recipients', () => {
    const account = testAccount();

    account.post(`${PATH}/save`, OFFERS);
    account.post(`${PATH}/manually-add`, {
      unsubscribe_groups_id: '1',
      email_address: 'a@example.test',
    });

    expect(account.list(PATH)).toMatchObject([
      { id: 1, group_name: 'Offers', is_display: 1, unsubscribe_clients_count: 1 },
    ]);
    expect(account.list(`${PATH}/recipients-list?groupId=1`)).toMatchObject([
      { unsubscribe_groups_id: 1, email_address: 'a@example.test' },
    ]);
  });

  it.each([['save'], ['update?id=1']])('requires all three fields for %s', (verb) => {
    const account = testAccount();

    const answer = account.post(`${PATH}/${verb}`, {});

    expect(Object.keys(answer.errors ?? {})).toEqual(['group_name', 'description', 'is_display']);
  });

  it('shows an updated group without a count', () => {
    const account = testAccount();
    account.post(`${PATH}/save`, OFFERS);

    account.post(`${PATH}/update?id=1`, { ...OFFERS, is_display: '0' });

    const shown = account.get(`${PATH}/details?id=1`).message;
    expect(shown).toMatchObject({ unsubscribesGroup: { is_display: 0 } });
    expect(shown).not.toHaveProperty('unsubscribesGroup.unsubscribe_clients_count');
  });

  it('removes recipients but no entry of the account-wide list', () => {
    const account = testAccount();
    account.post('one/global-unsubscribes/save', { email_address: 'a@example.test' });
    account.post(`${PATH}/save`, OFFERS);
    account.post(`${PATH}/manually-add`, {
      unsubscribe_groups_id: '1',
      email_address: 'a@example.test,b@example.test',
    });

    account.remove(`${PATH}/recipients-delete?id=2`);
    account.bulkDelete(`${PATH}/recipients-bulk-delete`, [1, 3]);

    expect(account.list(`${PATH}/recipients-list?groupId=1`)).toEqual([]);
    expect(account.list('one/global-unsubscribes')).toHaveLength(1);
  });

  it('answers Record Not Found when the group does not exist', () => {
    const account = testAccount();

    const answer = account.get(`${PATH}/recipients-list?groupId=5`);

    expect(answer).toEqual({ status: 'failed', errors: 'Record Not Found' });
  });
});

it('finds a group by id and by its name in any case', () => {
  const account = testAccount().service.account();
  const values = { group_name: 'Offers', description: 'Offers', is_display: 0 };

  account.store.inTransaction(() => {
    insertGroup(account, values);
  });

  expect(findGroup(account, 1)).toMatchObject(values);
  expect(groupNamed(account, 'OFFERS')?.id).toBe(1);
  expect(findGroup(account, undefined)).toBeUndefined();
  expect(countsBy(account, 'unsubscriber', 'unsubscribe_groups_id').size).toBe(0);
});

it('gives every group its own rand_id', () => {
  const account = testAccount().service.account();

  account.store.inTransaction(() => {
    for (const name of ['A', 'B', 'C']) {
      insertGroup(account, { group_name: name, description: name, is_display: 1 });
    }
  });

  expect(new Set(groups(account).map((group) => group.rand_id)).size).toBe(3);
});
