// P8, "Fixpoint": a second run straight after a finished one sends no write, also where the service
// keeps what it is told in another form.
import { describe, expect, it } from 'vitest';
import { manyPeople, worldOf, worldWithEverything } from '../apply/stories.ts';

const LONG = 'x'.repeat(200);

const BEHAVIOURS: readonly Readonly<Record<string, string>>[] = [
  { trim: 'yes' },
  { max_length: 'truncate(191)' },
  { unicode: 'question_marks' },
  { unicode: 'strip_4byte' },
  { html_in_text: 'escaped' },
  { html_in_text: 'stripped' },
  { postal_code_type: 'number_loses_zero' },
  { country_response: 'name' },
  { country_response: 'iso2' },
  { empty_string_stored_as: 'null' },
  { email_case: 'lower_all' },
  { custom_field: 'object' },
  { custom_field: 'json_string' },
  { custom_field: '[]' },
  { list_shape: 'object_keyed_by_index' },
  { list_order: 'random' },
  { list_includes_soft_deleted: 'yes' },
  { missing_optional_keys: 'absent' },
  { unsub_email_case: 'lower' },
  { count_field: 'includes_deleted' },
  { count_field: 'cached(60)' },
  { csv_timing: 'async(5,100)' },
];

describe('P8: fixpoint', () => {
  it.each(BEHAVIOURS)('sends no write in a second sync over a service with %o', async (chosen) => {
    const world = worldOf(
      [
        ['Email', 'First name', 'Country', 'City', 'Postal code', 'Plan', 'Status'],
        ['Ann@Example.com', 'Ann 🎈', 'India', LONG, '01067', 'gold', 'subscribed'],
        ['bob@example.com', '<b>Bob</b> & Co', 'Germany', 'Zürich ', '', '', 'subscribed'],
        ['Gone@example.com', 'Gone', 'India', '', '', '', 'unsubscribed'],
      ],
      {
        behaviours: chosen,
        config: { columns: { 'custom.plan': 'Plan' }, suppressions: [{ sources: ['crm'] }] },
      },
    );
    const first = await world.sync();
    const writes = world.sandbox.writes;

    const second = await world.sync();

    expect(first.result.verdicts).toMatchObject({ rejected: 0, drifted: 0, unknown: 0 });
    expect(world.sandbox.writes).toBe(writes);
    expect(second.result.verified).toBe(true);
    expect(world.service.emails()).toHaveLength(2);
  });

  it('notes a value that the service cut, and takes it for applied', async () => {
    const world = worldOf([
      ['Email', 'Country', 'City'],
      ['ann@example.com', 'India', LONG],
    ]);
    const cutting = worldOf(world.config.sources['crm'] ?? [], {
      behaviours: { max_length: 'truncate(191)' },
    });

    const { runId, result } = await cutting.sync();

    expect(result.verified).toBe(true);
    expect([...cutting.journal.walks.notes(runId)]).toEqual([
      { seq: 2, reason: { code: 'applied-otherwise', fields: ['city'], wasRefused: false } },
    ]);
  });

  it('sends a value again when the source changes it after the service had cut it', async () => {
    const world = worldOf(
      [
        ['Email', 'Country', 'City'],
        ['ann@example.com', 'India', LONG],
      ],
      { behaviours: { max_length: 'truncate(191)' } },
    );
    await world.sync();
    world.config = {
      ...world.config,
      sources: {
        crm: [
          ['Email', 'Country', 'City'],
          ['ann@example.com', 'India', 'Pune'],
        ],
      },
    };

    await world.sync();

    expect(world.service.contacts()[0]?.fields['city']).toBe('Pune');
  });

  it('sends no write in a second sync when rows of the first were dropped and parked', async () => {
    const world = worldOf(manyPeople(30));
    await world.sync();
    world.config = { ...world.config, sources: { crm: manyPeople(10) } };
    await world.sync({ onTrip: 'park' });
    const writes = world.sandbox.writes;

    const { result } = await world.sync({ onTrip: 'park' });

    expect(world.sandbox.writes).toBe(writes);
    expect(result.parked?.deletes).toBe(20);
  });

  it('finds nothing to do after everything was done', async () => {
    const world = worldWithEverything();

    await world.sync();

    expect(await world.differences()).toEqual([]);
  });
});
