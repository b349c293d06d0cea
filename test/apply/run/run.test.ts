import { describe, expect, it } from 'vitest';
import { deleteCount, parkedItemCount } from '../../../src/plan/index.ts';
import type { World } from '../../world/world.ts';
import {
  firstTo,
  manyPeople,
  orDied,
  PEOPLE,
  reply,
  worldOf,
  worldWithEverything,
} from '../stories.ts';

function requestsOf({ sandbox }: World): { readonly all: number; readonly lists: number } {
  const all = [...sandbox.requests.values()].reduce((sum, count) => sum + count, 0);
  return { all, lists: sandbox.requests.get('contacts/list') ?? 0 };
}

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

    await expect(world.resume(made)).rejects.toMatchObject({
      code: 'RUN_STALE',
      message: expect.stringContaining('the configuration changed since its plan was made'),
      hint: expect.stringContaining('Put the configuration back'),
    });
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

    expect(result).toMatchObject({ verified: false, listReads: 0 });
    expect(world.journal.runs.unfinished()).toBeUndefined();
  });

  it('deletes nobody when it is resumed on the word of a state that was lost', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    const deletes = deleteCount(made.plan.head.counts);
    world.fateOf = firstTo('contacts/add', 'crash-after');
    await orDied(world.apply(made));
    world.fateOf = ({ endpoint }) => {
      if (endpoint.includes('delete')) throw new Error(`${endpoint} was called`);
      return 'answered';
    };
    world.stateLost = true;

    const { result } = await world.resume(made);

    expect(deletes).toBeGreaterThan(0);
    expect(result.parked).toMatchObject({ deletes });
    // Nor does it create anybody where it is unknown whom somebody else removed.
    expect(result.verdicts.skipped).toBe(parkedItemCount(result.parked));
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

  it('counts what the processes before an interruption spent, too', async () => {
    const world = worldOf(manyPeople(5), { concurrency: 1 });
    const made = await world.plan();
    const before = requestsOf(world);
    world.fateOf = ({ endpoint }) => {
      if (endpoint === 'contacts/add') world.drain.abort();
      return 'answered';
    };
    await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });
    const earlier = requestsOf(world);
    Object.assign(world, { drain: new AbortController(), fateOf: () => 'answered' });

    const { result } = await world.resume(made);

    expect(earlier.all - before.all).toBeGreaterThan(5);
    expect(result.requests).toBe(requestsOf(world).all - before.all);
    expect(result.listReads).toBe(requestsOf(world).lists - before.lists);
  });

  it('counts the time of a process that died', async () => {
    const world = worldOf(manyPeople(5), { concurrency: 1 });
    const made = await world.plan();
    const throttle = reply(429, '', { headers: { 'retry-after': '60' } });
    const fates = [throttle, 'answered', 'crash-after'] as const;
    let adds = 0;
    world.fateOf = ({ endpoint }) =>
      endpoint === 'contacts/add' ? (fates[(adds += 1) - 1] ?? 'answered') : 'answered';
    await orDied(world.apply(made));
    world.fateOf = () => 'answered';

    const { result } = await world.resume(made);

    // The first waited as it was asked to, and the resume waits for the quiet period.
    expect(result.seconds).toBeGreaterThanOrEqual(60 + 120);
  });

  it('counts the time of a sync from its beginning, planning included', async () => {
    const world = worldOf(manyPeople(3), { concurrency: 1 });
    let lists = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/list' || (lists += 1) > 1) return 'answered';
      return reply(429, '', { headers: { 'retry-after': '60' } });
    };

    const { result } = await world.sync();

    expect(result.seconds).toBeGreaterThanOrEqual(60);
  });

  it('has no more repetitions to spend after a death than before it', async () => {
    const world = worldOf(manyPeople(3), { concurrency: 1 });
    world.service.addContactType('Newsletter');
    world.service.addContact('p0001@example.com', { first_name: 'Old' });
    const made = await world.plan();
    let updates = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/update') return 'answered';
      updates += 1;
      return updates === 3 ? 'crash-before' : reply(503, 'busy');
    };
    await orDied(world.apply(made));
    const left = world.client.health.repeatTokens;
    world.fateOf = firstTo('contacts/list', 'crash-before');
    await orDied(world.resume(made));

    expect(left).toBeLessThan(500);
    expect(world.client.health.repeatTokens).toBeLessThanOrEqual(left + 10);
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
