// Rows that are read straight from their bytes show the same as rows that the scanner reads. A blank in front of the
// first bracket of a tag's end is one of the many ways to write a row that only the scanner knows.
import { describe, expect, it } from 'vitest';
import { sourceDirectory } from '../source-directory.ts';
import { sheetBook, textCell } from './written-book.ts';

const { read } = sourceDirectory();

const STRINGS = ['email', 'value', 'a@example.test', 'B &amp; C', 'Łódź', '_x0041_'];

const strings = STRINGS.map((text) => `<si><t>${text}</t></si>`).join('');

async function cellsOf(row: string): Promise<unknown> {
  const header = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>';
  const [, first] = await read(sheetBook(header + row, { strings, formats: ['00000', '0.0'] }));
  return first;
}

function bothWays(cell: string, attributes: string): readonly string[] {
  const person = '<c r="A2" t="s"><v>2</v></c>';
  return [`<row r="2"${attributes}>${person}${cell}</row>`, `<row r="2" >${person}${cell}</row >`];
}

describe('a row that is read from its bytes', () => {
  it.each([
    ['a number', '<c r="B2"><v>12</v></c>', '12'],
    ['a number with a style', '<c r="B2" s="0"><v>12</v></c>', '12'],
    ['a number with leading zeros', '<c r="B2" s="1" t="n"><v>12</v></c>', '00012'],
    ['a fraction', '<c r="B2" s="2"><v>0.30000000000000004</v></c>', '0.3'],
    ['a number of 16 digits', '<c r="B2"><v>1234567890123456</v></c>', '1234567890123456'],
    ['a number that begins with zero', '<c r="B2"><v>007</v></c>', '7'],
    ['no number', '<c r="B2"><v>12 kg</v></c>', '12 kg'],
    ['a number with an entity', '<c r="B2"><v>1&#50;</v></c>', '12'],
    ['a day', '<c r="B2" s="3"><v>45000</v></c>', '2023-03-15'],
    ['a yes', '<c r="B2" t="b"><v>1</v></c>', 'TRUE'],
    ['a no', '<c r="B2" t="b"><v>0</v></c>', 'FALSE'],
    ['a yes in letters', '<c r="B2" t="b"><v>true</v></c>', 'TRUE'],
    ['a result that is a text', '<c r="B2" t="str"><v>ä &lt;b&gt;</v></c>', 'ä <b>'],
    ['an error', '<c r="B2" t="e"><v>#N/A</v></c>', '#N/A'],
    ['a moment', '<c r="B2" t="d"><v>2024-03-01T00:00:00</v></c>', '2024-03-01'],
    ['a text', textCell('B2', 'x_y'), 'x_y'],
    ['a text beyond ASCII', textCell('B2', 'Łódź'), 'Łódź'],
    ['a text with an entity', textCell('B2', '&quot;B&quot;'), '"B"'],
    ['a text with an escape', textCell('B2', 'A_x000D_B'), 'A\rB'],
    [
      'a text that keeps its blanks',
      '<c r="B2" t="inlineStr"><is><t xml:space="preserve">b </t></is></c>',
      'b ',
    ],
    [
      'a text of two runs',
      '<c r="B2" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>',
      'ab',
    ],
    ['a shared text', '<c r="B2" t="s"><v>3</v></c>', 'B & C'],
    ['a shared text beyond ASCII', '<c r="B2" t="s"><v>4</v></c>', 'Łódź'],
    ['a shared text with an escape', '<c r="B2" t="s"><v>5</v></c>', 'A'],
    ['no value', '<c r="B2" s="1"/>', ''],
    ['no value between two tags', '<c r="B2" s="1"></c>', ''],
    ['an attribute that is not needed', '<c r="B2" cm="1" t="s"><v>3</v></c>', 'B & C'],
    ['a blank before a value', '<c r="B2" t="s"> <v>3</v></c>', 'B & C'],
    ['a cell far to the right', `<c r="B2"/>${textCell('AA2', 'x')}`, ''],
  ])('shows %s as the scanner does', async (_what, cell, text) => {
    for (const row of bothWays(cell, ' spans="1:2" hidden="false" ht="12.8"')) {
      expect(await cellsOf(row)).toEqual(
        expect.arrayContaining([2, 'a@example.test', ...(text === '' ? [] : [text])]),
      );
    }
  });

  it('puts both ways of writing into the same columns', async () => {
    const cell = `${textCell('C2', 'c')}<c r="F2"><v>6</v></c>${textCell('AB2', 'ab')}`;

    const [fast, scanned] = bothWays(cell, '');

    expect(await cellsOf(fast ?? '')).toEqual(await cellsOf(scanned ?? ''));
  });
});
