import { expect, it } from 'vitest';
import { parseAddress } from '../../../src/contacts/index.ts';
import { cleanSpelling, spellingGap } from '../../../src/contacts/address/spelling.ts';

it.each([
  ['Eve@Example.com', 'eve@example.com', 'case'],
  ['eve@ｅxample.com', 'Eve@example.com', 'width'],
  ['ＥＶＥ@example.com', 'eve@example.com', 'width'],
  ['eve@bücher.example', 'eve@xn--bcher-kva.example', 'domain'],
])('tells how %s and %s differ', (one, other, gap) => {
  expect(spellingGap(one, other)).toBe(gap);
  expect(spellingGap(other, one)).toBe(gap);
});

it.each(['kay@example。com', 'kay@example．com', 'kay@example｡com', 'kay@example.com。'])(
  'takes the dot of %s for a dot',
  (text) => {
    expect(parseAddress(text)).toMatchObject({ kind: 'address', email: 'kay@example.com' });
    expect(cleanSpelling(text)).toBe('kay@example.com');
  },
);

it.each([
  'ａｎｎ.lee@example.com',
  'Ａnn．Lee@example.com',
  'ａｎｎ．ｌｅｅ@ｅｘａｍｐｌｅ．ｃｏｍ',
])('takes the letters of %s for the same ones in another width', (text) => {
  expect(parseAddress(text)).toMatchObject({ kind: 'address', address: 'ann.lee@example.com' });
});
