// A row may hold a day of leaving and a later one of agreement: that is told, and decides nothing.
import { describe, expect, it } from 'vitest';
import { cameBackReader } from '../../../src/contacts/consent/came-back.ts';

describe('a row with a day of leaving', () => {
  it.each([
    ['2023-01-01', '2022-02-02', true],
    ['2022-02-02', '2023-01-01', false],
    ['2022-02-02 10:30', '2022-02-02 09:15', true],
    ['05.03.2024', '04.03.2024', true],
    // Either number may be the month.
    ['03/04/2024', '01/04/2024', false],
    ['13/04/2024', '01/04/2024', true],
    ['1700000000', '2022-02-02', true],
    // In milliseconds.
    ['1700000000000', '2022-02-02', true],
    ['1600000000000', '2022-02-02', false],
    ['45000', '2022-02-02', true],
    // The order of these is not known for sure.
    ['12 Mar 2024', '2022-02-02', false],
    ['12.03.24', '2022-02-02', false],
    ['2024-03-12', 'Feb 2, 2022', false],
    ['yes', '2022-02-02', false],
    ['2023-01-01', '', false],
    ['2023-01-01', 'March', false],
  ])('came back by a later day of agreement: %s after %s is %s', (agreed, left, expected) => {
    const read = cameBackReader(['email', 'optin', 'optout']);

    const found = read?.(['a@example.test', agreed, left]);

    expect(found).toEqual(expected ? { column: 'optout' } : undefined);
  });

  it('is about the last day of leaving', () => {
    const read = cameBackReader(['Opt-in date', 'Unsubscribed at', 'Abgemeldet am']);

    expect(read?.(['2023-01-01', '2022-01-01', '2024-01-01'])).toBeUndefined();
    expect(read?.(['2025-01-01', '2022-01-01', '2024-01-01'])).toEqual({ column: 'Abgemeldet am' });
  });

  it('is not looked at in a table without such columns', () => {
    expect(cameBackReader(['email', 'optout'])).toBeUndefined();
    expect(cameBackReader(['email', 'optin'])).toBeUndefined();
  });
});
