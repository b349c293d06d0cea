import { describe, expect, it } from 'vitest';
import { scanRecord } from '../../../src/sources/text/csv-scanner.ts';

describe('reading a CSV record', () => {
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
    ['there is nothing', '', ['']],
  ])('finds the cells when %s', (_when, text, cells) => {
    expect(scanRecord(text, ',')).toEqual({ cells, end: text.length, isOpen: false });
  });

  it('ends with its line, but not inside quotes', () => {
    const text = '"a\r\nb",c\r\n"d"\rb\n';

    expect(scanRecord(text, ',')).toEqual({ cells: ['a\r\nb', 'c'], end: 8, isOpen: false });
    expect(scanRecord(text, ',', 10)).toEqual({ cells: ['d'], end: 13, isOpen: false });
    expect(scanRecord(text, ',', 14)).toEqual({ cells: ['b'], end: 15, isOpen: false });
  });

  it('takes line ends for text when the caller says that there are none', () => {
    expect(scanRecord('a\nb,c', ',', 0, 5).cells).toEqual(['a\nb', 'c']);
  });

  it('obeys the delimiter', () => {
    expect(scanRecord('"a;b";c,d', ';').cells).toEqual(['a;b', 'c,d']);
  });

  it.each(['"', 'a,"b', '"a""', '"a,b\nc'])('says that a quote is still open in %j', (text) => {
    expect(scanRecord(text, ',')).toMatchObject({ end: text.length, isOpen: true });
  });
});
