import { describe, expect, it } from 'vitest';
import { testAccount } from './sandbox-account.ts';

describe('adding unsubscribed addresses', () => {
  it.each([
    ['dup_unsub', 'ignore', 'ann@example.test,bob@example.test', 'success', 2],
    ['dup_unsub', 'insert_second', 'ann@example.test,bob@example.test', 'success', 3],
    ['dup_unsub', 'reject_item', 'ann@example.test,bob@example.test', 'success', 2],
    ['dup_unsub', 'reject_all', 'bob@example.test,ann@example.test', 'failed', 1],
    ['unsub_list_invalid_item', 'skip_item', 'bob@example.test,nobody', 'success', 2],
    ['unsub_list_invalid_item', 'reject_all', 'bob@example.test,nobody', 'failed', 1],
    ['unsub_list_limit', 'none', 'bob@example.test,cy@example.test', 'success', 3],
    ['unsub_list_limit', '1', 'bob@example.test,cy@example.test', 'failed', 1],
    ['unsub_separator_space', 'ok', 'bob@example.test, cy@example.test', 'success', 3],
    ['unsub_separator_space', 'breaks', 'bob@example.test, cy@example.test', 'success', 2],
  ])('with %s %s the list %s is a %s and leaves %i', (name, rule, addresses, status, count) => {
    const account = testAccount({ [name]: rule });
    account.post('one/global-unsubscribes/save', { email_address: 'ann@example.test' });

    const answer = account.post('one/global-unsubscribes/save', { email_address: addresses });

    expect(answer.status).toBe(status);
    expect(account.list('one/global-unsubscribes')).toHaveLength(count);
  });

  it.each([
    ['preserve', 'Ann@example.test'],
    ['lower', 'ann@example.test'],
  ])('with unsub_email_case %s keeps %s', (rule, kept) => {
    const account = testAccount({ unsub_email_case: rule });

    account.post('one/global-unsubscribes/save', { email_address: 'Ann@example.test' });

    expect(account.list('one/global-unsubscribes')[0]?.['email_address']).toBe(kept);
  });
});
