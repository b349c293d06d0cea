import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  canonicalJson,
  HashFold,
  keyedHash,
  sha256Hex,
  shortDigest,
  type Json,
} from '../../src/lib/hash.ts';

// JSON has one zero only, so that -0 comes back as 0.
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json);

it('writes JSON that reads back as the same value', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
    }),
  );
});

it('writes equal content as equal text, whatever the order of its keys', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
    }),
  );
});

it('writes two texts only for two values', () => {
  fc.assert(
    fc.property(json, json, (a, b) => {
      fc.pre(!isDeepStrictEqual(a, b));

      expect(canonicalJson(a)).not.toBe(canonicalJson(b));
    }),
  );
});

it('sorts keys by their code units, at every depth', () => {
  const value = { b: 1, a: { z: null, Z: [true, { y: 'y', x: 'x' }] }, ä: 'ä', 10: 0, 9: 0 };

  expect(canonicalJson(value)).toBe(
    '{"10":0,"9":0,"a":{"Z":[true,{"x":"x","y":"y"}],"z":null},"b":1,"ä":"ä"}',
  );
});

it('hashes with SHA-256, texts as UTF-8', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256Hex('ä')).toBe(sha256Hex(Buffer.from([0xc3, 0xa4])));
});

it('hashes with HMAC-SHA-256, cut to 16 bytes', () => {
  // RFC 4231, test case 2.
  const hash = keyedHash(Buffer.from('Jefe'), 'what do ya want for nothing?');

  expect(hash.toString('hex')).toBe('5bdcc146bf60754e6a042426089575c7');
});

it('hashes one content differently under another key', () => {
  const content = 'ada@example.com';

  expect(keyedHash(Buffer.from('a'), content)).toEqual(keyedHash(Buffer.from('a'), content));
  expect(keyedHash(Buffer.from('a'), content)).not.toEqual(keyedHash(Buffer.from('b'), content));
});

it('tells texts apart by a short digest of one length', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(shortDigest(a)).toHaveLength(22);
      expect(shortDigest(a) === shortDigest(b)).toBe(a === b);
    }),
  );
});

it('counts the boundaries between the texts that it folds', () => {
  const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 });
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(folded(a) === folded(b)).toBe(isDeepStrictEqual(a, b));
    }),
  );
  expect(folded(['ab', 'c'])).not.toBe(folded(['a', 'bc']));
  expect(folded(['1:a'])).not.toBe(folded(['a']));
  expect(folded([''])).not.toBe(folded([]));
});

function folded(texts: readonly string[]): string {
  const fold = new HashFold();
  for (const text of texts) fold.add(text);
  return fold.digestHex();
}

/** The same value with the keys of every object in the opposite order. */
function reversed(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (isArray(value)) return value.map(reversed);
  const entries = Object.entries(value).map(([key, entry]) => [key, reversed(entry)] as const);
  return Object.fromEntries(entries.toReversed());
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
