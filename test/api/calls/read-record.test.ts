import { describe, expect, it } from 'vitest';
import { UnexpectedAnswerError } from '../../../src/api/outcome/errors.ts';
import { readRecord } from '../../../src/api/calls/read-record.ts';
import type { Scripted } from '../wire-script.ts';
import { answer, reset, scriptedChannel, success } from '../wire-script.ts';

const READ = {
  endpointId: 'contacts/details',
  query: { contact_id: '11' },
  parse: (value: unknown) => JSON.stringify(value),
} as const;

describe('readRecord', () => {
  it('parses the record, and nothing round it', async () => {
    const { channel } = scriptedChannel([success({ contact: { id: 11 }, more: 1 })]);

    expect(await readRecord(channel, READ)).toBe('{"id":11}');
  });

  it.each<[string, Scripted]>([
    ['breaks', reset()],
    ['is silent', 'silence'],
    ['is a 502 page', answer('<html>', { status: 502 })],
    ['is throttled', answer('', { status: 429 })],
  ])('asks again when the first answer %s', async (_name, first) => {
    const { channel, requests } = scriptedChannel([first, success({ contact: {} })]);

    await readRecord(channel, READ);

    expect(requests).toHaveLength(2);
  });

  it.each<[string, unknown, string]>([
    [
      'refuses a parameter',
      { status: 'failed', errors: { contact_id: ['x'] } },
      'REQUEST_REJECTED',
    ],
    ['refuses the keys', { status: 'failed', errors: { SecretKey: [''] } }, 'CREDENTIALS_REFUSED'],
  ])('asks once when the answer %s', async (_name, body, code) => {
    const { channel, requests } = scriptedChannel([answer(body)]);

    await expect(readRecord(channel, READ)).rejects.toMatchObject({ code });

    expect(requests).toHaveLength(1);
  });

  it.each([
    ['holds no record', { status: 'success', message: { contact: null } }],
    ['holds another one', { status: 'success', message: { sender: {} } }],
  ])('asks again when the answer %s', async (_name, body) => {
    const { channel, requests } = scriptedChannel([answer(body)]);

    await expect(readRecord(channel, READ)).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });

    expect(requests).toHaveLength(5);
  });

  it('asks again when the record is not as specified', async () => {
    const { channel, requests } = scriptedChannel([success({ contact: {} })]);
    const parse = () => {
      throw new UnexpectedAnswerError('no id');
    };

    await expect(readRecord(channel, { ...READ, parse })).rejects.toThrow('no id');

    expect(requests).toHaveLength(5);
  });
});
