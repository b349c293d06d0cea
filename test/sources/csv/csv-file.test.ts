import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { collected, sourceDirectory } from '../source-directory.ts';

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

  it('passes over our columns in a file of rejected rows, and takes no apostrophe away', async () => {
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
