import { describe, expect, it } from 'vitest';
import { detectDialect, findLayout } from '../../../src/sources/tables/csv-layout.ts';

describe('finding the header', () => {
  it.each([
    ['a separator line', 'sep=;\nemail;city\na@example.test;Bern\n', 1],
    ['a title', 'Contacts\n\nemail;city\na@example.test;Bern\n', 1],
    [
      'a title and a date',
      'Contacts\nMade on;3 May\nName;E-Mail;City\nAnn;a@example.test;Bern\n',
      2,
    ],
    [
      'names of columns but of the address',
      'Report\nfirst_name,city,zip,kontakt\nAnn,Bern,3000,x\n',
      1,
    ],
  ])('finds the header below %s', (_what, sample, recordsAbove) => {
    expect(findLayout(sample)).toMatchObject({ recordsAbove, headless: false });
  });

  it.each([
    ['a row of the same width speaks of mail', 'Name;Prefers\nAnn;email\nBob;letter\n'],
    ['an address stands above', 'a@example.test\nName;E-Mail;City\n'],
    ['the only column is named so', 'Liste\nemail\n'],
    ['nothing looks like a header', 'alpha;beta\n1;2\n'],
  ])('takes the first line for the header when %s', (_when, sample) => {
    expect(findLayout(sample)).toMatchObject({ recordsAbove: 0, headless: false, notes: [] });
  });

  it('takes a single column of addresses as what it is', () => {
    expect(findLayout('a@example.test\nb@example.test\n')).toMatchObject({
      headless: true,
      notes: [expect.stringContaining('no header line')],
    });
  });

  it('expects a header where addresses stand beside something else', () => {
    expect(findLayout('a@example.test,Ann\nb@example.test,Bob\n').headless).toBe(false);
  });
});

describe('finding the delimiter', () => {
  it.each([
    ['email;notes\na@example.test;one, two\n', ';'],
    ['a|b\n1|2\n', '|'],
    ['a\tb, c\n1\t2\n', '\t'],
    ['"a;b",c\n"1;2","3 ""x"""\n', ','],
    ['"never closed;\nx;y', ','],
    ['email\n', ','],
    ['', ','],
    [`x;y\n${'1;2\n'.repeat(50)}`, ';'],
    ['Our people, 2026\n\nemail;city\na@example.test;Bern\n', ';'],
    ['Betreff;Text\nHallo;name, email, phone\nHallo;nothing\n', ';'],
  ])('guesses from names and evenness when the sample is %j', (sample, delimiter) => {
    expect(detectDialect(sample)).toEqual({ delimiter, separatorLine: false });
  });

  it.each(['sep=;\n', '"sep=;"\r\n', 'SEP=;'])('obeys the first line when it is %j', (line) => {
    expect(detectDialect(line)).toEqual({ delimiter: ';', separatorLine: true });
  });

  it('stays quick when one cell is as long as the sample', () => {
    const sample = `email,${',x'.repeat(30_000)}`;

    expect(detectDialect(sample).delimiter).toBe(',');
  });
});
