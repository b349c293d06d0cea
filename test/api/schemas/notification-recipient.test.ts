import { expect, it } from 'vitest';
import { notificationRecipientRecord } from '../../../src/api/areas/notification-recipients.ts';

it('reads a recipient with all its members', () => {
  const raw = {
    id: 9,
    user_id: 7,
    email_address: 'Ada@Example.com',
    email_owner: 'Ada',
    created_at: '2026-01-02T03:04:05.000006Z',
    updated_at: null,
  };

  expect(notificationRecipientRecord.parse(raw)).toEqual({
    id: '9',
    userId: '7',
    emailAddress: 'Ada@Example.com',
    emailOwner: 'Ada',
    createdAt: '2026-01-02T03:04:05.000006Z',
    updatedAt: null,
  });
});
