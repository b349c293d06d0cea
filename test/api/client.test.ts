import { describe, expect, it } from 'vitest';
import { createClient, createEngineClient } from '../../src/api/client.ts';
import type { ServiceClient } from '../../src/api/client.ts';
import type { ListSink } from '../../src/api/list-sink.ts';
import type { Outcome } from '../../src/api/outcome.ts';
import type { Contact } from '../../src/api/schemas/contact.ts';
import { Secret } from '../../src/lib/secret.ts';
import { fakeClock } from '../fake-clock.ts';
import type { Scripted } from './wire-script.ts';
import {
  answer,
  pieces,
  rawContact,
  reset,
  scriptedService,
  success,
  unreachable,
} from './wire-script.ts';

const FORM = { contact_type_id: '3', email: 'ada@example.com', country: '101' };

const LIST = success({ contacts: [rawContact, { ...rawContact, id: 12 }] });

const CUT: Scripted = {
  status: 200,
  headers: {},
  body: pieces(['{"status":"success","message":{"contacts":[{"id":1'], reset()),
};

function recordingSink(): ListSink<Contact> & { readonly ids: string[]; restartCount: number } {
  return {
    ids: [],
    restartCount: 0,
    restart() {
      this.ids.length = 0;
      this.restartCount += 1;
    },
    accept(batch) {
      this.ids.push(...batch.map(({ id }) => id));
    },
  };
}

describe('writes', () => {
  it.each<[string, Scripted, Outcome['kind']]>([
    ['acknowledged', success('Contact Added Successfully'), 'acknowledged'],
    ['reset', reset(), 'doubt'],
    ['never answered', 'silence', 'doubt'],
    ['not connected', unreachable(), 'not-sent'],
    ['cut in the body', { status: 200, headers: {}, body: pieces(['{"st'], reset()) }, 'doubt'],
    [
      'throttled with a cut body',
      { status: 429, headers: {}, body: pieces([], reset()) },
      'throttled',
    ],
    ['failed with a 500', answer('<html>', { status: 500 }), 'doubt'],
    ['answered without end', answer(' '.repeat(2_000_000)), 'doubt'],
  ])('sends once when the request is %s', async (_name, scripted, kind) => {
    const { client, requests } = scriptedService([scripted]);

    const outcome = await client.contacts.add(FORM);

    expect(outcome.kind).toBe(kind);
    expect(requests).toHaveLength(1);
  });

  it('gives up after the time limit when nothing comes', async () => {
    const { client, clock } = scriptedService(['silence'], { timeoutMs: 7_000 });

    const outcome = await client.contacts.add(FORM);

    expect(outcome).toMatchObject({ kind: 'doubt', cause: 'timeout' });
    expect(clock.monotonicMs()).toBe(8_000);
  });

  it('leaves members out when they are undefined', async () => {
    const { client, requests } = scriptedService([success('Contact Added Successfully')]);

    await client.contacts.add({ ...FORM, city: undefined, state: '' });

    const body = Buffer.from(requests[0]?.body ?? []).toString();
    expect(body).toContain('name="state"\r\n\r\n\r\n');
    expect(body).not.toContain('city');
    expect(body).not.toContain('undefined');
  });

  it('sends the ids of a bulk call as indexed fields', async () => {
    const { client, requests } = scriptedService([success('Deleted Successfully')]);

    await client.contacts.bulkDelete(['5', '6']);

    const form = new URLSearchParams(Buffer.from(requests[0]?.body ?? []).toString());
    expect([...form]).toEqual([
      ['strIds[0]', '5'],
      ['strIds[1]', '6'],
    ]);
    expect(requests[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  it.each<[string, (client: ServiceClient) => unknown]>([
    ['no id', (client) => client.contacts.bulkDelete([])],
    ['901 ids', (client) => client.contacts.bulkDelete(new Array<string>(901).fill('1'))],
    ['no address', (client) => client.globalUnsubscribes.save([])],
    ['a comma in an address', (client) => client.globalUnsubscribes.save(['a,b@example.com'])],
    ['a line break in an address', (client) => client.globalUnsubscribes.save(['a\n@example.com'])],
    ['an empty id', (client) => client.contacts.delete('')],
  ])('refuses a call with %s before anything is sent', async (_name, call) => {
    const { client, requests } = scriptedService([success('Deleted Successfully')]);

    await expect(async () => call(client)).rejects.toThrow('fault in listferry');

    expect(requests).toHaveLength(0);
  });

  it('sends addresses joined by commas to the first base address', async () => {
    const { client, requests } = scriptedService([success('Added Successfully')]);

    const outcome = await client.globalUnsubscribes.save(['a@example.com', 'b@example.com']);

    expect(outcome.kind).toBe('acknowledged');
    expect(requests[0]?.url).toBe('https://one.example.test/api/global-unsubscribes/save');
    expect(Buffer.from(requests[0]?.body ?? []).toString()).toContain(
      '\r\n\r\na@example.com,b@example.com\r\n',
    );
  });

  it('uploads the file byte for byte', async () => {
    const { client, requests } = scriptedService([success('Imported Successfully')]);
    const content = Buffer.from('email,city\nada@example.com,"Köln\r\n"\n');

    await client.contacts.uploadCsv({ contactTypeId: '3', fileName: 'a"b.csv', content });

    const body = Buffer.from(requests[0]?.body ?? []);
    expect(body.includes(content)).toBe(true);
    expect(body.toString()).toContain(
      'name="file"; filename="a%22b.csv"\r\nContent-Type: text/csv',
    );
  });

  it('holds the next request back when the service throttles', async () => {
    const throttle = answer('', { status: 429, headers: { 'retry-after': '30' } });
    const { client, times } = scriptedService([throttle, success('Contact Added Successfully')]);

    await client.contacts.add(FORM);
    await client.contacts.add(FORM);

    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(30_000);
  });

  it('sends nothing when the run was told to stop', async () => {
    const signal = AbortSignal.abort();
    const { client, requests } = scriptedService([success('x')], { signal });

    const outcome = await client.contacts.add(FORM);

    expect(outcome.kind).toBe('not-sent');
    expect(requests).toHaveLength(0);
  });

  it('does not cut a write short when the run is told to stop meanwhile', async () => {
    const stop = new AbortController();
    const { client } = scriptedService([], {
      signal: stop.signal,
      send: async () => {
        stop.abort();
        return success('Contact Added Successfully');
      },
    });

    const outcome = await client.contacts.add(FORM);

    expect(outcome.kind).toBe('acknowledged');
  });
});

describe('reads', () => {
  it('streams a list with its receipt', async () => {
    const { client, requests } = scriptedService([LIST]);
    const sink = recordingSink();

    const receipt = await client.contacts.list(sink);

    expect(sink.ids).toEqual(['11', '12']);
    expect(sink.restartCount).toBe(1);
    expect(receipt).toMatchObject({ rowCount: 2, startedMs: 1_000 });
    expect(requests[0]?.headers).toMatchObject({
      PublicKey: 'public-key-1',
      SecretKey: 'secret-key-1',
      accept: 'application/json',
    });
  });

  it.each<[string, Scripted]>([
    ['cut', CUT],
    ['reset', reset()],
    ['unreachable', unreachable()],
    ['silent', 'silence'],
    ['an HTML page', answer('<html>')],
    ['a 503', answer('<html>', { status: 503 })],
    ['throttled', answer('', { status: 429 })],
    ['throttled in words', answer({ status: 'failed', errors: 'Too many requests' })],
    ['compressed in an unknown way', answer('', { headers: { 'content-encoding': 'br' } })],
  ])('reads again from the start when the first answer is %s', async (_name, first) => {
    const { client, requests } = scriptedService([first, LIST]);
    const sink = recordingSink();

    await client.contacts.list(sink);

    expect(sink.ids).toEqual(['11', '12']);
    expect(sink.restartCount).toBe(2);
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Scripted, string, number]>([
    ['cut every time', CUT, 'SERVICE_UNAVAILABLE', 5],
    ['throttled every time', answer('', { status: 429 }), 'SERVICE_UNAVAILABLE', 5],
    ['redirected', answer('', { status: 302 }), 'UNEXPECTED_ANSWER', 1],
    [
      'without credentials',
      answer({ status: 'failed', errors: { PublicKey: ['required'] } }),
      'CREDENTIALS_REFUSED',
      1,
    ],
    ['refused', answer({ status: 'failed', errors: { message: 'no' } }), 'UNEXPECTED_ANSWER', 1],
    ['without the list', success({ others: [] }), 'UNEXPECTED_ANSWER', 1],
    ['not found', answer({ status: 'failed', errors: 'Record Not Found' }), 'UNEXPECTED_ANSWER', 1],
    ['holding a contact without an id', success({ contacts: [{}] }), 'UNEXPECTED_ANSWER', 1],
  ])('fails by name when the list is %s', async (_name, scripted, code, attempts) => {
    const { client, requests } = scriptedService([scripted]);

    await expect(client.contacts.list(recordingSink())).rejects.toMatchObject({ code });

    expect(requests).toHaveLength(attempts);
  });

  it('waits longer between attempts, on the clock', async () => {
    const { client, times } = scriptedService([reset()]);

    await expect(client.contactTypes.list()).rejects.toThrow();

    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps).toEqual([125, 250, 500, 1_000]);
  });

  it('waits as long as the service asks', async () => {
    const throttle = answer('', { status: 429, headers: { 'retry-after': '120' } });
    const { client, times } = scriptedService([throttle, success({ contactTypes: [] })]);

    await client.contactTypes.list();

    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(120_000);
  });

  it('passes on what the sink throws without reading again', async () => {
    const { client, requests } = scriptedService([LIST]);
    const sink = recordingSink();
    sink.accept = () => {
      throw new RangeError('disk full');
    };

    await expect(client.contacts.list(sink)).rejects.toThrow('disk full');

    expect(requests).toHaveLength(1);
  });

  it('stops waiting when the run is told to stop', async () => {
    const stop = new AbortController();
    const { client, clock } = scriptedService(['silence'], { signal: stop.signal });
    clock.after(5, () => {
      stop.abort();
    });

    await expect(client.contactTypes.list()).rejects.toMatchObject({ code: 'INTERRUPTED' });

    expect(clock.monotonicMs()).toBe(1_005);
  });

  it('reads one record, and nothing when it is not found', async () => {
    const missing = answer({ status: 'failed', errors: 'Record Not Found' });
    const { client, requests } = scriptedService([success({ contact: rawContact }), missing]);

    const found = await client.contacts.details('11');
    const absent = await client.contacts.details('99');

    expect(found?.email).toBe('ada@example.com');
    expect(absent).toBeUndefined();
    expect(requests[0]?.url).toBe('https://two.example.test/api/contacts/details?contact_id=11');
  });

  it('keeps countries and passes over states and cities', async () => {
    const { client } = scriptedService([
      success({ cities: [{ id: 9 }], countries: [{ id: 1, name: 'India' }], states: 'none' }),
    ]);

    expect(await client.reference.countries()).toEqual([{ id: 1, name: 'India' }]);
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
