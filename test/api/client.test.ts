import { describe, expect, it } from 'vitest';
import { createClient, createEngineClient } from '../../src/api/client.ts';
import type { ServiceClient } from '../../src/api/client.ts';
import { Secret } from '../../src/lib/secret.ts';
import { fakeClock } from '../fake-clock.ts';
import { answer, rawContact, scriptedService, success } from './wire-script.ts';

const FORM = { contact_type_id: '3', email: 'ada@example.com', country: '101' };

describe('reads of records', () => {
  it('reads one record, and nothing when it is not found', async () => {
    const missing = answer({ status: 'failed', errors: 'Record Not Found' });
    const { client, requests } = scriptedService([success({ contact: rawContact }), missing]);

    const found = await client.contacts.details('11');
    const absent = await client.contacts.details('99');

    expect(found?.email).toBe('ada@example.com');
    expect(absent).toBeUndefined();
    expect(requests[0]?.url).toBe('https://two.example.test/api/contacts/details?contact_id=11');
  });

  it('reads small records tolerantly', async () => {
    const { client } = scriptedService([
      success({
        contactTypes: [{ id: '4', user_id: 7, name: 'News', contacts_count: '12', x: 1 }],
      }),
      success({ unsubscribesGroups: [{ id: 1, user_id: 7, group_name: 'G', is_display: '1' }] }),
      success({
        customFields: { 3: { id: 2, user_id: 7, field_name: 'plan', field_type: 'text' } },
      }),
      success({ automations: [{ id: 1, user_id: 7, utr: 'u-1', status: 1, automation_for: 4 }] }),
    ]);

    expect(await client.contactTypes.list()).toMatchObject([{ id: '4', contactsCount: 12 }]);
    expect(await client.unsubscribeGroups.list()).toMatchObject([{ id: '1', isDisplay: true }]);
    expect(await client.fields.custom()).toMatchObject([{ id: '2', fieldName: 'plan' }]);
    expect(await client.automations.list()).toMatchObject([{ isLive: true, automationFor: '4' }]);
  });

  it('names the member and no value when a record is not as specified', async () => {
    const { client } = scriptedService([
      success({ unSubscribers: [{ id: 'ada@example.com', user_id: 7, email_address: 5 }] }),
    ]);
    const ignoring = { restart: () => undefined, accept: () => undefined };

    await expect(client.globalUnsubscribes.list(ignoring)).rejects.toThrow(
      /in id, email_address\.$/u,
    );
  });

  it.each([
    [
      'a CSV',
      answer('\uFEFFemail,"first name"\nx@example.com,X\n'),
      { header: ['email', 'first name'], firstRow: ['x@example.com', 'X'] },
    ],
    ['a header alone', answer('email,city'), { header: ['email', 'city'], firstRow: undefined }],
    ['a failure', answer({ status: 'failed', errors: 'Record Not Found' }), undefined],
    ['a page', answer('<html></html>'), undefined],
    ['nothing', answer(''), undefined],
    ['a success without a file', success('ok'), undefined],
  ])('takes the sample from %s', async (_name, scripted, expected) => {
    const { client } = scriptedService([scripted]);

    expect(await client.contacts.csvSample()).toEqual(expected);
  });
});

describe('createClient', () => {
  const options = {
    baseUrl: 'https://one.example.test/api/',
    baseUrl2: 'https://two.example.test/api/',
    publicKey: new Secret('p'),
    secretKey: new Secret('s'),
    requestsPerSecond: 10,
    timeoutMs: 1_000,
    clock: fakeClock(),
    send: async () => success('Deleted Successfully'),
  };

  it.each([
    ['plain http', { baseUrl: 'http://one.example.test/api/' }],
    ['no address', { baseUrl2: 'one.example.test' }],
    ['a key with a line break', { secretKey: new Secret('top\nsecret') }],
    ['an empty key', { publicKey: new Secret('') }],
  ])('refuses %s without naming the value', (_name, wrong) => {
    expect(() => createClient({ ...options, ...wrong })).toThrow(
      expect.objectContaining({
        code: 'CLIENT_OPTIONS_INVALID',
        message: expect.not.stringContaining('secret\n'),
      }),
    );
  });

  it('asks below a base address that ends without a slash', async () => {
    const { client, requests } = scriptedService([success({ contact: rawContact })], {
      baseUrl2: 'https://two.example.test/api',
    });

    await client.contacts.details('11');

    expect(requests[0]?.url).toBe('https://two.example.test/api/contacts/details?contact_id=11');
  });

  it('counts requests in total and by endpoint', async () => {
    const { client } = scriptedService([success('Contact Added Successfully')]);

    await client.contacts.add(FORM);
    await client.contacts.add(FORM);
    await client.contacts.delete('4');

    expect(client.requestCount.total).toBe(3);
    expect([...client.requestCount.byEndpoint]).toEqual([
      ['contacts/add', 2],
      ['contacts/delete', 1],
    ]);
  });

  it('refuses to lift a suppression even when the engine evades the types', async () => {
    const engine = createEngineClient(options);
    // The evasion under test: the engine's type has no such call.
    const lifting = engine.globalUnsubscribes as ServiceClient['globalUnsubscribes'];

    await expect(lifting.delete('4')).rejects.toThrow('never calls global-unsubscribes/delete');
  });
});
