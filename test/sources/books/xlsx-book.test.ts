import { describe, expect, it } from 'vitest';
import { collected, rowsOf, sourceDirectory } from '../source-directory.ts';
import { zipOf } from '../zip-writer.ts';
import { bookParts, sheetBook, textCell, textRows, writtenBook } from './written-book.ts';
import { saying } from '../../saying.ts';

const { files, onlyFile, put, read } = sourceDirectory();

const HEADER = textRows(['email', 'value']);

/** What the second cell of the first row becomes; the cell is given as XML. */
async function shown(cell: string, more: Parameters<typeof sheetBook>[1] = {}): Promise<unknown> {
  const row = `<row r="2">${textCell('A2', 'a@example.test')}${cell}</row>`;
  const [, first] = await read(sheetBook(HEADER + row, more));
  return Array.isArray(first) ? first.slice(2) : first;
}

async function notesOf(book: Uint8Array): Promise<readonly string[]> {
  const file = await onlyFile(book);
  await collected(file.rows());
  return file.notes?.() ?? [];
}

const PERSON = textRows(['a@example.test', 'x']);

describe('reading a workbook', () => {
  it('reads texts as rows of a table, numbered as in the sheet', async () => {
    const rows = textRows(
      ['email', 'city'],
      ['a@example.test', 'Köln'],
      ['b@example.test', 'B &amp; C'],
    );

    expect(await read(sheetBook(rows))).toEqual([
      ['email', 'city'],
      [2, 'a@example.test', 'Köln'],
      [3, 'b@example.test', 'B & C'],
    ]);
  });

  it('reads shared texts, rich ones too, and leaves out how they are spoken', async () => {
    const strings =
      '<si><t>email</t></si><si><t xml:space="preserve">Name </t></si><si><r><t>Ya</t></r><r><t>mada</t></r><rPh sb="0" eb="2"><t>x</t></rPh></si><si><t>a@example.test</t></si>';
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="4" spans="1:2"><c r="A4" t="s"><v>3</v></c><c r="B4" t="s"><v>2</v></c></row>';

    expect(await read(sheetBook(rows, { strings }))).toEqual([
      ['email', 'Name'],
      [4, 'a@example.test', 'Yamada'],
    ]);
  });

  it('leaves out lines about nobody, and tells of them', async () => {
    const book = sheetBook(textRows(['email', 'sum'], ['a@example.test', '5'], ['Total', '5']));

    expect(await read(book)).toEqual([
      ['email', 'sum'],
      [2, 'a@example.test', '5'],
    ]);
    expect(await notesOf(book)).toEqual([saying('1 line', 'total', 'line 3')]);
  });

  it('puts cells where they say they are, and others behind the one before', async () => {
    const rows =
      textRows(['email', 'a', 'b', 'c']) +
      `<row r="3" ht="15">${textCell('A3', 'a@example.test')}<c r="B3" s="1"/>${textCell('D3', 'd')}</row>` +
      `<row><c t="inlineStr"><is><t>b@example.test</t></is></c><c/><c t="inlineStr"><is><t>b</t></is></c></row>` +
      '<row r="9" spans="1:4"/><row r="10"><c r="A10" s="1"/></row>';

    expect(await read(sheetBook(rows))).toEqual([
      ['email', 'a', 'b', 'c'],
      [3, 'a@example.test', '', '', 'd'],
      [4, 'b@example.test', '', 'b', ''],
    ]);
  });

  it.each([
    ['inline texts', (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`],
    ['results of formulas', (text: string) => `<c t="str"><v>${text}</v></c>`],
  ])('reads a large sheet of %s without references', async (_what, cell) => {
    const row = (...texts: readonly string[]): string => `<row>${texts.map(cell).join('')}</row>`;
    const people = Array.from({ length: 20_000 }, (_, at) =>
      at % 10 === 9 ? '<row></row><row/>' : row(`p${String(at)}@example.test`, 'Ann'),
    );

    const [header, ...rows] = await read(sheetBook(row('email', 'name') + people.join('')));

    expect(header).toEqual(['email', 'name']);
    expect(rows).toHaveLength(18_000);
    expect(rows.at(-1)).toEqual([21_999, 'p19998@example.test', 'Ann']);
  });

  it('reads a workbook whose tags have a prefix, in UTF-16', async () => {
    const sheet =
      '<?xml version="1.0" encoding="UTF-16"?><x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="str"><x:v>email</x:v></x:c></x:row><x:row><x:c t="str"><x:v>ü@example.test</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const parts = bookParts({ sheets: [{ name: 'S', rows: '' }] }).map((part) =>
      part.name === 'xl/worksheets/sheet1.xml'
        ? { ...part, content: Buffer.from(`\ufeff${sheet}`, 'utf16le') }
        : part,
    );

    expect(await read(zipOf(parts))).toEqual([['email'], [2, 'ü@example.test']]);
  });

  it('skips the titles above its header', async () => {
    const rows = textRows(['Customers of 2024'], [], ['E-Mail', 'Name'], ['a@example.test', 'Ann']);

    expect(await read(sheetBook(rows))).toEqual([
      ['E-Mail', 'Name'],
      [4, 'a@example.test', 'Ann'],
    ]);
  });

  it('skips a title also above a header of unknown names', async () => {
    const rows = textRows(
      ['Kundenliste', '', ''],
      ['Anrede', 'E-Mail-Adresse', 'Newsletter gewünscht'],
      ['Frau', 'a@example.test', 'ja'],
    );

    expect(await read(sheetBook(rows))).toEqual([
      ['Anrede', 'E-Mail-Adresse', 'Newsletter gewünscht'],
      [3, 'Frau', 'a@example.test', 'ja'],
    ]);
    expect(await notesOf(sheetBook(rows))).toEqual([saying('line above')]);
  });

  it('takes the first row for the header where nobody is below it', async () => {
    expect((await read(sheetBook(textRows(['Kunden'], ['Anrede', 'Ort']))))[0]).toEqual([
      'Kunden',
      'Column 2',
    ]);
  });

  it('takes a list of addresses without a header', async () => {
    expect(await read(sheetBook(textRows(['a@example.test'], ['b@example.test'])))).toEqual([
      ['email'],
      [1, 'a@example.test'],
      [2, 'b@example.test'],
    ]);
  });

  it('keeps a column that has values and no name', async () => {
    const [header] = await read(sheetBook(textRows(['email'], ['a@example.test', 'left'])));

    expect(header).toEqual(['email', 'Column 2']);
  });

  it('gives the hash of the file', async () => {
    const file = await onlyFile(sheetBook(HEADER + PERSON));
    await collected(file.rows());

    expect(file.sha256()).toMatch(/^[0-9a-f]{64}$/u);
    expect(file.bytesRead()).toBe(file.bytes);
  });

  it('notes that it has a header and no rows', async () => {
    expect(await notesOf(sheetBook(HEADER))).toEqual([saying('no rows')]);
  });
});

describe('what cells hold', () => {
  it.each([
    ['a whole number', '<c r="B2"><v>4917112345678</v></c>', '4917112345678'],
    ['a number with an exponent', '<c r="B2"><v>4.917112345678E+12</v></c>', '4917112345678'],
    ['a number with a part', '<c r="B2" t="n"><v>12.5</v></c>', '12.5'],
    ['noise of the arithmetic', '<c r="B2"><v>0.30000000000000004</v></c>', '0.3'],
    ['a truth', '<c r="B2" t="b"><v>1</v></c>', 'TRUE'],
    ['a truth in a word', '<c r="B2" t="b"><v>TRUE</v></c>', 'TRUE'],
    ['neither true nor false', '<c r="B2" t="b"><v>2</v></c>', '2'],
    ['a falsehood', '<c r="B2" t="b"><v>0</v></c>', 'FALSE'],
    ['the text of a formula', '<c r="B2" t="str"><f>A1</f><v>x_x000D_y</v></c>', 'x\ry'],
    ['the blank text of a formula', '<c r="B2" t="str"><f>A1</f><v></v></c>', ''],
    ['the number of a formula', '<c r="B2"><f>1+1</f><v>2</v></c>', '2'],
    ['an escape in a text', textCell('B2', 'a_x005F_b'), 'a_b'],
    [
      'an inline text in parts',
      '<c r="B2" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>',
      'ab',
    ],
    ['an error', '<c r="B2" t="e"><v>#REF!</v></c>', '#REF!'],
    ['an error of another kind', '<c r="B2" t="e"><v>8</v></c>', '#N/A'],
    ['an ISO date', '<c r="B2" t="d"><v>2024-03-01T00:00:00</v></c>', '2024-03-01'],
    ['a day', '<c r="B2" s="2"><v>45352</v></c>', '2024-03-01'],
    ['a moment', '<c r="B2" s="1"><v>45352.430555555555</v></c>', '2024-03-01T10:20:00'],
    ['a postal code', '<c r="B2" s="3"><v>1067</v></c>', '01067'],
    ['a code with a hyphen', '<c r="B2" s="4"><v>1067</v></c>', '01-067'],
    ['a postal code of a format with sections', '<c r="B2" s="5"><v>1067</v></c>', '01067'],
    ['hours of more than a day', '<c r="B2" s="6"><v>1.5</v></c>', '36:00:00'],
    ['a length below zero', '<c r="B2" s="6"><v>-1.5</v></c>', '-1.5'],
    ['a style that is not defined', '<c r="B2" s="99"><v>7</v></c>', '7'],
    ['CDATA', '<c r="B2" t="str"><v><![CDATA[a<b]]></v></c>', 'a<b'],
  ])('shows %s', async (_what, cell, text) => {
    const styles = {
      formats: [
        'yyyy-mm-dd hh:mm',
        'dd.mm.yyyy',
        '00000',
        '00-000',
        '00000;-00000;;@',
        '[h]:mm:ss',
      ],
    };

    expect(await shown(cell, styles)).toEqual([text]);
  });

  it('counts days from 1904 where the workbook says so', async () => {
    expect(await shown('<c r="B2" s="1"><v>43890</v></c>', { is1904: true })).toEqual([
      '2024-03-01',
    ]);
  });

  it('gives what one reader leaves to the other in the same way', async () => {
    const cells = (mark: string): string =>
      `<row r="2"${mark}>${textCell('A2', 'a@example.test')}<c r="B2"><v>12</v></c><c r="C2" s="1"><v>45352</v></c><c r="D2" t="b"><v>1</v></c><c r="E2" s="0"><v>1.5</v></c><c r="F2" s="1"/></row>`;
    const header = textRows(['email', 'a', 'b', 'c', 'd', 'e']);

    const plain = await read(sheetBook(header + cells('')));

    expect(await read(sheetBook(header + cells(' hidden="0"')))).toEqual(plain);
    expect(await read(sheetBook(header + cells(" x='1'")))).toEqual(plain);
  });
});

describe('what a person is told of a workbook', () => {
  it('reads the first sheet that holds addresses, and names the others', async () => {
    const book = writtenBook({
      sheets: [
        { name: 'Prices', rows: textRows(['what', 'price']) },
        { name: 'Old', state: 'hidden', rows: HEADER + PERSON },
        { name: 'Customers', rows: HEADER + PERSON },
        { name: 'Left', rows: HEADER + PERSON },
      ],
    });

    expect(await notesOf(book)).toEqual([
      saying('"Customers" was read'),
      saying('"Old" (hidden)', '"Left"', 'unread', 'book.xlsx/Old'),
      saying('"Prices"', 'no addresses', 'unread'),
    ]);
  });

  it('reads a hidden sheet where no other holds addresses, and the first filled one where none does', async () => {
    const hidden = writtenBook({
      sheets: [{ name: 'H', state: 'veryHidden', rows: HEADER + PERSON }],
    });
    const bare = writtenBook({
      sheets: [
        { name: 'Empty', rows: '' },
        { name: 'Bare', rows: HEADER },
      ],
    });

    expect(await notesOf(hidden)).toEqual([saying('"H" was read', 'hidden')]);
    expect((await onlyFile(bare)).header).toEqual(['email', 'value']);
  });

  it('passes over a cover that shows whom to ask, for the sheet where addresses have a column', async () => {
    const cover = textRows(
      ['Title', 'Version'],
      ['Customers', '3'],
      ['Ask', 'office@example.test'],
    );
    const book = writtenBook({
      sheets: [
        { name: 'Cover', rows: cover },
        { name: 'People', rows: HEADER + PERSON },
        { name: 'Left', rows: HEADER + PERSON },
      ],
    });

    expect((await notesOf(book)).slice(0, 2)).toEqual([
      saying('"People" was read'),
      saying('"Cover"', '"Left"', 'unread', 'book.xlsx/Cover'),
    ]);
  });

  it('reads the sheet that the path names', async () => {
    await put(
      'lists/book.xlsx',
      writtenBook({
        sheets: [
          { name: 'Customers', rows: HEADER + PERSON },
          { name: 'Left', rows: textRows(['email'], ['b@example.test']) },
        ],
      }),
    );

    const [file] = await files('lists/book.xlsx/Left');

    expect(file?.path).toBe('lists/book.xlsx/Left');
    expect(file?.header).toEqual(['email']);
    await expect(files('lists/book.xlsx/None')).rejects.toMatchObject({
      message: saying('lists/book.xlsx/None', 'no sheet'),
      hint: saying('"Customers"', '"Left"'),
    });
  });

  it.each([
    ['a text', 'email\na@example.test\n'],
    ['an archive', zipOf([{ name: 'a.csv', content: 'email\n' }])],
  ])('says so when the path names a sheet of %s', async (_what, content) => {
    await put('crm.csv', content);

    await expect(files('crm.csv/Left')).rejects.toThrow('like a sheet');
  });

  it('counts hidden rows, errors and merged cells below the header', async () => {
    const rows =
      `${HEADER}<row hidden="1">${textCell('A2', 'a@example.test')}<c t="e"><v>#REF!</v></c></row>` +
      `<row hidden="1">${textCell('A3', 'b@example.test')}</row>`;
    const behind =
      '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="B2:B3"/><mergeCell ref="A2:A2"/></mergeCells>';

    expect(await notesOf(sheetBook(rows, { behind }))).toEqual([
      saying('2 rows', 'hidden', 'line 2'),
      saying('1 cell', 'error', 'line 2'),
      saying('2 groups', 'merged', 'line 2'),
    ]);
  });

  it.each([
    ['macros', 'xl/vbaProject.bin', 'with macros'],
    ['values from other workbooks', 'xl/externalLinks/externalLink1.xml', 'other workbooks'],
  ])('refuses %s', async (_what, name, words) => {
    await expect(notesOf(sheetBook(HEADER + PERSON, { more: [{ name }] }))).rejects.toThrow(words);
  });

  it('tells of long numbers that lost their digits', async () => {
    const rows = `${HEADER}<row>${textCell('A2', 'a@example.test')}<c><v>4.9171123456789E+17</v></c></row>`;

    expect(await notesOf(sheetBook(rows))).toEqual([
      expect.stringContaining('behind its 15th digit'),
    ]);
  });

  it('leaves out charts, and formulas without results in other sheets', async () => {
    const parts = bookParts({
      sheets: [
        { name: 'S', rows: HEADER + PERSON },
        { name: 'Sums', rows: '<row><c><f>1+1</f></c></row>' },
        { name: 'Chart', rows: '' },
      ],
    }).map((part) =>
      part.name === 'xl/_rels/workbook.xml.rels'
        ? {
            ...part,
            content: String(part.content).replace(
              'relationships/worksheet" Target="worksheets/sheet3',
              'relationships/chartsheet" Target="worksheets/sheet3',
            ),
          }
        : part,
    );

    expect(await notesOf(zipOf(parts))).toEqual([
      saying('"S" was read'),
      saying('"Sums"', 'no addresses', 'unread'),
    ]);
  });
});

describe('a workbook in an archive', () => {
  it('is read like any other file in it', async () => {
    await put('all.zip', zipOf([{ name: 'list.xlsx', content: sheetBook(HEADER + PERSON) }]));

    const [file] = await files('all.zip');

    expect(file?.path).toBe('all.zip/list.xlsx');
    expect(await rowsOf(file)).toEqual([{ line: 2, cells: ['a@example.test', 'x'] }]);
  });
});

describe('rows that were rejected', () => {
  it('are read as fixed ones when a person saved them as a workbook', async () => {
    const rows = textRows(
      ['email', 'reason_code', 'reason', 'row_id'],
      ['a@example.test', 'x', 'y', 'z'],
    );
    const file = await onlyFile(sheetBook(rows));

    expect((await collected(file.rows())).flat()).toHaveLength(1);
  });
});
