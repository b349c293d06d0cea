import { describe, expect, it } from 'vitest';
import { readFile } from '../../../src/api/calls/read-record.ts';
import type { Scripted } from '../wire-script.ts';
import { answer, pieces, reset, scriptedChannel } from '../wire-script.ts';

const ID = 'contacts/csv-sample/download';
const CAP_BYTES = 20;

function bytes(content: Uint8Array): Scripted {
  return { status: 200, headers: {}, body: pieces([content]) };
}

describe('readFile', () => {
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

  it('fails by name when the keys are refused', async () => {
    const { channel } = scriptedChannel([answer('{"status":"failed"}', { status: 401 })]);

    await expect(readFile(channel, ID, CAP_BYTES)).rejects.toMatchObject({
      code: 'CREDENTIALS_REFUSED',
    });
  });
});
