// Archives, and files that are not what their name says. Every file of the tests is called crm.csv.
import { gzipSync } from 'node:zlib';
import { zipOf } from '../zip-writer.ts';
import type { OddityGroup } from './oddity.ts';

const CSV = 'email\na@example.test\n';
const OTHER = 'email\nb@example.test\n';
const ANN = [['email'], ['a@example.test']];
const BOTH = [...ANN, ['email'], ['b@example.test']];

export const ARCHIVES: OddityGroup = {
  title: 'Archives, and files that are not what their name says',
  oddities: [
    {
      trouble: 'a file compressed with gzip',
      verdict: 'handled',
      does: 'It is unpacked while it is read, whatever it is called.',
      content: gzipSync(CSV),
      rows: ANN,
    },
    {
      trouble: 'several files in a zip',
      verdict: 'handled',
      does: 'Every one is read, as `export.zip/member.csv`, in the order of the archive.',
      content: zipOf([
        { name: 'lists/subscribed.csv', content: CSV },
        { name: 'lists/unsubscribed.csv', content: OTHER },
      ]),
      rows: BOTH,
    },
    {
      trouble: 'what desktops put beside files (__MACOSX, .DS_Store)',
      verdict: 'handled',
      does: 'It is ignored, in archives and by patterns.',
      content: zipOf([
        { name: '__MACOSX/._a.csv', content: 'x' },
        { name: '.DS_Store', content: 'x' },
        { name: 'a.csv', content: CSV },
      ]),
      rows: ANN,
    },
    {
      trouble: 'names in an archive that are no UTF-8',
      verdict: 'handled',
      does: 'They are read in the code page of old (CP437), as the form of zip files says.',
      content: zipOf([
        {
          name: 'Kündigungen.csv',
          nameInCp437: Buffer.from([0x4b, 0x81, ...Buffer.from('ndigungen.csv')]),
          content: CSV,
        },
      ]),
      rows: ANN,
    },
    {
      trouble: 'files in an archive that hold nothing',
      verdict: 'reported',
      does: 'They are skipped, unless all of them are empty.',
      words: '1 file of the archive held nothing and went unread',
      content: zipOf([
        { name: 'a.csv', content: CSV },
        { name: 'empty.csv', stored: true },
      ]),
      rows: ANN,
    },
    {
      trouble: 'thousands of files in an archive',
      verdict: 'handled',
      does: 'Up to 10,000 are read, one after the other.',
      content: zipOf(
        Array.from({ length: 300 }, (_, index) => ({
          name: `list ${String(index)}/active.csv`,
          content: CSV,
        })),
      ),
      rows: Array.from({ length: 300 }, () => ANN).flat(),
    },
    {
      trouble: 'an archive inside an archive',
      verdict: 'refused',
      does: 'Unpack the outer one.',
      words: 'inner.zip: it is a zip archive',
      content: zipOf([{ name: 'inner.zip', content: zipOf([{ name: 'a.csv', content: CSV }]) }]),
    },
    {
      trouble: 'an encrypted archive',
      verdict: 'refused',
      does: 'Unpack it with its password.',
      words: 'it is encrypted',
      content: zipOf([{ name: 'a.csv', content: CSV, encrypted: true }]),
    },
    {
      trouble: 'names in an archive that lead out of it, links and doubled names',
      verdict: 'refused',
      does: 'Nothing is written to disk, but such an archive is not trusted.',
      words: 'leads out of the archive',
      content: zipOf([{ name: '../a.csv', content: CSV }]),
    },
    {
      trouble: 'a file that unpacks to far more than its size',
      verdict: 'refused',
      does: 'More than 100 times its size (and more than 64 MiB), or more than 16 GiB, is no export of contacts.',
      words: 'unpacks to more than 100 times its size',
      content: zipOf([{ name: 'a.csv', content: 'x', claims: { bytes: 3_000_000_000 } }]),
    },
    {
      trouble: 'an archive that is damaged or cut off',
      verdict: 'refused',
      does: 'Each file in it is held to its size and checksum.',
      words: 'damaged or cut off',
      content: zipOf([{ name: 'a.csv', content: CSV }]).subarray(0, -8),
    },
    {
      trouble: 'an XLSX workbook',
      verdict: 'refused',
      does: 'Open it and save the sheet with the contacts as "CSV UTF-8".',
      words: 'it is an XLSX workbook',
      content: zipOf([
        { name: '[Content_Types].xml' },
        { name: 'xl/workbook.xml', content: '<x/>' },
      ]),
    },
    {
      trouble: 'an old Excel workbook (XLS)',
      verdict: 'refused',
      does: 'Open it and save it as CSV.',
      words: 'it is an old Excel workbook',
      content: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    },
    {
      trouble: 'a web page, such as a sign-in page that was saved as an export',
      verdict: 'refused',
      does: 'Fetch the export again.',
      words: 'it is a web page',
      content: '<!DOCTYPE html><html><body>Sign in</body></html>',
    },
    {
      trouble: 'a PDF document',
      verdict: 'refused',
      does: 'Export the data as CSV.',
      words: 'it is a PDF document',
      content: '%PDF-1.7\n',
    },
    {
      trouble: 'a SQLite database',
      verdict: 'refused',
      does: 'It has a source type of its own: `type: sqlite`.',
      words: 'it is a SQLite database',
      content: 'SQLite format 3\u0000 and more of it',
    },
    {
      trouble: 'JSON, one object per line or a list of objects',
      verdict: 'handled',
      does: 'Every key of any object is a column; objects inside are columns such as `address.city`, lists are kept as JSON, and null is blank. An object where other rows have a value fills no field and is no consent, but may say that a person left.',
      content:
        '{"email":"a@example.test","address":{"city":"Bern"}}\n{"email":"b@example.test","tags":["x"]}\n',
      rows: [
        ['email', 'address.city', 'tags'],
        ['a@example.test', 'Bern', ''],
        ['b@example.test', '', '["x"]'],
      ],
    },
    {
      trouble: 'JSON with a key twice in one object',
      verdict: 'refused',
      does: 'Programs keep one of the two values, and the other one may say that a person left.',
      words: 'line 1 has the key "status" twice',
      content: '{"email":"a@example.test","status":"unsubscribed","status":"active"}\n',
    },
    {
      trouble: 'JSON with addresses as keys',
      verdict: 'refused',
      does: 'Each key is a column. Give every person an object with the same keys.',
      words: 'line 1 holds an address where the names of the columns belong',
      content: '{"a@example.test":{"city":"Bern"},"b@example.test":{"city":"Basel"}}',
    },
    {
      trouble: 'JSON with the list inside another object',
      verdict: 'refused',
      does: 'Save the list alone.',
      words: 'one object with the list of rows inside it',
      content: '{"contacts":[{"email":"a@example.test"}]}',
    },
  ],
};
