import type { TestAccount } from '../sandbox-account.ts';
import { tellStories } from './story.ts';

tellStories('Suppression', {
  unsubscribed_contact_add: {
    tell: (account) => {
      unsubscribe(account, 'ann@example.test');
      const { status } = account.add('ann@example.test');
      return [status, account.contacts().length];
    },
    seen: { allow: ['success', 1], reject: ['failed', 0], silently_drop: ['success', 0] },
  },
  add_clears_unsubscribe: {
    tell: (account) => {
      unsubscribe(account, 'ann@example.test');
      account.add('ann@example.test');
      return unsubscribed(account);
    },
    seen: { no: ['ann@example.test'], yes: [] },
  },
  unsub_on_contact_delete: {
    tell: (account) => {
      account.add('ann@example.test');
      unsubscribe(account, 'ann@example.test');
      account.remove('two/contacts/delete?contact_id=1');
      return unsubscribed(account);
    },
    seen: { kept: ['ann@example.test'], removed: [] },
  },
  unsub_list_invalid_item: {
    tell: (account) => [
      unsubscribe(account, 'ann@example.test,nobody,bob@example.test'),
      unsubscribed(account),
    ],
    seen: {
      skip_item: ['success', ['ann@example.test', 'bob@example.test']],
      reject_all: ['failed', []],
    },
  },
  unsub_email_case: {
    tell: (account) => {
      unsubscribe(account, 'Ann@Example.test');
      return unsubscribed(account);
    },
    seen: { lower: ['ann@example.test'], preserve: ['Ann@Example.test'] },
  },
  unsub_list_limit: {
    tell: (account) => [
      unsubscribe(account, 'ann@example.test'),
      unsubscribe(account, 'bob@example.test,cy@example.test'),
      unsubscribed(account).length,
    ],
    seen: {
      none: ['success', 'success', 3],
      '1': ['success', 'failed', 1],
      'truncate_silently(1)': ['success', 'success', 2],
    },
  },
  unsub_list_lacks: {
    tell: (account) => {
      for (let number = 1; number <= 20; number += 1)
        unsubscribe(account, `p${String(number)}@example.test`);
      return [unsubscribed(account).length, unsubscribed(account).length];
    },
    seen: { nothing: [20, 20], 'share(0.2)': [16, 16] },
  },
  unsub_entry_form: {
    tell: (account) => {
      unsubscribe(account, 'a@example.test,b@example.test,c@example.test,d@example.test');
      return unsubscribed(account);
    },
    seen: {
      plain: ['a@example.test', 'b@example.test', 'c@example.test', 'd@example.test'],
      odd: [
        ' a@example.test ',
        'Ann Example <b@example.test>',
        '"c"@example.test',
        'Ann Example (d@example.test)',
      ],
    },
  },
  global_list_groups: {
    tell: (account) => {
      const group = { group_name: 'Offers', description: 'Weekly offers', is_display: '1' };
      account.post('two/unsubscribes-groups/save', group);
      unsubscribe(account, 'ann@example.test');
      account.post('two/unsubscribes-groups/manually-add', {
        unsubscribe_groups_id: '1',
        email_address: 'bob@example.test',
      });
      return account
        .list('one/global-unsubscribes')
        .map(({ email_address, unsubscribe_groups_id }) => [email_address, unsubscribe_groups_id]);
    },
    seen: {
      without: [['ann@example.test', null]],
      with: [
        ['ann@example.test', null],
        ['bob@example.test', 1],
      ],
    },
  },
  unsub_separator_space: {
    tell: (account) => {
      unsubscribe(account, 'ann@example.test, bob@example.test');
      return unsubscribed(account);
    },
    seen: { ok: ['ann@example.test', 'bob@example.test'], breaks: ['ann@example.test'] },
  },
  group_is_display_type: {
    tell: (account) => {
      const group = { group_name: 'Offers', description: 'Weekly offers', is_display: '1' };
      account.post('two/unsubscribes-groups/save', group);
      return account.list('two/unsubscribes-groups')[0]?.['is_display'];
    },
    seen: { int: 1, bool: true, string: '1' },
  },
});

function unsubscribe(account: TestAccount, addresses: string): string {
  return account.post('one/global-unsubscribes/save', { email_address: addresses }).status;
}

function unsubscribed(account: TestAccount): unknown[] {
  return account.list('one/global-unsubscribes').map(({ email_address }) => email_address);
}
