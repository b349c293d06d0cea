// P7 where the disk is to blame: whichever write to the journal fails, nothing is sent without an
// intent, and once there is room again `resume` reaches the account that an undisturbed run reaches.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  EVERYTHING,
  everythingIn,
  manyPeople,
  UNFORGIVING,
  worldOf,
  worldWithEverything,
} from '../apply/stories.ts';
import { installFailingDisk, type FailingDisk } from '../torture/failing-disk.ts';
import { lending } from '../world/databases/lent-database.ts';
import type { World } from '../world/world.ts';
import type { MadePlan } from '../../src/compare/index.ts';

/** Of an undisturbed application; each has an intent to be written. */
const WRITES_SENT = 13;

let disk: FailingDisk;

beforeAll(() => {
  lending.isOn = false;
  disk = installFailingDisk();
});

afterAll(() => {
  disk.remove();
  lending.isOn = true;
});

function worldOnThatDisk(): World {
  return worldWithEverything({ behaviours: UNFORGIVING, concurrency: 1 });
}

/** As a person does: `resume`, or `apply` where no run had begun. */
async function goOn(world: World, made: MadePlan): Promise<void> {
  await (world.journal.runs.unfinished() === undefined ? world.apply(made) : world.resume(made));
}

/** What a person gets to see at the end of a run and its recovery. */
async function expectEverythingDone(world: World, n: number): Promise<void> {
  const account = everythingIn(world);
  const differences = await world.differences();
  expect({ n, account, differences }).toEqual({ n, account: EVERYTHING, differences: [] });
}

/** Does it for the first write, the second, and so on, until there is none that could fail. */
async function forEveryWrite(
  how: 'once' | 'from-then-on',
  recover: (failed: { world: World; made: MadePlan; n: number }) => Promise<void>,
): Promise<number> {
  for (let n = 1; ; n += 1) {
    const world = worldOnThatDisk();
    const made = await world.plan();
    const sentBlindly = writesWithoutIntent(world);
    disk.failAt(n, how);
    const ended = await world.apply(made).catch((error: unknown) => error);
    const { refusals } = disk;
    disk.repair();
    if (refusals === 0) return n - 1;

    const expected = { n, ended: { code: 'SQLITE_FULL' }, sentBlindly: [] };
    expect({ n, ended, sentBlindly }).toMatchObject(expected);
    await recover({ world, made, n });
    disk.repair();
    await expectEverythingDone(world, n);
  }
}

/** So many items that the journal grows by some pages. */
const CROWD = 200;

/** Leaves room for no further page, then for one, and so on, until there is enough of it. */
async function forEveryPage(): Promise<number> {
  const people = manyPeople(CROWD);
  for (let n = 0; ; n += 1) {
    const world = worldOf(people, { behaviours: UNFORGIVING, concurrency: 1 });
    const made = await world.plan();
    disk.limitPages(n);
    const isFull = await world.apply(made).then(() => false, isOutOfRoom);
    disk.repair();
    if (!isFull) return n;

    await goOn(world, made);
    const found = world.service.emails().length;
    const differences = await world.differences();
    expect({ n, found, differences }).toEqual({ n, found: CROWD, differences: [] });
  }
}

function isOutOfRoom(error: unknown): boolean {
  expect(error).toMatchObject({ code: 'SQLITE_FULL' });
  return true;
}

/** Fills with the writes that reach the service before as many intents are on the disk. */
function writesWithoutIntent(world: World): string[] {
  const without: string[] = [];
  let arrived = 0;
  world.sandbox.before.push(({ method, path }) => {
    if (method === 'GET') return;
    arrived += 1;
    if (arrived > disk.intents) without.push(path);
  });
  return without;
}

describe('a disk without room for the journal', () => {
  it('stops the run at whichever write it begins, and resume goes on once there is room', async () => {
    const writes = await forEveryWrite('from-then-on', ({ world, made }) => goOn(world, made));

    expect(writes).toBeGreaterThan(WRITES_SENT);
  }, 120_000);

  it('stops the run also where one write alone fails', async () => {
    const writes = await forEveryWrite('once', ({ world, made }) => goOn(world, made));

    expect(writes).toBeGreaterThan(WRITES_SENT);
  }, 120_000);

  it('stops the run wherever the journal would outgrow its room, page by page', async () => {
    const pages = await forEveryPage();

    expect(pages).toBeGreaterThan(2);
  }, 120_000);

  it('may fill up again in the middle of the recovery', async () => {
    const writes = await forEveryWrite('from-then-on', async ({ world, made, n }) => {
      disk.failAt(Math.ceil(n / 4), 'from-then-on');
      await goOn(world, made).catch(() => undefined);
      disk.repair();
      const isLeft = world.journal.runs.unfinished() !== undefined;
      if (isLeft || n === 1) await goOn(world, made);
    });

    expect(writes).toBeGreaterThan(WRITES_SENT);
  }, 120_000);
});
