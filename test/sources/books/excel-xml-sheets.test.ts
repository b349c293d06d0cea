import { describe, expect, it } from 'vitest';
import { collected, sourceDirectory } from '../source-directory.ts';
import { saying } from '../../saying.ts';

const { onlyFile, read } = sourceDirectory();

async function notesOf(content: string | Uint8Array): Promise<readonly string[]> {
  const file = await onlyFile(content);
  await collected(file.rows());
  return file.notes?.() ?? [];
}

const XML_HEAD =
  '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="plz"><NumberFormat ss:Format="00000"/></Style><Style ss:ID="none"><NumberFormat/></Style></Styles>';

function xmlCell(text: string, type = 'String', attributes = ''): string {
  return `<Cell${attributes}><Data ss:Type="${type}">${text}</Data></Cell>`;
}

function xmlSheet(rows: string, { name = 'Customers', more = '' } = {}): string {
  return `<Worksheet ss:Name="${name}"><Table>${rows}</Table>${more}</Worksheet>`;
}

const XML_HEADER = `<Row>${xmlCell('email')}${xmlCell('value')}</Row>`;

function excelXml(...sheets: readonly string[]): string {
  return `${XML_HEAD}${sheets.join('')}</Workbook>`;
}

describe('reading the XML of Excel 2003', () => {
  it.each([
    ['a text', xmlCell('Köln'), 'Köln'],
    [
      'a rich text',
      '<Cell><ss:Data ss:Type="String"><B>a</B><Font>b</Font></ss:Data></Cell>',
      'ab',
    ],
    ['a number', xmlCell('4.917E12', 'Number'), '4917000000000'],
    ['zeros in front', xmlCell('1067', 'Number', ' ss:StyleID="plz"'), '01067'],
    ['a day', xmlCell('2024-03-01T00:00:00.000', 'DateTime'), '2024-03-01'],
    ['no day', xmlCell('1899-12-31T00:00:00.000', 'DateTime'), '0000-00-00'],
    ['a truth', xmlCell('1', 'Boolean'), 'TRUE'],
    ['a falsehood', xmlCell('0', 'Boolean'), 'FALSE'],
    ['a truth in a word', xmlCell('True', 'Boolean'), 'TRUE'],
    ['neither', xmlCell('perhaps', 'Boolean'), 'perhaps'],
    ['an error', xmlCell('#N/A', 'Error'), '#N/A'],
    [
      'no remark',
      '<Cell><Data ss:Type="String">own</Data><Comment><ss:Data>remark</ss:Data></Comment></Cell>',
      'own',
    ],
    ['a text without a type', '<Cell><Data>x</Data></Cell>', 'x'],
  ])('shows %s', async (_what, cell, shown) => {
    const rows = `${XML_HEADER}<Row ss:Index="4">${xmlCell('a@example.test')}${cell}</Row>`;

    expect((await read(excelXml(xmlSheet(rows))))[1]).toEqual([4, 'a@example.test', shown]);
  });

  it('follows the places of rows and cells, and tells what is hidden or merged', async () => {
    const rows =
      `<Row>${xmlCell('email')}${xmlCell('a')}${xmlCell('b')}${xmlCell('c')}</Row><Row ss:Span="2"/>` +
      `<Row ss:Hidden="1">${xmlCell('a@example.test', 'String', ' ss:MergeAcross="1"')}${xmlCell('b')}</Row>` +
      `<Row>${xmlCell('b@example.test')}${xmlCell('c', 'String', ' ss:Index="4"')}</Row>`;
    const hidden = '<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions>';
    const book = excelXml(xmlSheet(XML_HEADER, { name: 'H', more: hidden }), xmlSheet(rows));

    expect(await read(book)).toEqual([
      ['email', 'a', 'b', 'c'],
      [5, 'a@example.test', '', 'b', ''],
      [6, 'b@example.test', '', '', 'c'],
    ]);
    expect(await notesOf(book)).toEqual([
      saying('"Customers" was read'),
      saying('"H" (hidden)', 'no addresses', 'unread'),
      saying('1 row', 'hidden', 'line 5'),
      saying('1 group', 'merged', 'line 5'),
    ]);
  });

  it.each([
    [
      'a formula has no result',
      xmlSheet(`${XML_HEADER}<Row><Cell ss:Formula="=A1"/></Row>`),
      'a formula without',
    ],
    ['a row goes back', xmlSheet(`${XML_HEADER}<Row ss:Index="1"/>`), 'a place that'],
    ['a row is in no sheet', '<Row/>', 'outside of its sheets'],
    ['it is cut off', '<Worksheet ss:Name="S"><Table>', 'tags do not match'],
  ])('refuses it when %s', async (_when, sheets, words) => {
    await expect(read(excelXml(sheets))).rejects.toThrow(words);
  });

  it('reads it in the encoding that it declares', async () => {
    const text = excelXml(
      xmlSheet(`${XML_HEADER}<Row>${xmlCell('a@example.test')}${xmlCell('Köln')}</Row>`),
    );
    const declared = text.replace('version="1.0"', 'version="1.0" encoding="iso-8859-1"');

    expect((await read(Buffer.from(declared, 'latin1')))[1]).toEqual([2, 'a@example.test', 'Köln']);
    await expect(read(declared.replace('iso-8859-1', 'x-unheard'))).rejects.toThrow(
      'encoding is x-unheard',
    );
  });
});
