import { describe, expect, it } from 'vitest';
import { inspectHead } from '../../src/sources/file-head.ts';

describe('inspectHead', () => {
  it.each([
    ['utf-8', [0x61]],
    ['utf-8', [0xef, 0xbb, 0xbf, 0x61]],
    ['utf-16le', [0xff, 0xfe, 0x61, 0x00]],
    ['utf-16be', [0xfe, 0xff, 0x00, 0x61]],
  ])('knows %s when the bytes are %j', (encoding, bytes) => {
    expect(inspectHead(Buffer.from(bytes), 'crm.csv')).toBe(encoding);
  });

  it.each([
    ['%PDF-1.7', 'PDF'],
    ['\u001f\u008b\u0008', 'compressed'],
    ['<?xml version="1.0"?>', 'XML'],
  ])('refuses %j when it is no CSV', (beginning, words) => {
    expect(() => inspectHead(Buffer.from(beginning, 'latin1'), 'crm.csv')).toThrow(words);
  });

  it.each([
    ['UTF-16 without a byte order mark', Buffer.from('email;city', 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from('email;city', 'utf16le').swap16()],
    ['no text file', Buffer.from([0x89, 0, 0, 0x4e, 0x47])],
  ])('says %s when that is what NUL bytes mean', (words, bytes) => {
    expect(() => inspectHead(bytes, 'crm.csv')).toThrow(words);
  });
});
