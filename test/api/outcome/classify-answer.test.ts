import { describe, expect, it } from 'vitest';
import { parseEnvelope, type Answer } from '../../../src/api/exchange/answer.ts';
import { classifyAnswer } from '../../../src/api/outcome/classify-answer.ts';
import { type EndpointId, endpointOf } from '../../../src/api/endpoints/table.ts';
import type { Outcome } from '../../../src/api/outcome/outcome.ts';

const ADDED = { status: 'success', message: 'Contact Added Successfully' };

function failed(errors: unknown): unknown {
  return { status: 'failed', errors };
}

function judge(
  body: unknown,
  head: { endpoint?: EndpointId; status?: number; headers?: Record<string, string> } = {},
): Outcome {
  const bytes = typeof body === 'string' ? body : JSON.stringify(body);
  return classifyAnswer(endpointOf(head.endpoint ?? 'contacts/add'), {
    kind: 'answered',
    httpStatus: head.status ?? 200,
    headers: head.headers ?? {},
    body: parseEnvelope(Buffer.from(bytes)),
  });
}

describe('classifying an answer', () => {
  it.each<[string, unknown, number, Outcome['kind']]>([
    ['the specified text', ADDED, 200, 'acknowledged'],
    ['the specified text with another 2xx', ADDED, 201, 'acknowledged'],
    ['the specified text with a 400', ADDED, 400, 'doubt'],
    ['the specified text with a 500', ADDED, 500, 'doubt'],
    ['the specified text with any 2xx', ADDED, 206, 'acknowledged'],
    ['another case of the text', { ...ADDED, message: 'contact added successfully' }, 200, 'doubt'],
    ['the text under errors', { status: 'success', errors: ADDED.message }, 200, 'doubt'],
    ['a success without a text', { status: 'success' }, 200, 'doubt'],
    ['a parameter refused', failed({ email: ['The email field is required.'] }), 200, 'rejected'],
    ['a parameter refused with a text', failed({ email: 'wrong' }), 422, 'rejected'],
    ['a parameter refused with a 500', failed({ email: ['no'] }), 500, 'rejected'],
    ['a parameter written with spaces', failed({ 'first name': ['no'] }), 200, 'rejected'],
    ['a parameter of another endpoint', failed({ field_type: ['no'] }), 200, 'doubt'],
    ['a parameter without a reason', failed({ email: [] }), 200, 'doubt'],
    ['errors as an array', failed(['The email field is required.']), 200, 'doubt'],
    ['errors that are missing', { status: 'failed' }, 200, 'doubt'],
    ['a record not found', failed('Record Not Found'), 200, 'not-found'],
    ['a record not found in the other spelling', failed('Record not found'), 404, 'not-found'],
    ['a not found in no specified spelling', failed('Not found'), 404, 'doubt'],
    ['a missing public key', failed({ PublicKey: ['required'] }), 200, 'unauthorized'],
    [
      'a missing secret key',
      failed({ SecretKey: ['required'], email: ['x'] }),
      200,
      'unauthorized',
    ],
    ['a failure with a 401', failed('Unauthenticated.'), 401, 'unauthorized'],
    ['a failure with a 403', failed('No'), 403, 'unauthorized'],
    ['keys refused with a 200', failed('Unauthenticated.'), 200, 'unauthorized'],
    ['keys refused with a 500', failed('Invalid API key'), 500, 'unauthorized'],
    [
      'keys refused under message',
      { status: 'failed', message: 'Invalid key' },
      200,
      'unauthorized',
    ],
    ['keys refused without a status', { message: 'Unauthenticated.' }, 401, 'unauthorized'],
    [
      'keys refused in another status',
      { status: 'error', message: 'Forbidden' },
      400,
      'unauthorized',
    ],
    ['another text without a status', { message: 'Server Error' }, 500, 'doubt'],
    ['a parameter refused with a 401', failed({ email: ['no'] }), 401, 'rejected'],
    ['a parameter refused with a 403', failed({ email: ['no'] }), 403, 'rejected'],
    ['a record not found with a 403', failed('Record Not Found'), 403, 'not-found'],
    ['a missing key with a 422', failed({ PublicKey: ['required'] }), 422, 'unauthorized'],
    ['a 401 without an envelope', '<h1>401</h1>', 401, 'doubt'],
    ['a text about too many', failed('Too Many Attempts.'), 200, 'throttled'],
    ['a text about a rate', failed({ message: 'API rate exceeded' }), 200, 'throttled'],
    ['a text that only contains the letters', failed('Operation unlimited'), 200, 'doubt'],
    ['a 429 with HTML', '<html>', 429, 'throttled'],
    ['a 429 with a success', ADDED, 429, 'throttled'],
    ['a redirect with a success', ADDED, 302, 'doubt'],
    ['HTML with a 200', '<html>login</html>', 200, 'doubt'],
    ['an empty 204', '', 204, 'doubt'],
    ['a 502 page', '<html>', 502, 'doubt'],
    ['a status of another kind', { status: 'ok', message: ADDED.message }, 200, 'doubt'],
    ['a warning before the JSON', `Warning: ${JSON.stringify(ADDED)}`, 200, 'acknowledged'],
    ['a warning behind the JSON', `${JSON.stringify(ADDED)} Warning`, 200, 'doubt'],
    ['something behind the JSON', `${JSON.stringify(ADDED)}<!-- -->`, 200, 'doubt'],
    [
      'a byte order mark and white space',
      `\uFEFF\n${JSON.stringify(ADDED)}\r\n`,
      200,
      'acknowledged',
    ],
  ])('judges %s', (_name, body, status, kind) => {
    const outcome = judge(body, { status });

    expect(outcome).toMatchObject({ kind, httpStatus: status });
  });

  it.each<[EndpointId, unknown, Outcome['kind']]>([
    ['contacts-type/delete', { status: 'success', errors: 'Deleted Successfully' }, 'acknowledged'],
    ['contacts-type/delete', { status: 'success', message: 'Deleted Successfully' }, 'doubt'],
    ['contacts/bulk-delete', failed({ 'strIds.3': ['unknown'] }), 'rejected'],
    ['contacts-type/view', failed({ field_name: ['required'] }), 'rejected'],
    ['contacts/details', { status: 'success', message: { contact: null } }, 'doubt'],
    ['contacts/details', { status: 'success', message: [] }, 'doubt'],
    ['contacts/details', failed({ contact_id: ['x'] }), 'rejected'],
    ['contacts/details', { status: 'success', message: { contact: '11' } }, 'doubt'],
    ['single/send/create', { status: 'success', message: { utr: 'd4f0' } }, 'acknowledged'],
    ['single/send/create', { status: 'success', message: { utr: '' } }, 'doubt'],
    ['single/send/create', { status: 'success', message: { utr: 4 } }, 'doubt'],
    ['single/send/create', { status: 'success', message: 'd4f0' }, 'doubt'],
    ['get-dynamic/content', { status: 'success', message: { contents: null } }, 'acknowledged'],
    ['get-dynamic/content', { status: 'success', message: {} }, 'doubt'],
    ['sender/update', failed({ email_address: ['required'] }), 'rejected'],
    ['sender/save', failed({ email_address: ['required'] }), 'doubt'],
  ])('judges an answer of %s', (endpoint, body, kind) => {
    expect(judge(body, { endpoint })).toMatchObject({ kind });
  });

  it('hands on the record when the endpoint answers with one', () => {
    const record = { id: 3 };

    const outcome = judge(
      { status: 'success', message: { contact: record } },
      { endpoint: 'contacts/details' },
    );

    expect(outcome).toMatchObject({ kind: 'acknowledged', record });
  });

  it.each([
    [203, 'HTTP 203 with a success envelope'],
    [206, 'HTTP 206 with a part of an answer'],
  ])('takes a record with %i for no answer', (status, reason) => {
    const found = { status: 'success', message: { contact: { id: 3 } } };

    const outcome = judge(found, { endpoint: 'contacts/details', status });

    expect(outcome).toMatchObject({ kind: 'doubt', reason });
  });

  it('names each parameter and what was said about it when the request is refused', () => {
    const outcome = judge(failed({ email: ['taken'], country: 'unknown' }));

    expect(outcome).toMatchObject({
      kind: 'rejected',
      refusals: [
        { parameter: 'email', messages: ['taken'] },
        { parameter: 'country', messages: ['unknown'] },
      ],
    });
  });

  it.each([
    ['2', undefined, 2_000],
    ['0', undefined, 1_000],
    ['86400', undefined, 86_400_000],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 'Fri, 20 Nov 2026 12:00:00 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 'Fri, 20 Nov 2026 12:00:00 GMT', 1_000],
    ['Fri, 20 Nov 2026 12:00:30 GMT', undefined, undefined],
    ['soon', undefined, undefined],
    ['-5', undefined, undefined],
  ])('reads a Retry-After of %s at %s as %s ms', (retryAfter, date, expectedMs) => {
    const headers = { 'retry-after': retryAfter, ...(date === undefined ? {} : { date }) };

    const outcome = judge('', { status: 429, headers });

    expect(outcome).toEqual({
      kind: 'throttled',
      httpStatus: 429,
      reason: 'too many requests',
      ...(expectedMs === undefined ? {} : { retryAfterMs: expectedMs }),
    });
  });

  it.each<[Answer, Partial<Outcome> & { cause?: string }]>([
    [{ kind: 'not-sent', detail: 'ECONNREFUSED' }, { kind: 'not-sent' }],
    [
      { kind: 'lost', cause: 'timeout', detail: 'slow' },
      { kind: 'doubt', cause: 'timeout' },
    ],
    [
      { kind: 'lost', cause: 'connection-lost', httpStatus: 200, detail: 'ECONNRESET' },
      { kind: 'doubt', cause: 'connection-lost', httpStatus: 200 },
    ],
  ])('judges a missing answer', (answer, expected) => {
    expect(classifyAnswer(endpointOf('contacts/add'), answer)).toMatchObject(expected);
  });

  it('keeps addresses and length out of what it says', () => {
    const text = `ada@example.com ${'long '.repeat(100)}`;

    const outcomes = [judge(failed(text)), judge(failed({ email: [text] }))];

    for (const outcome of outcomes) {
      expect(JSON.stringify(outcome)).not.toContain('ada@');
      expect(outcome.reason.length).toBeLessThanOrEqual(200);
    }
  });
});
