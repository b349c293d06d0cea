// Source files that cannot be read, or are not what they seem.
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { sheetBook, textRows } from '../../../sources/books/written-book.ts';
import { zipOf } from '../../../sources/zip-writer.ts';
import { CONTACTS, csv, HEADER, ROWS } from '../sound-world.ts';
import type { Stage } from '../stage.ts';
import type { StoryGroup } from '../story.ts';

const FILE = 'config/contacts.csv';

function fileIs(content: string | Uint8Array): (stage: Stage) => void {
  return (stage) => {
    stage.write(FILE, content);
  };
}

export const files: StoryGroup = {
  title: 'The source file',
  stories: [
    {
      input: 'The file is missing',
      prepare: (stage) => {
        rmSync(stage.path(FILE));
      },
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'there is no such file', 'Relative paths begin at'],
    },
    {
      input: 'A pattern matches no file',
      prepare: (stage) => {
        stage.edit('path: contacts.csv', 'path: exports/crm-*.csv');
      },
      command: 'plan',
      exitCode: 1,
      names: ['exports/crm-*.csv', 'no file matches'],
    },
    {
      input: 'The path is a directory',
      prepare: (stage) => {
        rmSync(stage.path(FILE));
        mkdirSync(stage.path(FILE));
      },
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'is a directory', 'contacts.csv/*.csv'],
    },
    {
      input: 'This user may not read the file',
      prepare: (stage) => {
        chmodSync(stage.path(FILE), 0o000);
      },
      command: 'plan',
      asOtherUser: true,
      exitCode: 1,
      names: ['contacts.csv', 'access is denied'],
    },
    {
      input: 'The file is empty',
      prepare: fileIs(''),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'the file is empty', 'failed export'],
    },
    {
      input: 'The file holds nothing but blanks and line ends',
      prepare: fileIs('\n  \r\n\n'),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'the file is empty'],
    },
    {
      input: 'The file holds a header line and no row',
      prepare: fileIs(csv(HEADER)),
      command: 'plan',
      exitCode: 0,
      names: ['(maxShrink', 'It holds back deletes alone'],
    },
    {
      input: 'The file holds only a header line now: a nightly run',
      prepare: async (stage) => {
        await stage.run('sync --yes');
        fileIs(csv(HEADER))(stage);
      },
      command: 'sync --yes',
      exitCode: 4,
      names: ['(maxShrink', '20 deletes wait', '[DELETES_PARKED]'],
    },
    {
      input: 'The file has rows and no header line',
      prepare: fileIs(csv(...ROWS)),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'line 1', 'names of the columns'],
    },
    {
      input: 'The workbook has a password',
      prepare: fileIs(
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
      ),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'a workbook with a password', 'save a copy without one'],
    },
    {
      input: 'The workbook holds macros',
      prepare: fileIs(
        zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }, { name: 'xl/vbaProject.bin' }]),
      ),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'a workbook with macros', 'Save a copy without them'],
    },
    {
      input: 'The file is an old Excel workbook (XLS)',
      prepare: fileIs(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'an old Excel workbook', 'XLSX or ODS'],
    },
    {
      input: 'The file is a document of Apple Numbers',
      prepare: fileIs(zipOf([{ name: 'Index/Document.iwa', content: 'x' }])),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'Apple Numbers', 'Export To'],
    },
    {
      input: 'The workbook holds a formula whose result was not saved',
      prepare: fileIs(
        sheetBook(
          `${textRows(['E-Mail', 'Vorname', 'Land', 'Status'])}<row><c><f>A1</f></c></row>`,
        ),
      ),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'row 2 of the sheet "Customers"', 'without its result'],
    },
    {
      input: 'The workbook declares XML entities',
      prepare: fileIs(
        sheetBook('', {
          strings: '<!DOCTYPE x [<!ENTITY a "aaaa">]>',
        }),
      ),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'declares a document type or entities', 'save it'],
    },
    {
      input: 'The file is a zip archive that was cut off',
      prepare: fileIs(zipOf([{ name: 'contacts.csv', content: CONTACTS }]).subarray(0, -9)),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'the archive is damaged or cut off'],
    },
    {
      input: 'The file is compressed and was cut off',
      prepare: fileIs(gzipSync(CONTACTS).subarray(0, -9)),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'it is cut off', 'fetch the file again'],
    },
    {
      input: 'An archive is inside an archive',
      prepare: fileIs(
        zipOf([{ name: 'a.zip', content: zipOf([{ name: 'b.csv', content: CONTACTS }]) }]),
      ),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv/a.zip', 'a zip archive', 'Unpack it'],
    },
    {
      input: 'The file is a web page, such as the login page of an export',
      prepare: fileIs('<!DOCTYPE html><html><title>Login</title></html>'),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'a web page'],
    },
    {
      input: 'The file is binary',
      prepare: fileIs(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0xff, 0x00])),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'not a text file', 'as CSV in UTF-8'],
    },
    {
      input: 'The file is in an encoding that cannot be told',
      prepare: fileIs(
        Buffer.from(csv(HEADER, 'anna@example.com;\u00deahin;Germany;aktiv'), 'latin1'),
      ),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'which one cannot be told', 'as windows-1254 it reads Şahin'],
    },
    {
      input: 'The file is in an encoding of another alphabet, such as Cyrillic',
      prepare: fileIs(
        Buffer.from(
          csv(HEADER, 'anna@example.com;\u00cc\u00ee\u00f1\u00ea\u00e2\u00e0;Germany;aktiv'),
          'latin1',
        ),
      ),
      command: 'plan',
      exitCode: 0,
      names: ['contacts.csv: It does not say its encoding and was read as windows-1251'],
    },
    {
      input: 'The file is UTF-16 without a byte order mark',
      prepare: fileIs(Buffer.from(CONTACTS, 'utf16le')),
      command: 'plan',
      exitCode: 0,
      names: ['contacts.csv: It does not say its encoding and was read as utf-16le'],
    },
    {
      input: 'The file is Windows-1252, as spreadsheets save it',
      prepare: fileIs(Buffer.from(CONTACTS, 'latin1')),
      command: 'plan',
      exitCode: 0,
      names: ['contacts.csv: It does not say its encoding and was read as windows-1252'],
    },
    {
      input: 'The file is cut off in the middle of a row',
      prepare: fileIs(CONTACTS.slice(0, CONTACTS.lastIndexOf(';'))),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'line 21', 'cut off'],
    },
    {
      input: 'A quote is opened and never closed',
      prepare: fileIs(csv(HEADER, ...ROWS.slice(0, 3), '"anna@example.com;Anna;Germany;aktiv')),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'line 5', 'quote'],
    },
    {
      input: 'A quote swallows the rows after it',
      prepare: fileIs(
        csv(HEADER, ...ROWS.slice(0, 3), '"anna@example.com;Anna;Germany;aktiv', ...ROWS, '"'),
      ),
      command: 'plan',
      exitCode: 1,
      names: ['contacts.csv', 'line 5', 'quote'],
    },
  ],
};
