import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/contacts/index.ts';
import { rowNumbering } from '../../../src/sources/tables/csv-file.ts';
import type { CsvRecord, CsvRecords } from '../../../src/sources/tables/csv-records.ts';
import { collected, sourceDirectory } from '../source-directory.ts';
import { saying } from '../../saying.ts';

const { onlyFile, read } = sourceDirectory();

const HEADER = ['email', 'city'];

describe('reading CSV files', () => {
  it.each([
    ['lines end with LF', 'email,city\na@example.test,Bern\nb@example.test,Köln\n'],
    ['lines end with CRLF', 'email,city\r\na@example.test,Bern\r\nb@example.test,Köln\r\n'],
    ['lines end with CR', 'email,city\ra@example.test,Bern\rb@example.test,Köln\r'],
    ['line ends are mixed', 'email,city\r\na@example.test,Bern\rb@example.test,Köln\n'],
    ['the last line has no end', 'email,city\na@example.test,Bern\nb@example.test,Köln'],
    ['a byte order mark leads', '\ufeffemail,city\na@example.test,Bern\nb@example.test,Köln\n'],
    [
      'two byte order marks lead',
      '\ufeff\ufeffemail,city\na@example.test,Bern\nb@example.test,Köln\n',
    ],
    ['everything is quoted', '"email","city"\n"a@example.test","Bern"\n"b@example.test","Köln"\n'],
    ['semicolons delimit', 'email;city\na@example.test;Bern\nb@example.test;Köln\n'],
    ['tabs delimit', 'email\tcity\na@example.test\tBern\nb@example.test\tKöln\n'],
    ['bars delimit', 'email|city\na@example.test|Bern\nb@example.test|Köln\n'],
    ['the header is padded', 'email   , city \na@example.test,Bern\nb@example.test,Köln\n'],
  ])('reads the same rows when %s', async (_when, content) => {
    expect(await read(content)).toEqual([
      HEADER,
      [2, 'a@example.test', 'Bern'],
      [3, 'b@example.test', 'Köln'],
    ]);
  });

  it.each([
    ['email\na@example.test\n', true],
    ['email\na@example.test\r', true],
    ['email\na@example.test', false],
  ])('tells of %j whether it ends with a line end', async (content, ends) => {
    const file = await onlyFile(content);

    await collected(file.rows());

    expect(file.endsWithLine?.()).toBe(ends);
  });

  it.each([
    ['all in one line', 'Ann <a@example.test>; Bo <b@example.test>\n', 1, 1],
    ['names with commas', '"Lee, Ann" <a@example.test>; "Ray, Bo" <b@example.test>\n', 1, 1],
    ['a delimiter behind each', 'Ann <a@example.test>;\nBo <b@example.test>;\n', 1, 2],
    ['below a name of their column', 'email\na@example.test; b@example.test\n', 2, 2],
  ])('makes a row of each recipient: %s', async (_, content, first, second) => {
    const file = await onlyFile(content);
    const rows = await collected(file.rows());

    expect(file.header).toEqual(['email']);
    expect(
      rows.flat().map(({ line, cells: [cell = ''] }) => [line, parseAddress(cell).kind]),
    ).toEqual([
      [first, 'address'],
      [second, 'address'],
    ]);
  });

  it('makes a row of each of many recipients in one line', async () => {
    const people = Array.from({ length: 2_000 }, (_, at) => `person-${String(at)}@example.test`);

    expect(await read(`${people.join('; ')}\n`)).toHaveLength(2_001);
  });

  it('ignores our columns in a file of rejected rows, and keeps apostrophes', async () => {
    const content =
      "listferry line,listferry column,listferry reason,email,city\n7,email,has no @,a@example.test,'+49\n8,,short,b@example.test\n";

    expect(await read(content)).toEqual([
      HEADER,
      [2, 'a@example.test', "'+49"],
      [3, 'b@example.test'],
    ]);
  });

  it.each([
    ['utf-16le', [0xff, 0xfe], 0],
    ['utf-16be', [0xfe, 0xff], 1],
  ])('reads %s when its mark leads', async (_name, mark, swapped) => {
    const text = Buffer.from('email\tcity\r\na@example.test\tKöln 😀\r\n', 'utf16le');
    const content = Buffer.concat([Buffer.from(mark), swapped === 1 ? text.swap16() : text]);

    expect(await read(content)).toEqual([HEADER, [2, 'a@example.test', 'Köln 😀']]);
  });

  it('gives the line on which each row begins when cells hold line breaks and lines are blank', async () => {
    const content =
      'email,city\r\n\r\na@example.test,"one\r\ntwo\nthree"\r\n  \r\n,\r\nb@example.test,Bern\r\n\r\n';

    expect(await read(content)).toEqual([
      HEADER,
      [3, 'a@example.test', 'one\r\ntwo\nthree'],
      [7, '', ''],
      [8, 'b@example.test', 'Bern'],
    ]);
  });

  it('obeys and skips a separator line when one leads', async () => {
    expect(await read('sep=;\nemail;city\na@example.test;a,b\n')).toEqual([
      HEADER,
      [3, 'a@example.test', 'a,b'],
    ]);
  });

  it('skips blank lines and bare delimiters when they stand before the header', async () => {
    expect(await read('\n,\nemail,city\na@example.test,Bern\n')).toEqual([
      HEADER,
      [4, 'a@example.test', 'Bern'],
    ]);
  });

  it.each([
    [
      'commas are in the text',
      'email;notes\na@example.test;one, two, three\nb@example.test;four, five, six\n',
      2,
    ],
    ['semicolons are quoted', 'email,notes\na@example.test,"x;y;z"\nb@example.test,"x;y;""z"\n', 2],
    ['no name is known', 'alpha;beta, gamma\n1;2\n3;4\n', 2],
    ['there is one column', 'email\na@example.test\n', 1],
  ])('finds the delimiter when %s', async (_when, content, columnCount) => {
    const [header] = await read(content);

    expect(header).toHaveLength(columnCount);
  });

  it('keeps the damage in its row when quotes stand where none belong', async () => {
    const rows = await read(
      'email,city\na@example.test,5" pipe\nb@example.test,"so" called\nc@example.test,x\n',
    );

    expect(rows).toHaveLength(4);
    expect(rows[3]).toEqual([4, 'c@example.test', 'x']);
  });

  it('takes a quotation of several lines for one cell when its quotes are doubled', async () => {
    const note = '"Call me", she said\non Monday, at noon';

    const rows = await read(`email,notes\na@example.test,"${note.replaceAll('"', '""')}"\n`);

    expect(rows).toEqual([
      ['email', 'notes'],
      [2, 'a@example.test', note],
    ]);
  });

  it('keeps every cell when rows are shorter or longer than the header', async () => {
    expect(await read('email,city\na@example.test\nb@example.test,x,y\n')).toEqual([
      HEADER,
      [2, 'a@example.test'],
      [3, 'b@example.test', 'x', 'y'],
    ]);
  });

  it('numbers nameless columns when the header has some', async () => {
    expect(await read('email,,city,\n')).toEqual([['email', 'Column 2', 'city', 'Column 4']]);
  });

  it('reads all rows in batches and hashes the bytes when the file is larger than a chunk', async () => {
    const content = `email,city\n${'ä@example.test,Köln\n'.repeat(12_345)}`;
    const file = await onlyFile(content);

    const batches = await collected(file.rows());

    expect(batches.flat()).toHaveLength(12_345);
    expect(batches.flat().at(-1)?.line).toBe(12_346);
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(1_000);
    expect(file.bytes).toBe(Buffer.byteLength(content));
    expect(file.sha256()).toBe(createHash('sha256').update(content).digest('hex'));
  });
});

const COMMAS = {
  lineEnd: '\n',
  delimiter: ',',
  recordsAbove: 0,
  headless: false,
  isWrapped: false,
  notes: [],
} as const;

function found(...records: readonly CsvRecord[]): CsvRecords {
  return { records, hasLineBreaks: true };
}

describe('numbering the rows', () => {
  it('counts lines of all kinds when records come in several batches', () => {
    const numbering = rowNumbering(COMMAS, 'crm.csv');

    const first = numbering.rowsOf(found([''], ['email', 'notes'], ['a', 'x\r\ny\rz\n']));
    const second = numbering.rowsOf(found([''], ['b', '']));

    expect(first.map((row) => row.line)).toEqual([2, 3]);
    expect(second.map((row) => row.line)).toEqual([8]);
    expect(numbering.nextLine()).toBe(9);
  });

  it('counts a line for each record when none of them has a line break', () => {
    const numbering = rowNumbering(COMMAS, 'crm.csv');
    const records = [['email'], [''], ['a@example.test']];

    const rows = numbering.rowsOf({ records, hasLineBreaks: false });

    expect(rows.map((row) => row.line)).toEqual([1, 3]);
    expect(numbering.nextLine()).toBe(4);
  });

  it('leaves out what stands above the header, and counts its lines', () => {
    const numbering = rowNumbering({ ...COMMAS, recordsAbove: 2 }, 'crm.csv');

    expect(numbering.rowsOf(found(['sep=', ''], [''], ['A\ntitle'], ['email'], ['a']))).toEqual([
      { line: 5, cells: ['email'] },
      { line: 6, cells: ['a'] },
    ]);
  });

  it('refuses the record when a cell swallowed the rows after it', () => {
    const numbering = rowNumbering(COMMAS, 'crm.csv');
    const records = [['email'], ['a', '"Bern\nb@example.test,x']];

    expect(() => numbering.rowsOf(found(...records))).toThrow(/line 2 .*line 3\b/u);
  });

  it('refuses the record when a quote that was closed by chance swallowed rows', () => {
    const numbering = rowNumbering(COMMAS, 'crm.csv');
    const records = [['email', 'city'], ['a@example.test,Bern\nb@example.test,Basel\n']];

    expect(() => numbering.rowsOf(found(...records))).toThrow(/line 2 .*line 4\b/u);
  });

  it('refuses the record when the first cell of the row that it swallowed was quoted', () => {
    const numbering = rowNumbering(COMMAS, 'crm.csv');
    const records = [
      ['email', 'city'],
      ['"\n"b@example.test"', 'Basel'],
    ];

    expect(() => numbering.rowsOf(found(...records))).toThrow(/line 2 .*line 3\b/u);
  });

  it.each([
    [
      ['email', 'city', 'status'],
      ['a@example.test,Bern,gone\nb@example.test', 'Rom', 'ok'],
    ],
    [
      ['email', 'city', 'status'],
      ['a@example.test,Bern,gone\nb@example.test,', 'Rom', 'ok'],
    ],
    [
      ['id', 'email', 'status'],
      ['1', 'a@example.test,gone\n2,b@example.test', 'ok'],
    ],
  ])('refuses the record when its address swallowed rows and no cell is missing: %j', (...all) => {
    expect(() => rowNumbering(COMMAS, 'crm.csv').rowsOf(found(...all))).toThrow(
      /line 2 .*line 3\b/u,
    );
  });

  it.each([
    ['email', 'note', 'city'],
    ['email', 'name'],
  ])('takes the record when its cells are odd: %j and %j', (...header) => {
    const record =
      header.length === 3
        ? ['a@example.test', 'b@example.test, his wife\nor c@example.test', 'Bern']
        : ['a@example.test, b@example.test\nc@example.test', 'Ann'];

    expect(rowNumbering(COMMAS, 'crm.csv').rowsOf(found(header, record))).toHaveLength(2);
  });

  it.each(['"Bern\nnot far, she said', '"Bern, b@example.test"', 'Bern\nb@example.test,x'])(
    'takes the record when its cell is only odd: %j',
    (cell) => {
      expect(rowNumbering(COMMAS, 'crm.csv').rowsOf(found(['email'], ['a', cell]))).toHaveLength(2);
    },
  );
});

describe('a quote that a later row closes', () => {
  const HEAD = 'name,note,email';

  it.each([
    [
      'where that row opens a cell',
      [HEAD, 'Ann,"tall,a@example.test', 'Bob,"old",b@example.test'],
      'line 2 runs on to line 3',
    ],
    [
      'at the start of its line',
      ['email,note', 'a@example.test,"tall', '"b@example.test",old'],
      'line 2 runs on to line 3',
    ],
    [
      'behind an inch sign',
      ['email,city,note', 'a@example.test,Bern,"5 inch', 'b@example.test,Rom,6"'],
      'line 2 runs on to line 3',
    ],
    [
      'by a cell of a delimiter, behind whole rows',
      [HEAD, 'Ann,"tall,a@example.test', 'Bob,,b@example.test', 'Cid,",c@example.test'],
      'line 2 runs on to line 4',
    ],
    [
      'behind rows without addresses',
      [HEAD, 'Ann,"tall,', 'Bob,x,', 'Cid,",c@example.test'],
      'line 2 runs on to line 4',
    ],
    [
      'behind more lines than a note has',
      ['email,note', 'a@example.test,"tall', ...Array<string>(1_000).fill('x'), 'y"'],
      'line 2 runs on to line 1003',
    ],
    [
      'in the header',
      ['email,"note', 'a@example.test,tall,x', '"b@example.test",old'],
      'line 1 runs on to line 3',
    ],
  ])('refuses the record: %s', async (_where, lines, words) => {
    await expect(read(`${lines.join('\n')}\n`)).rejects.toThrow(`the record from ${words}`);
  });

  it('takes a note of many lines, of a letter or of a list of its own', async () => {
    const letter = 'Dear Ann,\n\nI came, I saw,\nand left\n'.repeat(20);
    const list = '1, milk\n2, bread\n3, tea';

    const rows = await read(
      `email,note,name\na@example.test,"${letter}",Ann\nb@example.test,"${list}",Bob\n`,
    );

    expect(rows).toEqual([
      ['email', 'note', 'name'],
      [2, 'a@example.test', letter, 'Ann'],
      [83, 'b@example.test', list, 'Bob'],
    ]);
  });
});

describe('what a person is told about the rows', () => {
  const notesOf = async (content: string): Promise<readonly string[]> => {
    const file = await onlyFile(content);
    await collected(file.rows());
    return file.notes?.() ?? [];
  };

  it('says nothing of rows that have their cells, or some too many', async () => {
    expect(await notesOf('email,city\na@example.test,b\nb@example.test,b,\n')).toEqual([]);
  });

  it('tells how many rows are short over all batches, and where the first is', async () => {
    const rows = 'a@example.test,b\n'.repeat(1_500);

    expect(await notesOf(`email,city\n${rows}c@example.test\nd@example.test\n`)).toEqual([
      saying('2 rows', 'fewer cells', 'line 1502'),
    ]);
  });

  it('tells that there are no rows at all', async () => {
    expect(await notesOf('email,city\n')).toEqual([saying('no rows')]);
  });
});
