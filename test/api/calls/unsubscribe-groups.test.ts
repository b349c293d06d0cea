import { expect, it } from 'vitest';
import { formOf, lineOf, scriptedService, success } from '../wire-script.ts';

const FORM = { group_name: 'News', description: 'Monthly', is_display: '0' } as const;
const RAW = { id: 2, user_id: 7, group_name: 'News', is_display: 1 };

it('lists groups, looks into one and reads who is in it', async () => {
  const { client, requests } = scriptedService([
    success({ unsubscribesGroups: [{ ...RAW, unsubscribe_clients_count: 3 }] }),
    success({ unsubscribesGroup: RAW }),
    success({
      recipients: [
        { id: 5, user_id: 7, unsubscribe_groups_id: '2', email_address: 'ada@example.com' },
      ],
    }),
  ]);
  const groupIds: (string | null)[] = [];

  const listed = await client.unsubscribeGroups.list();
  const details = await client.unsubscribeGroups.details('2');
  await client.unsubscribeGroups.recipients('2', {
    restart: () => undefined,
    accept: (batch) => groupIds.push(...batch.map(({ groupId }) => groupId)),
  });

  expect(listed).toMatchObject([{ id: '2', isDisplay: true, recipientCount: 3 }]);
  expect(details).toMatchObject({ id: '2', recipientCount: undefined });
  expect(groupIds).toEqual(['2']);
  expect(requests.map(lineOf)).toEqual([
    'GET two unsubscribes-groups',
    'GET two unsubscribes-groups/details?id=2',
    'GET two unsubscribes-groups/recipients-list?groupId=2',
  ]);
});

it('saves and updates a group with all that it consists of', async () => {
  const { client, requests } = scriptedService([
    success('Saved Successfully'),
    success('Updated Successfully'),
  ]);

  const saved = await client.unsubscribeGroups.save(FORM);
  const updated = await client.unsubscribeGroups.update({ ...FORM, id: '2' });

  expect([saved.kind, updated.kind]).toEqual(['acknowledged', 'acknowledged']);
  expect(requests.map(lineOf)).toEqual([
    'POST two unsubscribes-groups/save',
    'POST two unsubscribes-groups/update?id=2',
  ]);
  expect(await formOf(requests[0])).toEqual(FORM);
  expect(await formOf(requests[1])).toEqual(FORM);
});

it('adds several addresses to a group', async () => {
  const { client, requests } = scriptedService([success('Added Successfully')]);

  const outcome = await client.unsubscribeGroups.manuallyAdd({
    unsubscribe_groups_id: '2',
    addresses: ['a@example.com', 'b@example.com'],
  });

  expect(outcome.kind).toBe('acknowledged');
  expect(lineOf(requests[0])).toBe('POST two unsubscribes-groups/manually-add');
  expect(await formOf(requests[0])).toEqual({
    unsubscribe_groups_id: '2',
    email_address: 'a@example.com,b@example.com',
  });
});

it('lets people be mailed again for a person who asks for it', async () => {
  const { client, requests } = scriptedService([success('Deleted Successfully')]);

  const one = await client.unsubscribeGroups.recipientsDelete('5');
  const several = await client.unsubscribeGroups.recipientsBulkDelete(['5', '6']);

  expect([one.kind, several.kind]).toEqual(['acknowledged', 'acknowledged']);
  expect(requests.map(lineOf)).toEqual([
    'DELETE two unsubscribes-groups/recipients-delete?id=5',
    'POST two unsubscribes-groups/recipients-bulk-delete',
  ]);
  expect(await formOf(requests[1])).toEqual({ 'strIds[0]': '5', 'strIds[1]': '6' });
});
