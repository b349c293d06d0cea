import { describe, expect, it } from 'vitest';
import { watchedStream } from '../../../src/sources/bytes/byte-stream.ts';
import {
  type TextFile,
  markedEncoding,
  openText,
  refuseNoText,
  unmarkedUtf16,
} from '../../../src/sources/text/text-file.ts';
import { collected } from '../source-directory.ts';
import { saying } from '../../saying.ts';

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function open(bytes: Buffer, encoding?: string): Promise<TextFile> {
  const stream = watchedStream('a.csv', bytes.length, () => once(bytes));
  return await openText(stream, bytes.subarray(0, 1_000), encoding);
}

async function textOf(file: TextFile): Promise<string> {
  return Buffer.concat(await collected(file.chunks())).toString();
}

const KOELN_1252 = Buffer.from('Köln', 'latin1');

describe('opening a text', () => {
  it('says nothing when the text is UTF-8', async () => {
    const file = await open(Buffer.from('Köln'));

    expect(await textOf(file)).toBe('Köln');
    expect(file.notes).toEqual([]);
  });

  it('names the encoding that it took when the text is not UTF-8', async () => {
    const file = await open(KOELN_1252);

    expect(await textOf(file)).toBe('Köln');
    expect(file.notes).toEqual([
      expect.stringContaining('was read as windows-1252, such as Köln.'),
    ]);
    expect(file.found).toEqual({ encoding: 'windows-1252', words: ['Köln'] });
  });

  it('decides by a bad byte that stands far behind the head', async () => {
    const file = await open(Buffer.concat([Buffer.from('x\n'.repeat(100_000)), KOELN_1252]));

    expect((await textOf(file)).endsWith('Köln')).toBe(true);
  });

  it.each([
    ['windows-1252', KOELN_1252, 'Köln'],
    ['windows-1251', Buffer.from([0xc8, 0xe2, 0xe0, 0xed]), 'Иван'],
    ['shift_jis', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), '日本'],
    ['cp850', Buffer.from([0x4b, 0x94, 0x6c, 0x6e]), 'Köln'],
    ['cp857', Buffer.from([0x98, 0x64, 0x8d, 0x72]), 'İdır'],
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
    [
      'in an encoding that is not sure',
      Buffer.from('\u00deahin', 'latin1'),
      undefined,
      'cannot be told',
    ],
    [
      'in one long word',
      Buffer.from(`a\n${'\u00e4'.repeat(5_000)}`, 'latin1'),
      undefined,
      'for sure.',
    ],
    ['with bytes that its encoding lacks', Buffer.from([0x41, 0x9a]), 'iso-8859-2', 'ISO-8859-2'],
    [
      'UTF-8 with one bad byte',
      Buffer.concat([Buffer.from('Zürich\n'), KOELN_1252]),
      undefined,
      'line 2, is not UTF-8',
    ],
  ])('refuses a file that is %s', async (_what, bytes, encoding, words) => {
    await expect(open(bytes, encoding)).rejects.toThrow(words);
  });

  it.each([
    [
      'in its middle',
      Buffer.concat([Buffer.from('a,b\n1,2\n'), Buffer.alloc(40), Buffer.from('\n3,4\n')]),
    ],
    ['at its end', Buffer.concat([Buffer.from('a,b\n1,2\n'), Buffer.alloc(16)])],
  ])(
    'refuses a file that has a hole %s, where rows are gone that nobody took out',
    async (_where, bytes) => {
      const longEnough = Buffer.concat([Buffer.from('x,y\n'.repeat(200)), bytes]);

      await expect(open(longEnough)).rejects.toThrow('hole in line 203');
    },
  );

  it('removes NUL bytes and counts them', async () => {
    const file = await open(Buffer.from('email,city,country\na\u0000b'));

    expect(await textOf(file)).toBe('email,city,country\nab');
    expect(file.notes).toEqual([saying('1 NUL byte', 'line 2')]);
  });
});

describe('ISO-2022-JP, which looks like ASCII', () => {
  const BYTES = Buffer.from('name,email\n\u001b$B;3ED\u001b(B,a@example.com\n');

  it('is read by its escapes, and told', async () => {
    const file = await open(BYTES);

    expect(await textOf(file)).toBe('name,email\n山田,a@example.com\n');
    expect(file.notes[0]).toEqual(saying('iso-2022-jp', '山田'));
  });

  it('is kept and told where the configuration says UTF-8', async () => {
    const file = await open(BYTES, 'utf-8');

    expect(file.notes).toEqual([saying('1 place', 'line 2', 'ISO-2022-JP')]);
  });
});

describe('an encoding that a byte order mark declares', () => {
  it.each([
    [undefined, [0x61]],
    ['utf-8', [0xef, 0xbb, 0xbf, 0x61]],
    ['utf-16le', [0xff, 0xfe, 0x61, 0x00]],
    ['utf-16be', [0xfe, 0xff, 0x00, 0x61]],
    ['utf-32le', [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]],
    ['utf-32be', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x61]],
  ])('knows %s when the bytes are %j', (encoding, bytes) => {
    expect(markedEncoding(Buffer.from(bytes))).toBe(encoding);
  });
});

describe('UTF-16 without a byte order mark', () => {
  it.each([
    ['utf-16le', Buffer.from('email;city', 'utf16le')],
    ['utf-16be', Buffer.from('email;city', 'utf16le').swap16()],
    [undefined, Buffer.from('email;city')],
    [undefined, Buffer.from([0, 0, 0x61, 0x61])],
    [undefined, Buffer.alloc(0)],
  ])('finds %s by the side of the NUL bytes', (encoding, bytes) => {
    expect(unmarkedUtf16(bytes)).toBe(encoding);
  });
});

it('refuses a file full of NUL bytes, and accepts a few', () => {
  expect(() => {
    refuseNoText(Buffer.from([0x89, 0, 0, 0x4e, 0x47]), 'crm.csv');
  }).toThrow('full of NUL bytes');
  expect(() => {
    refuseNoText(Buffer.from('email,city\u0000'), 'crm.csv');
  }).not.toThrow();
});
