import { describe, expect, it } from 'vitest';
import type { ServiceClient } from '../../../src/api/client.ts';
import { CallError } from '../../../src/api/outcome/errors.ts';
import type { Outcome } from '../../../src/api/outcome/outcome.ts';
import type { Scripted } from '../wire-script.ts';
import { idsForm, writeForUtr } from '../../../src/api/calls/channel.ts';
import {
  answer,
  pieces,
  reset,
  scriptedChannel,
  scriptedService,
  success,
  unreachable,
} from '../wire-script.ts';

const FORM = { contact_type_id: '3', email: 'ada@example.com', country: '101' };

describe('a write that answers with a utr', () => {
  const query = { utr: 'd4f0' };

  it('hands on the utr of what was made', async () => {
    const { channel } = scriptedChannel([success({ utr: 'c0b1' })]);

    const outcome = await writeForUtr(channel, 'automations/duplicate', { query });

    expect(outcome).toMatchObject({ kind: 'acknowledged', utr: 'c0b1' });
  });

  it.each<[string, Scripted, Outcome['kind']]>([
    ['names none', success('Duplicated Successfully'), 'doubt'],
    [
      'does not find the first',
      answer({ status: 'failed', errors: 'Record Not Found' }),
      'not-found',
    ],
    ['is lost', reset(), 'doubt'],
  ])('has no utr when the answer %s', async (_name, scripted, kind) => {
    const { channel, requests } = scriptedChannel([scripted]);

    const outcome = await writeForUtr(channel, 'automations/duplicate', { query });

    expect(outcome.kind).toBe(kind);
    expect(outcome).not.toHaveProperty('utr');
    expect(requests).toHaveLength(1);
  });
});

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

    await expect(async () => call(client)).rejects.toThrow(CallError);

    expect(requests).toHaveLength(0);
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

describe('the ids of a bulk call', () => {
  it.each([1, 900])('takes %i ids', (count) => {
    const ids = Array.from({ length: count }, (_, id) => String(id));

    expect(idsForm(ids)).toEqual({ strIds: ids });
  });

  it.each([0, 901])('refuses %i ids', (count) => {
    expect(() => idsForm(new Array<string>(count).fill('1'))).toThrow(CallError);
  });
});
