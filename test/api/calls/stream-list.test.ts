import { describe, expect, it } from 'vitest';
import type { Contact } from '../../../src/api/areas/contacts.ts';
import type { SuppressionRecord } from '../../../src/api/areas/suppressions.ts';
import { ListMemory } from '../../../src/api/calls/list-memory.ts';
import {
  collectingSink,
  readListedRecord,
  type ListReceipt,
  type ListSink,
} from '../../../src/api/calls/stream-list.ts';
import { EndlessListError } from '../../../src/api/exchange/exchange.ts';
import {
  answer,
  pieces,
  rawContact,
  reset,
  scriptedChannel,
  scriptedService,
  success,
  unreachable,
  type Scripted,
} from '../wire-script.ts';

const LIST = success({ contacts: [rawContact, { ...rawContact, id: 12 }] });

const CUT: Scripted = {
  status: 200,
  headers: {},
  body: pieces(['{"status":"success","message":{"contacts":[{"id":1'], reset()),
};

const ENDLESS: Scripted = {
  status: 200,
  headers: {},
  body: pieces(['{"status":"success",'], new EndlessListError('it had no end')),
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

describe('reads of lists', () => {
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
    ['a part of it', { ...LIST, status: 206 }],
    ['a list that was changed on its way', { ...LIST, status: 203 }],
    ['a 503', answer('<html>', { status: 503 })],
    ['throttled', answer('', { status: 429 })],
    ['throttled in words', answer({ status: 'failed', errors: 'Too many requests' })],
    ['without the list', success({ others: [] })],
    ['no list at all', success({ contacts: 'Whoops' })],
    ['holding a contact without an id', success({ contacts: [{ ...rawContact, id: null }] })],
    ['a failure in words', answer({ status: 'failed', errors: 'Something went wrong' })],
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
    ['a part every time', { ...LIST, status: 206 }, 'UNEXPECTED_ANSWER', 5],
    ['throttled every time', answer('', { status: 429 }), 'SERVICE_UNAVAILABLE', 5],
    ['redirected', answer('', { status: 302 }), 'UNEXPECTED_ANSWER', 1],
    [
      'without credentials',
      answer({ status: 'failed', errors: { PublicKey: ['required'] } }),
      'CREDENTIALS_REFUSED',
      1,
    ],
    ['refused', answer({ status: 'failed', errors: { message: 'no' } }), 'UNEXPECTED_ANSWER', 5],
    ['without the list', success({ others: [] }), 'UNEXPECTED_ANSWER', 5],
    ['holding a contact without an id', success({ contacts: [{}] }), 'UNEXPECTED_ANSWER', 5],
    ['endless', ENDLESS, 'SERVICE_UNAVAILABLE', 1],
  ])('fails by name when the list is %s', async (_name, scripted, code, attempts) => {
    const { client, requests } = scriptedService([scripted]);

    await expect(client.contacts.list(recordingSink())).rejects.toMatchObject({ code });

    expect(requests).toHaveLength(attempts);
  });

  it.each(['Record Not Found', 'Record not found'])(
    'takes a list of which the service says "%s" for an empty one',
    async (errors) => {
      const { client, requests } = scriptedService([answer({ status: 'failed', errors })]);
      const sink = recordingSink();

      expect(await client.contacts.list(sink)).toMatchObject({ rowCount: 0, bodyBytes: 0 });
      expect(sink.ids).toEqual([]);
      expect(await client.fields.custom()).toEqual([]);
      expect(await client.fields.reserved()).toEqual([]);
      expect(requests).toHaveLength(3);
    },
  );

  it('reads a group without recipients as empty after checking that it exists', async () => {
    const none = answer({ status: 'failed', errors: 'Record Not Found' });
    const group = { id: 4, user_id: 7, group_name: 'News', description: '', is_display: 1 };
    const { client } = scriptedService([none, success({ unsubscribesGroup: group }), none]);
    const sink = collectingSink<SuppressionRecord>();

    expect(await client.unsubscribeGroups.recipients('4', sink)).toMatchObject({ rowCount: 0 });
    await expect(client.unsubscribeGroups.recipients('5', sink)).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
    });
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

  it('stops waiting when the run is stopped', async () => {
    const stop = new AbortController();
    const { client, clock } = scriptedService(['silence'], { signal: stop.signal });
    clock.after(5, () => {
      stop.abort();
    });

    await expect(client.contactTypes.list()).rejects.toMatchObject({ code: 'INTERRUPTED' });

    expect(clock.monotonicMs()).toBe(1_005);
  });
});

describe('a list that holds one record', () => {
  const source = {
    endpointId: 'single-send/details',
    query: { utr: 'd4f0' },
    parse: (value: unknown) => JSON.stringify(value),
  } as const;

  it.each<[string, Scripted, string | undefined]>([
    ['an array of one', success({ singleSend: [{ id: 1 }] }), '{"id":1}'],
    ['an object by index', success({ singleSend: { 0: { id: 1 } } }), '{"id":1}'],
    ['an empty array', success({ singleSend: [] }), undefined],
    ['a failure', answer({ status: 'failed', errors: 'Record not found' }), undefined],
    ['a 404', answer({ status: 'failed', errors: 'Record not found' }, { status: 404 }), undefined],
  ])('takes the record from %s', async (_name, scripted, expected) => {
    const { channel } = scriptedChannel([scripted]);

    expect(await readListedRecord(channel, source)).toBe(expected);
  });

  it('reads again after a failed attempt, and keeps nothing of it', async () => {
    const cut = { status: 200, headers: {}, body: pieces(['{"message":{"singleSend":[{"id":9},']) };
    const { channel, requests } = scriptedChannel([cut, success({ singleSend: [{ id: 1 }] })]);

    expect(await readListedRecord(channel, source)).toBe('{"id":1}');
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Scripted, string, number]>([
    ['two records', success({ singleSend: [{}, {}] }), 'UNEXPECTED_ANSWER', 5],
    ['a record without a list', success({ singleSend: { id: 1 } }), 'UNEXPECTED_ANSWER', 5],
    ['no list', success({}), 'UNEXPECTED_ANSWER', 5],
    ['a refusal', answer({ status: 'failed', errors: { utr: ['no'] } }), 'REQUEST_REJECTED', 1],
  ])('fails by name when the answer holds %s', async (_name, scripted, code, attempts) => {
    const { channel, requests } = scriptedChannel([scripted]);

    await expect(readListedRecord(channel, source)).rejects.toMatchObject({ code });

    expect(requests).toHaveLength(attempts);
  });
});

describe('a sink that collects', () => {
  it('keeps what the last attempt delivered, in order', () => {
    const sink = collectingSink<number>();

    sink.restart();
    sink.accept([1, 2]);
    sink.restart();
    sink.accept([3]);
    sink.accept([]);
    sink.accept([4, 5]);

    expect(sink.records).toEqual([3, 4, 5]);
  });

  it('takes a batch of any size', () => {
    const sink = collectingSink<number>();

    sink.accept(new Array<number>(500_000).fill(7));

    expect(sink.records).toHaveLength(500_000);
  });
});

describe('a list that is said not to be found after it had entries', () => {
  const NONE = answer({ status: 'failed', errors: 'Record Not Found' });

  it('is read again, and then cannot be read', async () => {
    const { client, requests } = scriptedService([LIST, NONE]);
    await client.contacts.list(recordingSink());

    await expect(client.contacts.list(recordingSink())).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      message: expect.stringContaining(
        'the list of contacts is said not to be found, and had 2 entries before',
      ),
      hint: expect.stringContaining('--accept shrink'),
    });

    expect(requests).toHaveLength(6);
  });

  it('is an empty one after as many of its records were deleted', async () => {
    const deleted = answer({ status: 'success', message: 'Deleted Successfully' });
    const { client } = scriptedService([LIST, deleted, NONE]);
    await client.contacts.list(recordingSink());
    await client.contacts.bulkDelete(['11', '12']);

    expect(await client.contacts.list(recordingSink())).toMatchObject({ rowCount: 0 });
  });

  it('is an empty one after an empty list came', async () => {
    const { client } = scriptedService([LIST, success({ contacts: [] }), NONE]);
    await client.contacts.list(recordingSink());
    await client.contacts.list(recordingSink());

    expect(await client.contacts.list(recordingSink())).toMatchObject({ rowCount: 0 });
  });

  it('is an empty one once a person accepts that it is, from then on', async () => {
    const kept = new Map([['contacts/list', '9']]);
    const reading = async (shrink: boolean): Promise<ListReceipt> => {
      const lists = new ListMemory({ shrink, automations: [] });
      lists.keepIn(kept);
      const { client } = scriptedService([NONE], { lists });
      return await client.contacts.list(recordingSink());
    };
    await expect(reading(false)).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });

    expect(await reading(true)).toMatchObject({ rowCount: 0 });
    expect(await reading(false)).toMatchObject({ rowCount: 0 });
  });
});
