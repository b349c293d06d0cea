import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { park } from '../../../src/apply/run/park.ts';
import type { MadePlan } from '../../../src/compare/index.ts';
import { readPlan } from '../../../src/state/index.ts';
import { itemsOf, type World } from '../../world/world.ts';
import { manyPeople, worldOf } from '../stories.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'listferry-park-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A world in which 20 of 30 contacts are gone from the source, and one is to be added. */
async function shrunkWorld(): Promise<World> {
  const world = worldOf(manyPeople(30));
  await world.sync();
  const [header = [], ...rows] = manyPeople(31);
  world.config = {
    ...world.config,
    sources: { crm: [header, ...rows.slice(0, 10), ...rows.slice(30)] },
  };
  return world;
}

function parked(made: MadePlan): MadePlan {
  const { planPath = '' } =
    park(made.plan, {
      newPlanId: () => 'parked',
      placeOf: (planId) => ({ kind: 'file', path: join(folder, `${planId}.plan`) }),
      guards: made.plan.head.guards.filter(({ tripped }) => tripped),
      requestsPerSecond: 10,
    }) ?? {};
  return { ...made, plan: readPlan(planPath) };
}

describe('parked deletes', () => {
  it('are left out of a sync, which does the rest and says so', async () => {
    const world = await shrunkWorld();

    const { result } = await world.sync({ onTrip: 'park' });

    expect(world.service.emails()).toHaveLength(31);
    expect(result.parked).toMatchObject({ deletes: 20 });
    expect(result.verdicts).toMatchObject({ applied: 1, skipped: 20 });
    expect(result.verified).toBe(false);
  });

  it('are a plan of their own that is refused without an allowance', async () => {
    const world = await shrunkWorld();
    const made = parked(await world.plan());

    await expect(world.apply(made)).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      hint: expect.stringContaining('--allow-delete 20'),
    });

    expect(made.plan.head.counts).toMatchObject({ deleteContact: 20, createContact: 0 });
    expect(itemsOf(made.plan).every(({ kind }) => kind === 'deleteContact')).toBe(true);
    expect(world.service.emails()).toHaveLength(30);
  });

  it('are deleted when their plan is applied with the exact number and the shrink accepted', async () => {
    const world = await shrunkWorld();
    const made = parked(await world.plan());
    await world.sync({ onTrip: 'park' });

    const { result } = await world.apply(made, { delete: 20, shrink: true });

    expect(result.verified).toBe(true);
    expect(world.service.emails()).toHaveLength(11);
  });

  it('are left alone one by one where a contact was changed since', async () => {
    const world = await shrunkWorld();
    const made = parked(await world.plan());
    world.service.updateContact('p0015@example.com', { city: 'Pune' });

    const { result } = await world.apply(made, { delete: 20, shrink: true });

    expect(result.verdicts).toMatchObject({ applied: 19, drifted: 1 });
    expect(world.service.emails()).toContain('p0015@example.com');
  });

  it('of contacts that move are carried out only where the contact is in its new place', async () => {
    const world = worldOf(
      [
        ['Email', 'Country', 'Group'],
        ['ann@example.com', 'India', 'Customers'],
        ['bob@example.com', 'India', 'Customers'],
        ['cem@example.com', 'India', 'Newsletter'],
      ],
      {
        config: {
          syncs: [{ sources: ['crm'], contactTypeFrom: 'Group', mode: 'mirror' }],
          guards: { firstMirror: 'park' },
        },
      },
    );
    world.service.addContactType('Newsletter');
    world.service.addContactType('Customers');
    for (const name of ['ann', 'bob', 'cem']) world.service.addContact(`${name}@example.com`);
    const made = parked(await world.plan());
    world.service.addContact('ann@example.com', {}, 'Customers');

    const { result } = await world.apply(made, { delete: 2 });

    expect(result.verdicts).toMatchObject({ applied: 1, skipped: 1 });
    expect(world.service.emails()).toEqual(['bob@example.com', 'cem@example.com']);
  });
});
