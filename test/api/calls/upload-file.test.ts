import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { uploadFileBytes } from '../../../src/api/areas/contact-upload.ts';

describe('uploadFileBytes', () => {
  it('gives back every cell as it was when it is read again', () => {
    const header = ['email', 'a "b", c', 'city'];
    const rows = [
      ['ada@example.com', '=1+1', '  Köln '],
      ['', "'x", 'line\nbreak'],
      ['a\rb', '"', '\u{1f600}'],
    ];

    const bytes = uploadFileBytes({ header, rows });

    expect(parse(Buffer.from(bytes), { recordDelimiter: '\n' })).toEqual([header, ...rows]);
  });

  it('writes UTF-8 without a byte order mark and ends lines with LF', () => {
    const bytes = uploadFileBytes({ header: ['email', 'city'], rows: [['x', 'ü']] });

    expect(Buffer.from(bytes).toString('latin1')).toBe('email,city\nx,Ã¼\n');
  });

  it('refuses a row of another length', () => {
    expect(() => uploadFileBytes({ header: ['a', 'b'], rows: [['1']] })).toThrow('as long as');
  });
});
