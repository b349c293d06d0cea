import { describe, expect, it } from 'vitest';
import { sourceDirectory } from '../source-directory.ts';
import { zipOf } from '../zip-writer.ts';
import { bookParts, sheetBook, textCell, textRows, writtenBook } from './written-book.ts';

const { read } = sourceDirectory();

const HEADER = textRows(['email', 'value']);
const PERSON = textRows(['a@example.test', 'x']);

describe('refusing a workbook', () => {
  it.each([
    [
      'a formula has no result',
      sheetBook(`${HEADER}<row><c t="n"><f>A1</f><v/></c></row>`),
      'row 2 of the sheet "Customers"',
    ],
    ['every sheet is empty', sheetBook(''), 'sheet of the workbook is empty'],
    ['its XML is cut off', sheetBook(`${HEADER}<row><c t="n"`), 'tags do not match'],
    ['it holds a document type', sheetBook(HEADER, { strings: '<!DOCTYPE a>' }), 'document type'],
    ['it uses an unknown entity', sheetBook(textRows(['&bomb;'])), 'XML does not know'],
    [
      'a shared text is missing',
      sheetBook('<row r="1"><c r="A1" t="s"><v>4</v></c></row>'),
      'row 1 names a text',
    ],
    [
      'a row stands behind a later one',
      sheetBook('<row r="3"><c r="A3"/></row><row r="2"><c r="A2"/></row>'),
      'row 2 stands',
    ],
    [
      'two rows have one number',
      sheetBook(`${HEADER}<row r="3">${textCell('A3', 'x')}</row><row r="3"/>`),
      'row 3 stands',
    ],
    ['no number', sheetBook('<row r="x"/>'), 'no number'],
    ['a cell is in no column', sheetBook('<row><c r="a1"/></row>'), 'no column'],
    [
      'a cell is far to the right',
      sheetBook(`<row>${textCell('ZZZZ1', 'x')}</row>`),
      'too many columns',
    ],
    [
      'a row is very long',
      sheetBook(
        `<row>${textCell('A1', 'x'.repeat(600_000))}${textCell('B1', 'x'.repeat(600_000))}</row>`,
      ),
      'million characters',
    ],
    [
      'a shared text is very long',
      sheetBook(HEADER, { strings: `<si><t>${'ä'.repeat(600_000)}</t></si>` }),
      'more memory',
    ],
    [
      'a part is missing',
      zipOf([
        {
          name: 'xl/workbook.xml',
          content: '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
        },
      ]),
      'sheet "A" is missing',
    ],
    [
      'its main part is missing',
      zipOf([{ name: 'xl/workbook2.xml', content: '<workbook/>' }]),
      'xl/workbook.xml is missing',
    ],
    [
      'it has a million sheets',
      writtenBook({
        sheets: Array.from({ length: 1_001 }, (_, place) => ({ name: String(place), rows: '' })),
      }),
      '1,000 sheets',
    ],
    [
      'a thousand sheets are one part',
      zipOf([
        ...bookParts({ sheets: [{ name: 'A', rows: HEADER }] }).map((part) =>
          part.name === 'xl/workbook.xml'
            ? {
                ...part,
                content:
                  '<workbook><sheets><sheet name="A" id="rId1"/><sheet name="B" id="rId1"/></sheets></workbook>',
              }
            : part,
        ),
      ]),
      'sheet "B"',
    ],
    ['its tags are very deep', sheetBook('<a>'.repeat(2_000)), '1000 deep'],
    [
      'its text refers to a file',
      sheetBook(HEADER, {
        strings: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><si><t>&x;</t></si>',
      }),
      'document type',
    ],
    [
      'a text index is no whole number',
      sheetBook(`${HEADER}<row r="2"><c r="A2" t="s"><v>0.5</v></c></row>`, {
        strings: '<si><t>a@example.test</t></si>',
      }),
      'row 2 names a text',
    ],
    [
      'it unpacks to a thousand times its size',
      sheetBook('<row/>'.repeat(12_000_000)),
      '100 times',
    ],
    ['it is binary', zipOf([{ name: 'xl/workbook.bin' }]), '(XLSB)'],
    ['it is of Apple Numbers', zipOf([{ name: 'Index/Document.iwa' }]), 'Apple Numbers'],
    ['it is a letter', zipOf([{ name: '[Content_Types].xml' }]), 'without sheets'],
  ])('does so when %s', async (_when, content, words) => {
    await expect(read(content)).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining(words),
      hint: expect.stringMatching(/.{20}/u),
    });
  });

  it('never takes a damaged sheet for a short one', async () => {
    const parts = bookParts({ sheets: [{ name: 'S', rows: HEADER + PERSON.repeat(30) }] });
    const damaged = parts.map((part) =>
      part.name.endsWith('sheet1.xml') ? { ...part, claims: { checksum: 7 } } : part,
    );

    await expect(read(zipOf(damaged))).rejects.toThrow('the archive says');
  });

  it('never takes a sheet that is cut off for a short one', async () => {
    const cut = `<worksheet><sheetData>${HEADER}${PERSON.repeat(30)}</sheetData>`;
    const parts = bookParts({ sheets: [{ name: 'S', rows: '' }] }).map((part) =>
      part.name.endsWith('sheet1.xml') ? { ...part, content: cut } : part,
    );

    await expect(read(zipOf(parts))).rejects.toThrow('is cut off');
  });

  it('names the other sheets where the one that it would read is no table', async () => {
    const book = writtenBook({
      sheets: [
        {
          name: 'Cover',
          rows: textRows(['office@example.test', 'x']),
        },
        { name: 'People', rows: textRows(['who', 'where'], ['a@example.test', 'x']) },
      ],
    });

    await expect(read(book)).rejects.toMatchObject({
      message: expect.stringContaining(
        'This is its sheet "Cover"; the sheet "People" holds addresses too.',
      ) as string,
      hint: 'Name the sheet of the people behind the file, as in crm.csv/People.',
    });
  });
});
