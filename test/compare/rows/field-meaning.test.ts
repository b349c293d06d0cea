// What a cell means for a field: blanks, fields of the service, and the default country.
import { describe, expect, it } from 'vitest';
import { countryId, hold, holding, newsletter, newValues, story, type Table } from '../stories.ts';

const HEADER = ['Email', 'Country', 'City', 'Status'];

function table(...rows: readonly (readonly string[])[]): Table {
  return [HEADER, ...rows];
}

const ANN = ['ann@example.com', 'India', 'Pune', 'subscribed'];

const BOB = ['bob@example.com', 'India', 'Delhi', 'subscribed'];

describe('a blank cell', () => {
  const given = (world: Parameters<ReturnType<typeof holding>>[0]): void => {
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { city: 'Pune' });
  };
  const blank = table(['ann@example.com', 'India', '', 'subscribed']);

  it('keeps what the service has', async () => {
    const plan = await story(newsletter(blank), { given });

    expect(plan.items).toEqual([]);
    expect(plan.head.counts.unchanged).toBe(1);
  });

  it('clears what the service has when the field says so', async () => {
    const fields = { city: { owner: 'source', blank: 'clear' } } as const;

    const plan = await story(newsletter(blank, { fields }), { given });

    expect(plan.of('updateContact')[0]?.changes).toEqual([
      { field: 'city', old: 'Pune', new: null },
    ]);
  });

  it('writes nothing into a contact that it creates', async () => {
    const fields = { city: { owner: 'source', blank: 'clear' } } as const;

    const plan = await story(newsletter(blank, { fields }));

    expect(plan.of('createContact')[0]?.fields).toEqual({ country: countryId('India') });
  });
});

describe('a field that the service owns', () => {
  const fields = { city: { owner: 'service', blank: 'keep' } } as const;

  it('is never compared', async () => {
    const plan = await story(newsletter(table(ANN), { fields }), {
      given: holding('ann@example.com'),
    });

    expect(plan.items).toEqual([]);
    expect(plan.head.counts.unchanged).toBe(1);
  });

  it('is never written, also not by a create', async () => {
    const plan = await story(newsletter(table(ANN), { fields }));

    expect(plan.of('createContact')[0]?.fields).toEqual({ country: countryId('India') });
  });
});

describe('the default country', () => {
  const defaultCountry = 'Germany';

  it('serves a create when the row has no country', async () => {
    const rows = table(['ann@example.com', '', 'Ulm', 'subscribed'], BOB);

    const plan = await story(newsletter(rows, { defaultCountry }));

    expect(plan.of('createContact').map(({ fields }) => fields.country)).toEqual([
      countryId('Germany'),
      countryId('India'),
    ]);
  });

  it('is never a difference by itself', async () => {
    const rows = table(
      ['ann@example.com', '', '', 'subscribed'],
      ['cem@example.com', '', '', 'subscribed'],
    );

    const plan = await story(newsletter(rows, { defaultCountry }), {
      given: (world) => {
        holding('ann@example.com')(world);
        hold(world, { email: 'cem@example.com' });
      },
    });

    expect(plan.items).toEqual([]);
    expect(plan.head.counts.unchanged).toBe(2);
  });

  it('rides along with an update of a contact that has no country', async () => {
    const rows = table(
      ['ann@example.com', '', 'Ulm', 'subscribed'],
      ['cem@example.com', '', 'Ulm', 'subscribed'],
    );

    const plan = await story(newsletter(rows, { defaultCountry }), {
      given: (world) => {
        holding('ann@example.com')(world);
        hold(world, { email: 'cem@example.com' });
      },
    });

    expect(plan.of('updateContact').map(newValues)).toEqual([
      { city: 'Ulm' },
      { city: 'Ulm', country: countryId('Germany') },
    ]);
  });

  it('of one sync serves a contact whose last row came by another sync', async () => {
    const rows = [
      ['Email', 'City'],
      ['ann@example.com', 'Ulm'],
    ];
    const config = {
      sources: { crm: rows, shop: rows },
      syncs: [
        { sources: ['crm'], defaultCountry },
        { sources: ['shop'], mode: 'update-only' as const },
      ],
    };

    const plan = await story(config);

    expect(plan.of('createContact')[0]?.fields.country).toBe(countryId('Germany'));
  });

  it('makes a row without a country invalid where it is left out', async () => {
    const rows = table(['ann@example.com', '', '', 'subscribed'], BOB);

    const plan = await story(newsletter(rows));

    expect(plan.emails('createContact')).toEqual(['bob@example.com']);
    expect(plan.rejects).toMatchObject([
      { source: 'crm', line: 2, column: '', fault: { code: 'country-missing' } },
    ]);
  });

  it('is not needed by a sync that only updates', async () => {
    const rows = table(['ann@example.com', '', 'Ulm', 'subscribed']);

    const plan = await story(newsletter(rows, { mode: 'update-only' }), {
      given: holding('ann@example.com'),
    });

    expect(plan.of('updateContact').map(newValues)).toEqual([{ city: 'Ulm' }]);
    expect(plan.rejects).toEqual([]);
  });
});
