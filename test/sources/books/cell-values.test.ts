import { describe, expect, it } from 'vitest';
import {
  failureWord,
  momentOfSerial,
  numberForm,
  plainNumber,
  shortMoment,
  shownCode,
  withoutEscapes,
  zeroPadded,
} from '../../../src/sources/books/cell-values.ts';

describe('a number in plain digits', () => {
  it.each([
    ['0', '0'],
    ['-12', '-12'],
    ['10.0', '10'],
    ['1.0E+10', '10000000000'],
    ['4.9171123456789E+17', '491711234567890000'],
    ['1E+22', '10000000000000000000000'],
    ['1234567890123456', '1234567890123456'],
    ['1914310000010100016', '1914310000010100016'],
    ['-19143100000101000161914', '-19143100000101000161914'],
    ['1.234567890123456E+15', '1234567890123456'],
    ['1.91431000001010002E+18', '1914310000010100000'],
    ['-1.9143100000101E25', '-19143100000101000000000000'],
    ['-1.5E-7', '-0.00000015'],
    ['1e-7', '0.0000001'],
    ['0.1', '0.1'],
    ['19.989999999999998', '19.99'],
    ['', ''],
    ['x', 'x'],
    ['1E+999', '1E+999'],
  ])('writes %j as %j', (raw, plain) => {
    expect(plainNumber(raw)).toBe(plain);
  });

  it('puts zeros only before whole numbers', () => {
    expect(zeroPadded('1067', '00000')).toBe('01067');
    expect(zeroPadded('106700', '00000')).toBe('106700');
    expect(zeroPadded('10.5', '00000')).toBe('10.5');
  });

  it('puts the signs of a code between its digits', () => {
    expect(zeroPadded('1067', '00-000')).toBe('01-067');
    expect(zeroPadded('11000', '000 00')).toBe('110 00');
    expect(zeroPadded('891234567', '(000) 000-0000')).toBe('(089) 123-4567');
    expect(zeroPadded('1234567', '00-000')).toBe('1234-567');
  });

  it.each([
    ['1067', '01-067', '01-067'],
    ['1067', '010 67', '010 67'],
    ['123456', '123 456', '123 456'],
    ['1234', '1.234', '1234'],
    ['1234', '1\u00a0234', '1234'],
    ['12', '13-45', '12'],
    ['-5', '(5)', '-5'],
    ['7', '7 kg', '7'],
  ])('takes of %s, shown as %j, %s', (number, text, shown) => {
    expect(shownCode(number, text)).toBe(shown);
  });
});

describe('a serial number as a moment', () => {
  const from1900 = { is1904: false };

  it.each([
    [45_352, '2024-03-01'],
    [45_352.999_999_9, '2024-03-02'],
    [45_352.5, '2024-03-01T12:00:00'],
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [0, '0000-00-00'],
    [0.75, '18:00:00'],
    [80_000, '2119-01-11'],
    [-1, undefined],
    [3_000_000, undefined],
    [Number.NaN, undefined],
  ])('takes %d for %s', (serial, moment) => {
    expect(momentOfSerial(serial, from1900)).toBe(moment);
    expect(momentOfSerial(serial, from1900)).toBe(moment);
  });

  it('counts from 1904 where the workbook does', () => {
    expect(momentOfSerial(0, { is1904: true })).toBe('1904-01-01');
    expect(momentOfSerial(0.5, { is1904: true })).toBe('1904-01-01T12:00:00');
  });

  it('shortens ISO moments and leaves other texts alone', () => {
    expect(shortMoment('2024-03-01T10:20:00.000Z')).toBe('2024-03-01T10:20:00');
    expect(shortMoment(' 2024-03-01 ')).toBe('2024-03-01');
    expect(shortMoment('soon')).toBe('soon');
  });
});

it('takes the escapes of the format out of texts', () => {
  expect(withoutEscapes('a_x000D_b_x005F_x000D_')).toBe('a\rb_x000D_');
  expect(withoutEscapes('max_xavier')).toBe('max_xavier');
});

it('knows the errors of spreadsheets', () => {
  expect(['#N/A', ' #REF! ', 'Err:502', ''].map(failureWord)).toEqual([
    ...['#N/A', '#REF!', 'Err:502', '#N/A'],
  ]);
});

describe('what a number format says', () => {
  it.each([
    [14, undefined, 'moment'],
    [22, undefined, 'moment'],
    [0, undefined, 'plain'],
    [9, undefined, 'plain'],
    [164, 'dd.mm.yyyy', 'moment'],
    [164, '[$-407]TT.MM.JJJJ', 'moment'],
    [164, '[h]:mm', 'duration'],
    [164, '[mm]:ss;@', 'duration'],
    [46, undefined, 'duration'],
    [45, undefined, 'moment'],
    [164, 'General', 'plain'],
    [164, 'Standard', 'plain'],
    [164, 'General" days"', 'plain'],
    [164, '#,##0.00 "Stück"', 'plain'],
    [164, '0.00E+00', 'plain'],
    [164, '[Red]0', 'plain'],
    [164, '0\\d', 'plain'],
    [164, '@', 'plain'],
    [164, '00000', 'zeros'],
    [164, '[<=99999]00000;00000\\-0000', 'zeros'],
    [164, '000-00', 'zeros'],
    [164, '00000;-00000;;@', 'zeros'],
    [164, '000\\ 00', 'zeros'],
    [164, '00"-"000', 'zeros'],
    [164, '##0000', 'zeros'],
    [164, '"D-"00000', 'zeros'],
    [164, '# ##0', 'plain'],
    [164, '00/00', 'plain'],
    [164, '00.00', 'plain'],
    [164, '00%', 'plain'],
  ] as const)('takes %d %s for %s', (id, code, kind) => {
    expect(numberForm(id, code).kind).toBe(kind);
  });
});
