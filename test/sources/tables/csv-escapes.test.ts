import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapedDelimiter, unescaped } from '../../../src/sources/tables/csv-escapes.ts';
import { scanRecord } from '../../../src/sources/text/csv-scanner.ts';
import { collected, inPieces } from '../source-directory.ts';

async function plain(text: string, delimiter: ',' | '\t', pieceBytes = 1_000): Promise<string> {
  const pieces = inPieces(Buffer.from(text), pieceBytes);
  return Buffer.concat(await collected(unescaped(pieces, delimiter))).toString();
}

describe('a text with the escapes of MySQL', () => {
  it.each([
    [String.raw`a quote between quotes`, String.raw`"a@example.com","Ann \"A\" Lee"`, ','],
    [String.raw`a null`, String.raw`a@example.com;\N`, ';'],
    ['an escaped tab', 'a@example.com\tAnn\\\tLee', '\t'],
    ['an escaped comma', String.raw`a@example.com,Lee\, Ann`, ','],
    ['an escaped line feed', 'a@example.com,Ann\\\nLee', ','],
  ])('is known by %s', (_what, row, delimiter) => {
    const text = `"email"${delimiter}name\n${row}\n`;

    expect(escapedDelimiter(text, false)).toBe(delimiter);
  });

  it('is known by a quote anywhere in the text, where cells stand between quotes', () => {
    expect(escapedDelimiter('"email","name"\n', true)).toBe(',');
    expect(escapedDelimiter('email,name\n', true)).toBeUndefined();
  });

  it.each([
    ['paths', String.raw`a@example.com,C:\Users`],
    ['a path that ends its cell', String.raw`a@example.com,C:\,1`],
    ['a path between quotes', String.raw`"a@example.com","C:\","x"`],
    ['doubled quotes beside a null', String.raw`"Ann ""A"" Lee",\N`],
    ['an N behind a domain', String.raw`a@example.com,OFFICE\N`],
    ['JSON without quotes around it', String.raw`a@example.com,{"bio":"says \"hi\""}`],
  ])('is none with %s', (_what, row) => {
    const columns = row.split(',').map((_, at) => `c${String(at)}`);

    expect(escapedDelimiter(`${columns.join(',')}\n${row}\n`, false)).toBeUndefined();
  });
});

describe('undoing the escapes', () => {
  it.each([
    [String.raw`"Ann \"A\" Lee",\N`, '"Ann ""A"" Lee",'],
    [String.raw`"C:\\New","\N"`, String.raw`"C:\New",`],
    [String.raw`Lee\, Ann,1`, '"Lee, Ann",1'],
    ['Ann\\\nLee,1', '"Ann\nLee",1'],
    [String.raw`one\ntwo,\0`, '"one two",""'],
    [String.raw`"kept \d","say ""hi"" \\"`, String.raw`"kept \d","say ""hi"" \"`],
    [String.raw`{"a":"\"b\""},1`, String.raw`"{""a"":""\""b\""""}",1`],
  ])('writes %j as %j', async (written, csv) => {
    expect(await plain(`${written}\r\nlast\n`, ',')).toBe(`${csv}\r\nlast\n`);
  });

  it.each(['', 'a,b', '"open\nand never closed', 'ends with \\'])(
    'leaves %j as it is',
    async (text) => {
      expect(await plain(text, ',')).toBe(text);
    },
  );

  it('gives every value back, wherever the text is cut', async () => {
    const value = fc.string({
      unit: fc.constantFrom('a', 'Ü', '"', '\\', ',', '\t', '\n', ' ', 'N', '😀'),
      maxLength: 8,
    });
    const table = fc.array(fc.array(value, { minLength: 2, maxLength: 2 }), { minLength: 1 });

    await fc.assert(
      fc.asyncProperty(
        table,
        fc.boolean(),
        fc.integer({ min: 1, max: 20 }),
        async (rows, isEnclosed, pieceBytes) => {
          const delimiter = isEnclosed ? ',' : '\t';
          const mayFollow = isEnclosed ? /["\\\n]/gu : /["\\\n\t]/gu;
          const text = rows
            .map((row) =>
              row
                .map((one) =>
                  one.replaceAll(isEnclosed ? mayFollow : /[\\\n\t]/gu, String.raw`\$&`),
                )
                .map((one) => (isEnclosed ? `"${one}"` : one.replaceAll('"', 'Q')))
                .join(delimiter),
            )
            .map((line) => `${line}\n`)
            .join('');

          const csv = await plain(text, delimiter, pieceBytes);

          const expected = isEnclosed
            ? rows
            : rows.map((row) => row.map((one) => one.replaceAll('"', 'Q')));
          expect(recordsOf(csv, delimiter)).toEqual(expected);
        },
      ),
    );
  });
});

function recordsOf(text: string, delimiter: string): readonly (readonly string[])[] {
  const records: (readonly string[])[] = [];
  for (let at = 0; at < text.length;) {
    const { cells, end } = scanRecord(text, delimiter, at);
    records.push(cells);
    at = end + 1;
  }
  return records;
}
