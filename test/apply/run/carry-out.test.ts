// The main story of a run, and what happens to it when requests and answers are lost.
import { describe, expect, it } from 'vitest';
import { SimulatedCrash, type Fate } from '../../world/sandbox-send.ts';
import { World } from '../../world/world.ts';
import {
  EVERYTHING,
  everythingIn,
  knowsSecondAdds,
  manyPeople,
  orDied,
  PEOPLE,
  recordWrites,
  reply,
  UNFORGIVING,
  worldOf,
  worldWithEverything,
} from '../stories.ts';

function worldWithPeople(options: ConstructorParameters<typeof World>[0] = {}): World {
  const world = new World(options);
  world.config = { sources: { crm: PEOPLE }, syncs: [{ sources: ['crm'], mode: 'mirror' }] };
  return world;
}

describe('carrying out a plan', () => {
  it('brings an empty account to the sources and finds nothing to do afterwards', async () => {
    const world = worldWithPeople();

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 4, rejected: 0, unknown: 0 });
    expect(result.verified).toBe(true);
    expect(result.listReads).toBe(2);
    expect(world.service.emails()).toEqual([
      'ann@example.com',
      'bob@example.com',
      'cem@example.com',
    ]);
    expect(await world.differences()).toEqual([]);
  });

  it('sends no write when a second sync follows the first', async () => {
    const world = worldWithPeople();
    await world.sync();
    const writes = world.sandbox.writes;

    const { result } = await world.sync();

    expect(world.sandbox.writes).toBe(writes);
    expect(result.verified).toBe(true);
  });

  it.each<Fate>(['request-lost', 'answer-lost'])(
    'creates nobody twice when the first attempt of every add ends as %s',
    async (fate) => {
      const world = worldWithPeople({ behaviours: { duplicate_add: 'insert_second' } });
      const lost = new Set<number>();
      world.fateOf = ({ endpoint, writeNumber }) => {
        if (endpoint !== 'contacts/add' || lost.size >= 3) return 'answered';
        lost.add(writeNumber);
        return fate;
      };

      const { result } = await world.sync();

      expect(result.verdicts).toMatchObject({ applied: 4, unknown: 0 });
      expect(world.service.emails()).toEqual([
        'ann@example.com',
        'bob@example.com',
        'cem@example.com',
      ]);
    },
  );

  it.each<Fate>(['crash-before', 'crash-after'])(
    'reaches the same account after a %s at any write',
    async (fate) => {
      for (const dieAt of [1, 2, 3, 4]) {
        const world = worldWithPeople({
          behaviours: { duplicate_add: 'insert_second' },
          concurrency: 1,
        });
        const made = await world.plan();
        world.fateOf = ({ isWrite, writeNumber }) =>
          isWrite && writeNumber === dieAt ? fate : 'answered';
        const died = await world.apply(made).then(
          () => false,
          (error: unknown) => error instanceof SimulatedCrash,
        );
        expect(died).toBe(true);
        world.fateOf = () => 'answered';

        const { result } = await world.resume(made);

        expect(result.verdicts).toMatchObject({ applied: 4, unknown: 0 });
        expect(world.service.emails()).toEqual([
          'ann@example.com',
          'bob@example.com',
          'cem@example.com',
        ]);
      }
    },
  );

  it('stops after a few writes when the service is out, and does the rest in a resume', async () => {
    const world = worldOf(manyPeople(9), {
      behaviours: { duplicate_add: 'insert_second' },
      concurrency: 1,
    });
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/add' ? 'request-lost' : 'answered');

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const adds = world.client.requestCount.byEndpoint.get('contacts/add');
    world.fateOf = () => 'answered';
    const { result } = await world.resume(made);

    // Five in a row are an outage; after a probe that was answered two more show that it goes on.
    expect(adds).toBe(7);
    expect(result.verdicts).toMatchObject({ applied: 10, unknown: 0, skipped: 0 });
    expect(world.service.emails()).toHaveLength(9);
  });

  it('forgets nothing when the service is out through several resumes', async () => {
    const world = worldWithEverything({ behaviours: UNFORGIVING, concurrency: 1 });
    const made = await world.plan();
    world.fateOf = ({ isWrite }) => (isWrite ? 'request-lost' : 'answered');
    await world.apply(made).catch(() => undefined);
    for (let resumes = 1; resumes <= 4; resumes += 1)
      await world.resume(made).catch(() => undefined);
    world.fateOf = () => 'answered';

    const { result } = await world.resume(made);

    expect(everythingIn(world)).toEqual(EVERYTHING);
    expect(result.verdicts.applied).toBe(made.plan.head.itemCount);
  });

  it.each([1, 3, 5, 7, 9, 11, 13])(
    'ends what is under way when told to stop at write %i, and goes on in a resume',
    async (number) => {
      const world = worldWithEverything({ behaviours: UNFORGIVING });
      const made = await world.plan();
      const writes = recordWrites(world);
      world.fateOf = ({ isWrite, writeNumber }) => {
        if (isWrite && writeNumber === number) world.drain.abort();
        return 'answered';
      };
      await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });
      const sent = writes.length;
      world.fateOf = () => 'answered';
      world.drain = new AbortController();

      const { result } = await world.resume(made);

      // Those that were under way at that moment had left.
      expect(sent).toBeGreaterThanOrEqual(number);
      expect(sent).toBeLessThan(number + 4);
      expect(everythingIn(world)).toEqual(EVERYTHING);
      expect(result.verified).toBe(true);
      expect(writes).toHaveLength(13);
    },
  );

  it('can be resumed when the service cannot be read while it waits for missing rows', async () => {
    const world = worldOf(manyPeople(150), {
      behaviours: { csv_timing: 'async_lost_chunk(1,100)' },
    });
    world.journal.facts.set({ name: 'csv_country', value: 'name', source: 'probed' });
    knowsSecondAdds(world);
    const made = await world.plan();
    let lists = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint === 'contacts/list') lists += 1;
      return endpoint === 'contacts/list' && lists > 2 ? reply(503, '') : 'answered';
    };

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    world.fateOf = () => 'answered';
    const { result } = await world.resume(made);

    expect(result.verdicts).toMatchObject({ applied: 151, rejected: 0 });
    expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(1);
  });

  it('waits once for rows that are late, and reads once more', async () => {
    const world = worldOf(PEOPLE, { behaviours: { list_staleness: 'seconds(30)' } });
    await world.clock.advance(60_000);

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(result.listReads).toBe(3);
  });
});

it('gives an item up after so many attempts, however often its run is resumed', async () => {
  const world = worldOf(manyPeople(1), { behaviours: UNFORGIVING });
  world.service.addContactType('Newsletter');
  const made = await world.plan();
  let adds = 0;
  let lists = 0;
  world.fateOf = ({ endpoint }) => {
    if (endpoint === 'contacts/list' && (lists += 1) % 3 === 0) return 'crash-before';
    if (endpoint === 'contacts/add') adds += 1;
    return endpoint === 'contacts/add' ? 'request-lost' : 'answered';
  };
  let ended = await orDied(world.apply(made));
  for (let resumes = 0; resumes < 100 && ended === 'died'; resumes += 1) {
    ended = await orDied(world.resume(made));
  }

  expect(ended).toMatchObject({ result: { verdicts: { unknown: 1 } } });
  expect(adds).toBe(24);
});
