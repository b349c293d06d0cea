// Archives, and files that are not what their name says. Every file of the tests is called crm.csv.
import { gzipSync } from 'node:zlib';
import { sheetBook, textRows, writtenBook } from '../books/written-book.ts';
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
      verdict: 'handled',
      does: 'Its first sheet with addresses is read, and `book.xlsx/Name` reads another one. Dates become `2024-03-01`, numbers plain digits, true and false TRUE and FALSE; zeros that a format shows are kept.',
      content: sheetBook(textRows(['email'], ['a@example.test'])),
      rows: ANN,
    },
    {
      trouble: 'several sheets in a workbook, or hidden ones',
      verdict: 'reported',
      does: 'The other sheets are named, with those that hold addresses too. `init` also takes a sheet whose name says that its people left.',
      words: 'The sheet "Left" (hidden) holds addresses too and went unread',
      content: writtenBook({
        sheets: [
          { name: 'Customers', rows: textRows(['email'], ['a@example.test']) },
          { name: 'Left', state: 'hidden', rows: textRows(['email'], ['bob@example.test']) },
        ],
      }),
      rows: ANN,
    },
    {
      trouble: 'hidden rows, merged cells, and errors such as #N/A in a workbook',
      verdict: 'reported',
      does: 'Hidden rows are read like any other, the value of merged cells counts for the first of them, and an error is a blank cell, but for a column about consent: there it is a word that is not understood.',
      words: '1 row is hidden, the first in line 2',
      content: sheetBook(
        `${textRows(['email'])}${textRows(['a@example.test']).replace('<row>', '<row hidden="1">')}`,
      ),
      rows: ANN,
    },
    {
      trouble: 'a workbook with formulas whose results were not saved',
      verdict: 'refused',
      does: 'Open it in a spreadsheet program and save it: nobody knows what the cells show.',
      words: 'holds a formula without its result',
      content: sheetBook(`${textRows(['email'])}<row><c><f>A1</f></c></row>`),
    },
    {
      trouble:
        'an ODS workbook, the XML of Excel 2003, and a web page with a table that is named .xls',
      verdict: 'handled',
      does: 'Each is read like an XLSX workbook.',
      content:
        '<html><body><table><tr><th>email</th></tr><tr><td>a@example.test</td></tr></table></body></html>',
      rows: ANN,
    },
    {
      trouble: 'a cell of a web page with nothing but a picture, a box or an icon',
      verdict: 'handled',
      does: 'The words of a picture (its `alt`) are its text; a box that is checked is an `x`, any other one blank. An icon has no words: its cell is blank. Have the program write yes and no.',
      content:
        '<table><tr><th>email</th><th>in</th><th>left</th><th>icon</th></tr><tr><td>a@example.test</td><td><input type="checkbox" checked></td><td><img alt="no"></td><td><i class="fa-check"></i></td></tr></table>',
      rows: [
        ['email', 'in', 'left', 'icon'],
        ['a@example.test', 'x', 'no', ''],
      ],
    },
    {
      trouble: 'such a text that names a wrong encoding',
      verdict: 'reported',
      does: 'It is read as it says, and letters that this spoils are counted. `encoding:` in the configuration counts more.',
      words: '1 place, in line 1, was in a wrong encoding',
      content:
        '<meta charset="iso-8859-1"><table><tr><th>email</th><th>city</th></tr><tr><td>a@example.test</td><td>Köln</td></tr></table>',
      rows: [
        ['email', 'city'],
        ['a@example.test', 'KÃ¶ln'],
      ],
    },
    {
      trouble: 'a workbook with a password',
      verdict: 'refused',
      does: 'Save a copy without one.',
      words: 'it is a workbook with a password',
      content: Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
    },
    {
      trouble: 'an old Excel workbook (XLS), a binary one (XLSB), or one of Apple Numbers',
      verdict: 'refused',
      does: 'Open it and save it as XLSX or CSV.',
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
      trouble: 'JSON with the list inside another object, as interfaces answer',
      verdict: 'reported',
      does: 'The one list whose objects hold addresses is the rows, whatever its name and however deep; objects under numbers are a list, too. What else the answer says is named, since it may concern everybody.',
      words: 'What stands beside them went unread: "state"',
      content: '{"state":"active","people":[{"email":"a@example.test"}],"total":1}',
      rows: [['email'], ['a@example.test']],
    },
    {
      trouble: 'JSON with two lists of people inside another object',
      verdict: 'refused',
      does: 'Save each list in a file of its own: one of them may be of people who left.',
      words: 'more than one list with addresses: "active", "gone"',
      content: '{"active":[{"email":"a@example.test"}],"gone":[{"email":"b@example.test"}]}',
    },
    {
      trouble: 'JSON whose rows are lists',
      verdict: 'handled',
      does: 'The first list is the header, as in the exports of Mailchimp with one list per line.',
      content: '["Email Address","First Name"]\n["a@example.test","Ann"]\n',
      rows: [
        ['Email Address', 'First Name'],
        ['a@example.test', 'Ann'],
      ],
    },
    {
      trouble: 'JSON of a database, with values such as `{"$date":…}`',
      verdict: 'handled',
      does: 'They are read as the values for which they stand.',
      content: '{"email":"a@example.test","left":{"$date":{"$numberLong":"1710231300000"}}}\n',
      rows: [
        ['email', 'left'],
        ['a@example.test', '2024-03-12T08:15:00.000Z'],
      ],
    },
    {
      trouble: 'a log of events in JSON of which each has a moment',
      verdict: 'reported',
      does: 'Each person has one row, with how they stand by their latest event. What "subscribed again after leaving" means is for a person to say, and a bounce that may be over says nothing. An event of an unknown name, or without a clear moment, is refused.',
      words: 'how they stand by their latest event',
      content:
        '{"at":"2024-01-01","event":"subscribed","email":"a@example.test"}\n{"at":"2024-02-01","event":"unsubscribed","email":"a@example.test"}\n',
      rows: [
        ['email', 'email status', 'since'],
        ['a@example.test', 'unsubscribed', '2024-02-01T00:00:00.000Z'],
      ],
    },
    {
      trouble: 'the notifications of Amazon SES about mails, one object per line',
      verdict: 'handled',
      does: 'Everybody of whom one speaks has a row. With `type: ses`, lasting bounces and complaints are kept from mail, and passing bounces and deliveries say nothing.',
      content:
        '{"notificationType":"Bounce","mail":{"source":"shop@example.test","destination":["a@example.test"]},"bounce":{"bounceType":"Transient","timestamp":"2024-02-01","bouncedRecipients":[{"emailAddress":"a@example.test"}]}}\n',
      rows: [
        ['emailAddress', 'sesEvent', 'reason', 'timestamp'],
        ['a@example.test', 'Passing bounce', '', '2024-02-01'],
      ],
    },
    {
      trouble:
        'any other log of events in JSON: bounces, deliveries, people who left and came back',
      verdict: 'refused',
      does: 'It tells what happened, not how people stand: a bounce may be over, and the address beside it is often the sender. Export the people, and who gets no mail as a suppression list.',
      words: 'it is a log of events',
      content:
        '{"eventType":"Bounce","mail":{"source":"shop@example.test"},"bounce":{"bounceType":"Transient","bouncedRecipients":[{"emailAddress":"a@example.test"}]}}\n',
    },
    {
      trouble: 'vCard 2.1, 3.0 and 4.0',
      verdict: 'reported',
      does: 'A row for each card with an address; the preferred one comes first, others stand in `Email 2` and so on. Pictures are not read, groups and cards without an address are counted. What no column is known for stays a column under its own name.',
      words: '1 of its 2 cards has no e-mail address and was left out.',
      content:
        'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Ann;;;\r\nEMAIL;HOME:b@example.test\r\nitem1.EMAIL;PREF:a@example.test\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nFN:Plumber\r\nTEL:1\r\nEND:VCARD\r\n',
      rows: [
        ['Email', 'Email 2', 'First name', 'Last name'],
        ['a@example.test', 'b@example.test', 'Ann', 'Müller'],
      ],
    },
    {
      trouble: 'vCard whose last card has no end',
      verdict: 'refused',
      does: 'The people behind it would look deleted.',
      words: 'the file seems cut off: the card from line 4 has no END:VCARD',
      content: 'BEGIN:VCARD\nEMAIL:a@example.test\nEND:VCARD\nBEGIN:VCARD\nFN:Ann\n',
    },
    {
      trouble: 'LDIF, as directories and Thunderbird write it',
      verdict: 'handled',
      does: 'A row for each record with an address. Base64 and folded lines are decoded, pictures and passwords are not read, what stands at an address (`:<`) is not fetched.',
      content:
        'version: 1\n\ndn: cn=x\nobjectclass: person\ncn:: SsO8cmdlbg==\nmail: a@exam\n ple.test\nmozillaCustom1: no news\n',
      rows: [
        ['Email', 'Name', 'mozillacustom1'],
        ['a@example.test', 'Jürgen', 'no news'],
      ],
    },
    {
      trouble: 'LDIF that changes or deletes records',
      verdict: 'refused',
      does: 'It tells what was done to people, not who there is.',
      words: 'line 2 is a change ("delete")',
      content: 'dn: cn=x\nchangetype: delete\n',
    },
  ],
};
