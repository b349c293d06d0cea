import { expect, it } from 'vitest';
import { formOf, lineOf, scriptedService, success } from '../wire-script.ts';

it('lists who is told of every event', async () => {
  const raw = { id: 9, user_id: 7, email_address: 'ada@example.com', email_owner: 'Ada' };
  const { client, requests } = scriptedService([success({ notifications: [raw] })]);

  const recipients = await client.notificationRecipients.list();

  expect(recipients).toMatchObject([{ id: '9', emailAddress: 'ada@example.com' }]);
  expect(lineOf(requests[0])).toBe('GET two notification-recipients');
});

it('adds a recipient, and deletes one and several', async () => {
  const { client, requests } = scriptedService([
    success('Added Successfully'),
    success('Deleted Successfully'),
  ]);
  const form = { email_address: 'ada@example.com', email_owner: 'Ada' };

  const added = await client.notificationRecipients.save(form);
  const one = await client.notificationRecipients.delete('9');
  const several = await client.notificationRecipients.bulkDelete(['9', '10']);

  expect([added.kind, one.kind, several.kind]).toEqual(new Array(3).fill('acknowledged'));
  expect(requests.map(lineOf)).toEqual([
    'POST two notification-recipient/save',
    'DELETE two notification-recipient/delete?id=9',
    'POST two notification-recipient/bulk-delete',
  ]);
  expect(await formOf(requests[0])).toEqual(form);
  expect(await formOf(requests[2])).toEqual({ 'strIds[0]': '9', 'strIds[1]': '10' });
});
