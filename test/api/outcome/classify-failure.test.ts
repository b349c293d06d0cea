import { describe, expect, it } from 'vitest';
import { type EndpointId, endpointOf } from '../../../src/api/endpoints/table.ts';
import { classifyFailure, speaksOfCredentials } from '../../../src/api/outcome/classify-answer.ts';
import type { Outcome } from '../../../src/api/outcome/outcome.ts';

function judge(
  errors: unknown,
  head: { endpoint?: EndpointId; retryAfter?: string } = {},
): Outcome {
  return classifyFailure(endpointOf(head.endpoint ?? 'contacts/add'), {
    kind: 'answered',
    httpStatus: 200,
    headers: { 'retry-after': head.retryAfter },
    body: { kind: 'envelope', status: 'failed', message: undefined, errors },
  });
}

describe('classifying a failure', () => {
  it.each<[string, unknown, EndpointId, Outcome['kind']]>([
    ['a query parameter', { contact_id: ['unknown'] }, 'contacts/delete', 'rejected'],
    ['one element of a bulk call', { 'strIds[12]': 'unknown' }, 'contacts/bulk-delete', 'rejected'],
    ['only what others take', { contact_id: ['unknown'] }, 'contacts/add', 'doubt'],
    ['a limit in the words of one parameter', { email: ['limit'] }, 'contacts/add', 'rejected'],
    ['a limit in words of no parameter', ['Slow down'], 'contacts/add', 'throttled'],
    ['a limit deep inside', { a: { b: ['Too many'] } }, 'contacts/add', 'doubt'],
    ['the keys among parameters', { email: ['x'], SecretKey: 'x' }, 'contacts/add', 'unauthorized'],
    ['a key in one text', 'The public key is invalid.', 'contacts/add', 'unauthorized'],
    ['a key among texts', ['The SecretKey field is required.'], 'contacts/list', 'unauthorized'],
    ['a key as a text by name', { PublicKey: 'required' }, 'contacts-type', 'unauthorized'],
    ['a value with its words', ['The first_name "secret key" is bad.'], 'contacts/add', 'doubt'],
    ['a row with its words', 'The email public key@a.b is bad.', 'contacts/add', 'doubt'],
    ['too many of a key', 'Too many requests for this public key', 'contacts/list', 'throttled'],
    [
      'the keys under no parameter',
      { message: 'Unauthenticated.' },
      'contacts/list',
      'unauthorized',
    ],
    ['the keys under several', { auth: ['Invalid API key'] }, 'contacts/list', 'unauthorized'],
    [
      'a parameter beside such words',
      { email: ['x'], message: 'Forbidden' },
      'contacts/add',
      'rejected',
    ],
    ['such words for a parameter', { email: ['Invalid token'] }, 'contacts/add', 'rejected'],
    ['no permission', 'You do not have permission.', 'custom-fields', 'unauthorized'],
    ['a value that is a key', 'Contact Public Key Ltd is invalid', 'contacts/add', 'doubt'],
    ['a number', 429, 'contacts/add', 'doubt'],
    ['the text of a missing record, once more', ['Record Not Found'], 'contacts/add', 'doubt'],
  ])('judges errors that name %s', (_name, errors, endpoint, kind) => {
    expect(judge(errors, { endpoint })).toMatchObject({ kind });
  });

  it('hands on every reason when one of them is about a parameter of the endpoint', () => {
    expect(judge({ email: ['taken', 5], segment: 'closed' })).toMatchObject({
      kind: 'rejected',
      refusals: [
        { parameter: 'email', messages: ['taken'] },
        { parameter: 'segment', messages: ['closed'] },
      ],
      reason: 'the service refused email: taken; segment: closed',
    });
  });

  it.each(['Come back later', 'Too many requests'])(
    'hands on how long to wait when the service says "%s"',
    (text) => {
      expect(judge(text, { retryAfter: '7' })).toMatchObject({ retryAfterMs: 7_000 });
    },
  );

  it.each<[string, EndpointId, string]>([
    ['first name', 'segment/email/store', 'first_name'],
    ['contact type id', 'contacts/add', 'contact_type_id'],
    ['str ids', 'contacts/bulk-delete', 'strIds'],
    ['strIds.3', 'contacts/bulk-delete', 'strIds'],
    ['group id', 'unsubscribes-groups/recipients-list', 'groupId'],
  ])('takes the key "%s" of %s for the parameter %s', (key, endpoint, parameter) => {
    expect(judge({ [key]: ['required'] }, { endpoint })).toMatchObject({
      kind: 'rejected',
      refusals: [{ parameter, messages: ['required'] }],
    });
  });

  it('takes a text for a refusal where it is specified as one, and nowhere else', () => {
    const text = 'Unsubscribe group require to live automation';

    expect(judge(text, { endpoint: 'automations/set-live' })).toEqual({
      kind: 'rejected',
      httpStatus: 200,
      reason: `the service refused: ${text}`,
      refusals: [],
    });
    expect(judge(text, { endpoint: 'automations/pause' }).kind).toBe('doubt');
  });

  it('keeps an address out of the parameter names too', () => {
    const outcome = judge({ email: ['no'], 'ada@example.com': ['ada@example.com is taken'] });

    expect(JSON.stringify(outcome)).not.toContain('@');
  });
});

describe('a text that refuses the keys', () => {
  const PARAMETERS = ['email', 'first_name', 'name', 'postal_code', 'contact_type_id'];

  it.each([
    'Invalid API key',
    'Invalid API key: pk_123',
    'Invalid API-Key.',
    'The selected public key is invalid.',
    'The secret key field is required.',
    'The SecretKey field is required.',
    'Wrong public key or secret key',
    'Your API key has been revoked. Please contact support.',
    'Unauthenticated.',
    'Unauthorized',
    'Unauthorised!',
    'Error 401: Unauthorized',
    'HTTP 403 - Forbidden',
    'This action is unauthorized.',
    'You are not authorized to perform this action.',
    'You do not have permission to access this resource.',
    'Access denied',
    'Permission denied.',
    'Insufficient permissions',
    'Authentication failed',
    'Authentication required.',
    'Authorization header is missing',
    'Invalid credentials',
    'These credentials do not match our records.',
    'The access token has expired',
    'Invalid token.',
    'Token is invalid or expired',
    'No API key provided',
    'API key not found',
    'apikey mismatch',
  ])('takes "%s" for a word about the keys', (text) => {
    expect(speaksOfCredentials(text, PARAMETERS)).toBe(true);
  });

  it.each([
    '',
    'The postal code field is required.',
    'The email field is required.',
    'The name "Secret Key" is invalid.',
    'The first_name key is invalid.',
    'Contact Public Key Ltd is invalid',
    'Key West is not a city.',
    'Duplicate entry for key PRIMARY',
    'SQLSTATE[23000]: Integrity constraint violation: 1062 Duplicate entry for key',
    'CSRF token mismatch.',
    'Forbidden Planet Ltd was refused',
    'Record Not Found',
    'Unsubscribe group require to live automation',
    'Something went wrong',
    'Contact refused. Invalid key',
    'The token Ann is not known',
    'Not found',
    'Public key',
  ])('takes "%s" for a word about something else', (text) => {
    expect(speaksOfCredentials(text, PARAMETERS)).toBe(false);
  });
});
