import { describe, expect, it } from 'vitest';
import { quotedRecord } from '../../../src/sources/csv/quoted-record.ts';

describe('quotedRecord', () => {
  it.each([
    ['every cell is quoted', '"a","b"', ['a', 'b']],
    ['a quoted cell holds a delimiter', 'a,"b,c",d', ['a', 'b,c', 'd']],
    ['a quoted cell is empty', '"",a,""', ['', 'a', '']],
    ['quotes are doubled', '"""a"" and ""b"""', ['"a" and "b"']],
    ['a cell is a doubled quote', '"""",a', ['"', 'a']],
    ['a quote stands inside a cell', '5" pipe,a "b", "c"', ['5" pipe', 'a "b"', ' "c"']],
    ['text follows the closing quote', '"so" called,a', ['"so" called', 'a']],
    ['text with quotes follows it', '"a ""b"" c"d"e",f', ['"a "b" c"d"e"', 'f']],
    ['the last cell is empty', '"a",', ['a', '']],
  ])('reads the cells when %s', (_when, text, cells) => {
    expect(quotedRecord(text, ',')).toEqual({ cells, length: text.length });
  });

  it('ends with its line when a line follows, and not inside quotes', () => {
    expect(quotedRecord('"a\r\nb",c\r\n"d', ',')).toEqual({ cells: ['a\r\nb', 'c'], length: 8 });
  });

  it('obeys the delimiter', () => {
    expect(quotedRecord('"a;b";c,d', ';')?.cells).toEqual(['a;b', 'c,d']);
  });

  it.each(['"', 'a,"b', '"a""', '"a,b\nc'])('says that a quote is still open in %j', (text) => {
    expect(quotedRecord(text, ',')).toBeUndefined();
  });
});
