import { expect, it } from 'vitest';
import { decodeWindows1252 } from '../../../src/sources/text/windows-1252.ts';

it('reads the quotes, dashes and letters that Latin-1 lacks', () => {
  const bytes = Buffer.from([0x80, 0x8a, 0x92, 0x93, 0x96, 0x9e, 0x9f, 0xe9, 0x41]);

  expect(decodeWindows1252(bytes)).toBe('€Š’“–žŸéA');
});

it('replaces the bytes that stand for nothing', () => {
  expect(decodeWindows1252(Buffer.from([0x81, 0x8d, 0x8f, 0x90, 0x9d]))).toBe('\ufffd'.repeat(5));
});
