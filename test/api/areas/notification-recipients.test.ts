import { describe, expect, it } from 'vitest';
import { parseNotificationRecipient } from '../../../src/api/areas/senders.ts';
import { formOf, lineOf, scriptedService, success } from '../wire-script.ts';

describe('the calls', () => {
  it('lists who is notified of every event', async () => {
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
});

describe('the record', () => {
  it('reads a recipient with all its members', () => {
    const raw = {
      id: 9,
      user_id: 7,
      email_address: 'Ada@Example.com',
      email_owner: 'Ada',
      created_at: '2026-01-02T03:04:05.000006Z',
      updated_at: null,
    };

    expect(parseNotificationRecipient(raw)).toEqual({
      id: '9',
      userId: '7',
      emailAddress: 'Ada@Example.com',
      emailOwner: 'Ada',
      createdAt: '2026-01-02T03:04:05.000006Z',
      updatedAt: null,
    });
  });
});
