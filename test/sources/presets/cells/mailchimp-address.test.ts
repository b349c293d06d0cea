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

it.each([
  ['Rose Lane 5  Vienna  1010  Austria', 'Austria'],
  ['Rose Lane 5  Vienna  1010  AT', 'AT'],
  ['Rose Lane 5  Vienna  Austria', 'Austria'],
  // Illinois, or Israel.
  ['5 Rose Lane  Springfield  IL', '(not clear from the address)'],
  ['5 Rose Lane  Springfield  IL  62701', ''],
  ['Rose Lane 5  Vienna', ''],
  ['Vienna', ''],
  ['', ''],
])('leaves out %j but for its country, of which parts are missing', (cell, country) => {
  expect(mailchimpAddress(cell)).toEqual(['', '', '', '', '', country]);
});
