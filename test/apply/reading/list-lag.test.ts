// A contact list that is behind what the contact types count.
import { describe, expect, it } from 'vitest';
import { firstTo, knowsSecondAdds, manyPeople, PEOPLE, worldOf } from '../stories.ts';

it('sends no create again that an old list does not show, when its answer was lost', async () => {
  const world = worldOf(PEOPLE, {
    behaviours: { list_staleness: 'seconds(400)', duplicate_add: 'insert_second' },
    quietMs: 120_000,
  });
  world.service.addContactType('Newsletter');
  await world.clock.advance(1_000_000);
  world.fateOf = firstTo('contacts/add', 'answer-lost');

  const { result } = await world.sync();

  expect(result.verified).toBe(true);
  expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com', 'cem@example.com']);
});

it('sends no create again while an old list still shows as many who were deleted', async () => {
  const world = worldOf(
    [
      ['Email', 'Country', 'Plan'],
      ['ann@example.com', 'India', 'gold'],
    ],
    {
      behaviours: { list_staleness: 'seconds(400)', csv_existing: 'duplicate' },
      quietMs: 120_000,
      config: { columns: { 'custom.plan': 'Plan' } },
    },
  );
  world.service.addContactType('Newsletter');
  world.service.addContact('old@example.com');
  await world.clock.advance(1_000_000);

  const { result } = await world.sync({ allowed: { delete: 1 } });

  expect(result.verified).toBe(true);
  expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(1);
});

it('sends no create again while an old list shows somebody whose delete was in doubt before', async () => {
  const world = worldOf([PEOPLE[0] ?? [], PEOPLE[1] ?? []], {
    behaviours: { list_staleness: 'seconds(400)', duplicate_add: 'insert_second' },
    quietMs: 120_000,
  });
  world.service.addContactType('Newsletter');
  world.service.addContact('old@example.com');
  await world.clock.advance(1_000_000);
  const add = firstTo('contacts/add', 'answer-lost');
  const remove = firstTo('contacts/delete', 'answer-lost');
  world.fateOf = (request) => (request.endpoint === 'contacts/add' ? add : remove)(request);

  const { result } = await world.sync({ allowed: { delete: 1 } });

  expect(world.sandbox.requests.get('contacts/add')).toBe(1);
  expect(result.verified).toBe(true);
});

it('tells in the plan when the service counts more contacts than it lists', async () => {
  const world = worldOf(manyPeople(30), { behaviours: { list_size: 'silently_capped(20)' } });
  world.service.addContactType('Newsletter');
  for (let index = 0; index < 25; index += 1) {
    world.service.addContact(`old${String(index)}@example.com`);
  }

  const { plan } = await world.plan();

  expect(plan.head.warnings.map(({ code }) => code)).toContain('FEWER_LISTED_THAN_COUNTED');
});

describe('a list that is served later than the quiet period lasts', () => {
  it('is read until it has caught up with the counts, and nothing is taken for dropped', async () => {
    const world = worldOf(manyPeople(20), {
      behaviours: { list_staleness: 'seconds(500)' },
      quietMs: 120_000,
    });
    await world.clock.advance(1_000_000);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 21, rejected: 0, unknown: 0 });
    expect(result.verified).toBe(true);
    expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(1);
  });

  it('is not awaited for ever', async () => {
    const world = worldOf(manyPeople(20), {
      behaviours: { list_staleness: 'seconds(100000)' },
      quietMs: 120_000,
    });
    await world.clock.advance(1_000_000);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ unknown: 20, rejected: 0 });
    expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(1);
    expect(world.sandbox.requests.get('contacts/add')).toBeUndefined();
    expect(world.clock.monotonicMs()).toBeLessThan(10_000_000);
  });
});

it('reads once more, and not longer, where a count is larger for good', async () => {
  const world = worldOf(manyPeople(12, { Plan: 'gold' }), {
    behaviours: { count_field: 'includes_deleted', csv_timing: 'async_lost_chunk(1,100)' },
    config: { columns: { 'custom.plan': 'Plan' } },
  });
  knowsSecondAdds(world);

  const { result } = await world.sync();

  expect(result.verdicts.unknown).toBe(0);
  expect(result.listReads).toBeLessThan(12);
});
