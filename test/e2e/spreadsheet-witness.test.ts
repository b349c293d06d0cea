// One table, written by a real spreadsheet program in every form that it has: what is read must be the same people
// with the same values.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileSource } from '../../src/sources/readers.ts';
import { flatSheet } from './flat-sheet.ts';
import {
  hasSpreadsheetProgram,
  writeSpreadsheets,
  type Conversion,
} from './spreadsheet-program.ts';

const hasProgram = hasSpreadsheetProgram();
// Unlike a browser it is large, and not to be had everywhere that every other check is made.
if (!hasProgram) {
  process.stderr.write(
    'Skipped what LibreOffice witnesses: install it (Debian: libreoffice-calc).\n',
  );
}

/** By their ending, with what the program calls them. */
const FORMS = {
  xlsx: 'Calc MS Excel 2007 XML',
  ods: 'calc8',
  fods: 'OpenDocument Spreadsheet Flat XML',
  html: 'HTML (StarCalc)',
  'xml.xls': 'MS Excel 2003 XML',
} as const;

/** What the program calls them ("CSV filter parameters" of its help), as we do, and a city that each can write. */
const ENCODINGS = [
  ['UTF-8', 76, 'utf-8', 'Łódź'],
  ['Windows-1252', 1, 'windows-1252', 'Köln'],
  ['Windows-1250', 33, 'windows-1250', 'Łódź'],
  ['Windows-1251', 34, 'windows-1251', 'Минск'],
  ['ISO-8859-1', 12, 'windows-1252', 'Köln'],
  ['ISO-8859-2', 13, 'iso-8859-2', 'Łódź'],
  ['ISO-8859-15', 22, 'iso-8859-15', 'Köln'],
  ['KOI8-R', 74, 'koi8-r', 'Минск'],
  ['Shift_JIS', 64, 'shift_jis', '東京'],
  ['GB18030', 85, 'gb18030', '北京'],
] as const;

const CITIES = [...new Set(ENCODINGS.map(([, , , city]) => city))];

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-books-'));
  if (!hasProgram) return;
  for (const city of CITIES) writeFileSync(sheetOf(city), flatSheet(city));
  mkdirSync(join(directory, 'out'));
  writeSpreadsheets(directory, [
    ...Object.entries(FORMS).flatMap(([ending, filter]) =>
      CITIES.map((city) => conversion(city, ending, { filter })),
    ),
    conversion('Köln', 'xls', { filter: 'MS Excel 97' }),
    ...ENCODINGS.map(([name, number, , city]) =>
      conversion(city, `${name}.csv`, {
        filter: 'Text - txt - csv (StarCalc)',
        filterOptions: `44,34,${String(number)},1,,0,false,true,true`,
      }),
    ),
  ]);
}, 240_000);

afterAll(() => {
  rmSync(directory, { recursive: true });
});

function sheetOf(city: string): string {
  return join(directory, `${city}.fods`);
}

function at(city: string, ending: string): string {
  return join(directory, 'out', `${city}.${ending}`);
}

function conversion(
  city: string,
  ending: string,
  form: Pick<Conversion, 'filter' | 'filterOptions'>,
): Conversion {
  return { from: sheetOf(city), to: at(city, ending), ...form };
}

async function rowsOf(path: string, encoding?: string): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  const source = fileSource({ name: 'lists', baseDirectory: directory, path, encoding });
  for await (const file of source.files()) {
    rows.push(file.header);
    for await (const batch of file.rows()) rows.push(...batch.map(({ cells }) => cells));
  }
  return rows;
}

/** The program keeps no zeros in the XML of Excel 2003: it writes no format of numbers there. */
function expectedRows(city: string, code = '01067'): readonly unknown[] {
  return [
    ['E-Mail', 'Name', 'Ort', 'PLZ', 'Kundennummer', 'Angemeldet', 'Zuletzt', 'Newsletter'],
    [
      'anna@example.test',
      'Anna Gross',
      city,
      code,
      '4917112345678',
      '2024-03-01',
      '2024-03-01T10:20:00',
      'TRUE',
    ],
    [
      'ben@example.test',
      'Ben "B", Weber',
      city,
      '80331',
      '4917112345679',
      '1999-12-31',
      '',
      'FALSE',
    ],
  ];
}

it.runIf(hasProgram).each(['xlsx', 'ods', 'fods', 'html'])(
  'reads the same people from %s',
  async (ending) => {
    for (const city of CITIES) {
      expect(await rowsOf(at(city, ending))).toEqual(expectedRows(city));
    }
  },
);

it.runIf(hasProgram).each(ENCODINGS)(
  'reads the same people from CSV in %s',
  async (name, _number, encoding, city) => {
    expect(await rowsOf(at(city, `${name}.csv`), encoding)).toEqual(expectedRows(city));
  },
);

it.runIf(hasProgram)('reads the same people from the XML of Excel 2003', async () => {
  for (const city of CITIES) {
    expect(await rowsOf(at(city, 'xml.xls'))).toEqual(expectedRows(city, '1067'));
  }
});

it.runIf(hasProgram)('refuses the old binary workbook with what to do', async () => {
  await expect(rowsOf(at('Köln', 'xls'))).rejects.toMatchObject({
    message: expect.stringContaining('an old Excel workbook (XLS)'),
    hint: expect.stringContaining('XLSX or ODS'),
  });
});
