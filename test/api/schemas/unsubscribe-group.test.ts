import { expect, it } from 'vitest';
import { unsubscribeGroupRecord } from '../../../src/api/areas/suppressions.ts';

const RAW = { id: 2, user_id: 7, group_name: 'News', is_display: 1 };

it('reads a group with all its members', () => {
  const raw = { ...RAW, rand_id: 'r-1', description: null, unsubscribe_clients_count: '3' };

  expect(unsubscribeGroupRecord.parse(raw)).toEqual({
    id: '2',
    userId: '7',
    randId: 'r-1',
    groupName: 'News',
    description: null,
    isDisplay: true,
    recipientCount: 3,
    createdAt: null,
    updatedAt: null,
  });
});

it.each([undefined, null, 'shown'])('refuses a group whose display is %j', (is_display) => {
  expect(unsubscribeGroupRecord.safeParse({ ...RAW, is_display }).success).toBe(false);
});
