import { describe, expect, it } from 'vitest';
import { watchedStream } from '../../../src/sources/bytes/byte-stream.ts';
import {
  type TextFile,
  guessWestern,
  markedEncoding,
  openText,
  refuseNoText,
  unmarkedUtf16,
} from '../../../src/sources/text/text-file.ts';
import { collected } from '../source-directory.ts';

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

describe('an encoding that a byte order mark declares', () => {
  it.each([
    [undefined, [0x61]],
    ['utf-8', [0xef, 0xbb, 0xbf, 0x61]],
    ['utf-16le', [0xff, 0xfe, 0x61, 0x00]],
    ['utf-16be', [0xfe, 0xff, 0x00, 0x61]],
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

async function guess(bytes: Buffer): Promise<string> {
  return await guessWestern(
    (async function* () {
      yield bytes;
    })(),
  );
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('guessing Windows-1252', () => {
  it.each([
    ['German', 'Köln, Müller, Weiß, Österreich'],
    ['French', 'Hélène, Çelik, forêt, où, naïve'],
    ['Spanish', '¿Qué? Muñoz, García, Peña'],
    ['Danish', 'Søren, Åse, Næstved'],
    ['Portuguese', 'João, São Paulo, Conceição, Simões'],
    ['an apostrophe of a spreadsheet', 'O\u0092Brien, D\u0092Arcy'],
    ['capitals', 'KÖLN, MÜNCHEN, ÉCOLE'],
    ['a price', '100 \u0080, 20 m², 1½, n° 5'],
  ])('takes %s for Windows-1252', async (_what, text) => {
    expect(await guess(latin1(text))).toBe('western');
  });

  it.each([
    ['Cyrillic in 1251', [0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2]],
    ['Cyrillic in KOI8-R', [0xe9, 0xd7, 0xc1, 0xce, 0xcf, 0xd7]],
    ['Greek in 1253', [0xc3, 0xe9, 0xfe, 0xf1, 0xe3, 0xef, 0xf2]],
    ['Polish in 1250', [...latin1('Pawe³ £ódŸ Wroc³aw')]],
    ['Czech in 1250', [...latin1('Dvoøák, Jiøí')]],
    ['Turkish in 1254', [...latin1('Doðan, Yýldýz')]],
    ['Japanese in Shift-JIS', [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x83, 0x65]],
    ['umlauts of old Macs', [0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x72]],
    ['umlauts of DOS', [0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72]],
  ])('does not take %s for it', async (_what, bytes) => {
    expect(await guess(Buffer.from(bytes))).toBe('other');
  });

  it('knows a UTF-8 file with a bad byte in it', async () => {
    const bytes = Buffer.concat([Buffer.from('Köln, Zürich, Genève\n'), latin1('Bärn')]);

    expect(await guess(bytes)).toBe('mostly-utf8');
  });
});
