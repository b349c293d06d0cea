import { describe, expect, it } from 'vitest';
import {
  NotUtf8Error,
  advance,
  beginning,
  checkedUtf8,
  decodeChunks,
  lineOf,
} from '../../../src/sources/text/decoding.ts';
import { encoded } from '../encodings/encode.ts';
import { collected, inPieces } from '../source-directory.ts';

const TEXT = 'aé€😀\nz';

describe('decoding a text', () => {
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

  it.each(['utf-32le', 'utf-32be'])('reads %s, cut anywhere', async (encoding) => {
    const bytes = Buffer.concat(
      Array.from(TEXT, (character) => {
        const four = Buffer.alloc(4);
        const code = character.codePointAt(0) ?? 0;
        if (encoding === 'utf-32le') four.writeUInt32LE(code);
        else four.writeUInt32BE(code);
        return four;
      }),
    );

    const pieces = await collected(decodeChunks(inPieces(bytes, 3), encoding, 'x.csv'));

    expect(Buffer.concat(pieces).toString()).toBe(TEXT);
  });

  it.each([
    ['no character', [0, 0, 0x11, 0]],
    ['half a pair of UTF-16', [0, 0xd8, 0, 0]],
    ['half a character', [0x61, 0]],
  ])('refuses UTF-32 with %s', async (_what, bytes) => {
    const decoding = collected(decodeChunks(inPieces(Buffer.from(bytes), 9), 'utf-32le', 'x.csv'));

    await expect(decoding).rejects.toThrow('UTF-32LE');
  });

  it.each(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'])(
    'reads %s where pieces cut its characters',
    async (encoding) => {
      const text = encoding === 'euc-kr' ? '김민준,서울\n' : '山田,大阪\n';

      const pieces = inPieces(encoded(text, encoding), 1);

      expect(
        Buffer.concat(await collected(decodeChunks(pieces, encoding, 'x.csv'))).toString(),
      ).toBe(text);
    },
  );

  it('passes on a failure that is not about text', async () => {
    const broken = (async function* (): AsyncGenerator<Buffer> {
      yield await Promise.reject(new RangeError('The disk is gone.'));
    })();

    await expect(collected(decodeChunks(broken, 'utf-16le', 'x.csv'))).rejects.toThrow('disk');
  });
});

describe('checking UTF-8', () => {
  async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
    yield bytes;
  }

  it('tells text that may be of another encoding from a file that was cut off', async () => {
    const foreign = collected(checkedUtf8(once(Buffer.from([0x4b, 0xf6, 0x6c])), 'a.csv'));
    const cut = collected(checkedUtf8(once(Buffer.from([0x4b, 0xc3])), 'a.csv'));

    await expect(foreign).rejects.toBeInstanceOf(NotUtf8Error);
    await expect(cut).rejects.toMatchObject({ code: 'SOURCE_TRUNCATED' });
  });
});

describe('a place in a text', () => {
  it.each([
    ['a\nb\nc', 3],
    ['a\r\nb\r\nc', 3],
    ['a\rb\rc', 3],
    ['', 1],
  ])('counts the lines of %j', (text, line) => {
    const place = beginning();

    advance(place, Buffer.from(text));

    expect(lineOf(place)).toBe(line);
    expect(place.bytes).toBe(text.length);
  });
});
