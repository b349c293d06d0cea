import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/sandbox/protocol/answer.ts';
import {
  addUnsubscribers,
  forgetUnsubscriber,
  isUnsubscribed,
} from '../../../src/sandbox/unsubscribes/unsubscribes.ts';
import { type TestAccount, testAccount } from '../sandbox-account.ts';

const GROUP_ID = 7;

describe('a list of unsubscribed addresses', () => {
  it.each([
    ['commas without an address', ',ann@example.test,,bob@example.test,', ['ann', 'bob']],
    ['tabs and line breaks', 'ann@example.test,\r\n\tbob@example.test\n', ['ann', 'bob']],
    ['line breaks alone', 'ann@example.test\nbob@example.test', []],
    ['semicolons', 'ann@example.test;bob@example.test', []],
    ['semicolons beside a comma', 'ann@example.test;,bob@example.test', ['bob']],
    ['other commas', 'ann@example.test，bob@example.test、cy@example.test', []],
    ['nothing', '', []],
    ['spaces', ' , ,\t', []],
  ])('is split when it has %s', (_what, addresses, names) => {
    const account = testAccount();

    const answer = add(account, addresses);

    expect(answer).toMatchObject({ kind: 'text', text: 'Added Successfully' });
    expect(listed(account)).toEqual(names.map((name) => `${name}@example.test`));
  });

  it.each(['änn@example.test', 'ann@exämple.test', "o'neil+news@example.test", '安@例え.test'])(
    'keeps %s as it is',
    (address) => {
      const account = testAccount();

      add(account, address);

      expect(listed(account)).toEqual([address]);
    },
  );

  it('counts only its addresses towards the limit', () => {
    const account = testAccount({ unsub_list_limit: '2' });

    add(account, ',ann@example.test,,bob@example.test,');

    expect(listed(account)).toHaveLength(2);
  });

  it.each([
    ['ignore', 'text', 1],
    ['insert_second', 'text', 2],
    ['reject_item', 'failed', 1],
  ])(
    'that repeats an address is, with dup_unsub %s, answered by a %s and leaves %i',
    (rule, kind, count) => {
      const account = testAccount({ dup_unsub: rule });

      const answer = add(account, 'ann@example.test,ANN@example.test');

      expect(answer.kind).toBe(kind);
      expect(listed(account)).toHaveLength(count);
    },
  );

  it('takes an address into a group that is in the account-wide list', () => {
    const account = testAccount({ dup_unsub: 'reject_item' });

    const answers = [null, GROUP_ID, GROUP_ID + 1, GROUP_ID].map((groupId) =>
      add(account, 'ann@example.test', groupId),
    );

    expect(answers.map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'failed']);
  });
});

describe('an unsubscribed address', () => {
  it('is one only by the account-wide list, in any spelling that counts as the same', () => {
    const account = testAccount();
    add(account, 'Ann@example.test');
    add(account, 'bob@example.test', GROUP_ID);
    const inside = account.service.account();

    const seen = ['ANN@example.test', 'änn@example.test', 'bob@example.test', ''].map((email) =>
      isUnsubscribed(inside, email),
    );

    expect(seen).toEqual([true, false, false, false]);
  });

  it('is forgotten with all its entries except those of groups', () => {
    const account = testAccount({ dup_unsub: 'insert_second' });
    add(account, 'ann@example.test,Ann@example.test,bob@example.test');
    add(account, 'ann@example.test', GROUP_ID);
    const inside = account.service.account();

    forgetUnsubscriber(inside, 'ANN@example.test');

    expect(listed(account)).toEqual(['bob@example.test']);
    const left = inside.store.query('SELECT id FROM unsubscriber WHERE unsubscribe_groups_id = ?');
    expect(left.all(GROUP_ID)).toHaveLength(1);
  });

  it('is deleted only through the list that it is in', () => {
    const account = testAccount();
    add(account, 'ann@example.test');
    add(account, 'ann@example.test', GROUP_ID);
    const paths = ['one/global-unsubscribes/delete', 'two/unsubscribes-groups/recipients-delete'];

    const seen = paths.map((path) =>
      [2, 1, 2].map((id) => account.remove(`${path}?id=${String(id)}`).status),
    );

    expect(seen).toEqual([
      ['failed', 'success', 'failed'],
      ['success', 'failed', 'failed'],
    ]);
  });
});

function add(account: TestAccount, addresses: string, groupId: number | null = null): Answer {
  const inside = account.service.account();
  return inside.store.inTransaction(() => addUnsubscribers(inside, addresses, groupId));
}

function listed(account: TestAccount): unknown[] {
  return account.list('one/global-unsubscribes').map(({ email_address }) => email_address);
}

describe('global unsubscribes', () => {
  it('lists what was saved, without a group', () => {
    const account = testAccount();

    const answer = account.post('one/global-unsubscribes/save', {
      email_address: 'ann@example.test,bob@example.test',
    });

    expect(answer).toEqual({ status: 'success', message: 'Added Successfully' });
    expect(account.list('one/global-unsubscribes')).toEqual([
      entry(1, 'ann@example.test'),
      entry(2, 'bob@example.test'),
    ]);
  });

  it('requires an address', () => {
    const account = testAccount();

    const answer = account.post('one/global-unsubscribes/save', {});

    expect(answer.errors).toEqual({ email_address: ['The email address field is required.'] });
  });

  it('takes entries off the list when they are deleted', () => {
    const account = testAccount();
    account.post('one/global-unsubscribes/save', {
      email_address: 'a@example.test,b@example.test',
    });

    account.remove('one/global-unsubscribes/delete?id=1');
    account.bulkDelete('one/global-unsubscribes/bulk-delete', [2]);

    expect(account.list('one/global-unsubscribes')).toEqual([]);
  });

  it('answers Record Not Found when the entry belongs to a group', () => {
    const account = testAccount();
    const group = { group_name: 'Offers', description: 'Offers', is_display: '1' };
    account.post('two/unsubscribes-groups/save', group);
    account.post('two/unsubscribes-groups/manually-add', {
      unsubscribe_groups_id: '1',
      email_address: 'ann@example.test',
    });

    const answer = account.remove('one/global-unsubscribes/delete?id=1');

    expect(answer.errors).toBe('Record Not Found');
  });
});

function entry(id: number, address: string): Record<string, unknown> {
  return {
    id,
    user_id: 7001,
    unsubscribe_groups_id: null,
    email_address: address,
    created_at: '2026-01-05T09:30:00.000000Z',
    updated_at: '2026-01-05T09:30:00.000000Z',
  };
}
