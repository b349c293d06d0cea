import { describe, expect, expectTypeOf, it } from 'vitest';
import { createClient, createEngineClient } from '../../src/api/client.ts';
import type { EngineClient, ServiceClient } from '../../src/api/client.ts';
import { Secret } from '../../src/lib/index.ts';
import { fakeClock } from '../fake-clock.ts';
import { type EndpointId, endpointOf } from '../../src/api/endpoints/table.ts';
import { ONE_CALL_EACH } from './one-call-each.ts';
import type { OneCall } from './one-call-each.ts';
import { answer, lineOf, rawContact, reset, scriptedService, success } from './wire-script.ts';

// The keys of a table are its ids, which `Object.entries` forgets.
const CALLS = Object.entries(ONE_CALL_EACH) as [EndpointId, OneCall][];

const OPTIONS = {
  baseUrl: 'https://one.example.test/api/',
  baseUrl2: 'https://two.example.test/api/',
  publicKey: new Secret('p'),
  secretKey: new Secret('s'),
  requestsPerSecond: 10,
  timeoutMs: 1_000,
  clock: fakeClock(),
  send: async () => success('Deleted Successfully'),
};

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

describe('a client for the whole service', () => {
  it.each([
    ['plain http', { baseUrl: 'http://one.example.test/api/' }],
    ['no address', { baseUrl2: 'one.example.test' }],
    ['a key with a line break', { secretKey: new Secret('top\nsecret') }],
    ['an empty key', { publicKey: new Secret('') }],
  ])('refuses %s without naming the value', (_name, wrong) => {
    expect(() => createClient({ ...OPTIONS, ...wrong })).toThrow(
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

  it.each(CALLS)('asks %s with the method and at the address of its endpoint', async (id, call) => {
    // Refused keys end reads and writes alike; a misshapen answer would be read again.
    const refusedKeys = answer({ status: 'failed', errors: { SecretKey: ['no'] } });
    const { client, requests } = scriptedService([refusedKeys]);
    const { method, base, path } = endpointOf(id);

    await call(client).catch(() => undefined);

    const address = `${base === 'baseUrl' ? 'one' : 'two'} ${path}`;
    expect(requests).toHaveLength(1);
    expect(lineOf(requests[0]).replace(/\?.*$/u, '')).toBe(`${method} ${address}`);
  });

  it.each(CALLS.filter(([id]) => endpointOf(id).retry !== 'read'))(
    'sends %s once, whatever becomes of it and whatever its method',
    async (_id, call) => {
      const { client, requests } = scriptedService([reset()]);

      expect(await call(client)).toMatchObject({ kind: 'doubt' });

      expect(requests).toHaveLength(1);
    },
  );
});

/** The areas that only the whole service has. */
type AreaOfMail =
  | 'automationSchedules'
  | 'notificationRecipients'
  | 'senders'
  | 'singleSends'
  | 'templates';

describe('options that a program in JavaScript leaves out', () => {
  it('are named, all at once', () => {
    const nothing = {} as Parameters<typeof createClient>[0];

    expect(() => createClient(nothing)).toThrow(
      expect.objectContaining({
        code: 'CLIENT_OPTIONS_INVALID',
        message: expect.stringContaining(
          'baseUrl, baseUrl2, publicKey, secretKey, requestsPerSecond, timeoutMs, clock are missing',
        ) as string,
      }),
    );
  });

  it('are told where a key is plain text', () => {
    const plain = { ...OPTIONS, secretKey: 's' as unknown as Secret };

    expect(() => createClient(plain)).toThrow(
      expect.objectContaining({ code: 'CLIENT_OPTIONS_INVALID' }),
    );
  });
});

describe('a client for a sync', () => {
  /** What a sync needs; whatever is added here has to be shown to send no mail and to lift nothing. */
  const REACHED = [
    'automations',
    'contacts-type',
    'contacts-type/add',
    'contacts-type/update',
    'contacts-type/view',
    'contacts/add',
    'contacts/bulk-delete',
    'contacts/csv-sample/download',
    'contacts/delete',
    'contacts/details',
    'contacts/list',
    'contacts/update',
    'contacts/upload-csv',
    'custom-fields',
    'custom-fields/save',
    'get/country-state-city',
    'global-unsubscribes',
    'global-unsubscribes/save',
    'reserve-fields',
    'segment/email/delete',
    'segment/email/list',
    'segment/email/store',
    'segment/list',
    'unsubscribes-groups',
    'unsubscribes-groups/details',
    'unsubscribes-groups/manually-add',
    'unsubscribes-groups/recipients-list',
    'unsubscribes-groups/save',
    'unsubscribes-groups/update',
  ];

  it('has a type that names nothing else than a sync may use', () => {
    type CallsOf<Area extends keyof EngineClient> = keyof EngineClient[Area];

    expectTypeOf<Extract<keyof EngineClient, AreaOfMail>>().toEqualTypeOf<never>();
    expectTypeOf<CallsOf<'automations'>>().toEqualTypeOf<'list'>();
    expectTypeOf<CallsOf<'globalUnsubscribes'>>().toEqualTypeOf<'list' | 'save'>();
    expectTypeOf<CallsOf<'contactTypes'>>().toEqualTypeOf<'list' | 'view' | 'add' | 'update'>();
    expectTypeOf<CallsOf<'segments'>>().toEqualTypeOf<
      'list' | 'recipients' | 'addRecipient' | 'deleteRecipient'
    >();
  });

  it('reaches what a sync needs and nothing else, even when the types are evaded', async () => {
    const reached: string[] = [];
    const refused: string[] = [];
    for (const [id, call] of CALLS) {
      const { engine, requests } = scriptedEngine();

      const error = await call(engine).then(undefined, (failure: unknown) => failure);

      if (requests.length > 0) reached.push(id);
      else if (String(error).includes(`the engine never calls ${id}`)) refused.push(id);
    }

    expect(reached.sort()).toEqual(REACHED);
    expect(refused).toHaveLength(CALLS.length - REACHED.length);
  });

  it.each(
    CALLS.filter(([id]) => {
      const { canSendMail, suppressionLifting } = endpointOf(id);
      return canSendMail || suppressionLifting === true;
    }),
  )('P12: refuses %s before anything is sent', async (_id, call) => {
    const { engine, requests } = scriptedEngine();

    await expect(call(engine)).rejects.toThrow('fault in listferry');

    expect(requests).toHaveLength(0);
  });

  /** Typed as the whole service: the evasion under test, since the engine's type has less. */
  function scriptedEngine() {
    const requests: unknown[] = [];
    const engine = createEngineClient({
      ...OPTIONS,
      send: async (request) => {
        requests.push(request);
        return answer({ status: 'failed', errors: 'no' });
      },
    }) as ServiceClient;
    return { engine, requests };
  }
});
