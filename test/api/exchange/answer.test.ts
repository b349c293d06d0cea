import { describe, expect, it } from 'vitest';
import { answerFrom, collectBody, noAnswer } from '../../../src/api/exchange/answer.ts';
import { TimeLimitError } from '../../../src/api/exchange/exchange.ts';
import { answer, pieces, reset, success, unreachable } from '../wire-script.ts';

function cutAnswer(status: number, ending: Error) {
  return { status, headers: {}, body: pieces(['{"status":'], ending) };
}

describe('answerFrom', () => {
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

describe('noAnswer', () => {
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

describe('collectBody', () => {
  it('takes a body that is as long as the cap', async () => {
    expect(await collectBody(pieces(['ab', 'cd']), 4)).toEqual(Buffer.from('abcd'));
  });

  it('reads no further when the cap is passed', async () => {
    const body = pieces(['ab', 'cde'], new Error('read on'));

    expect(await collectBody(body, 4)).toBeUndefined();
  });
});
