import { describe, expect, it } from 'vitest';
import { decodeChunks } from '../../../src/sources/text/decoding.ts';
import { collected } from '../source-directory.ts';

async function* inPieces(bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield await Promise.resolve(bytes.subarray(at, at + pieceBytes));
  }
}

const TEXT = 'aé€😀\nz';

describe('decodeChunks', () => {
  it.each([1, 2, 3, 5])(
    'passes UTF-8 on whole when chunks of %i bytes cut characters',
    async (size) => {
      const pieces = await collected(
        decodeChunks(inPieces(Buffer.from(TEXT), size), 'utf-8', 'x.csv'),
      );

      expect(Buffer.concat(pieces).toString()).toBe(TEXT);
      expect(pieces.every((piece) => !piece.toString().includes('\ufffd'))).toBe(true);
    },
  );

  it.each([
    ['a continuation byte alone', [0x61, 0x0a, 0x92, 0x61], '0x92 at offset 2, line 2'],
    ['two of them', [0x92, 0x92], '0x92 at offset 0, line 1'],
    ['four of them', [0x80, 0x80, 0x80, 0x80], '0x80 at offset 0, line 1'],
    ['a letter of Windows-1252', [0x4b, 0xf6, 0x6c, 0x6e], '0xf6 at offset 1, line 1'],
    [
      'an impossible byte after CR lines',
      [0x61, 0x0d, 0x62, 0x0d, 0xff, 0x61],
      '0xff at offset 4, line 3',
    ],
  ])('names the byte and its place when there is %s', async (_what, bytes, words) => {
    const decoding = collected(decodeChunks(inPieces(Buffer.from(bytes), 1_000), 'utf-8', 'x.csv'));

    await expect(decoding).rejects.toThrow(words);
  });

  it('says that the file is cut off when it ends inside a character', async () => {
    const cut = Buffer.from('a\n€').subarray(0, 4);

    const decoding = collected(decodeChunks(inPieces(cut, 2), 'utf-8', 'x.csv'));

    await expect(decoding).rejects.toMatchObject({ code: 'SOURCE_TRUNCATED', line: 2 });
  });

  it('hands on a failure that is not about text when reading fails', async () => {
    const broken = (async function* (): AsyncGenerator<Buffer> {
      yield await Promise.reject(new RangeError('The disk is gone.'));
    })();

    await expect(collected(decodeChunks(broken, 'utf-16le', 'x.csv'))).rejects.toThrow('disk');
  });
});
