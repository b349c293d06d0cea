import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  ByteSource,
  endsScalar,
  parseJson,
  VALUE_CAP_BYTES,
  damaged,
  ListMalformedError,
  unspecified,
} from '../../../src/api/list/byte-source.ts';
import { COMMA, isJsonSpace } from '../../../src/lib/index.ts';
import { pieces } from '../wire-script.ts';

function bytewise(text: string): ByteSource {
  return new ByteSource(pieces([...Buffer.from(text)].map((byte) => Buffer.of(byte))));
}

describe('a body, piece by piece', () => {
  it('is read or skipped one value after the other', async () => {
    const source = bytewise(' {"a":[1,"]"]} , "s\\"" ,-1.5e3,null ');
    const values: unknown[] = [];

    values.push(await source.readValue(0));
    await source.expect(COMMA);
    await source.skipValue(0);
    await source.expect(COMMA);
    values.push(await source.readValue(0));
    await source.expect(COMMA);
    values.push(await source.readValue(0));

    expect(values).toEqual([{ a: [1, ']'] }, -1_500, null]);
    expect(await source.peek()).toBeUndefined();
  });

  it('comes in parts where its chunks are long, counted and hashed as a whole', async () => {
    const chunk = Buffer.alloc(300_000, 'x');
    const source = new ByteSource(pieces([chunk, '', 'yz']), 131_072);
    const lengths: number[] = [];

    while (await source.next()) lengths.push(source.piece.length);

    expect(lengths).toEqual([131_072, 131_072, 37_856, 2]);
    expect(source.bodyBytes).toBe(300_002);
    expect(source.digestHex()).toBe(createHash('sha256').update(chunk).update('yz').digest('hex'));
  });

  it.each(['\uFEFF{', '{'])('begins at the first byte of JSON in "%s"', async (text) => {
    const source = bytewise(text);

    await source.skipByteOrderMark();

    expect(await source.peek()).toBe(0x7b);
  });

  it.each([
    ['half a byte order mark', Buffer.of(0xef, 0xbb, 0x7b)],
    ['the mark of UTF-16 behind a part of it', Buffer.of(0xef, 0xff, 0xfe)],
  ])('refuses %s', async (_name, bytes) => {
    const source = new ByteSource(pieces([bytes]));

    await expect(source.skipByteOrderMark()).rejects.toThrow('begin with JSON');
  });

  it.each([
    ['a value that is missing', ' ,1', 'lacks a value'],
    ['a value that is cut', '{"a":', 'is cut'],
    ['a number that the end cuts', '12', 'is cut'],
    ['a word that JSON does not know', 'NaN ', 'not JSON'],
    ['nothing', '', 'is cut'],
  ])('refuses %s', async (_name, text, message) => {
    await expect(bytewise(text).readValue(0)).rejects.toThrow(message);
  });

  it('may skip a value that is too long to be read', async () => {
    const text = `"${'x'.repeat(VALUE_CAP_BYTES)}"`;
    const skipping = new ByteSource(pieces([text]));

    await skipping.skipValue(0);

    expect(await skipping.peek()).toBeUndefined();
    await expect(new ByteSource(pieces([text])).readValue(0)).rejects.toThrow('1048576 bytes');
  });

  it('is released when it is closed early', async () => {
    let isReturned = false;
    async function* body(): AsyncGenerator<Uint8Array> {
      try {
        yield Buffer.from('[');
        yield Buffer.from(']');
      } finally {
        isReturned = true;
      }
    }
    const source = new ByteSource(body());

    await source.next();
    await source.close();

    expect(isReturned).toBe(true);
  });
});

describe('parsing bytes', () => {
  it.each([
    ['a byte that is not UTF-8', Buffer.of(0x22, 0xfc, 0x22), 'misencoded'],
    ['half of a letter', Buffer.of(0x22, 0xc3, 0x22), 'misencoded'],
    ['a surrogate', Buffer.of(0x22, 0xed, 0xa0, 0x80, 0x22), 'misencoded'],
    ['a byte order mark', Buffer.of(0xef, 0xbb, 0xbf, 0x31), 'damaged'],
    ['nothing', Buffer.of(), 'damaged'],
  ])('refuses %s', (_name, bytes, fault) => {
    expect(() => parseJson(bytes)).toThrow(expect.objectContaining({ fault }));
  });
});

it.each([
  [damaged('is cut'), 'damaged'],
  [unspecified('is missing'), 'unspecified'],
])('distinguishes a damaged body from an unspecified answer: %s', (error, fault) => {
  expect(error).toBeInstanceOf(ListMalformedError);
  expect(error).toMatchObject({ name: 'ListMalformedError', fault });
});

it('ends a number where JSON goes on after it', () => {
  const all = Array.from({ length: 256 }, (_, byte) => byte);

  const ends = all.filter((byte) => endsScalar(byte) && !isJsonSpace(byte));

  expect(String.fromCharCode(...ends)).toBe(',]}');
});
