import { describe, expect, it } from 'vitest';
import { consentColumns } from '../../../src/contacts/consent/consent-columns.ts';

const HEADER = ['email', 'Newsletter?', 'Opted Out', 'Last event'];

function heldBy(
  cells: readonly string[],
  options: { custom?: readonly number[]; read?: readonly number[]; byWords?: boolean } = {},
): unknown {
  const { custom = [], read = [], byWords = true } = options;
  const columns = consentColumns({
    header: HEADER,
    read: new Set([0, ...read]),
    custom: new Set(custom),
    byWords,
  });
  // Asked twice: the second answer is remembered.
  columns.heldBy(['', ...cells]);
  return columns.heldBy(['', ...cells]);
}

describe('a row', () => {
  it('is held back by the worst word of any column that speaks of consent', () => {
    expect(heldBy(['nein'])).toEqual({ status: 'no-consent', column: 'Newsletter?' });
    expect(heldBy(['nein', 'unsubscribed'])).toEqual({
      status: 'unsubscribed',
      column: 'Opted Out',
    });
    expect(heldBy(['abgemeldet', 'yes'])).toMatchObject({ status: 'unsubscribed' });
  });

  it('is held back by a word that nobody understands', () => {
    expect(heldBy(['vielleicht'])).toEqual({ status: 'no-consent', column: 'Newsletter?' });
  });

  it('is not held back by a yes, by nothing, or by cells that are not there', () => {
    expect(heldBy(['ja', 'no', 'opened'])).toBeUndefined();
    expect(heldBy(['', '', ''])).toBeUndefined();
    expect(heldBy([])).toBeUndefined();
    expect(heldBy(['ja '.repeat(60)])).toMatchObject({ status: 'no-consent' });
  });

  it('is held back by known words alone where a person said what the column is', () => {
    expect(heldBy(['weekly'], { custom: [1] })).toBeUndefined();
    expect(heldBy(['nein'], { custom: [1] })).toMatchObject({ status: 'no-consent' });
  });

  it('is held back by a word of another column that can be about nothing but mail', () => {
    expect(heldBy(['', '', 'unsubscribed'])).toEqual({
      status: 'no-consent',
      column: 'Last event',
    });
    expect(heldBy(['', '', 'unsubscribed'], { byWords: false })).toBeUndefined();
    expect(heldBy(['', '', 'cancelled'])).toBeUndefined();
    expect(heldBy(['', '', 'x@unsubscribed.com'])).toBeUndefined();
    expect(heldBy(['', '', `unsubscribed, ${'said a long note '.repeat(4)}`])).toBeUndefined();
  });

  it('is not held back by what is read as something else', () => {
    expect(heldBy(['nein', 'yes'], { read: [1, 2] })).toBeUndefined();
  });
});

it('stops looking for words in a column of many values', () => {
  const { heldBy: look } = consentColumns({
    header: ['note'],
    read: new Set(),
    custom: new Set(),
    byWords: true,
  });
  for (let index = 0; index < 300; index += 1) look([`value ${String(index)}`]);

  expect(look(['unsubscribed'])).toBeUndefined();
});

it('remembers no more words of a column than a column of words has', () => {
  const { heldBy: look } = consentColumns({
    header: ['Newsletter'],
    read: new Set(),
    custom: new Set(),
    byWords: false,
  });
  for (let index = 0; index < 1_100; index += 1) look([`value ${String(index)}`]);

  expect(look(['abgemeldet'])).toMatchObject({ status: 'unsubscribed' });
});

it('names the columns that speak of consent by their names and that nothing takes up', () => {
  const columns = consentColumns({
    header: ['Email', 'Status', 'Newsletter', 'Unsubscribe link', 'SMS opt-in', 'Opt-in'],
    read: new Set([1]),
    custom: new Set([2]),
    byWords: false,
  });

  expect(columns.unread).toEqual(['Opt-in']);
});

it('holds a row back by mail that came back, a complaint or an erasure, and by none of them', () => {
  const { heldBy: look, unread } = consentColumns({
    header: ['Bounce count', 'Last complaint', 'Erased', 'Status'],
    read: new Set(),
    custom: new Set([0]),
    byWords: false,
  });

  expect(look(['0', '', 'false', 'active'])).toBeUndefined();
  expect(look(['9'])).toEqual({ status: 'no-consent', column: 'Bounce count' });
  expect(look(['0', '2024-01-01'])).toEqual({ status: 'no-consent', column: 'Last complaint' });
  expect(look(['0', '', 'on request'])).toEqual({ status: 'no-consent', column: 'Erased' });
  expect(look(['0', '', '', 'was active'])).toEqual({ status: 'no-consent', column: 'Status' });
  expect(unread).toEqual(['Last complaint', 'Erased', 'Status']);
});
