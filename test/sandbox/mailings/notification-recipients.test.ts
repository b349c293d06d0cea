import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

const DESK = { email_address: 'desk@example.test', email_owner: 'Desk' };

describe('notification recipients', () => {
  it('lists saved recipients', () => {
    const account = testAccount();

    const answer = account.post('two/notification-recipient/save', DESK);

    expect(answer).toEqual({ status: 'success', message: 'Added Successfully' });
    expect(account.get('two/notification-recipients').message).toEqual({
      notifications: [
        {
          id: 1,
          user_id: 7001,
          ...DESK,
          created_at: '2026-01-05T09:30:00.000000Z',
          updated_at: '2026-01-05T09:30:00.000000Z',
        },
      ],
    });
  });

  it('requires the address and its owner', () => {
    const answer = testAccount().post('two/notification-recipient/save', {});

    expect(answer).toEqual({
      status: 'failed',
      errors: {
        email_address: ['The email address field is required.'],
        email_owner: ['The email owner field is required.'],
      },
    });
  });

  it('removes recipients by id', () => {
    const account = testAccount();
    for (let count = 0; count < 3; count += 1)
      account.post('two/notification-recipient/save', DESK);

    account.remove('two/notification-recipient/delete?id=2');
    const answer = account.bulkDelete('two/notification-recipient/bulk-delete', [1]);

    expect(answer).toEqual({ status: 'success', message: 'Deleted Successfully' });
    expect(account.list('two/notification-recipients').map((row) => row['id'])).toEqual([3]);
  });

  it('answers Record Not Found to an unknown id, alone and in bulk', () => {
    const account = testAccount({ bulk_unknown_id: 'fail_all' });

    const answers = [
      account.remove('two/notification-recipient/delete?id=9'),
      account.bulkDelete('two/notification-recipient/bulk-delete', [9]),
    ];

    expect(answers.map((answer) => answer.errors)).toEqual([
      'Record Not Found',
      'Record Not Found',
    ]);
  });
});
