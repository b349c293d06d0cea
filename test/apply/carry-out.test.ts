// The main story of a run, and what happens to it when requests and answers are lost.
import { describe, expect, it } from 'vitest';
import { SimulatedCrash, type Fate } from '../world/sandbox-send.ts';
import { World } from '../world/world.ts';

const PEOPLE = [
  ['Email', 'First name', 'Country', 'City'],
  ['ann@example.com', 'Ann', 'India', 'Pune'],
  ['bob@example.com', 'Bob', 'India', 'Delhi'],
  ['cem@example.com', 'Cem', 'Germany', 'Ulm'],
];

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
});
