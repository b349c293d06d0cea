import { describe, expect, it } from 'vitest';
import { traceReader } from '../../../src/sources/tables/spreadsheet-traces.ts';

describe('removing the traces of a spreadsheet', () => {
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
    ['p:+46701234567', '+46701234567'],
    ['p:+46 70 123', '+46 70 123'],
    ['p:4', 'p:4'],
    ['z:01270', '01270'],
    ['z:SW1A 1AA', 'SW1A 1AA'],
    ['z:', 'z:'],
    ['z:/', 'z:/'],
    ['p:+a', 'p:+a'],
    ['="01067"', '01067'],
    ['="a@example.test"', 'a@example.test'],
    ['="a"&"b"', '="a"&"b"'],
    ['=""', ''],
    ['="', '="'],
  ])('makes %s into %s', (cell, fixed) => {
    expect(traceReader([]).clean({ line: 2, cells: ['a', cell] }).cells).toEqual(['a', fixed]);
  });

  it('returns the same row if it has no traces', () => {
    const row = { line: 2, cells: ['a@example.test', '0123', '12E45', 'E+1'] };
    const traces = traceReader([]);

    expect(traces.clean(row)).toBe(row);
    expect(traces.notes()).toEqual([]);
  });

  it('counts each kind of damage, with its first line', () => {
    const traces = traceReader([]);
    traces.clean({ line: 3, cells: ["'+1", "'+2", '4.41E+11', 'p:+467'] });
    traces.clean({ line: 4, cells: ['4,41E+11'] });

    expect(traces.notes()).toEqual([
      expect.stringMatching(/^2 cells have an apostrophe .* line 3\.$/u),
      expect.stringMatching(/^1 cell has p: or z: before .* line 3\.$/u),
      expect.stringMatching(/^2 cells have a number .* line 3\.$/u),
    ]);
  });

  it.each(['4.41E+11', '4,41e+11', '4E+11', '4e+1'])('takes %s for a rounded number', (cell) => {
    const traces = traceReader([]);
    traces.clean({ line: 2, cells: [cell] });

    expect(traces.notes()).toEqual([expect.stringMatching(/^1 cell has a number .* line 2\.$/u)]);
  });

  it('tells of long numbers and of names what it was told of their columns', () => {
    const traces = traceReader(['id', 'First name']);
    traces.clean({ line: 2, cells: ['123456789012345000', '1-Mar'] });

    expect(traces.notes()).toEqual([
      expect.stringContaining('the column id'),
      expect.stringContaining('column of names'),
    ]);
  });
});
