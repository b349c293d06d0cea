// P7, "Any crash resumes": whatever write the process dies at, and however often, `resume` reaches
// the account that an undisturbed run reaches.
import { describe, expect, it } from 'vitest';
import type { Fate } from '../world/sandbox-send.ts';
import type { World } from '../world/world.ts';
import {
  EVERYTHING,
  everythingIn,
  orDied,
  UNFORGIVING,
  worldWithEverything,
} from '../apply/stories.ts';

/** Of an undisturbed application, reads and writes together. */
const REQUESTS = 39;

/** Group, two lists of suppressions, type, field, upload, two adds, update, delete. */
const WRITES = 13;

function unforgivingWorld(): World {
  return worldWithEverything({ behaviours: UNFORGIVING, concurrency: 1 });
}

function dieAt(number: number, fate: Fate): World['fateOf'] {
  return ({ isWrite, writeNumber }) => (isWrite && writeNumber === number ? fate : 'answered');
}

const KILLS = (['crash-before', 'crash-after'] as const).flatMap((fate) =>
  Array.from({ length: WRITES }, (_, index) => ({ fate, number: index + 1 })),
);

describe('P7: any crash resumes', () => {
  it('sends the writes of which every one is killed below', async () => {
    const world = unforgivingWorld();
    const made = await world.plan();
    const before = world.sandbox.writes;
    let requests = 0;
    world.fateOf = ({ number }) => {
      requests = number;
      return 'answered';
    };

    await world.apply(made);

    expect(world.sandbox.writes - before).toBe(WRITES);
    expect(requests).toBe(REQUESTS);
    expect(everythingIn(world)).toEqual(EVERYTHING);
  });

  it.each(KILLS)('reaches the same account when killed by $fate at write $number', async (kill) => {
    const world = unforgivingWorld();
    const made = await world.plan();
    world.fateOf = dieAt(kill.number, kill.fate);
    expect(await orDied(world.apply(made))).toBe('died');
    world.fateOf = () => 'answered';

    const { result } = await world.resume(made);

    expect(everythingIn(world)).toEqual(EVERYTHING);
    expect(result.verdicts).toEqual({
      applied: made.plan.head.itemCount,
      rejected: 0,
      drifted: 0,
      skipped: 0,
      unknown: 0,
    });
    expect(await world.differences()).toEqual([]);
  });

  it.each(Array.from({ length: REQUESTS }, (_, index) => index + 1))(
    'reaches the same account when killed at request %i, read or write',
    async (dieAtRequest) => {
      const world = unforgivingWorld();
      const made = await world.plan();
      world.fateOf = ({ number }) => (number === dieAtRequest ? 'crash-after' : 'answered');
      expect(await orDied(world.apply(made))).toBe('died');
      world.fateOf = () => 'answered';

      const { result } = await world.resume(made);

      expect(everythingIn(world)).toEqual(EVERYTHING);
      expect(result.verdicts.applied).toBe(made.plan.head.itemCount);
    },
  );

  it.each(KILLS)(
    'reaches the same account when killed by $fate at write $number and again in each resume',
    async (kill) => {
      const world = unforgivingWorld();
      const made = await world.plan();
      world.fateOf = dieAt(kill.number, kill.fate);
      await orDied(world.apply(made));
      world.fateOf = dieAt(1, kill.fate);
      for (let resumes = 1; resumes <= 4; resumes += 1) {
        if (world.journal.runs.unfinished() !== undefined) await orDied(world.resume(made));
      }
      world.fateOf = () => 'answered';

      const finished =
        world.journal.runs.unfinished() === undefined ? undefined : await world.resume(made);

      expect(everythingIn(world)).toEqual(EVERYTHING);
      expect(finished?.result.verdicts.unknown ?? 0).toBe(0);
      expect(await world.differences()).toEqual([]);
    },
  );
});
