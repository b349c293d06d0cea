import { expect, it } from 'vitest';
import { plainStyle } from '../../../src/report/text/style.ts';
import { resultWarnings, warningLines } from '../../../src/report/text/warning-lines.ts';

const NOTE = { code: 'FILE_NOTE', message: 'people.csv: read as utf-8.' };
const OLD = { code: 'CONTACT_COPIES', message: 'Newsletter holds 9 further contacts.' };
const LEFT = [{ in: 'Newsletter', copies: 2, accepted: 0, policy: 'report' }] as const;

it('tells what to do below a warning that knows it', () => {
  const lines = [...warningLines([NOTE, { ...NOTE, hint: 'Name it.' }], plainStyle)];

  expect(lines).toEqual([
    'Warning FILE_NOTE: people.csv: read as utf-8.',
    'Warning FILE_NOTE: people.csv: read as utf-8.',
    '  Name it.',
  ]);
});

it('tells of copies as the run left them, not as its plan found them', () => {
  const codes = resultWarnings({ warnings: [NOTE, OLD], copies: { made: 0, left: LEFT } });

  expect(codes.map(({ code }) => code)).toEqual(['FILE_NOTE', 'CONTACT_COPIES']);
  expect(codes[1]?.message).toContain('holds 2 further contacts');
});

it('does not tell of copies that the run removed', () => {
  expect(resultWarnings({ warnings: [NOTE, OLD] })).toEqual([NOTE]);
});

it('tells of those that the run made first', () => {
  const codes = resultWarnings({ copies: { made: 1, left: LEFT } });

  expect(codes.map(({ code }) => code)).toEqual(['COPIES_MADE', 'CONTACT_COPIES']);
});
