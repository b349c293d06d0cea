import { describe, expect, it } from 'vitest';
import {
  LONGEST_RECORD_BYTES,
  parseDoubtful,
  refuseTooLong,
} from '../../../src/sources/csv/doubtful-record.ts';

const LONG = 'x'.repeat(LONGEST_RECORD_BYTES);

describe('parseDoubtful', () => {
  it('gives a record that is long and whole', () => {
    expect(parseDoubtful(Buffer.from(`${LONG}\r\n`), ',')).toEqual([[LONG]]);
  });

  it.each([
    ['is too long', `${LONG}xx`, 'CSV_MAX_RECORD_SIZE'],
    ['has an open quote', '"a', 'CSV_QUOTE_NOT_CLOSED'],
  ])('refuses a record that %s', (_what, text, code) => {
    expect(() => parseDoubtful(Buffer.from(text), ',')).toThrow(expect.objectContaining({ code }));
  });
});

describe('refuseTooLong', () => {
  it.each(['"a', `"${','.repeat(3)}`, ','.repeat(2 * LONGEST_RECORD_BYTES)])(
    'waits for more when the beginning may still become a record',
    (text) => {
      expect(() => {
        refuseTooLong(Buffer.from(text), ',');
      }).not.toThrow();
    },
  );

  it('waits for more when a long beginning has an open quote and short cells', () => {
    const beginning = `${','.repeat(2 * LONGEST_RECORD_BYTES)}"a`;

    expect(() => {
      refuseTooLong(Buffer.from(beginning), ',');
    }).not.toThrow();
  });

  it('refuses a beginning that no end can mend', () => {
    expect(() => {
      refuseTooLong(Buffer.from(`"${LONG}xx`), ',');
    }).toThrow(expect.objectContaining({ code: 'CSV_MAX_RECORD_SIZE' }));
  });
});
