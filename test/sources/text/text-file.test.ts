import { describe, expect, it } from 'vitest';
import { watchedStream } from '../../../src/sources/bytes/byte-stream.ts';
import { openText } from '../../../src/sources/text/text-file.ts';
import type { TextFile } from '../../../src/sources/text/text-file.ts';
import { collected } from '../source-directory.ts';

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function open(bytes: Buffer, encoding?: string): Promise<TextFile> {
  const stream = watchedStream({ path: 'a.csv', bytes: bytes.length }, () => once(bytes));
  return await openText(stream, { head: bytes.subarray(0, 1_000), encoding });
}

async function textOf(file: TextFile): Promise<string> {
  return Buffer.concat(await collected(file.chunks())).toString();
}

const KOELN_1252 = Buffer.from('Köln', 'latin1');

describe('openText', () => {
  it('says nothing when the text is UTF-8', async () => {
    const file = await open(Buffer.from('Köln'));

    expect(await textOf(file)).toBe('Köln');
    expect(file.notes).toEqual([]);
  });

  it('names the encoding that it took when the text is not UTF-8', async () => {
    const file = await open(KOELN_1252);

    expect(await textOf(file)).toBe('Köln');
    expect(file.notes).toEqual([expect.stringContaining('was read as windows-1252')]);
  });

  it('decides by a bad byte that stands far behind the head', async () => {
    const file = await open(Buffer.concat([Buffer.from('x\n'.repeat(100_000)), KOELN_1252]));

    expect((await textOf(file)).endsWith('Köln')).toBe(true);
  });

  it.each([
    ['windows-1252', KOELN_1252, 'Köln'],
    ['windows-1251', Buffer.from([0xc8, 0xe2, 0xe0, 0xed]), 'Иван'],
    ['shift_jis', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), '日本'],
  ])('obeys the configuration and says nothing when it names %s', async (name, bytes, text) => {
    const file = await open(bytes, name);

    expect(await textOf(file)).toBe(text);
    expect(file.notes).toEqual([]);
  });

  it('believes a byte order mark more than the configuration', async () => {
    const file = await open(Buffer.from('\ufeffKöln'), 'windows-1252');

    expect(await textOf(file)).toBe('\ufeffKöln');
  });

  it.each([
    ['configured as UTF-8', KOELN_1252, 'utf-8', '0xf6 at offset 1'],
    ['no text in the configured encoding', Buffer.from([0x81, 0x20]), 'shift_jis', 'SHIFT_JIS'],
    ['of an unknown code page', Buffer.from([0xc8, 0xe2, 0xe0, 0xed]), undefined, 'cannot be told'],
    [
      'UTF-8 with one bad byte',
      Buffer.concat([Buffer.from('Zürich\n'), KOELN_1252]),
      undefined,
      'line 2, is not UTF-8',
    ],
  ])('refuses a file that is %s', async (_what, bytes, encoding, words) => {
    await expect(open(bytes, encoding)).rejects.toThrow(words);
  });

  it('removes NUL bytes and counts them', async () => {
    const file = await open(Buffer.from('email,city,country\na\u0000b'));

    expect(await textOf(file)).toBe('email,city,country\nab');
    expect(file.notes).toEqual(['1 NUL byte, in line 2, was removed.']);
  });
});
