// P9, "Not ours, not touched": nobody is moved to another country because of how a file writes addresses.
import { describe, expect, it } from 'vitest';
import {
  countryId,
  newsletter,
  newValues,
  story,
  holding,
  worldOf,
  planOf,
} from '../compare/stories.ts';

const BERLIN = 'Hauptstr. 1, 10115 Berlin, Germany';

function addresses(...cells: readonly string[]) {
  return [
    ['Email', 'Address_line1'],
    ...cells.map((cell, index) => [`p${String(index)}@example.com`, cell]),
  ];
}

const INTO_INDIA = { defaultCountry: 'India' };

describe('P9: an address in one cell', () => {
  it('keeps its own country, whatever the default one is', async () => {
    const plan = await story(newsletter(addresses(BERLIN), INTO_INDIA));

    expect(plan.of('createContact').map(({ fields }) => fields)).toEqual([
      {
        ...{ address_line1: 'Hauptstr. 1', city: 'Berlin' },
        ...{ country: countryId('Germany'), postal_code: '10115' },
      },
    ]);
  });

  it('stays whole and gives its country when nobody can say which part is which', async () => {
    const plan = await story(newsletter(addresses('Mitte, Berlin, Germany'), INTO_INDIA));

    expect(plan.of('createContact').map(({ fields }) => fields)).toEqual([
      { address_line1: 'Mitte, Berlin, Germany', country: countryId('Germany') },
    ]);
  });

  it('makes a row invalid when its country is not clear, and says what to do', async () => {
    const unclear = ['1 Main St, Los Angeles, CA', 'Hauptstr. 1, 10115 Berlin, Germny'];

    const plan = await story(newsletter(addresses(...unclear), INTO_INDIA));

    expect(plan.of('createContact')).toEqual([]);
    expect(plan.rejects).toMatchObject([
      {
        line: 2,
        column: 'Address_line1',
        fault: { code: 'country-unclear', word: 'CA' },
      },
      {
        line: 3,
        fault: { code: 'country-unclear', word: 'Germny', nearest: 'Germany' },
      },
    ]);
  });

  it('takes a line without a country as it is, with the default one', async () => {
    const plan = await story(newsletter(addresses('12 MG Road'), INTO_INDIA));

    expect(plan.of('createContact').map(({ fields }) => fields)).toEqual([
      { address_line1: '12 MG Road', country: countryId('India') },
    ]);
  });

  it('leaves the row its own columns', async () => {
    const table = [
      ['Email', 'Address_line1', 'Country', 'City'],
      ['ann@example.com', BERLIN, 'India', ''],
      ['bob@example.com', BERLIN, '', 'Köln'],
    ];

    const plan = await story(newsletter(table));

    expect(plan.of('createContact').map(({ fields }) => fields)).toMatchObject([
      { address_line1: BERLIN, country: countryId('India') },
      { address_line1: 'Hauptstr. 1', city: 'Köln', country: countryId('Germany') },
    ]);
  });

  it('fills no field that the service owns', async () => {
    const owned = { owner: 'service', blank: 'keep' } as const;
    const ofCity = await story(newsletter(addresses(BERLIN), { fields: { city: owned } }));
    const ofCountry = { ...INTO_INDIA, fields: { country: owned } };

    const plan = await story(newsletter(addresses(BERLIN), ofCountry));

    expect(ofCity.of('createContact')[0]?.fields).not.toHaveProperty('city');
    expect(plan.of('createContact')[0]?.fields.address_line1).toBe(BERLIN);
  });

  it('corrects a contact that is there, and is no difference afterwards', async () => {
    const config = newsletter(addresses(BERLIN), INTO_INDIA);
    const world = worldOf(config, { given: holding('p0@example.com') });

    const planned = await planOf(world);
    await world.sync();

    expect(planned.of('updateContact').map(newValues)).toMatchObject([
      { city: 'Berlin', country: countryId('Germany') },
    ]);
    expect(await world.differences()).toEqual([]);
  });
});
