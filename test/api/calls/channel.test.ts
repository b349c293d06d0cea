import { describe, expect, it } from 'vitest';
import { TransportError } from '../../../src/api/exchange/exchange.ts';
import { CallError } from '../../../src/api/outcome/errors.ts';
import { formOf, lineOf, scriptedChannel, success, unreachable } from '../wire-script.ts';

const DONE = success('Deleted Successfully');

describe('the channel to an account', () => {
  it('adds the keys and what it reads to every request', async () => {
    const { channel, requests } = scriptedChannel([DONE]);

    await channel.write('contacts/delete', { query: { contact_id: '4 &5' } });

    expect(lineOf(requests[0])).toBe('DELETE two contacts/delete?contact_id=4+%265');
    expect(requests[0]).not.toHaveProperty('body');
    expect(requests[0]?.headers).toEqual({
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'user-agent': 'listferry',
      PublicKey: 'public-key-1',
      SecretKey: 'secret-key-1',
    });
  });

  it('asks the base address that the endpoint lies under', async () => {
    const { channel, requests } = scriptedChannel([DONE]);

    await channel.write('contacts-type/add', { form: { name: 'News' } });

    expect(lineOf(requests[0])).toBe('POST one contacts-type/add');
    expect(await formOf(requests[0])).toEqual({ name: 'News' });
  });

  it.each([
    ['left out', {}],
    ['empty', { query: { contact_id: '' } }],
  ])('sends nothing when a query parameter is %s', async (_name, input) => {
    const { channel, requests } = scriptedChannel([DONE]);

    await expect(channel.write('contacts/delete', input)).rejects.toThrow(CallError);

    expect(requests).toHaveLength(0);
  });

  it.each(['global-unsubscribes/delete', 'unsubscribes-groups/recipients-delete'] as const)(
    'refuses %s in the reach of the engine only',
    async (endpointId) => {
      const engine = scriptedChannel([DONE], { reach: 'engine' });
      const person = scriptedChannel([DONE]);

      await expect(engine.channel.write(endpointId, { query: { id: '1' } })).rejects.toThrow();
      await person.channel.write(endpointId, { query: { id: '1' } });

      expect(engine.requests).toHaveLength(0);
      expect(person.requests).toHaveLength(1);
    },
  );

  it('counts what was handed to the network, as it happens', async () => {
    const { channel } = scriptedChannel([unreachable(), DONE]);
    const count = channel.requestCount;

    await channel.write('contacts/delete', { query: { contact_id: '4' } });
    const first = count.total;
    await channel.write('contacts/delete', { query: { contact_id: '4' } });

    expect([first, count.total]).toEqual([1, 2]);
  });

  it('neither sends nor counts when the run was told to stop', async () => {
    const { channel, requests } = scriptedChannel([DONE], { signal: AbortSignal.abort() });

    await expect(channel.read('contacts/list', {})).rejects.toMatchObject({ requestSent: 'no' });

    expect(requests).toHaveLength(0);
    expect(channel.requestCount.total).toBe(0);
  });

  it('cuts a read short when the run is told to stop', async () => {
    const stop = new AbortController();
    const { channel, clock } = scriptedChannel(['silence'], { signal: stop.signal });
    clock.after(20, () => {
      stop.abort();
    });

    await expect(channel.read('contacts/list', {})).rejects.toBeInstanceOf(TransportError);

    expect(clock.monotonicMs()).toBe(1_020);
  });

  it('holds requests back that were waiting already when the service throttles', async () => {
    const { channel, times } = scriptedChannel([DONE], { requestsPerSecond: 1 });
    const waiting = Array.from({ length: 4 }, () => channel.read('contacts/list', {}));

    channel.traffic.note({ sign: 'throttled', askedMs: 60_000 }, { isWrite: true });
    await Promise.all(waiting);

    expect(times[0]).toBe(61_000);
  });
});
