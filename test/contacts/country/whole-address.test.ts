import { expect, it } from 'vitest';
import { buildCountryIndex, wholeAddress } from '../../../src/contacts/country/country.ts';

const COUNTRIES = buildCountryIndex([
  { id: 7, name: 'India', iso2: 'IN' },
  { id: 8, name: 'Germany', iso2: 'DE' },
  { id: 9, name: 'Georgia', iso2: 'GE' },
  { id: 10, name: 'United States', iso2: 'US' },
  { id: 11, name: 'Canada', iso2: 'CA' },
  { id: 12, name: 'United Kingdom', iso2: 'GB' },
]);
const BERLIN = {
  address_line1: 'Hauptstr. 1',
  city: 'Berlin',
  country: '8',
  postal_code: '10115',
};

it.each([
  ['Hauptstr. 1, 10115 Berlin, Germany', BERLIN],
  ['Hauptstr. 1; D-10115 Berlin; germany', BERLIN],
  ['Hauptstr. 1\n10115 Berlin\nGermany', BERLIN],
  ['Hauptstr. 1  10115 Berlin  Germany', BERLIN],
  ['Hauptstr. 1 10115 Berlin Germany', BERLIN],
  ['Hauptstr. 1, 10115 Berlin, DE', BERLIN],
  ['Hauptstr. 1, Hinterhaus, 10115 Berlin, Germany', { ...BERLIN, address_line2: 'Hinterhaus' }],
  [
    '12 MG Road, Pune 411001, India',
    { address_line1: '12 MG Road', city: 'Pune', postal_code: '411001', country: '7' },
  ],
  [
    '1 Main St, Springfield, IL 62701-1234, United States',
    {
      ...{ address_line1: '1 Main St', city: 'Springfield', postal_code: '62701-1234' },
      ...{ state_province_region: 'IL', country: '10' },
    },
  ],
])('splits %j', (cell, parts) => {
  expect(wholeAddress(cell, COUNTRIES)).toEqual({ kind: 'parts', parts });
});

it.each([
  ['10115 Berlin, Germany', '8'],
  ['a, b, c, 10115 Berlin, Germany', '8'],
  ['Flat 2, 5 High St, London, United Kingdom', '12'],
  ['Hauptstr. 1, Germany', '8'],
  ['IL 62701, United States', '10'],
])('leaves out all but the country of %j', (cell, country) => {
  expect(wholeAddress(cell, COUNTRIES)).toEqual({ kind: 'parts', parts: { country } });
});

it.each([
  ['1 Main St, Los Angeles, CA', 'CA'],
  ['12 Peachtree St, Atlanta, Georgia', 'Georgia'],
  ['Hauptstr. 1, 10115 Berlin, Germny', 'Germny'],
])('cannot say which country %j is in', (cell, country) => {
  expect(wholeAddress(cell, COUNTRIES)).toEqual({ kind: 'unclear', country });
});

it.each([
  undefined,
  '',
  'Hauptstr. 1',
  'Germany',
  '12 Rue Germany',
  'Hauptstr. 1, 10115 Berlin',
  '10115 Berlin, Mitte',
  '5 High St, London',
  '1 Main St, Springfield, IL 62701',
  'Hauptstr. 1 10115 Berlin Mitte',
  'Hauptstr. 7, 7',
  `${'Hauptstr. 1 '.repeat(30)}, 10115 Berlin, Germany`,
])('takes %j as it is', (cell) => {
  expect(wholeAddress(cell, COUNTRIES)).toBeUndefined();
});
