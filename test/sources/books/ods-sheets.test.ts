import { describe, expect, it } from 'vitest';
import { collected, rowsOf, sourceDirectory } from '../source-directory.ts';
import { zipOf } from '../zip-writer.ts';
import { saying } from '../../saying.ts';

const { files, onlyFile, put, read } = sourceDirectory();

async function notesOf(content: string | Uint8Array): Promise<readonly string[]> {
  const file = await onlyFile(content);
  await collected(file.rows());
  return file.notes?.() ?? [];
}

const ODS_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?><office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>';
const ODS_END = '</office:spreadsheet></office:body></office:document>';

function odsText(text: string, attributes = ''): string {
  return `<table:table-cell office:value-type="string"${attributes}><text:p>${text}</text:p></table:table-cell>`;
}

function odsRow(...cells: readonly string[]): string {
  return `<table:table-row>${cells.join('')}</table:table-row>`;
}

function odsTable(rows: string, attributes = ' table:name="Customers"'): string {
  return `<table:table${attributes}>${rows}</table:table>`;
}

const ODS_HEADER = odsRow(odsText('email'), odsText('value'));

function flatOds(...tables: readonly string[]): string {
  return `${ODS_HEAD}${tables.join('')}${ODS_END}`;
}

describe('reading an ODS workbook', () => {
  it('reads its rows, repeated ones too, and leaves blank ones out', async () => {
    const rows =
      ODS_HEADER +
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>' +
      `<table:table-row table:number-rows-repeated="2">${odsText('a@example.test')}<table:table-cell/></table:table-row>` +
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>';

    expect(await read(flatOds(odsTable(rows)))).toEqual([
      ['email', 'value'],
      [5, 'a@example.test', ''],
      [6, 'a@example.test', ''],
    ]);
  });

  it.each([
    [
      'a number',
      '<table:table-cell office:value-type="float" office:value="4917112345678"><text:p>4.9E+12</text:p></table:table-cell>',
      '4917112345678',
    ],
    [
      'an amount',
      '<table:table-cell office:value-type="currency" office:value="12.5"><text:p>12,50 €</text:p></table:table-cell>',
      '12.5',
    ],
    [
      'a share',
      '<table:table-cell office:value-type="percentage" office:value="0.5"><text:p>50%</text:p></table:table-cell>',
      '0.5',
    ],
    [
      'zeros in front',
      '<table:table-cell office:value-type="float" office:value="1067"><text:p>01067</text:p></table:table-cell>',
      '01067',
    ],
    [
      'a code with a hyphen',
      '<table:table-cell office:value-type="float" office:value="1067"><text:p>01-067</text:p></table:table-cell>',
      '01-067',
    ],
    [
      'a day',
      '<table:table-cell office:value-type="date" office:date-value="2024-03-01"><text:p>1.3.24</text:p></table:table-cell>',
      '2024-03-01',
    ],
    [
      'a moment',
      '<table:table-cell office:value-type="date" office:date-value="2024-03-01T10:20:00.5"/>',
      '2024-03-01T10:20:00',
    ],
    [
      'no day',
      '<table:table-cell office:value-type="date" office:date-value="1899-12-30"/>',
      '0000-00-00',
    ],
    [
      'a day as text',
      '<table:table-cell office:value-type="date"><text:p>soon</text:p></table:table-cell>',
      'soon',
    ],
    [
      'a time',
      '<table:table-cell office:value-type="time" office:time-value="PT1H2M3S"/>',
      '01:02:03',
    ],
    [
      'an odd time',
      '<table:table-cell office:value-type="time" office:time-value="P1D"><text:p>24:00</text:p></table:table-cell>',
      '24:00',
    ],
    [
      'a truth that only its text tells',
      '<table:table-cell office:value-type="boolean"><text:p>True</text:p></table:table-cell>',
      'TRUE',
    ],
    [
      'a truth',
      '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>',
      'TRUE',
    ],
    [
      'a falsehood',
      '<table:table-cell office:value-type="boolean" office:boolean-value="false"/>',
      'FALSE',
    ],
    [
      'a text of its own',
      '<table:table-cell office:value-type="string" office:string-value="own"><text:p>shown</text:p></table:table-cell>',
      'own',
    ],
    [
      'paragraphs',
      '<table:table-cell>\n<text:p>a  <text:span>b</text:span><text:s text:c="2"/>c<text:tab/>d<text:line-break/>e</text:p>\n<text:p>f</text:p>\n</table:table-cell>',
      'a b  c\td\ne\nf',
    ],
    [
      'no remarks',
      '<table:table-cell><office:annotation><text:p>remark</text:p></office:annotation><text:p>own</text:p></table:table-cell>',
      'own',
    ],
    [
      'no ruby',
      '<table:table-cell><text:p><text:ruby><text:ruby-base>a</text:ruby-base><text:ruby-text>b</text:ruby-text></text:ruby></text:p></table:table-cell>',
      'a',
    ],
    [
      'an error',
      '<table:table-cell table:formula="of:=X" office:value-type="string" calcext:value-type="error"><text:p>Err:502</text:p></table:table-cell>',
      'Err:502',
    ],
    [
      'an error in other words',
      '<table:table-cell office:value-type="string" calcext:value-type="error"><text:p>?</text:p></table:table-cell>',
      '#N/A',
    ],
    [
      'nothing of a covered cell',
      '<table:covered-table-cell office:value-type="string"><text:p>x</text:p></table:covered-table-cell>',
      '',
    ],
  ])('shows %s', async (_what, cell, shown) => {
    const rows = ODS_HEADER + odsRow(odsText('a@example.test'), cell);

    expect((await read(flatOds(odsTable(rows))))[1]).toEqual([2, 'a@example.test', shown]);
  });

  it('tells of hidden sheets and rows, errors, and merged cells', async () => {
    const rows =
      ODS_HEADER +
      `<table:table-row table:visibility="filter">${odsText('a@example.test', ' table:number-rows-spanned="2"')}<table:table-cell table:formula="of:=NA()" office:value-type="string" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell></table:table-row>` +
      odsRow(
        odsText('b@example.test'),
        '<table:table-cell table:formula="of:=X"><text:p>#REF!</text:p></table:table-cell>',
      );

    expect(
      await notesOf(
        flatOds(
          odsTable(
            ODS_HEADER + odsRow(odsText('h@example.test')),
            ' table:name="H" table:style-name="ta2"',
          ),
          odsTable(rows),
        ),
      ),
    ).toEqual([
      saying('"Customers" was read'),
      saying('"H" (hidden)', 'unread', 'book.xlsx/H'),
      saying('1 row', 'hidden', 'line 2'),
      saying('2 cells', 'errors', 'line 2'),
      '1 group of cells is merged, the first in line 2, and the value counts for the first cell of each group alone: the others are blank.',
    ]);
  });

  it.each([
    [
      'a formula has no result',
      odsTable(
        ODS_HEADER + odsRow(odsText('a@example.test'), '<table:table-cell table:formula="of:=X"/>'),
      ),
      'a formula without',
    ],
    [
      'a filled row is repeated without end',
      odsTable(
        `${ODS_HEADER}<table:table-row table:number-rows-repeated="9999999">${odsText('x')}</table:table-row>`,
      ),
      'million rows',
    ],
    [
      'a filled cell is repeated without end',
      odsTable(odsRow(odsText('x', ' table:number-columns-repeated="99999"'))),
      'too many columns',
    ],
    ['it is cut off', '<table:table><table:table-row>', 'tags do not match'],
    [
      'it takes values from another workbook',
      odsTable('<table:table-source/>', ' table:name="\'file:///x\'#$S"'),
      'other workbooks',
    ],
  ])('refuses it when %s', async (_when, tables, words) => {
    await expect(read(flatOds(tables))).rejects.toThrow(words);
  });
});

describe('an ODS workbook that was made to do harm', () => {
  it('is refused where a few bytes repeat a wide row a million times', async () => {
    const wide = odsText('x', ' table:number-columns-repeated="16384"');
    const rows = `<table:table-row table:number-rows-repeated="1000000">${wide}</table:table-row>`;

    await expect(read(flatOds(odsTable(ODS_HEADER + rows)))).rejects.toThrow('more cells than');
  });

  it('is read where the cells behind a repeated row are blank', async () => {
    const blank = '<table:table-cell table:number-columns-repeated="16382"/>';
    const person = `${odsText('a@example.test')}${odsText('x')}${blank}`;
    const rows = `<table:table-row table:number-rows-repeated="9000">${person}</table:table-row>`;

    expect(await read(flatOds(odsTable(ODS_HEADER + rows)))).toHaveLength(9_001);
  });
});

describe('a packed ODS workbook', () => {
  const content = flatOds(odsTable(ODS_HEADER + odsRow(odsText('a@example.test'), odsText('x'))));
  const packed = (manifest: string, more = content, beside: readonly string[] = []): Buffer =>
    zipOf([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
      { name: 'content.xml', content: more },
      ...beside.map((name) => ({ name })),
      { name: 'META-INF/manifest.xml', content: manifest },
    ]);

  it('is read by its content', async () => {
    await put('book.ods', packed('<manifest/>'));
    const [file] = await files('book.ods');

    expect(await rowsOf(file)).toEqual([{ line: 2, cells: ['a@example.test', 'x'] }]);
    expect(file?.notes?.()).toEqual([]);
  });

  it('is refused when it has a password or macros, and when it is another document', async () => {
    await expect(read(packed('<manifest:encryption-data/>'))).rejects.toThrow('with a password');
    await expect(read(packed('<manifest/>', content, ['Basic/script-lc.xml']))).rejects.toThrow(
      'with macros',
    );
    await expect(read(packed('<manifest/>', '<office:document/>'))).rejects.toThrow(
      'without sheets',
    );
  });
});
