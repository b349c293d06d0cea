// P5, "… deletes nobody", and the order of runs, whatever the clock says: a machine may have it hours or
// years ahead for one run, or set it back.
import { describe, expect, it } from 'vitest';
import { manyPeople, worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

const JUMPS = [
  ['two hours ahead', 2 * HOUR_MS],
  ['a year ahead', YEAR_MS],
  ['two hours behind', -2 * HOUR_MS],
  ['ten years behind', -10 * YEAR_MS],
] as const;

async function jumping<T>(world: World, durationMs: number, work: () => Promise<T>): Promise<T> {
  world.clock.jumpWall(durationMs);
  const done = await work();
  world.clock.jumpWall(-durationMs);
  return done;
}

function mirrorOf(count: number): Pick<World['config'], 'sources' | 'guards'> {
  return {
    sources: { crm: manyPeople(count) },
    guards: { firstMirror: 'allow', maxDelete: { kind: 'share', share: 1 } },
  };
}

describe.each(JUMPS)('P5: a run with its clock %s', (_how, jumpMs) => {
  it('does not change what later runs are measured against', async () => {
    const world = worldOf(manyPeople(100), { config: mirrorOf(100) });
    await jumping(world, jumpMs, () => world.sync());
    world.config = { ...world.config, ...mirrorOf(140) };
    await world.sync();
    world.config = { ...world.config, ...mirrorOf(80) };

    const { result } = await world.sync();

    expect(result.parked).toMatchObject({ deletes: 60 });
    expect(world.service.emails()).toHaveLength(140);
  });

  it('is measured against what the run before it accepted', async () => {
    const world = worldOf(manyPeople(140), { config: mirrorOf(140) });
    await world.sync();
    world.config = { ...world.config, ...mirrorOf(100) };
    await world.sync();
    world.config = { ...world.config, ...mirrorOf(75) };

    const { result } = await jumping(world, jumpMs, () => world.sync());

    expect(result.parked).toBeNull();
    expect(world.journal.runs.lastBaseline()?.validRows).toEqual({ crm: 75 });
  });

  it('leaves no way back from the cutover of a migration', async () => {
    const world = worldOf(manyPeople(20), { config: { ...mirrorOf(20), phase: 'presync' } });
    await jumping(world, jumpMs, () => world.sync());
    world.config = { ...world.config, phase: 'cutover' };
    await world.sync();
    world.config = { ...world.config, ...mirrorOf(15), phase: 'presync' };

    await expect(world.sync()).rejects.toMatchObject({ code: 'MIGRATION_PHASE_LEFT' });

    expect(world.service.emails()).toHaveLength(20);
  });

  it('is listed at its place, and its parked deletes are known until a later run', async () => {
    const world = worldOf(manyPeople(100), { config: mirrorOf(100) });
    await world.sync();
    world.config = { ...world.config, ...mirrorOf(20) };
    const parking = await jumping(world, jumpMs, () => world.sync());
    const parked = world.journal.runs.parked();
    world.config = { ...world.config, ...mirrorOf(100) };

    const last = await world.sync();

    expect(parked).toMatchObject({ deletes: 80 });
    expect(world.journal.runs.parked()).toBeNull();
    const { runs } = world.journal;
    expect(runs.list(2).map(({ runId }) => runId)).toEqual([last.runId, parking.runId]);
  });
});
