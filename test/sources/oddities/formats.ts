// The formats of files that are read, each with a small file, what tells it, and where its facts come from.
import { sheetBook, textRows } from '../books/written-book.ts';
import { zipOf } from '../zip-writer.ts';

export interface ReadFormat {
  readonly format: string;
  /** `certain`: its definition, tried with files of a program that others wrote. `likely`: its definition alone. */
  readonly certainty: 'certain' | 'likely';
  readonly factsFrom: string;
  readonly toldBy: string;
  readonly content: string | Uint8Array;
  /** By default what the others have. */
  readonly header?: readonly string[];
}

const ODS_TABLE =
  '<office:body><office:spreadsheet><table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>email</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell office:value-type="string"><text:p>a@example.test</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body>';

export const FORMATS: readonly ReadFormat[] = [
  {
    format: 'CSV, with commas, semicolons, tabs or bars',
    certainty: 'certain',
    factsFrom: 'RFC 4180, what programs write instead (below), files of LibreOffice',
    toldBy: 'what is nothing else',
    content: 'email\na@example.test\n',
  },
  {
    format: 'JSON: objects one per line or in a list, also inside an answer of an interface; lists',
    certainty: 'likely',
    factsFrom: 'RFC 8259, the answers that providers document',
    toldBy: 'its first brackets',
    content: '{"data":[{"email":"a@example.test"}],"total":1}',
  },
  {
    format: 'XLSX workbook',
    certainty: 'certain',
    factsFrom: 'ISO/IEC 29500, files of LibreOffice',
    toldBy: 'the parts in its archive',
    content: sheetBook(textRows(['email'], ['a@example.test'])),
  },
  {
    format: 'ODS workbook, packed or flat',
    certainty: 'certain',
    factsFrom: 'OpenDocument 1.3, files of LibreOffice',
    toldBy: 'the parts in its archive, or its media type',
    content: zipOf([
      { name: 'META-INF/manifest.xml', content: '<manifest:manifest/>' },
      {
        name: 'content.xml',
        content: `<office:document-content>${ODS_TABLE}</office:document-content>`,
      },
    ]),
  },
  {
    format: 'XML of Excel 2003, often named .xls',
    certainty: 'certain',
    factsFrom: 'the XML Spreadsheet Reference of Microsoft, files of LibreOffice',
    toldBy: 'its namespace',
    content:
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet Name="A"><Table><Row><Cell><Data>email</Data></Cell></Row><Row><Cell><Data>a@example.test</Data></Cell></Row></Table></Worksheet></Workbook>',
  },
  {
    format: 'a table of a web page, often named .xls',
    certainty: 'certain',
    factsFrom: 'the HTML standard, files of LibreOffice',
    toldBy: 'its first tag, and a table with addresses',
    content: '<table><tr><td>email</td></tr><tr><td>a@example.test</td></tr></table>',
  },
  {
    format: 'vCard 2.1, 3.0 and 4.0',
    certainty: 'likely',
    factsFrom: 'RFC 6350, RFC 2426, the vCard 2.1 of the Versit Consortium',
    toldBy: 'BEGIN:VCARD',
    content: 'BEGIN:VCARD\r\nVERSION:3.0\r\nEMAIL:a@example.test\r\nEND:VCARD\r\n',
    header: ['Email'],
  },
  {
    format: 'LDIF of a directory or a mail program',
    certainty: 'likely',
    factsFrom: 'RFC 2849, RFC 2798, the address book of Thunderbird',
    toldBy: 'dn: in its first lines',
    content: 'dn: cn=Ann\nmail: a@example.test\n',
    header: ['Email'],
  },
  {
    format: 'any of them packed with gzip or zip',
    certainty: 'certain',
    factsFrom: 'RFC 1952, APPNOTE.TXT of PKWARE, archives that providers make',
    toldBy: 'its first bytes',
    content: zipOf([{ name: 'people.csv', content: 'email\na@example.test\n' }]),
  },
];
