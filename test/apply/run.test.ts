import { describe, expect, it } from 'vitest';
import { firstTo, manyPeople, orDied, PEOPLE, worldOf, worldWithEverything } from './stories.ts';

describe('a run', () => {
  it.each([
    ['the configuration', { configurationHash: 'changed' }],
    ['the account', { accountHash: 'changed' }],
  ])('does not start when %s changed since the plan was made', async (what, changed) => {
    const world = worldWithEverything();
    const made = await world.plan();
    const writes = world.sandbox.writes;
    world.config = { ...world.config, ...changed };

    await expect(world.apply(made)).rejects.toMatchObject({
      code: 'PLAN_STALE',
      message: expect.stringContaining(what),
    });

    expect(world.sandbox.writes).toBe(writes);
    expect(world.journal.runs.unfinished()).toBeUndefined();
  });

  it('is not resumed with another configuration', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-after');
    await orDied(world.apply(made));
    world.config = { ...world.config, configurationHash: 'changed' };

    await expect(world.resume(made)).rejects.toMatchObject({ code: 'PLAN_STALE' });
  });

  it('does not start while another one is unfinished', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-after');
    await orDied(world.apply(made));
    const writes = world.sandbox.writes;

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'RUN_UNFINISHED' });

    expect(world.sandbox.writes).toBe(writes);
  });

  it('starts again once the unfinished one was resumed', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-after');
    await orDied(world.apply(made));
    await world.resume(made);

    const { result } = await world.apply(await world.plan());

    expect(result.verified).toBe(true);
    expect(world.journal.runs.unfinished()).toBeUndefined();
  });

  it('keeps its limit when it is resumed', async () => {
    const world = worldOf(manyPeople(5), { concurrency: 1 });
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-before');
    await orDied(world.apply(made, { itemLimit: 3 }));

    const { result } = await world.resume(made);

    expect(world.service.emails()).toEqual(['p0001@example.com', 'p0002@example.com']);
    expect(result.verdicts).toMatchObject({ applied: 3, skipped: 3 });
  });

  it('keeps its deletes back when it is resumed', async () => {
    const world = worldOf(PEOPLE, { config: { guards: { firstMirror: 'park' } }, concurrency: 1 });
    world.service.addContactType('Newsletter');
    world.service.addContact('theirs@example.com');
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-after');
    await orDied(world.apply(made));

    const { result } = await world.resume(made);

    expect(result.parked).toMatchObject({ deletes: 1 });
    expect(world.service.emails()).toContain('theirs@example.com');
  });

  it('counts its requests, its list reads and its time', async () => {
    const world = worldOf(PEOPLE);
    const made = await world.plan();
    const before = [...world.sandbox.requests.values()].reduce((sum, count) => sum + count);

    const { result } = await world.apply(made);

    const after = [...world.sandbox.requests.values()].reduce((sum, count) => sum + count);
    expect(result.requests).toBe(after - before);
    expect(result.listReads).toBe(2);
    expect(result.seconds).toBeGreaterThanOrEqual(0);
  });

  it('remembers the sizes that it saw for the guards of the next one', async () => {
    const world = worldOf(manyPeople(15));

    await world.sync();

    expect(world.journal.runs.lastBaseline()).toMatchObject({
      listedContacts: 15,
      validRows: { crm: 15 },
      mirrored: ['newsletter'],
    });
  });

  it('marks nothing as mirrored while its deletes are parked', async () => {
    const world = worldOf(PEOPLE, { config: { guards: { firstMirror: 'park' } } });
    world.service.addContactType('Newsletter');
    world.service.addContact('theirs@example.com');

    await world.sync();

    expect(world.journal.ownership.wasMirrored('newsletter')).toBe(false);
  });
});
