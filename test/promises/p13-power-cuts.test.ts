// P13 where a process is killed at any commit of what it remembers: the next run decides as if nothing had happened. The
// files are taken as they lie on the disk at that moment.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MadePlan } from '../../src/compare/index.ts';
import { Memory, memoryPlaces } from '../../src/state/index.ts';
import { systemRandom } from '../../src/lib/index.ts';
import { orDied, worldOf } from '../apply/stories.ts';
import { copyTree } from '../torture/copy-tree.ts';
import { interceptCommits } from '../torture/commits.ts';
import { SimulatedCrash } from '../world/sandbox-send.ts';
import { itemsOf, type World } from '../world/world.ts';

const HEADER = ['Email', 'First name', 'Country', 'City'];

/** By night: what the source says of each, as name and city. */
const NIGHTS: readonly Readonly<Record<string, readonly [name: string, city: string]>>[] = [
  {
    // Edited by hand, and kept.
    bob: ['Bob', 'Delhi'],
    // Removed by hand.
    cem: ['Cem', 'Ulm'],
    // Changed on both sides.
    dora: ['Dora', 'Pune'],
    eva: ['Eva', 'Pune'],
    // Gets the same by hand as in the source.
    gil: ['Gil', 'Pune'],
    // Leaves the source.
    hal: ['Hal', 'Pune'],
  },
  {
    bob: ['Bob', 'Delhi'],
    cem: ['Cem', 'Ulm'],
    dora: ['Dora', 'Goa'],
    eva: ['Eva', 'Goa'],
    gil: ['Gil', 'Goa'],
    // Comes new.
    fay: ['Fay', 'Pune'],
  },
  {
    bob: ['Robert', 'Delhi'],
    cem: ['Cem', 'Bonn'],
    dora: ['Theodora', 'Goa'],
    eva: ['Eva', 'Agra'],
    fay: ['Fay', 'Agra'],
    gil: ['Gil', 'Agra'],
    hal: ['Hal', 'Pune'],
  },
];

let directory: string;
const open: World[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-power-cuts-'));
});

afterEach(() => {
  for (const world of open.splice(0)) {
    world.past.close();
    world.journal.close();
    world.sandbox.close();
  }
  rmSync(directory, { recursive: true });
});

const emailOf = (name: string): string => `${name}@example.com`;

function setNight(world: World, night: number): void {
  const people = Object.entries(NIGHTS[night] ?? {});
  const rows = people.map(([name, [first, city]]) => [emailOf(name), first, 'India', city]);
  world.config = { ...world.config, sources: { crm: [HEADER, ...rows] } };
}

/** After its first night, and what somebody did by hand since. */
async function settledWorld(name: string): Promise<World> {
  const world = worldOf([HEADER], {
    memory: memoryPlaces(join(directory, name)),
    config: {
      syncs: [{ sources: ['crm'], mode: 'mirror', onEdit: 'keep', onConflict: 'park' }],
      guards: { firstMirror: 'allow', maxUpdate: { kind: 'share', share: 1 } },
    },
  });
  open.push(world);
  setNight(world, 0);
  await world.sync();
  world.service.updateContact(emailOf('bob'), { city: 'Agra' });
  world.service.updateContact(emailOf('dora'), { city: 'Ulm' });
  world.service.updateContact(emailOf('gil'), { city: 'Goa' });
  world.service.deleteContact(emailOf('cem'));
  setNight(world, 1);
  return world;
}

/** Of the plan of the third night: all that it decides, and why. */
async function decidedNext(world: World): Promise<unknown> {
  setNight(world, 2);
  const made = await world.plan();
  const { plan } = made;
  const kinds = ['goneOnService', 'editKept', 'conflictLeft'] as const;
  const found = kinds.flatMap((kind) => [...plan.findings(kind)]);
  const { memory, guards, counts } = plan.head;
  const decided = { items: itemsOf(plan), found, memory, guards, counts };
  made.close();
  return decided;
}

interface Cut {
  readonly when: 'before' | 'after';
  /** Counted from 1 over the commits of the night. */
  readonly commit: number;
}

/** Carries out the night; at the cut, the files are copied as they are, and the process is dead. */
async function nightWithCut(world: World, made: MadePlan, cut: Cut | undefined): Promise<number> {
  let commits = 0;
  const die = (when: Cut['when']): void => {
    if (cut?.when !== when || cut.commit !== commits) return;
    copyTree(join(directory, 'state'), join(directory, 'after'));
    throw new SimulatedCrash('power cut');
  };
  const restore = interceptCommits((database, commit) => {
    if (!/(?:baseline|tombstones)\.db$/u.test(database.name)) return commit();
    commits += 1;
    die('before');
    const result = commit();
    die('after');
    return result;
  });
  try {
    await orDied(world.applyFresh(made));
  } finally {
    restore();
  }
  return commits;
}

describe('a process that is killed at a commit of what it remembers', () => {
  it('leaves a run that is gone on with, after which the next plan is that of an uninterrupted one', async () => {
    const twin = await settledWorld('twin');
    const commits = await nightWithCut(twin, await twin.plan(), undefined);
    const expected = await decidedNext(twin);

    expect(commits).toBeGreaterThan(1);
    for (let commit = 1; commit <= commits; commit += 1) {
      for (const when of ['before', 'after'] as const) {
        const decided = await decidedAfter({ when, commit });
        expect({ when, commit, decided }).toEqual({ when, commit, decided: expected });
      }
    }
  }, 60_000);
});

async function decidedAfter(cut: Cut): Promise<unknown> {
  for (const name of ['state', 'after'])
    rmSync(join(directory, name), { recursive: true, force: true });
  const world = await settledWorld('state');
  const made = await world.plan();
  await nightWithCut(world, made, cut);
  world.past.close();
  world.past = new Memory(memoryPlaces(join(directory, 'after')), systemRandom());
  await goOn(world, made);
  return await decidedNext(world);
}

/** A run that was killed before its plan was in the journal starts again from the beginning, as `sync` does. */
async function goOn(world: World, made: MadePlan): Promise<void> {
  const { runId, planId } = world.journal.runs.unfinished() ?? {};
  if (runId === undefined || planId !== null) {
    await world.resume(made);
    return;
  }
  world.journal.runs.abandon(runId);
  await world.sync();
}
