import { describe, expect, it } from 'vitest';
import {
  addressList,
  suppressionParser,
  parseUnsubscribeGroup,
} from '../../../src/api/areas/suppressions.ts';
import { UnexpectedAnswerError } from '../../../src/api/outcome/errors.ts';
import { formOf, lineOf, scriptedService, success } from '../wire-script.ts';

describe('global unsubscribes', () => {
  it('lists who receives nothing at all', async () => {
    const { client, requests } = scriptedService([
      success({ unSubscribers: [{ id: 5, user_id: 7, email_address: 'ada@example.com' }] }),
    ]);
    const addresses: string[] = [];

    const receipt = await client.globalUnsubscribes.list({
      restart: () => undefined,
      accept: (batch) => addresses.push(...batch.map(({ emailAddress }) => emailAddress)),
    });

    expect(addresses).toEqual(['ada@example.com']);
    expect(receipt.rowCount).toBe(1);
    expect(lineOf(requests[0])).toBe('GET one global-unsubscribes');
  });

  it('saves several addresses in one parameter', async () => {
    const { client, requests } = scriptedService([success('Added Successfully')]);

    const outcome = await client.globalUnsubscribes.save(['a@example.com', 'b@example.com']);

    expect(outcome.kind).toBe('acknowledged');
    expect(await formOf(requests[0])).toEqual({ email_address: 'a@example.com,b@example.com' });
  });

  it('lifts suppressions for a person who asks for it', async () => {
    const { client, requests } = scriptedService([success('Deleted Successfully')]);

    const one = await client.globalUnsubscribes.delete('5');
    const several = await client.globalUnsubscribes.bulkDelete(['5', '6']);

    expect([one.kind, several.kind]).toEqual(['acknowledged', 'acknowledged']);
    expect(requests.map(lineOf)).toEqual([
      'DELETE one global-unsubscribes/delete?id=5',
      'POST one global-unsubscribes/bulk-delete',
    ]);
    expect(await formOf(requests[1])).toEqual({ 'strIds[0]': '5', 'strIds[1]': '6' });
  });
});

describe('unsubscribe groups', () => {
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
});

describe('an entry that stops mail', () => {
  const RAW = { id: 5, user_id: 7, email_address: ' Ada@Example.com ' };
  const parseSuppression = suppressionParser('group recipient');

  it('keeps the address as the service wrote it', () => {
    expect(parseSuppression(RAW).emailAddress).toBe(' Ada@Example.com ');
  });

  it.each([
    ['a global entry', {}, null],
    ['an entry of a group', { unsubscribe_groups_id: '2' }, '2'],
  ])('tells %s by its group', (_name, members, groupId) => {
    expect(parseSuppression({ ...RAW, ...members }).groupId).toBe(groupId);
  });

  it('reads an address of null as an empty one, which is reported as unreadable', () => {
    expect(parseSuppression({ ...RAW, email_address: null }).emailAddress).toBe('');
  });

  it.each([undefined, 5])('refuses an entry whose address is %j', (email_address) => {
    expect(() => parseSuppression({ ...RAW, email_address })).toThrow(UnexpectedAnswerError);
  });
});

describe('the record of a group', () => {
  const RAW = { id: 2, user_id: 7, group_name: 'News', is_display: 1 };

  it('reads a group with all its members', () => {
    const raw = { ...RAW, rand_id: 'r-1', description: null, unsubscribe_clients_count: '3' };

    expect(parseUnsubscribeGroup(raw)).toEqual({
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
    expect(() => parseUnsubscribeGroup({ ...RAW, is_display })).toThrow(UnexpectedAnswerError);
  });
});

describe('several addresses in one parameter', () => {
  it.each([
    [['a@example.com'], 'a@example.com'],
    [['a@example.com', 'b c@example.com'], 'a@example.com,b c@example.com'],
  ])('joins %j by commas and nothing else', (addresses, expected) => {
    expect(addressList(addresses)).toBe(expected);
  });

  it.each([
    ['no address', []],
    ['a comma', ['a@example.com', 'b,c@example.com']],
    ['a line feed', ['a@example.com\n']],
    ['a carriage return', ['\ra@example.com']],
  ])('refuses %s without naming an address', (_name, addresses) => {
    expect(() => addressList(addresses)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('example.com') }),
    );
  });
});
