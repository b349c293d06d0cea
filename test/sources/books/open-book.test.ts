// Whether a text is a workbook is told by its beginning, in whatever encoding it is.
import { expect, it } from 'vitest';
import { writtenBookKind } from '../../../src/sources/books/open-book.ts';

it.each([
  ['UTF-8', Buffer.from('<html><table>'), 'html'],
  ['UTF-16 with a mark', Buffer.from('\uFEFF<html><table>', 'utf16le'), 'html'],
  [
    'UTF-32 with a mark, which no workbook has',
    Buffer.from([0xff, 0xfe, 0, 0, 0x65, 0, 0, 0]),
    undefined,
  ],
])('knows a text in %s', (_encoding, head, kind) => {
  expect(writtenBookKind(head)).toBe(kind);
});
