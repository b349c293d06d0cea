import { describe, expect, it } from 'vitest';
import { momentText } from '../../src/contacts/moment.ts';

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

  it.each(['05/06/2023', 'May 6, 2023', '06-05-2023 07:08', '2023-13-01', '2023-01-45'])(
    'stays the text that it is when %j could be anything',
    (text) => {
      expect(momentText(text)).toBe(text);
    },
  );

  it.each(['0000-00-00 00:00:00', '1970-01-01'])(
    'is missing when %j stands for nothing',
    (text) => {
      expect(momentText(text)).toBe('');
    },
  );
});
