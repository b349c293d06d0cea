// P3 where it is not known how an importer reads rows, or whether a list shows new contacts: one goes first, at most one
// waits, and nobody is there twice.
import { describe, expect, it } from 'vitest';
import { accountState } from '../simulation/account-state.ts';
import { manyPeople, recordWrites, UNFORGIVING, worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const DAY_MS = 24 * 3_600_000;

function copiesIn(world: World): number {
  const { contacts } = accountState(world.sandbox);
  return contacts.length - new Set(contacts.map(({ email }) => email)).size;
}

async function threeNights(world: World) {
  const nights = [];
  for (let night = 1; night <= 3; night += 1) {
    const writes = recordWrites(world);
    const { result } = await world.sync();
    nights.push({ result, writes: [...writes] });
    await world.clock.sleep(DAY_MS);
  }
  return nights;
}

const IMPORTERS = [
  {
    name: 'reads no row',
    behaviours: { csv_country: 'id', csv_timing: 'async_lost_chunk(1,100)' },
  },
  { name: 'reads ids of countries', behaviours: { csv_country: 'id' } },
  { name: 'takes ten rows', behaviours: { csv_max: 'truncated(10)' } },
  { name: 'takes a hundred rows', behaviours: { csv_max: 'truncated(100)' } },
];

describe('P3: an importer that says yes and leaves rows out', () => {
  for (const counts of ['exact', 'missing']) {
    it.each(
      IMPORTERS.filter(({ behaviours }) => counts === 'exact' || 'csv_country' in behaviours),
    )(
      `lets at most one person wait, and sends nothing in the third night (counts ${counts}): it $name`,
      async ({ behaviours }) => {
        const world = worldOf(manyPeople(150), {
          behaviours: { ...UNFORGIVING, ...behaviours, count_field: counts },
        });

        const [first, , third] = await threeNights(world);

        expect(copiesIn(world)).toBe(0);
        expect(first?.result.late?.waiting ?? 0).toBeLessThanOrEqual(1);
        expect(world.service.emails().length).toBeGreaterThanOrEqual(149);
        expect(third?.writes).toEqual([]);
      },
    );
  }
});

describe('P3: a list that shows only the first contacts', () => {
  it.each(['capped(100)', 'missing'])('makes one copy at the most (counts %s)', async (counts) => {
    const world = worldOf(manyPeople(300), {
      behaviours: { ...UNFORGIVING, list_size: 'silently_capped(100)', count_field: counts },
    });
    world.service.addContactType('Newsletter');
    for (const [email = '', name = ''] of manyPeople(300).slice(1)) {
      world.service.addContact(email, { first_name: name });
    }

    const [first, , third] = await threeNights(world);

    expect(copiesIn(world)).toBe(1);
    expect(first?.result).toMatchObject({ verified: false, late: { waiting: 1, held: 199 } });
    expect(third?.writes).toEqual([]);
  });

  it('costs no further reading once a contact that was created has been seen', async () => {
    const behaviours = { count_field: 'missing' };
    const world = worldOf(manyPeople(5), { behaviours });
    await world.sync();
    world.config = { ...world.config, sources: { crm: manyPeople(9) } };

    const { result } = await world.sync();

    expect(result).toMatchObject({ verified: true, listReads: 2 });
  });
});
