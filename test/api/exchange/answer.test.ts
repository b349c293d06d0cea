import { describe, expect, it } from 'vitest';
import {
  answerFrom,
  askedWait,
  collectBody,
  noAnswer,
  parseEnvelope,
} from '../../../src/api/exchange/answer.ts';
import { TimeLimitError } from '../../../src/api/exchange/exchange.ts';
import { answer, pieces, reset, success, unreachable } from '../wire-script.ts';

function cutAnswer(status: number, ending: Error) {
  return { status, headers: {}, body: pieces(['{"status":'], ending) };
}

describe('the answer to a request', () => {
  it('hands on an envelope with its head', async () => {
    const headers = { 'retry-after': '5' };

    const found = await answerFrom({ ...success('Done'), status: 201, headers });

    expect(found).toMatchObject({
      kind: 'answered',
      httpStatus: 201,
      headers,
      body: { kind: 'envelope', status: 'success', message: 'Done' },
    });
  });

  it.each([
    ['cut', reset(), 'connection-lost'],
    ['stalled', new TimeLimitError('nothing came for 60 s'), 'timeout'],
  ])('counts an answer as lost when its body is %s', async (_name, ending, cause) => {
    expect(await answerFrom(cutAnswer(200, ending))).toMatchObject({
      kind: 'lost',
      cause,
      httpStatus: 200,
    });
  });

  it.each([301, 302, 308, 429])(
    'keeps the verdict of a %i when its body is cut',
    async (status) => {
      expect(await answerFrom(cutAnswer(status, reset()))).toMatchObject({
        kind: 'answered',
        httpStatus: status,
        body: { kind: 'other' },
      });
    },
  );

  it('throws a fault of the program on, whatever the status', async () => {
    await expect(answerFrom(cutAnswer(429, new RangeError('a fault')))).rejects.toThrow('a fault');
  });

  it('does not believe an answer that is longer than a small body', async () => {
    const found = await answerFrom(answer(`{"status":"success"}${' '.repeat(1_048_576)}`));

    expect(found).toMatchObject({ kind: 'answered', body: { kind: 'other' } });
  });
});

describe('a request without an answer', () => {
  it.each([
    ['nothing left this machine', unreachable(), { kind: 'not-sent', detail: 'ECONNREFUSED' }],
    ['the connection broke', reset(), { kind: 'lost', cause: 'connection-lost' }],
    ['the time was up', new TimeLimitError('nothing came'), { kind: 'lost', cause: 'timeout' }],
  ])('says so when %s', (_name, error, expected) => {
    expect(noAnswer(error)).toMatchObject(expected);
  });

  it('throws a fault of the program on', () => {
    expect(() => noAnswer(new RangeError('a fault'))).toThrow(RangeError);
  });
});

describe('a body within a limit', () => {
  it('takes a body that is as long as the cap', async () => {
    expect(await collectBody(pieces(['ab', 'cd']), 4)).toEqual(Buffer.from('abcd'));
  });

  it('reads no further when the cap is passed', async () => {
    const body = pieces(['ab', 'cde'], new Error('read on'));

    expect(await collectBody(body, 4)).toBeUndefined();
  });
});

describe('an envelope', () => {
  it('takes an envelope with white space and a byte order mark around it', () => {
    const body = parseEnvelope(Buffer.from('\uFEFF\r\n {"status":"failed","errors":["x"]}\n'));

    expect(body).toEqual({ kind: 'envelope', status: 'failed', message: undefined, errors: ['x'] });
  });

  it.each([
    ['empty', ''],
    ['empty', ' \n'],
    ['HTML', '<!doctype html>'],
    ['HTML', '<html><script>{"status":"success"}</script></html>'],
    ['not an envelope', '{"status":"success"'],
    ['not an envelope', '{"status":"success"}{}'],
    ['not an envelope', '{"status":"failed"}{"status":"success"}'],
    ['not an envelope', 'Notice: x {"status":"success"'],
    ['without a status', '{"message":"Added Successfully"}'],
    ['without a status', '{"status":1}'],
    ['without a status', '["success"]'],
    ['without a status', 'null'],
  ])('calls it %s when the body is %j', (expected, text) => {
    expect(parseEnvelope(Buffer.from(text))).toMatchObject({
      kind: 'other',
      description: expect.stringContaining(expected),
    });
  });

  it.each([
    '<br />\n<b>Warning</b>: Undefined variable $page in <b>/x.php</b>\n{"status":"success"}',
    'PHP Notice: in {closure} {"status":"success"}\n',
  ])('takes one that follows a notice: %j', (text) => {
    expect(parseEnvelope(Buffer.from(text))).toMatchObject({ kind: 'envelope', status: 'success' });
  });

  it.each([
    ['<title>403 Forbidden</title><h1>403 Forbidden</h1>', '"403 Forbidden 403 Forbidden"'],
    [
      '<style>p{}</style><p>Access denied: Ann ann@example.com s3cret-key',
      '"Access denied: … … …"',
    ],
  ])('says how a page begins, and nothing that it may quote: %s', (text, beginning) => {
    const length = String(Buffer.byteLength(text));

    expect(parseEnvelope(Buffer.from(text))).toEqual({
      kind: 'other',
      description: `an HTML or XML page of ${length} bytes, beginning ${beginning}`,
    });
  });

  it('keeps what programs without a status say of a failure', () => {
    const text = JSON.stringify({ message: 'Unauthenticated.', error: { deep: 'no' }, code: 'x' });

    expect(parseEnvelope(Buffer.from(text))).toMatchObject({ texts: ['Unauthenticated.'] });
  });

  it('believes no body that is not UTF-8', () => {
    const bytes = Buffer.from('{"status":"success","message":"Caf\u00e9"}', 'latin1');

    expect(parseEnvelope(bytes)).toEqual({
      kind: 'other',
      description: 'a body that is not UTF-8',
      isMisencoded: true,
    });
  });
});

describe('how long the service asks us to wait', () => {
  const SENT = 'Fri, 20 Nov 2026 12:00:00 GMT';

  describe('how long the service asks us to wait', () => {
    it.each([
      [' 30 ', 30_000],
      ['0', 1_000],
      ['901', 901_000],
      ['864000', 864_000_000],
      ['99999999999999', 2_147_483_647],
      ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
      ['Friday, 20-Nov-26 12:01:00 GMT', 60_000],
      ['Fri, 20 Nov 2026 11:59:00 GMT', 1_000],
    ])('takes "%s" for %i ms', (retryAfter, expectedMs) => {
      expect(askedWait({ 'retry-after': retryAfter, date: SENT })).toEqual({
        retryAfterMs: expectedMs,
      });
    });

    it.each([undefined, '', 'soon', '-1', '1.5', '2026-11-20', 'Fri, 99 Nov 2026 12:01:00 GMT'])(
      'takes nothing from "%s"',
      (retryAfter) => {
        expect(askedWait({ 'retry-after': retryAfter, date: SENT })).toEqual({});
      },
    );

    it.each([undefined, 'today'])(
      'takes nothing from a date when the answer is of "%s"',
      (date) => {
        const headers = { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT', date };

        expect(askedWait(headers)).toEqual({});
      },
    );
  });
});
