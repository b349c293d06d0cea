import { describe, expect, it } from 'vitest';
import type { Channel } from '../../../src/api/calls/channel.ts';
import { readFile, readRecord } from '../../../src/api/calls/read-record.ts';
import { UnexpectedAnswerError } from '../../../src/api/outcome/errors.ts';
import { answer, pieces, reset, scriptedChannel, success, type Scripted } from '../wire-script.ts';

describe('a record', () => {
  const read = async (
    channel: Channel,
    parse = (value: unknown): unknown => JSON.stringify(value),
  ): Promise<unknown> => await readRecord(channel, 'contacts/details', { contact_id: '11' }, parse);

  describe('when it is read', () => {
    it('parses the record, and nothing around it', async () => {
      const { channel } = scriptedChannel([success({ contact: { id: 11 }, more: 1 })]);

      expect(await read(channel)).toBe('{"id":11}');
    });

    it.each<[string, Scripted]>([
      ['breaks', reset()],
      ['is silent', 'silence'],
      ['is a 502 page', answer('<html>', { status: 502 })],
      ['is throttled', answer('', { status: 429 })],
    ])('asks again when the first answer %s', async (_name, first) => {
      const { channel, requests } = scriptedChannel([first, success({ contact: {} })]);

      await read(channel);

      expect(requests).toHaveLength(2);
    });

    it.each<[string, unknown, string]>([
      [
        'refuses a parameter',
        { status: 'failed', errors: { contact_id: ['x'] } },
        'REQUEST_REJECTED',
      ],
      [
        'refuses the keys',
        { status: 'failed', errors: { SecretKey: [''] } },
        'CREDENTIALS_REFUSED',
      ],
    ])('asks once when the answer %s', async (_name, body, code) => {
      const { channel, requests } = scriptedChannel([answer(body)]);

      await expect(read(channel)).rejects.toMatchObject({ code });

      expect(requests).toHaveLength(1);
    });

    it.each([
      ['holds no record', { status: 'success', message: { contact: null } }],
      ['holds another one', { status: 'success', message: { sender: {} } }],
    ])('asks again when the answer %s', async (_name, body) => {
      const { channel, requests } = scriptedChannel([answer(body)]);

      await expect(read(channel)).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });

      expect(requests).toHaveLength(5);
    });

    it('asks again when the record is not as specified', async () => {
      const { channel, requests } = scriptedChannel([success({ contact: {} })]);
      const parse = () => {
        throw new UnexpectedAnswerError('no id');
      };

      await expect(read(channel, parse)).rejects.toThrow('no id');

      expect(requests).toHaveLength(5);
    });
  });
});

describe('a file', () => {
  const ID = 'contacts/csv-sample/download';
  const CAP_BYTES = 20;

  function bytes(content: Uint8Array): Scripted {
    return { status: 200, headers: {}, body: pieces([content]) };
  }

  describe('when it is downloaded', () => {
    it.each([
      ['a text', 'a,ü\n1,2\n', 'a,ü\n1,2\n'],
      ['a page, which it does not judge', '<html></html>', '<html></html>'],
      ['JSON without a status', '{"a":1}', '{"a":1}'],
      ['nothing', '', ''],
      ['as many bytes as the cap', 'x'.repeat(20), 'x'.repeat(20)],
      ['a byte more than the cap', 'x'.repeat(21), undefined],
      ['a failure envelope', { status: 'failed', errors: 'Record Not Found' }, undefined],
      ['a success envelope', { status: 'success', message: '' }, undefined],
    ])('makes of %s what a file can be', async (_name, body, expected) => {
      const { channel } = scriptedChannel([answer(body)]);

      const read = readFile(channel, ID, typeof body === 'string' ? CAP_BYTES : 1_000);

      expect(await read).toBe(expected);
    });

    it('has no file when the bytes are not UTF-8', async () => {
      const { channel } = scriptedChannel([bytes(Buffer.from('K\u00f6ln', 'latin1'))]);

      expect(await readFile(channel, ID, CAP_BYTES)).toBeUndefined();
    });

    it.each<[string, Scripted]>([
      ['cut', { status: 200, headers: {}, body: pieces(['a,b'], reset()) }],
      ['a 500 page', answer('<html>', { status: 500 })],
    ])('asks again when the first answer is %s', async (_name, first) => {
      const { channel, requests } = scriptedChannel([first, answer('a,b\n')]);

      expect(await readFile(channel, ID, CAP_BYTES)).toBe('a,b\n');
      expect(requests).toHaveLength(2);
    });

    it.each([
      ['by its status', '{"status":"failed"}', 401],
      ['in words alone', '{"message":"This action is unauthorized."}', 200],
    ])('fails by name when the keys are refused %s', async (_how, body, status) => {
      const { channel } = scriptedChannel([answer(body, { status })]);

      await expect(readFile(channel, ID, 1_000)).rejects.toMatchObject({
        code: 'CREDENTIALS_REFUSED',
      });
    });
  });
});
