// One table, written by a real spreadsheet program in every form that it has: what is read must be the same people
// with the same values.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileSource } from '../../src/sources/index.ts';
import { flatSheet } from './flat-sheet.ts';

const hasProgram = spawnSync('soffice', ['--version']).status === 0;
// Unlike a browser it is large, and not to be had everywhere that every other check is made.
if (!hasProgram) {
  process.stderr.write(
    'Skipped what LibreOffice witnesses: install it (Debian: libreoffice-calc).\n',
  );
}

const FILES = ['xlsx', 'ods', 'fods', 'html'] as const;

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
  for (const city of CITIES) writeFileSync(join(directory, `${city}.fods`), flatSheet(city));
  for (const form of FILES) convert(CITIES, form);
  convert(CITIES, 'xls:MS Excel 2003 XML');
  // Two forms have the same ending.
  for (const city of CITIES) renameSync(at(city, 'xls'), at(city, 'xml.xls'));
  convert(['Köln'], 'xls:MS Excel 97');
}, 240_000);

afterAll(() => {
  rmSync(directory, { recursive: true });
});

function at(city: string, ending: string): string {
  return join(directory, 'out', `${city}.${ending}`);
}

/** All of them at once: the program takes longer to start than to write. */
function convert(cities: readonly string[], form: string): void {
  mkdirSync(join(directory, 'out'), { recursive: true });
  // A profile of its own: the program refuses to run twice with one.
  const profile = `-env:UserInstallation=file://${directory}/profile`;
  const given = [profile, '--headless', '--convert-to', form, '--outdir', join(directory, 'out')];
  const sheets = cities.map((city) => join(directory, `${city}.fods`));
  const { status, stderr } = spawnSync('soffice', [...given, ...sheets]);
  if (status !== 0) throw new Error(`soffice wrote no ${form}: ${String(stderr)}`);
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

it.runIf(hasProgram).each(FILES)('reads the same people from %s', async (ending) => {
  for (const city of CITIES) {
    expect(await rowsOf(at(city, ending))).toEqual(expectedRows(city));
  }
});

it.runIf(hasProgram).each(ENCODINGS)(
  'reads the same people from CSV in %s',
  async (_name, number, encoding, city) => {
    const options = `44,34,${String(number)},1,,0,false,true,true`;
    convert([city], `csv:Text - txt - csv (StarCalc):${options}`);

    expect(await rowsOf(at(city, 'csv'), encoding)).toEqual(expectedRows(city));
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
