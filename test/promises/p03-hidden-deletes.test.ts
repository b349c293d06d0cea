// P3 and P5 where the list and its counts show the newest contacts only: who is to be deleted is not to be seen
// whether it was done or not, and no run calls done what it does not know.
import { describe, expect, it } from 'vitest';
import { firstTo, manyPeople, reply, worldOf } from '../apply/stories.ts';
import type { Fate } from '../world/sandbox-send.ts';
import type { World } from '../world/world.ts';

const NEW_PEOPLE = 14;

/** So many people of no source are in a contact type that gets more new ones than the list shows. */
function worldWithOldPeople(
  count: number,
  behaviours: Readonly<Record<string, string>> = {},
): World {
  const world = worldOf(manyPeople(NEW_PEOPLE), {
    behaviours: {
      list_order: 'newest_first',
      list_size: `silently_capped(${String(NEW_PEOPLE)})`,
      count_field: `capped(${String(NEW_PEOPLE)})`,
      ...behaviours,
    },
    config: { guards: { firstMirror: 'allow', maxDelete: { kind: 'share', share: 1 } } },
  });
  world.service.addContactType('Newsletter');
  for (let number = 0; number < count; number += 1) {
    world.service.addContact(`old${String(number)}@example.com`);
  }
  return world;
}

/** Also of those whom no list shows. */
function oldPeople(world: World): number {
  const { store } = world.sandbox.account();
  const statement = store.query<{ count: number }>(
    "SELECT count(*) AS count FROM contact WHERE email LIKE 'old%' AND deleted_at IS NULL",
  );
  return statement.get()?.count ?? 0;
}

describe('P3: contacts that are deleted where no list shows them', () => {
  const UNCLEAR: readonly (readonly [string, Fate])[] = [
    ['lost on its way', 'request-lost'],
    ['answered by a page', reply(200, '<html>Down for maintenance</html>')],
    ['answered by a server error', reply(500, '{}')],
    ['done and its answer lost', 'answer-lost'],
  ];

  it.each(UNCLEAR)('are gone in the end when the call for one of them is %s', async (_, fate) => {
    const world = worldWithOldPeople(3);
    world.fateOf = firstTo('contacts/delete', fate);

    const { result } = await world.sync();

    expect(oldPeople(world)).toBe(0);
    expect(result.verdicts).toMatchObject({ applied: NEW_PEOPLE + 3, unknown: 0 });
  });

  it('are not called deleted by a run whose calls are all lost, and are gone when it is resumed', async () => {
    const world = worldWithOldPeople(3);
    const made = await world.plan();
    world.fateOf = firstTo('contacts/delete', 'request-lost', Infinity);

    await expect(world.apply(made)).rejects.toMatchObject({ because: 'unavailable' });
    const deletes = [...made.plan.items('deleteContact')];
    const runId = world.journal.runs.unfinished()?.runId ?? '';
    const states = deletes.map(({ seq }) => world.journal.items.get(runId, seq)?.state);
    world.fateOf = () => 'answered';
    const { result } = await world.resume(made);

    expect(deletes).toHaveLength(3);
    expect(states).not.toContain('applied');
    expect(oldPeople(world)).toBe(0);
    expect(result.verdicts).toMatchObject({ applied: NEW_PEOPLE + 3, unknown: 0 });
  });

  it.each([1, 2, 5, 9])(
    'are gone in the end when a call for many takes %i of them',
    async (most) => {
      const world = worldWithOldPeople(10, { bulk_max_ids: `truncate_silently(${String(most)})` });

      const { result } = await world.sync();

      expect(oldPeople(world)).toBe(0);
      expect(result.verdicts).toMatchObject({ applied: NEW_PEOPLE + 10, unknown: 0 });
    },
  );
});
