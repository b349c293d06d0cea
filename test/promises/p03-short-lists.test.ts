// P3 and P5 over a contact list that looks whole and is not: contacts that are not listed may be there all the
// same, so nobody is created a second time, and nobody is deleted.
import { describe, expect, it } from 'vitest';
import { exitCodeOfRun } from '../../src/cli/runs/run-reasons.ts';
import { accountState } from '../simulation/account-state.ts';
import { endings, manyPeople, recordWrites, UNFORGIVING, worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

/** So many people are there, and one more in the source. */
function worldWith(count: number, behaviours: Readonly<Record<string, string>>): World {
  const world = worldOf(manyPeople(count + 1), { behaviours: { ...UNFORGIVING, ...behaviours } });
  world.service.addContactType('Newsletter');
  for (const [email = '', name = ''] of manyPeople(count).slice(1)) {
    world.service.addContact(email, { first_name: name });
  }
  return world;
}

function copiesIn(world: World): number {
  const { contacts } = accountState(world.sandbox);
  return contacts.length - new Set(contacts.map(({ email }) => email)).size;
}

const CUT_LISTS = [
  ['cut short', { list_size: 'silently_capped(5)' }],
  ['paginated without a word', { list_size: 'paginated_unannounced(5)' }],
] as const;

/** More than three requests a second are too much: a reading of everything is. */
const BUSY = { list_partial_under_load: 'yes(3)' };

describe('P3: a list that shows fewer contacts than the service counts', () => {
  it.each(CUT_LISTS)('creates nobody when it is %s', async (_what, behaviours) => {
    const world = worldWith(9, behaviours);
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      guards: [{ name: 'maxShrink', value: 4, limit: 0 }],
      hint: expect.stringContaining('--accept shrink'),
    });

    expect(writes).toEqual([]);
    expect(copiesIn(world)).toBe(0);
  });

  it('holds no suppression and no update up, as long as nobody is created or deleted', async () => {
    const world = worldWith(9, { list_size: 'silently_capped(5)' });
    world.config = {
      ...world.config,
      sources: {
        crm: manyPeople(2).map((row, index) =>
          index === 1 ? [...row.slice(0, 1), 'New', 'India'] : row,
        ),
      },
      syncs: [{ sources: ['crm'], mode: 'upsert' }],
    };

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 1, rejected: 0 });
  });

  it('is looked at once more, since a service may be too busy to list everybody', async () => {
    const world = worldWith(9, BUSY);

    const made = await world.plan();

    expect(made.plan.head.contactTypes).toMatchObject([{ existing: 9, counted: 9, create: 1 }]);
    expect(world.sandbox.requests.get('contacts/list')).toBe(2);
    expect(copiesIn(world)).toBe(0);
  });

  it('creates nobody when it is short only by the time that a plan is applied', async () => {
    const world = worldWith(9, BUSY);
    const made = await world.plan();
    world.service.addContact('p0010@example.com');
    const writes = recordWrites(world);

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'createContact p0010@example.com: skipped, may-be-there',
    ]);
    expect(writes.filter((endpoint) => endpoint !== 'contacts-type')).toEqual([]);
  });
});

describe('P8: a list that shows other people in each reading', () => {
  it.each([
    [4, true, 0],
    [7, false, 6],
  ])(
    'calls %i new people of whom it shows five verified: %s, and ends with exit code %i',
    async (count, verified, exitCode) => {
      const world = worldOf(manyPeople(count), {
        behaviours: { ...UNFORGIVING, list_order: 'random', list_size: 'paginated_unannounced(5)' },
      });

      const { result } = await world.sync();

      expect(result.verdicts).toMatchObject({ applied: count + 1, unknown: 0, rejected: 0 });
      expect(result.verified).toBe(verified);
      expect(exitCodeOfRun(result, { invalid: false, chosen: null })).toBe(exitCode);
      expect(copiesIn(world)).toBe(0);
    },
  );
});

describe('P5: a list that shows fewer contacts than the service counts', () => {
  it.each(CUT_LISTS)('deletes nobody when it is %s', async (_what, behaviours) => {
    const world = worldWith(9, behaviours);
    world.config = { ...world.config, sources: { crm: manyPeople(8).toSpliced(1, 1) } };
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });

    expect(writes).toEqual([]);
  });
});

describe('a service that counts deleted contacts as well', () => {
  /** Five contacts, and so many that were deleted. */
  function worldCountingDeleted(deletedCount: number): World {
    const world = worldWith(5, { count_field: 'includes_deleted', delete_kind: 'soft' });
    for (let number = 1; number <= deletedCount; number += 1) {
      const email = `gone${String(number)}@example.com`;
      world.service.addContact(email);
      world.service.deleteContact(email);
    }
    return world;
  }

  it('is accepted once, and then remembered', async () => {
    const world = worldCountingDeleted(3);
    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    await world.sync({ allowed: { shrink: true } });
    world.config = { ...world.config, sources: { crm: manyPeople(8) } };

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 2 });
  });

  it('is known after a run that deleted somebody', async () => {
    const world = worldCountingDeleted(0);
    world.config = { ...world.config, sources: { crm: manyPeople(4) } };
    await world.sync({ allowed: { delete: 1 } });
    world.config = { ...world.config, sources: { crm: manyPeople(5) } };

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 1 });
    expect(world.journal.facts.get('count_field')).toMatchObject({ value: 'includes_deleted' });
  });

  it('lets a few more be missing once it is known', async () => {
    const world = worldCountingDeleted(7);
    const fact = { name: 'count_field', value: 'includes_deleted', source: 'probed' } as const;
    world.journal.facts.set(fact);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 1 });
  });
});
