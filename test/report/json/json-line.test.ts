import { expect, it } from 'vitest';
import { jsonLine, prettyJson } from '../../../src/report/words/visible-text.ts';
import { HOSTILE } from '../hostile.ts';

it.each(HOSTILE)(
  'gives back %s exactly, from one line without hidden characters',
  (_aim, value) => {
    const line = jsonLine({ value });

    expect(JSON.parse(line)).toEqual({ value });
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  },
);

it.each([
  ['a character of two units', '\u{e0001}'],
  ['half a character', '\ud83d'],
  ['a separator of lines', '\u2028'],
  ['a blank that is no space', '\u00a0'],
  ['an emoji', '🎈'],
])('gives back %s exactly', (_what, value) => {
  const line = jsonLine({ value });

  expect(JSON.parse(line)).toEqual({ value });
});

it('leaves visible characters of every script as they are', () => {
  const line = jsonLine({ name: 'Нина 美咲 🎈' });

  expect(line).toBe('{"name":"Нина 美咲 🎈"}\n');
});

it.each(HOSTILE)('keeps %s out of JSON over several lines, and gives it back', (_aim, value) => {
  const text = prettyJson({ value, list: [value] });

  expect(JSON.parse(text)).toEqual({ value, list: [value] });
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
});
