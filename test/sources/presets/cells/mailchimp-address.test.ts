import { expect, it } from 'vitest';
import { mailchimpAddress } from '../../../../src/sources/presets/cells/mailchimp-address.ts';

it.each([
  [
    '1 Main Street  Flat 2  Pune  MH  411001  India',
    ['1 Main Street', 'Flat 2', 'Pune', 'MH', '411001', 'India'],
  ],
  [
    'Rose Lane 5, back door  Vienna  W  1010  Austria',
    ['Rose Lane 5, back door', '', 'Vienna', 'W', '1010', 'Austria'],
  ],
  [
    'Rose Lane 5    Vienna  W  1010  Austria',
    ['Rose Lane 5', '', 'Vienna', 'W', '1010', 'Austria'],
  ],
])('takes %j apart', (cell, parts) => {
  expect(mailchimpAddress(cell)).toEqual(parts);
});

it('keeps in one line what may be any of its parts', () => {
  expect(mailchimpAddress('Rose Lane 5  Vienna')).toEqual(['Rose Lane 5 Vienna']);
  expect(mailchimpAddress('')).toEqual(['']);
});
