import { describe, expect, it } from 'vitest';
import { traceReader } from '../../../src/sources/csv/spreadsheet-traces.ts';

describe('traceReader', () => {
  it.each([
    ["'+491234", '+491234'],
    ["'=1+1", '=1+1'],
    ["'-5", '-5'],
    ["'@handle", '@handle'],
    ["'007", '007'],
    ["''7", "''7"],
    ["'tis", "'tis"],
    ["'1a@example.test", "'1a@example.test"],
    ["'", "'"],
  ])('makes %s into %s', (cell, mended) => {
    expect(traceReader().mend({ line: 2, cells: ['a', cell] }).cells).toEqual(['a', mended]);
  });

  it('hands a row without traces on as it is', () => {
    const row = { line: 2, cells: ['a@example.test', '0123', '12E45', 'E+1'] };
    const traces = traceReader();

    expect(traces.mend(row)).toBe(row);
    expect(traces.notes()).toEqual([]);
  });

  it('counts what it met, with the first line', () => {
    const traces = traceReader();
    traces.mend({ line: 3, cells: ["'+1", "'+2", '4.41E+11'] });
    traces.mend({ line: 4, cells: ['4,41E+11'] });

    expect(traces.notes()).toEqual([
      expect.stringMatching(/^2 cells have an apostrophe .* line 3\.$/u),
      expect.stringMatching(/^2 cells have a number .* line 3\.$/u),
    ]);
  });
});
