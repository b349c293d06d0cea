import { describe, expect, it } from 'vitest';
import { packedKind, refuseForeign, textKind } from '../../../src/sources/tables/open-file.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('telling whether a file is packed', () => {
  it.each([
    ['PK\u0003\u0004 and more', 'zip'],
    ['PK\u0005\u0006', 'zip'],
    ['\u001f\u008b\u0008', 'gzip'],
    ['email,city', 'unpacked'],
    ['', 'unpacked'],
  ])('knows by the first bytes of %j that a file is %s', (beginning, kind) => {
    expect(packedKind(latin1(beginning))).toBe(kind);
  });
});

describe('refusing what is not a table', () => {
  it.each([
    ['%PDF-1.7', 'PDF'],
    ['<?xml version="1.0"?>', 'XML'],
    ['\u00d0\u00cf\u0011\u00e0\u00a1', 'old Excel'],
    ['\n <HTML><body>Sign in', 'web page'],
    ['SQLite format 3\u0000', 'SQLite'],
    ['BZh91AY&SY', 'bzip2'],
    ['PK\u0003\u0004', 'zip'],
    ['\u00ef\u00bb\u00bf<html>', 'web page'],
  ])('refuses %j by its name', (beginning, words) => {
    expect(() => {
      refuseForeign(latin1(beginning), 'crm.csv');
    }).toThrow(words);
  });

  it('names the type that reads a database when it meets one', () => {
    expect(() => {
      refuseForeign(latin1('SQLite format 3\u0000'), 'crm.csv');
    }).toThrow(expect.objectContaining({ hint: expect.stringContaining('type: sqlite') }));
  });
});

describe('telling what a text is', () => {
  it.each([
    ['{"email":"a@example.test"}\n', 'json'],
    ['\ufeff [\n  {"email"', 'json'],
    ['[]', 'json'],
    ['{}', 'json'],
    ['["a@example.test"]', 'json'],
    ['["Email"],["Name"]\n', 'csv'],
    ['{first name},email\n', 'csv'],
    ['email\n', 'csv'],
    ['\ufeff \r\n', 'blank'],
    ['\ufeffBEGIN:VCARD\r\nVERSION:3.0', 'vcard'],
    ['\nbegin:vcard \n', 'vcard'],
    ['BEGIN:VCALENDAR\n', 'csv'],
    ['dn: cn=Ann,mail=ann@example.test\n', 'ldif'],
    ['dn:: Y249\n', 'ldif'],
    ['# people\n of ours\n\n#\nversion: 1\r\n\r\ndn: cn=x\n', 'ldif'],
    ['version: 1\ndn: cn=x\n', 'ldif'],
    ['# people\nemail\n', 'csv'],
    ['dn;email\n', 'csv'],
  ])('takes %j for %s', (beginning, kind) => {
    expect(textKind(beginning)).toBe(kind);
  });
});
