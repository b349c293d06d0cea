import { describe, expect, it } from 'vitest';
import { judge, replyOfError, replyTo } from '../../../src/api/calls/channel.ts';
import { TransportError } from '../../../src/api/exchange/exchange.ts';
import {
  CallError,
  CredentialsRefusedError,
  ServiceUnavailableError,
  UnexpectedAnswerError,
  type ApiError,
} from '../../../src/api/outcome/errors.ts';
import type { Doubt, Outcome } from '../../../src/api/outcome/outcome.ts';
import type { Reply } from '../../../src/api/traffic/traffic.ts';
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

it('keeps neither key in what it says about an answer', () => {
  const { channel } = scriptedChannel([]);
  const errors = { email: ['no secret-key-1'], 'public-key-1': ['secret%2Dkey%2D1'] };
  const body = { kind: 'envelope', status: 'failed', message: undefined, errors } as const;

  const outcome = judge(channel, 'contacts/add', {
    kind: 'answered',
    httpStatus: 200,
    headers: {},
    body,
  });

  expect(outcome).toMatchObject({ kind: 'rejected', refusals: [{ messages: ['no [key]'] }, {}] });
  expect(JSON.stringify(outcome)).not.toMatch(/(?:secret|public).{0,3}key.{0,3}1/u);
});

const reason = 'as it is';

function doubt(cause: Doubt['cause'], rest: Partial<Doubt> = {}): Doubt {
  return { kind: 'doubt', reason, cause, ...rest };
}

describe('what the outcome of a write tells about the service', () => {
  it.each<[Outcome, Reply]>([
    [{ kind: 'acknowledged', reason }, { sign: 'clear' }],
    [{ kind: 'rejected', reason, refusals: [] }, { sign: 'clear' }],
    [{ kind: 'not-found', reason }, { sign: 'clear' }],
    [{ kind: 'unauthorized', reason }, { sign: 'clear' }],
    [{ kind: 'not-sent', reason }, { sign: 'failed' }],
    [
      { kind: 'throttled', reason, retryAfterMs: 7_000 },
      { sign: 'throttled', strain: 'throttled', askedMs: 7_000 },
    ],
    [doubt('timeout'), { sign: 'failed', strain: 'timed out' }],
    [doubt('connection-lost'), { sign: 'failed' }],
    [doubt('server-error', { httpStatus: 500 }), { sign: 'failed' }],
    [
      doubt('server-error', { httpStatus: 503, retryAfterMs: 9_000 }),
      { sign: 'failed', strain: 'overloaded', askedMs: 9_000 },
    ],
    [doubt('not-an-envelope', { httpStatus: 200 }), { sign: 'unclear' }],
    [doubt('redirect', { httpStatus: 302 }), { sign: 'unclear' }],
    [doubt('unexpected-success', { httpStatus: 200 }), { sign: 'unclear' }],
    [doubt('unexpected-failure', { httpStatus: 500 }), { sign: 'failed' }],
  ])('takes %o for %o', (outcome, expected) => {
    expect(replyTo(outcome)).toEqual(expected);
  });
});

describe('what the error of a read tells about the service', () => {
  it.each<[string, ApiError, Reply]>([
    [
      'a throttle',
      new ServiceUnavailableError('x', { throttled: true, retryAfterMs: 2_000 }),
      { sign: 'throttled', strain: 'throttled', askedMs: 2_000 },
    ],
    [
      'a timeout',
      new ServiceUnavailableError('x', { timedOut: true }),
      { sign: 'failed', strain: 'timed out' },
    ],
    [
      'a 504',
      new ServiceUnavailableError('x', { httpStatus: 504 }),
      { sign: 'failed', strain: 'overloaded' },
    ],
    ['a page', new UnexpectedAnswerError('x', { httpStatus: 404 }), { sign: 'failed' }],
    ['an odd answer', new UnexpectedAnswerError('x'), { sign: 'unclear' }],
    [
      'a redirect',
      new UnexpectedAnswerError('x', { httpStatus: 302, retryable: false }),
      { sign: 'unclear' },
    ],
    ['refused keys', new CredentialsRefusedError('x'), { sign: 'clear' }],
  ])('takes %s for what it is', (_what, error, expected) => {
    expect(replyOfError(error)).toEqual(expected);
  });
});
