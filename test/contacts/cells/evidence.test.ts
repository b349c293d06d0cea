import { describe, expect, it } from 'vitest';
import { evidenceOf, momentText } from '../../../src/contacts/cells/evidence.ts';

describe('evidence', () => {
  const columns = { reason: [0, 1], at: [2], ip: [3] };

  it('takes the first filled column of each kind', () => {
    expect(evidenceOf(['', ' too\n many ', '2023-05-06', '192.0.2.1'], columns)).toEqual({
      reason: 'too many',
      at: '2023-05-06',
      ip: '192.0.2.1',
    });
  });

  it('is nothing where the row tells nothing', () => {
    expect(evidenceOf(['', '', '0000-00-00', ''], columns)).toBeUndefined();
    expect(evidenceOf([], columns)).toBeUndefined();
  });

  it('keeps a sentence or two of a long reason', () => {
    expect(evidenceOf(['😀'.repeat(400)], columns)?.reason).toBe('😀'.repeat(300));
  });
});

describe('a moment of the source', () => {
  it.each([
    ['2023-05-06 07:08:09', '2023-05-06T07:08:09'],
    ['2023/05/06', '2023-05-06'],
    ['2023-05-06T07:08:09.123Z', '2023-05-06T07:08:09Z'],
    ['2023-05-06 07:08:09 UTC', '2023-05-06T07:08:09Z'],
    ['2023-05-06 07:08:09.123456 +0000 UTC', '2023-05-06T07:08:09Z'],
    ['2023-05-06T07:08:09-05:00', '2023-05-06T07:08:09-05:00'],
    ['2023-05-06 07:08:09 +0530', '2023-05-06T07:08:09+05:30'],
    ['2023-05-06 07:08', '2023-05-06T07:08:00'],
    ['1609459200', '2021-01-01T00:00:00Z'],
    ['1609459200.5', '2021-01-01T00:00:00Z'],
  ])('is ISO where %j leaves no doubt', (text, moment) => {
    expect(momentText(text)).toBe(moment);
  });

  it.each([
    '05/06/2023',
    'May 6, 2023',
    '06-05-2023 07:08',
    '2023-13-01',
    '2023-01-45',
    '2023-05-06 at noon',
    '2023-05-06 07:08 in Pune',
  ])('stays the text that it is when %j could be anything', (text) => {
    expect(momentText(text)).toBe(text);
  });

  it.each(['0000-00-00 00:00:00', '1970-01-01'])(
    'is missing when %j stands for nothing',
    (text) => {
      expect(momentText(text)).toBe('');
    },
  );
});
