import { describe, expect, it } from 'vitest';
import { AUTOMATION, SINGLE_SEND, mailingAccount } from '../mailing-account.ts';
import type { TestAccount } from '../sandbox-account.ts';

interface BulkArea {
  readonly bulk: string;
  readonly list: string;
  readonly missing: string;
  readonly add: (account: TestAccount, number: number) => void;
}

const AREAS: readonly BulkArea[] = [
  {
    bulk: 'one/global-unsubscribes/bulk-delete',
    list: 'one/global-unsubscribes',
    missing: 'Record Not Found',
    add: (account, number) => {
      const email_address = `p${String(number)}@example.test`;
      account.post('one/global-unsubscribes/save', { email_address });
    },
  },
  {
    bulk: 'two/unsubscribes-groups/recipients-bulk-delete',
    list: 'two/unsubscribes-groups/recipients-list?groupId=1',
    missing: 'Record Not Found',
    add: (account, number) => {
      account.post('two/unsubscribes-groups/manually-add', {
        unsubscribe_groups_id: '1',
        email_address: `p${String(number)}@example.test`,
      });
    },
  },
  {
    bulk: 'two/contacts/bulk-delete',
    list: 'two/contacts/list',
    missing: 'Record Not Found',
    add: (account, number) => account.add(`p${String(number)}@example.test`),
  },
  {
    bulk: 'two/single/send/bulk-delete',
    list: 'two/single-send/list',
    missing: 'Record not found',
    add: (account) => account.post('two/single/send/create', SINGLE_SEND),
  },
  {
    bulk: 'two/automations/bulk-delete',
    list: 'two/automations',
    missing: 'Record not found',
    add: (account) => account.post('two/automations/create', AUTOMATION),
  },
  {
    bulk: 'two/notification-recipient/bulk-delete',
    list: 'two/notification-recipients',
    missing: 'Record Not Found',
    add: (account) =>
      account.post('two/notification-recipient/save', {
        email_address: 'desk@example.test',
        email_owner: 'Desk',
      }),
  },
];

describe.each(AREAS)('$bulk', ({ bulk, list, missing, add }) => {
  it('deletes the records that it is given', () => {
    const account = accountOf(add);

    const answer = account.bulkDelete(bulk, [1, 3]);

    expect(answer).toEqual({ status: 'success', message: 'Deleted Successfully' });
    expect(idsOf(account, list)).toEqual([2]);
  });

  it('requires ids', () => {
    const account = accountOf(add);

    const answer = account.bulkDelete(bulk, []);

    expect(answer.errors).toEqual({ strIds: ['The str ids field is required.'] });
    expect(idsOf(account, list)).toEqual([1, 2, 3]);
  });

  it('spells the answer to an unknown id as specified', () => {
    const account = accountOf(add, { bulk_unknown_id: 'fail_all' });

    const answer = account.bulkDelete(bulk, [1, 99]);

    expect(answer).toEqual({ status: 'failed', errors: missing });
    expect(idsOf(account, list)).toEqual([1, 2, 3]);
  });

  it('answers not found when all ids are unknown', () => {
    const account = accountOf(add);

    const answer = account.bulkDelete(bulk, [98, 99]);

    expect(answer).toEqual({ status: 'failed', errors: missing });
  });

  it('skips unknown ids among known ones', () => {
    const account = accountOf(add);

    const answer = account.bulkDelete(bulk, [1, 99]);

    expect(answer.status).toBe('success');
    expect(idsOf(account, list)).toEqual([2, 3]);
  });

  it('deletes all when it is given none and bulk_empty says so', () => {
    const account = accountOf(add, { bulk_empty: 'deletes_all' });

    account.bulkDelete(bulk, []);

    expect(idsOf(account, list)).toEqual([]);
  });
});

function accountOf(add: BulkArea['add'], behaviours: unknown = {}): TestAccount {
  const account = mailingAccount(behaviours);
  for (const number of [1, 2, 3]) add(account, number);
  return account;
}

function idsOf(account: TestAccount, list: string): unknown[] {
  return account.list(list).map((record) => record['id']);
}

it('deletes the one record that is named, once', () => {
  const account = mailingAccount();
  account.add('ann@example.test');
  account.add('bob@example.test');
  const paths = ['?contact_id=1', '?contact_id=1', ''];

  const answers = paths.map((query) => account.remove(`two/contacts/delete${query}`));

  expect(answers).toEqual([
    { status: 'success', message: 'Deleted Successfully' },
    { status: 'failed', errors: 'Record Not Found' },
    { status: 'failed', errors: 'Record Not Found' },
  ]);
  expect(idsOf(account, 'two/contacts/list')).toEqual([2]);
});
