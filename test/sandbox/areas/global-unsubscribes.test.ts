import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

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
