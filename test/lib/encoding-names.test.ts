import { expect, it } from 'vitest';
import { ENCODING_NAMES, encodingName } from '../../src/lib/names.ts';

it.each([
  ['UTF8', 'utf-8'],
  ['utf-16', 'utf-16le'],
  ['latin1', 'windows-1252'],
  ['Latin-1', 'windows-1252'],
  ['latin 9', 'iso-8859-15'],
  ['ISO 8859-2', 'iso-8859-2'],
  ['iso8859_15', 'iso-8859-15'],
  [' Windows-1251 ', 'windows-1251'],
  ['cp1252', 'windows-1252'],
  ['CP-1250', 'windows-1250'],
  ['win1251', 'windows-1251'],
  ['ANSI', 'windows-1252'],
  ['shift-jis', 'shift_jis'],
  ['SJIS', 'shift_jis'],
  ['cp932', 'shift_jis'],
  ['EUC_JP', 'euc-jp'],
  ['MacRoman', 'macintosh'],
  ['x-mac-roman', 'macintosh'],
  ['gbk', 'gb18030'],
  ['KOI8R', 'koi8-r'],
  ['CP850', 'cp850'],
  ['IBM-437', 'cp437'],
  ['dos 852', 'cp852'],
  ['858', undefined],
  ['cp866', 'ibm866'],
  ['dos866', 'ibm866'],
  ['klingon', undefined],
  ['constructor', undefined],
  ['utf-32', undefined],
  ['', undefined],
])('knows %j as %s', (label, name) => {
  expect(encodingName(label)).toBe(name);
});

it('lists names that it knows', () => {
  expect(ENCODING_NAMES.filter((name) => encodingName(name) === undefined)).toEqual([]);
});
