import { describe, expect, it } from 'vitest';
import { SyncError } from '../../../src/lib/index.ts';
import {
  CallError,
  CredentialsRefusedError,
  demand,
  readError,
} from '../../../src/api/outcome/errors.ts';
import type { DoubtCause } from '../../../src/api/outcome/outcome.ts';
import { saying } from '../../saying.ts';

const reason = 'as told';

describe('the error of a read', () => {
  it.each([
    [{ kind: 'unauthorized', reason } as const, 'CREDENTIALS_REFUSED', false],
    [{ kind: 'rejected', reason, refusals: [] } as const, 'REQUEST_REJECTED', false],
    [{ kind: 'not-found', reason } as const, 'UNEXPECTED_ANSWER', false],
    [{ kind: 'not-sent', reason } as const, 'SERVICE_UNAVAILABLE', true],
    [{ kind: 'throttled', reason } as const, 'SERVICE_UNAVAILABLE', true],
  ])('says of %j by name whether to try again', (outcome, code, retryable) => {
    expect(readError('contacts/list', outcome)).toMatchObject({ code, retryable });
  });

  it.each<[DoubtCause, string, boolean]>([
    ['timeout', 'SERVICE_UNAVAILABLE', true],
    ['connection-lost', 'SERVICE_UNAVAILABLE', true],
    ['server-error', 'SERVICE_UNAVAILABLE', true],
    ['not-an-envelope', 'SERVICE_UNAVAILABLE', true],
    ['redirect', 'UNEXPECTED_ANSWER', false],
    ['unexpected-success', 'UNEXPECTED_ANSWER', true],
    ['unexpected-failure', 'UNEXPECTED_ANSWER', true],
  ])('says of the doubt %s by name whether to try again', (cause, code, retryable) => {
    const error = readError('contacts/list', { kind: 'doubt', cause, reason, httpStatus: 299 });

    expect(error).toMatchObject({ code, retryable, httpStatus: 299 });
    expect(error.message).toContain('list of contacts');
    expect(error.message).toContain(reason);
  });

  it.each([
    [{ kind: 'throttled', reason, retryAfterMs: 5_000 } as const, true],
    [{ kind: 'doubt', cause: 'server-error', reason, retryAfterMs: 5_000 } as const, false],
  ])('keeps how long to wait of %j', (outcome, throttled) => {
    expect(readError('contacts/list', outcome)).toMatchObject({ retryAfterMs: 5_000, throttled });
  });

  it.each([
    [200, 'SERVICE_UNAVAILABLE', true, 'maintenance page'],
    [401, 'CREDENTIALS_REFUSED', false, 'two keys'],
    [403, 'CREDENTIALS_REFUSED', false, 'two keys'],
    [404, 'UNEXPECTED_ANSWER', true, 'baseUrl2'],
  ])('judges a page with HTTP %i as %s', (httpStatus, code, retryable, hint) => {
    const doubt = { kind: 'doubt', cause: 'not-an-envelope', reason, httpStatus } as const;

    const error = readError('contacts/list', doubt);

    expect(error).toMatchObject({ code, retryable, httpStatus });
    expect(error.hint).toContain(hint);
  });

  it.each([
    ['contacts/list', 'Check baseUrl2 '],
    ['contacts-type', 'Check baseUrl '],
  ] as const)('names the address to check when %s cannot be reached', (endpointId, hint) => {
    const { message, hint: said } = readError(endpointId, { kind: 'not-sent', reason });

    expect(said).toContain(hint);
    expect(message).toEqual(saying(hint.split(' ')[1] ?? '', reason));
  });

  it('points at the configuration when the service redirects', () => {
    const error = readError('contacts/list', { kind: 'doubt', cause: 'redirect', reason });

    expect(error.hint).toContain('base address');
  });

  it('is known to the command line as one of ours', () => {
    expect(new CredentialsRefusedError('no')).toBeInstanceOf(SyncError);
  });
});

describe('what is demanded of a caller', () => {
  it('lets a call pass that has what it needs', () => {
    expect(() => demand(true, 'an id is given')).not.toThrow();
  });

  it('says of any other call what it needs, that nothing was sent, and whose the mistake is', () => {
    expect(new CallError('an id is given')).toBeInstanceOf(SyncError);
    expect(() => demand(false, 'an id is given')).toThrow(
      expect.objectContaining({
        name: 'CallError',
        code: 'CALL_INVALID',
        message: 'Nothing was sent, since the call breaks a rule: an id is given.',
        hint: 'Correct the arguments of the call.',
      }),
    );
  });
});

it('says of a body in another encoding what it is, and not that it will pass', () => {
  const error = readError('contacts-type', {
    kind: 'doubt',
    cause: 'misencoded',
    httpStatus: 200,
    reason: 'HTTP 200 with a body that is not UTF-8',
  });

  expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: true });
  expect(error.hint).toContain('Latin-1');
});
