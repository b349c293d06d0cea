import { describe, expect, it } from 'vitest';
import { detectDialect } from '../../../src/sources/csv/csv-dialect.ts';

describe('detectDialect', () => {
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
