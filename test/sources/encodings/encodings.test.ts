import { describe, expect, it } from 'vitest';
import { decodeWindows1252, strictText } from '../../../src/sources/encodings/encodings.ts';

describe('decoding Windows-1252', () => {
  it('reads the quotes, dashes and letters that Latin-1 lacks', () => {
    const bytes = Buffer.from([0x80, 0x8a, 0x92, 0x93, 0x96, 0x9e, 0x9f, 0xe9, 0x41]);

    expect(decodeWindows1252(bytes)).toBe('€Š’“–žŸéA');
  });

  it('replaces bytes without a character', () => {
    expect(decodeWindows1252(Buffer.from([0x81, 0x8d, 0x8f, 0x90, 0x9d]))).toBe('\ufffd'.repeat(5));
  });
});

describe('decoding strictly', () => {
  it.each([
    ['windows-1250', [0xb3], 'ł'],
    ['koi8-r', [0xe9, 0xd7, 0xc1, 0xce], 'Иван'],
    ['shift_jis', [0x93, 0xfa], '日'],
  ])('reads %s', (encoding, bytes, text) => {
    expect(strictText(Buffer.from(bytes), encoding)).toBe(text);
  });

  it.each([
    ['a byte without a character', 'windows-1252', [0x81]],
    ['a control character', 'iso-8859-2', [0x9a]],
    ['half a character', 'shift_jis', [0x93]],
    ['a character of nobody', 'shift_jis', [0xf0, 0x40]],
  ])('refuses %s', (_what, encoding, bytes) => {
    expect(strictText(Buffer.from(bytes), encoding)).toBeUndefined();
  });
});
