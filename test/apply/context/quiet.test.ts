import { describe, expect, it } from 'vitest';
import { firstTo, manyPeople, orDied, PEOPLE, worldOf } from '../stories.ts';

describe('the quiet period', () => {
  it('waits for the rest of the quiet period when a write is in doubt', async () => {
    const world = worldOf(PEOPLE, { quietMs: 200_000, concurrency: 1 });
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'request-lost');
    const times: number[] = [];
    world.sandbox.before.push(({ path }) => {
      if (path.endsWith('contacts/add') || path.endsWith('contacts/list'))
        times.push(world.clock.monotonicMs());
    });

    await world.apply(made);

    // The drift read, two adds that arrive, the settling read, the add again, the final read.
    const [, , lastAdd = 0, settling = 0] = times;
    expect(times).toHaveLength(6);
    expect(settling - lastAdd).toBeGreaterThanOrEqual(199_000);
    expect(settling - lastAdd).toBeLessThan(210_000);
  });

  it('waits the whole quiet period anew when the process died with a write under way', async () => {
    const world = worldOf(PEOPLE, { quietMs: 200_000, concurrency: 1 });
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-after');
    await orDied(world.apply(made));
    await world.clock.advance(3_600_000);
    const resumedMs = world.clock.monotonicMs();

    await world.resume(made);

    expect(world.clock.monotonicMs() - resumedMs).toBeGreaterThanOrEqual(200_000);
  });

  it('waits for nothing when the run stopped between two writes', async () => {
    const world = worldOf(PEOPLE, { quietMs: 200_000, concurrency: 1 });
    const made = await world.plan();
    world.fateOf = ({ writeNumber }) => {
      if (writeNumber === 2) world.drain.abort();
      return 'answered';
    };
    await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });
    world.fateOf = () => 'answered';
    world.drain = new AbortController();
    const resumedMs = world.clock.monotonicMs();

    const { result } = await world.resume(made);

    expect(result.verified).toBe(true);
    expect(world.clock.monotonicMs() - resumedMs).toBeLessThan(20_000);
  });

  it('does not wait for others who add contacts without a pause when no upload is in doubt', async () => {
    const world = worldOf(PEOPLE, { config: { syncs: [{ sources: ['crm'] }] } });
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'answer-lost');
    let added = 0;
    const send = world.fateOf;
    world.fateOf = (request) => {
      if (request.endpoint === 'contacts-type' && world.service.contactTypes().length > 0) {
        added += 1;
        world.service.addContact(`other${String(added)}@example.com`);
      }
      return send(request);
    };

    const { result } = await world.apply(made);

    expect(result.verdicts.applied).toBe(4);
    expect(world.clock.monotonicMs()).toBeLessThan(300_000);
  });

  it('is told to stop at once while it waits', async () => {
    const world = worldOf(PEOPLE, { quietMs: 1_000_000 });
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'request-lost');
    world.clock.after(30_000, () => {
      world.drain.abort();
    });

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });

    expect(world.clock.monotonicMs()).toBeLessThan(60_000);
  });
});

it('waits for a person when a doubt cannot be settled because the contact type never comes to rest', async () => {
  const world = worldOf(manyPeople(20), { behaviours: { duplicate_add: 'insert_second' } });
  const made = await world.plan();
  world.fateOf = firstTo('contacts/upload-csv', 'answer-lost');
  let guests = 0;
  const invite = (): void => {
    guests += 1;
    world.service.addContact(`guest${String(guests)}@example.org`);
    if (guests < 200) world.clock.after(60_000, invite);
  };
  world.clock.after(60_000, invite);

  await expect(world.apply(made)).rejects.toMatchObject({ code: 'SERVICE_UNSETTLED' });
  await world.clock.advance(200 * 60_000);
  const { result } = await world.resume(made);

  expect(result.verdicts).toMatchObject({ applied: made.plan.head.itemCount });
  expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(1);
  expect(world.service.emails().filter((email) => email.startsWith('p'))).toHaveLength(20);
});
