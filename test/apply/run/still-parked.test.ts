import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { park, stillParked } from '../../../src/apply/run/park.ts';
import { rememberRefused } from '../../../src/apply/settling/who-left.ts';
import { readingOf } from '../../../src/apply/reading/read-back.ts';
import type { MadePlan } from '../../../src/compare/index.ts';
import type { Journal } from '../../../src/state/index.ts';
import { manyPeople, worldOf } from '../stories.ts';
import type { World } from '../../world/world.ts';

const HEADER = ['Email', 'Status'];
const LEFT = Array.from({ length: 20 }, (_, index) => [
  `q${String(index)}@example.com`,
  'unsubscribed',
]);

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'listferry-still-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function tonight(world: World, left: readonly string[][], group?: string): void {
  world.config = {
    ...world.config,
    sources: { crm: manyPeople(20), left: [HEADER, ...left] },
    suppressions: [group === undefined ? { sources: ['left'] } : { sources: ['left'], group }],
  };
}

/** A journal in which the last night parked 20 suppressions. */
async function parkedNight(
  group?: string,
): Promise<{ world: World; journal: Pick<Journal, 'runs' | 'suppressedKeys'> }> {
  const world = worldOf([[]]);
  tonight(world, [], group);
  await world.sync();
  tonight(world, LEFT, group);
  const made = await world.plan();
  rememberRefused(world.journal, made.plan);
  const parked = park(made.plan, {
    newPlanId: () => 'parked',
    placeOf: (planId) => ({ kind: 'file', path: join(folder, `${planId}.plan`) }),
    guards: made.plan.head.guards.filter(({ tripped }) => tripped),
    requestsPerSecond: 10,
  });
  const { suppressedKeys } = world.journal;
  const runs = Object.assign(Object.create(world.journal.runs) as Journal['runs'], {
    parked: () => parked,
  });
  return { world, journal: { runs, suppressedKeys } };
}

function freshOf({ sides }: MadePlan) {
  return readingOf({ ...sides, listed: { contacts: null, suppressions: null } });
}

it.each([undefined, 'News'])('counts those whose rows are gone, of the group %s', async (group) => {
  const { world, journal } = await parkedNight(group);
  tonight(world, LEFT.slice(0, 5), group);
  const made = await world.plan();

  const still = stillParked(journal, { plan: made.plan, fresh: freshOf(made) });

  expect(still).toMatchObject([{ kind: 'suppressions', count: 15, others: 0, isEarlier: true }]);
  expect(stillParked(journal, made)).toMatchObject([{ count: 15 }]);
});

it('counts nobody who is on the list by now, or may come back by a word', async () => {
  const { world, journal } = await parkedNight();
  tonight(world, []);
  world.service.unsubscribe('q1@example.com,q2@example.com');
  journal.suppressedKeys.forget(['q3@example.com']);
  const made = await world.plan();

  const still = stillParked(journal, { plan: made.plan, fresh: freshOf(made) });

  expect(still).toMatchObject([{ count: 17 }]);
});

it('is nothing where the plan of tonight holds them all, is a part, or the parked plan is gone', async () => {
  const { world, journal } = await parkedNight();
  const whole = await world.plan();
  tonight(world, []);
  const { plan } = await world.plan();
  const head = { ...plan.head, part: 'deletes' } as const;
  const part = { head, suppresses: () => false };

  expect(stillParked(journal, whole)).toEqual([]);
  expect(stillParked(journal, { plan: part })).toEqual([]);
  rmSync(join(folder, 'parked.plan'));
  expect(stillParked(journal, { plan })).toEqual([]);
});
