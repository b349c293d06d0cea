import { describe, expect, it } from 'vitest';
import { judge, replyOfError, replyTo } from '../../../src/api/calls/judge.ts';
import {
  CredentialsRefusedError,
  ServiceUnavailableError,
  UnexpectedAnswerError,
  type ApiError,
} from '../../../src/api/outcome/errors.ts';
import type { Doubt, Outcome } from '../../../src/api/outcome/outcome.ts';
import type { Reply } from '../../../src/api/traffic/traffic.ts';
import { scriptedChannel } from '../wire-script.ts';

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
    [doubt('not-an-envelope', { httpStatus: 200 }), { sign: 'failed' }],
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
