import { describe, expect, it } from 'vitest';
import {
  markedEncoding,
  refuseNoText,
  unmarkedUtf16,
} from '../../../src/sources/text/byte-order-mark.ts';

describe('markedEncoding', () => {
  it.each([
    [undefined, [0x61]],
    ['utf-8', [0xef, 0xbb, 0xbf, 0x61]],
    ['utf-16le', [0xff, 0xfe, 0x61, 0x00]],
    ['utf-16be', [0xfe, 0xff, 0x00, 0x61]],
  ])('knows %s when the bytes are %j', (encoding, bytes) => {
    expect(markedEncoding(Buffer.from(bytes))).toBe(encoding);
  });
});

describe('unmarkedUtf16', () => {
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

it('refuses what is full of NUL bytes, and takes a few for an accident', () => {
  expect(() => {
    refuseNoText(Buffer.from([0x89, 0, 0, 0x4e, 0x47]), 'crm.csv');
  }).toThrow('full of NUL bytes');
  expect(() => {
    refuseNoText(Buffer.from('email,city\u0000'), 'crm.csv');
  }).not.toThrow();
});
