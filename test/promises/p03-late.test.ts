// P3 over a service that says yes and shows nothing for a long time: an import queue that is hours behind, or a
// list and a count that are cut at the same number. Whoever may be there already is not created again.
import { describe, expect, it } from 'vitest';
import { conditionsOfRun } from '../../src/plan/index.ts';
import { accountState } from '../simulation/account-state.ts';
import {
  endings,
  firstTo,
  manyPeople,
  PEOPLE,
  recordWrites,
  reply,
  UNFORGIVING,
  worldOf,
} from '../apply/stories.ts';
import type { World, WorldOptions } from '../world/world.ts';

const QUIET_SECONDS = 120;
const HOUR_MS = 3_600_000;

/** So many people in the source, and a queue that is behind by so many quiet periods. */
function slowWorld(
  count: number,
  quietPeriods: number,
  { rowsPerSecond = 1_000, ...options }: WorldOptions & { readonly rowsPerSecond?: number } = {},
): World {
  const delay = String(quietPeriods * QUIET_SECONDS);
  return worldOf(manyPeople(count), {
    ...options,
    behaviours: { ...UNFORGIVING, csv_timing: `async(${delay},${String(rowsPerSecond)})` },
  });
}

function copiesIn(world: World): number {
  const { contacts } = accountState(world.sandbox);
  return contacts.length - new Set(contacts.map(({ email }) => email)).size;
}

async function nights(world: World, count: number, apartMs = 12 * HOUR_MS) {
  const results = [];
  for (let night = 1; night <= count; night += 1) {
    results.push((await world.sync()).result);
    await world.clock.sleep(apartMs);
  }
  return results;
}

describe('P3: an import queue that is far behind', () => {
  it.each([1, 4, 8, 16, 30])(
    'makes no second contact of anybody at %i quiet periods, and everybody is there in the end',
    async (quietPeriods) => {
      const world = slowWorld(300, quietPeriods);

      const results = await nights(world, 4);

      expect(copiesIn(world)).toBe(0);
      expect(world.service.emails()).toHaveLength(300);
      expect(results.at(-1)?.verified).toBe(true);
    },
  );

  it.each([4, 30])(
    'makes no second contact where the next run begins before the rows trickle in, %i quiet periods late',
    async (quietPeriods) => {
      const world = slowWorld(300, quietPeriods, { rowsPerSecond: 0.5 });

      await nights(world, 8, 60_000);
      await world.clock.sleep(12 * HOUR_MS);
      const results = await nights(world, 3);

      expect(copiesIn(world)).toBe(0);
      expect(world.service.emails()).toHaveLength(300);
      expect(results.at(-1)?.verified).toBe(true);
    },
  );

  it('is never called verified while rows are late, and says how many are', async () => {
    const world = slowWorld(15, 30);

    const { result } = await world.sync();

    expect(result.verified).toBe(false);
    expect(result.verdicts).toMatchObject({ applied: 15, rejected: 0, unknown: 1 });
    expect(result.late).toEqual({ waiting: 1, overdue: 0, held: 0 });
  });

  it('sends nothing in the run after it, whatever the command', async () => {
    const world = slowWorld(15, 100);
    const saved = await world.plan();
    await world.sync();
    const writes = recordWrites(world);

    const second = await world.sync();
    const applied = await world.apply(saved);

    expect(writes).toEqual([]);
    expect(second.result.verdicts.unknown).toBe(1);
    expect(applied.result.verdicts.unknown).toBe(1);
  });

  it('finds late people in the run that they arrive in', async () => {
    const world = slowWorld(15, 30);
    await world.sync();
    const made = await world.plan();
    await world.clock.sleep(2 * HOUR_MS);

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toHaveLength(1);
    expect(endings(world, made, finished)[0]).toContain(': drifted, contact-exists');
    expect(world.journal.late.isEmpty).toBe(true);
  });

  it('rejects them after the patience that is configured, and does not send them even then', async () => {
    const world = slowWorld(15, 10_000);
    await world.sync();
    await world.clock.sleep(25 * HOUR_MS);
    const writes = recordWrites(world);

    const { result } = await world.sync();

    expect(writes).toEqual([]);
    expect(result.verdicts).toMatchObject({ rejected: 1, unknown: 0 });
    expect(result.late).toEqual({ waiting: 0, overdue: 1, held: 0 });
    const again = await world.planRetry(await world.plan(), {
      runId: world.journal.runs.list(1)[0]?.runId ?? '',
    });
    expect(
      (await world.apply({ plan: again ?? raise() }, { command: 'retry' })).result.verdicts
        .rejected,
    ).toBe(1);
    expect(writes).toEqual([]);
  });

  it.each([-100, -365, 365])(
    'stays patient when the clock was %i days off for one night, and rejects them when the patience has really passed',
    async (daysOff) => {
      const world = slowWorld(15, 10_000);
      await world.sync();

      world.clock.jumpWall(daysOff * 24 * HOUR_MS);
      const wrong = await world.sync();
      world.clock.jumpWall(-daysOff * 24 * HOUR_MS);
      const right = await world.sync();
      await world.clock.sleep(25 * HOUR_MS);
      const last = await world.sync();

      expect([wrong, right, last].map(({ result }) => result.late)).toEqual([
        { waiting: 1, overdue: 0, held: 0 },
        { waiting: 1, overdue: 0, held: 0 },
        { waiting: 0, overdue: 1, held: 0 },
      ]);
    },
  );

  it('sends them again at the word of a person, by their exact number', async () => {
    const world = worldOf(manyPeople(15), {
      behaviours: { ...UNFORGIVING, csv_timing: 'async_lost_chunk(1,100)' },
    });
    await world.sync();
    await expect(world.sync({ resend: 2 })).rejects.toMatchObject({
      code: 'LATE_NUMBER_WRONG',
      hint: expect.stringMatching(/no other contact type has them, .* --accept resend=1/u),
    });
    const writes = recordWrites(world);

    const { result } = await world.sync({ resend: 1 });

    expect(writes).toEqual(['contacts/add']);
    expect(result.verified).toBe(true);
  });

  it('names no number where none of them is in the plan: no run would take it', async () => {
    const world = worldOf(PEOPLE, { behaviours: UNFORGIVING });
    const added = '{"status":"success","message":"Contact Added Successfully"}';
    world.fateOf = firstTo('contacts/add', reply(200, added), 1);
    await world.sync();
    world.fateOf = () => 'answered';
    const [header = [], ...rows] = PEOPLE;
    const there = world.service.emails();
    world.config = {
      ...world.config,
      sources: { crm: [header, ...rows.filter(([email = '']) => there.includes(email))] },
    };

    const { result } = await world.sync();

    expect(result.late).toEqual({ waiting: 1, overdue: 0, held: 0, notInPlan: 1 });
    const told = conditionsOfRun({ runId: 'night', result, invalid: false, chosen: null });
    expect(told).toMatchObject([{ id: 'CONTACTS_LATE', count: 1 }]);
    expect(told[0]).not.toHaveProperty('accept');
    await expect(world.sync({ resend: 1 })).rejects.toMatchObject({ code: 'LATE_NUMBER_WRONG' });
  });

  it('calls them late no more once they were sent again and are there', async () => {
    const world = worldOf(PEOPLE, { behaviours: UNFORGIVING });
    const added = '{"status":"success","message":"Contact Added Successfully"}';
    world.fateOf = firstTo('contacts/add', reply(200, added), 3);
    await world.sync();
    world.fateOf = () => 'answered';
    const told = await world.sync();
    expect(told.result.warnings).toMatchObject([{ code: 'CONTACTS_LATE' }]);

    const { result } = await world.sync({ resend: 3 });

    expect(result).toMatchObject({ verified: true, warnings: [] });
    expect(world.service.emails()).toHaveLength(3);
  });

  it('sends them again by itself once it is known that a second add makes no second contact', async () => {
    const world = worldOf(manyPeople(30), {
      behaviours: { csv_max: 'truncated(15)', csv_existing: 'skip', duplicate_add: 'reject' },
    });
    await world.sync();
    const [first] = world.journal.late.groups();
    world.journal.facts.set({ name: 'csv_existing', value: 'skip', source: 'probed' });
    world.journal.facts.set({ name: 'duplicate_add', value: 'reject', source: 'probed' });

    const { result } = await world.sync();

    expect(first?.late).toBe(3);
    expect(result.verified).toBe(true);
    expect(world.service.emails()).toHaveLength(30);
  });
});

describe('P3: a list and a count that are both cut', () => {
  /** So many people are in the source and in the account, which shows only some of them. */
  function cutWorld(count: number, shown: number): World {
    const world = worldOf(manyPeople(count), {
      behaviours: {
        ...UNFORGIVING,
        list_size: `silently_capped(${String(shown)})`,
        count_field: `capped(${String(shown)})`,
      },
    });
    world.service.addContactType('Newsletter');
    for (const [email = '', name = ''] of manyPeople(count).slice(1)) {
      world.service.addContact(email, { first_name: name });
    }
    return world;
  }

  it('stops further creates where the first ones were never seen, over two nights', async () => {
    const world = cutWorld(300, 100);

    const first = await world.sync();
    const copies = copiesIn(world);
    await world.clock.sleep(24 * HOUR_MS);
    const second = await world.sync();

    expect(copies).toBe(1);
    expect(copiesIn(world)).toBe(copies);
    expect(first.result.verified).toBe(false);
    expect(second.result.verified).toBe(false);
    expect(second.result.late?.held).toBe(200 - copies);
  });

  it('sends nobody else where the first one is not seen', async () => {
    const world = cutWorld(1_600, 100);
    world.journal.facts.set({ name: 'csv_country', value: 'name', source: 'observed' });

    const { result } = await world.sync();

    expect(copiesIn(world)).toBe(1);
    expect(result.late).toEqual({ waiting: 1, overdue: 0, held: 1_499 });
  });
});

function raise(): never {
  throw new Error('nothing to retry');
}

describe('P3: a service that stores an address otherwise than it is sent', () => {
  const ADA = 'a.da@gmail.com';
  const ROWS = [...PEOPLE, [ADA, 'Ada', 'India', 'Goa']];

  /** After a night of which the service keeps Ada's contact without the dot. */
  function dotlessWorld(onAdded?: 'delete'): World {
    const world = worldOf(PEOPLE, {
      behaviours: { ...UNFORGIVING },
      config: { syncs: [{ sources: ['crm'], mode: 'mirror', ...(onAdded && { onAdded }) }] },
    });
    world.sandbox.after.push(({ path }, { status }) => {
      const isThere = status === 200 && world.service.emails().includes(ADA);
      if (path.endsWith('contacts/add') && isThere) {
        world.service.updateContact(ADA, { email: 'ada@gmail.com' });
      }
    });
    return world;
  }

  it('deletes nobody for being added there while it waits for the same person', async () => {
    const world = dotlessWorld('delete');
    await world.sync();
    world.config = { ...world.config, sources: { crm: ROWS } };

    const results = await nights(world, 3);

    expect(world.service.emails()).toContain('ada@gmail.com');
    expect(results.map(({ verdicts }) => verdicts.applied)).toEqual([0, 0, 0]);
  });
});
