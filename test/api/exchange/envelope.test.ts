import { describe, expect, it } from 'vitest';
import { parseEnvelope } from '../../../src/api/exchange/answer.ts';

describe('parseEnvelope', () => {
  it('takes an envelope with white space and a byte order mark around it', () => {
    const body = parseEnvelope(Buffer.from('\uFEFF\r\n {"status":"failed","errors":["x"]}\n'));

    expect(body).toEqual({ kind: 'envelope', status: 'failed', message: undefined, errors: ['x'] });
  });

  it.each([
    ['empty', ''],
    ['empty', ' \n'],
    ['HTML', '<!doctype html>'],
    ['not JSON', '{"status":"success"'],
    ['not JSON', '{"status":"success"}{}'],
    ['not JSON', 'Notice: x {"status":"success"}'],
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

  it('keeps what programs without a status say of a failure', () => {
    const text = JSON.stringify({ message: 'Unauthenticated.', error: { deep: 'no' }, code: 'x' });

    expect(parseEnvelope(Buffer.from(text))).toMatchObject({ texts: ['Unauthenticated.'] });
  });

  it('believes no body that is not UTF-8', () => {
    const bytes = Buffer.from('{"status":"success","message":"Caf\u00e9"}', 'latin1');

    expect(parseEnvelope(bytes)).toEqual({
      kind: 'other',
      description: 'not UTF-8',
      isMisencoded: true,
    });
  });
});
