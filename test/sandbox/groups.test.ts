import { expect, it } from 'vitest';
import {
  findGroup,
  groupNamed,
  groups,
  insertGroup,
  recipientCounts,
} from '../../src/sandbox/groups.ts';
import { testAccount } from './sandbox-account.ts';

it('finds a group by id and by its name in any case', () => {
  const account = testAccount().service.account();
  const values = { group_name: 'Offers', description: 'Offers', is_display: 0 };

  account.store.inTransaction(() => {
    insertGroup(account, values);
  });

  expect(findGroup(account, 1)).toMatchObject(values);
  expect(groupNamed(account, 'OFFERS')?.id).toBe(1);
  expect(findGroup(account, undefined)).toBeUndefined();
  expect(recipientCounts(account).size).toBe(0);
});

it('gives every group a rand_id of its own', () => {
  const account = testAccount().service.account();

  account.store.inTransaction(() => {
    for (const name of ['A', 'B', 'C']) {
      insertGroup(account, { group_name: name, description: name, is_display: 1 });
    }
  });

  expect(new Set(groups(account).map((group) => group.rand_id)).size).toBe(3);
});
