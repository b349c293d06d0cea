import { expect, it } from 'vitest';
import { BodyHash, NoBodyHash } from '../../../src/api/list/body-hash.ts';
import { sha256Hex } from '../../../src/lib/hash.ts';

it('is the SHA-256 of all bytes, however they come', () => {
  const hash = new BodyHash();
  for (const part of ['{"a', '":', '1}']) hash.add(Buffer.from(part));

  expect(hash.digestHex()).toBe(sha256Hex('{"a":1}'));
});

it('may be left to somebody else', () => {
  const hash = new NoBodyHash();
  hash.add();

  expect(hash.digestHex()).toBe('');
});
