import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  type ReportedUpload,
  textOf,
  uploadNdjson,
  uploadNumbers,
  uploadText,
} from '../../src/report/uploads.ts';
import { plainStyle } from '../../src/report/words/report-options.ts';
import { HOSTILE } from './hostile.ts';

function uploadOf(contactType: string, lines: readonly string[]): ReportedUpload {
  const content = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  return { contactType, rowCount: lines.length - 1, content };
}

const news = uploadOf('News', ['email,city', 'zoë@example.com,Wien', 'ben@example.com,Graz']);
const vip = uploadOf('VIP', ['email', 'ann@example.com']);

it('shows a person the lines of each file, its size and its hash', () => {
  const lines = [...uploadText([news, vip], { style: plainStyle })];

  const sha256 = createHash('sha256').update(news.content).digest('hex');
  expect(lines.slice(0, 5)).toEqual([
    `File 1 into News: 2 rows, 54 bytes, sha256 ${sha256}`,
    '  email,city',
    '  zoë@example.com,Wien',
    '  ben@example.com,Graz',
    '',
  ]);
  expect(lines[5]).toMatch(/^File 2 into VIP: 1 row, 22 bytes,/u);
  expect(lines.at(-1)).toBe('uploads: files 2, rows 3');
});

it('cuts each file at the limit', () => {
  const lines = [...uploadText([news, vip], { style: plainStyle, limit: 1 })];

  expect(lines.filter((line) => line.startsWith('  '))).toEqual([
    '  email,city',
    '  … and 2 more',
    '  email',
    '  … and 1 more',
  ]);
});

it('says so when nothing goes up in a file', () => {
  const lines = [...uploadText([], { style: plainStyle })];

  expect(lines).toEqual(['uploads: files 0, rows 0']);
});

it.each(HOSTILE)('lets %s not steer the terminal', (_aim, value) => {
  const lines = [...uploadText([uploadOf('News', ['email', value])], { style: plainStyle })];

  expect(lines.join('\n')).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
});

it.each(HOSTILE)('gives a program %s exactly', (_aim, value) => {
  const upload = uploadOf('News', ['email', value]);

  const [line = ''] = uploadNdjson([upload]);

  expect(JSON.parse(line)).toMatchObject({ type: 'upload', file: 1, content: textOf(upload) });
});

it('gives the numbers of each file alone', () => {
  const numbers = uploadNumbers([news, vip]);

  expect(numbers).toMatchObject([
    { file: 1, contactType: 'News', rowCount: 2, bodyBytes: 54 },
    { file: 2, contactType: 'VIP', rowCount: 1, bodyBytes: 22 },
  ]);
  expect(JSON.stringify(numbers)).not.toContain('@');
});
