import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildCountryIndex,
  countryIndexOf,
  type CountryNames,
  loadCountryNames,
} from '../../../src/contacts/country/country.ts';

const RECORDS = [
  { id: 1, name: 'India', iso2: 'IN', currency: 'INR', phonecode: '91' },
  { id: 2, name: 'Germany', iso2: 'DE', currency: 'EUR', phonecode: '49' },
  { id: '3', name: 'Austria', iso2: 'AT', currency: 'EUR', phonecode: '43' },
  { id: 4, name: "Côte d'Ivoire", iso2: 'CI', currency: 'XOF', phonecode: '225' },
];

let names: CountryNames;

beforeAll(async () => {
  names = await loadCountryNames();
});

describe('the index of countries', () => {
  it.each([
    ['2', '2'],
    [' Germany ', '2'],
    ['GERMANY', '2'],
    ['de', '2'],
    ['cote divoire', '4'],
  ])('resolves %j from the records alone when they say it', (text, id) => {
    expect(buildCountryIndex(RECORDS).resolve(text)).toBe(id);
  });

  it.each(['EUR', '49', '', 'Atlantis', '!'])('resolves nothing when the text is %j', (text) => {
    expect(buildCountryIndex(RECORDS, names).resolve(text)).toBeUndefined();
  });

  it.each([
    ['Deutschland', '2'],
    ['DEU', '2'],
    ['Allemagne', '2'],
    ['ভারত', '1'],
    ['Österreich', '3'],
    ['Elfenbeinküste', '4'],
    ['Ivory Coast', '4'],
  ])('resolves %j by way of its code when the records do not say it', (text, id) => {
    expect(buildCountryIndex(RECORDS).resolve(text)).toBeUndefined();
    expect(buildCountryIndex(RECORDS, names).resolve(text)).toBe(id);
  });

  it('takes another column of numbers for the ids when the one named id holds codes', () => {
    const records = [
      { id: 'IN', country_id: 7, name: 'India' },
      { id: 'DE', country_id: 8, name: 'Germany' },
    ];

    expect(buildCountryIndex(records).resolve('Germany')).toBe('8');
  });

  it('goes by the English name when a code is claimed by two records', () => {
    const index = buildCountryIndex(
      [
        { id: 14, name: 'Australia', iso: 'AU', fips: 'AS' },
        { id: 15, name: 'Austria', iso: 'AT', fips: 'AU' },
      ],
      names,
    );

    expect(index.resolve('AU')).toBe('14');
    expect(index.resolve('AT')).toBe('15');
  });

  it.each([
    [
      'country_id',
      [
        { country_id: 5, name: 'India', region_id: 1 },
        { country_id: 6, name: 'Peru', region_id: 1 },
      ],
    ],
    [
      'countryId',
      [
        { countryId: '5', name: 'India' },
        { countryId: '6', name: 'Peru' },
      ],
    ],
  ])('takes %s for the id when no field is called id', (_field, records) => {
    const index = buildCountryIndex(records);

    expect(index.size).toBe(2);
    expect(index.resolve('peru')).toBe('6');
  });

  it('names a country for people when it knows the id, and gives the id otherwise', () => {
    const index = buildCountryIndex(RECORDS);

    expect(index.name('4')).toBe("Côte d'Ivoire");
    expect(index.name('99')).toBe('99');
  });

  it('lists the names of all countries, with the id where a record has none', () => {
    const records = [
      { id: 1, iso: 'IN' },
      { id: 2, iso: 'DE', name: 'Germany' },
    ];

    expect(buildCountryIndex(records).names()).toEqual(['1', 'Germany']);
  });

  it.each([
    [[]],
    [[{ name: 'India' }]],
    [
      [
        { id: 1, name: 'India' },
        { id: 1, name: 'Peru' },
      ],
    ],
  ])('is empty when the records have no usable id: %j', (records) => {
    const index = buildCountryIndex(records, names);

    expect(index.size).toBe(0);
    expect(index.resolve('India')).toBeUndefined();
  });

  it('asks for a name once when a million rows repeat it', () => {
    let asked = 0;
    const counting = {
      alpha2Of: () => {
        asked += 1;
        return undefined;
      },
      isName: () => false,
      namesOf: () => [],
    };
    const index = buildCountryIndex(RECORDS, counting);

    for (let row = 0; row < 50; row += 1) index.resolve('Atlantis');

    expect(asked).toBe(1);
  });

  it('still resolves when it was asked for more texts than it remembers', () => {
    const index = buildCountryIndex(RECORDS);

    for (let row = 0; row < 10_001; row += 1) index.resolve(`Atlantis ${String(row)}`);

    expect(index.resolve('Germany')).toBe('2');
  });

  it.each([
    [{ id: 1, iso: 'IN', title: 'India' }, 'India'],
    [{ id: 1, iso: 'IN', country_name: 'India' }, 'India'],
    [{ id: 1, iso: 'IN' }, '1'],
  ])('finds the name that people read when the record is %j', (record, name) => {
    expect(buildCountryIndex([record]).name('1')).toBe(name);
  });

  it('resolves nothing when the service does not have the country', () => {
    expect(buildCountryIndex(RECORDS, names).resolve('Peru')).toBeUndefined();
  });
});

it('guesses the country that a mistyped name meant, and none of a short text', () => {
  const index = buildCountryIndex([
    { id: 1, name: 'Germany' },
    { id: 2, name: 'Niger' },
  ]);

  expect(index.nearest('Germny')).toBe('Germany');
  expect(index.nearest('GER')).toBeUndefined();
  expect(index.nearest('Atlantis')).toBeUndefined();
  expect(index.nearest('Hermany')).toBeUndefined();
});

it('suggests nothing for a name that is a country, or several', () => {
  const records = [
    { id: 1, name: 'Togo' },
    { id: 2, name: 'Iraq' },
  ];
  const index = buildCountryIndex(records, names);

  expect(index.nearest('Congo')).toBeUndefined();
  expect(index.nearest('Iran')).toBeUndefined();
  expect(index.nearest('Iraqq')).toBe('Iraq');
});

const NAMES: CountryNames = { alpha2Of: () => undefined, isName: () => false, namesOf: () => [] };

describe('the remembered index of countries', () => {
  it('keeps the index while a service sends the same records', () => {
    const first = countryIndexOf([{ id: 7, name: 'India' }], NAMES);

    expect(countryIndexOf([{ id: 7, name: 'India' }], NAMES)).toBe(first);
  });

  it('follows records that changed meanwhile', () => {
    countryIndexOf([{ id: 7, name: 'India' }], NAMES);

    expect(countryIndexOf([{ id: 8, name: 'India' }], NAMES).resolve('india')).toBe('8');
  });

  it('keeps apart what different names resolve', () => {
    const german: CountryNames = {
      alpha2Of: () => 'IN',
      isName: () => true,
      namesOf: () => ['India'],
    };
    const records = [{ id: 7, name: 'India' }];
    countryIndexOf(records, NAMES);

    expect(countryIndexOf(records, german).resolve('Indien')).toBe('7');
  });
});
