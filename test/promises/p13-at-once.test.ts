// P13, where many contacts are gone at once: a list that was cut, a contact type that was emptied or renamed. Nobody is
// created a second time for it.
import { describe, expect, it } from 'vitest';
import type { FinishedRun } from '../../src/apply/index.ts';
import { exitCodeOfRun } from '../../src/cli/runs/run-reasons.ts';
import { parseBehaviours } from '../../src/sandbox/behaviours/behaviours.ts';
import { manyPeople, PEOPLE, reply, worldOf } from '../apply/stories.ts';
import { accountState } from '../simulation/account-state.ts';
import type { WorldSync } from '../world/world-config.ts';
import type { World } from '../world/world.ts';

const exitCode = ({ result }: FinishedRun): number =>
  exitCodeOfRun(result, { invalid: false, chosen: null });

/** After a first night. */
async function settledWorld(
  table = PEOPLE,
  sync: Partial<WorldSync> = {},
  behaviours: Readonly<Record<string, string>> = {},
): Promise<World> {
  const syncs: readonly WorldSync[] = [{ sources: ['crm'], mode: 'mirror', ...sync }];
  const world = worldOf(table, { behaviours, config: { syncs } });
  await world.sync();
  return world;
}

describe('many contacts that are gone at once', () => {
  const MANY = manyPeople(400);

  it('are a list that was cut: nobody is created, nothing is forgotten, exit code 4', async () => {
    const world = await settledWorld(MANY);
    for (const [email = ''] of MANY.slice(1, 12)) world.service.deleteContact(email);
    world.config = {
      ...world.config,
      sources: { crm: [...MANY, ['new@example.com', 'N', 'India']] },
    };

    const night = await world.sync();

    expect(night.result.goneAtOnce).toEqual({ Newsletter: 11 });
    expect(exitCode(night)).toBe(4);
    expect(world.service.emails()).toHaveLength(389);
    expect(world.past.tombstones.goneCount()).toBe(0);
  });

  it('are believed by their exact number', async () => {
    const world = await settledWorld(MANY);
    for (const [email = ''] of MANY.slice(1, 12)) world.service.deleteContact(email);
    world.config = {
      ...world.config,
      sources: { crm: [...MANY, ['new@example.com', 'N', 'India']] },
    };

    await world.sync({ allowed: { gone: 11 } });
    const after = await world.sync();

    expect(world.service.emails()).toHaveLength(390);
    expect(world.past.tombstones.goneCount()).toBe(11);
    expect(after.result.goneAtOnce).toBeUndefined();
  });
});

describe('many that are gone at once where the sync wants everybody back', () => {
  const INSERTS = { duplicate_add: 'insert_second', csv_existing: 'duplicate' };

  /** The service lists and counts 80 of the 100 that it has. */
  async function cutWorld(): Promise<World> {
    const world = await settledWorld(manyPeople(100), { onGone: 'recreate' }, INSERTS);
    const cut = { list_size: 'silently_capped(80)', count_field: 'capped(80)' };
    Object.assign(world.sandbox.behaviours, parseBehaviours({ ...INSERTS, ...cut }));
    return world;
  }

  it('are a list that was cut all the same: nobody is created a second time', async () => {
    const world = await cutWorld();

    const night = await world.sync();

    expect(accountState(world.sandbox).contacts).toHaveLength(100);
    expect(night.result.goneAtOnce).toEqual({ Newsletter: 20 });
    expect(exitCode(night)).toBe(4);
  });

  it('come back the night after their number was named', async () => {
    const world = await settledWorld(manyPeople(100), { onGone: 'recreate' });
    for (const [email = ''] of manyPeople(12).slice(1)) world.service.deleteContact(email);

    await world.sync({ allowed: { gone: 12 } });
    const left = world.service.emails().length;
    await world.sync();

    expect(left).toBe(88);
    expect(world.service.emails()).toHaveLength(100);
  });
});

describe('a contact type that somebody renamed or emptied', () => {
  it.each([3, 30])('is not made anew for %i contacts that are not to come back', async (count) => {
    const world = await settledWorld(manyPeople(count));
    world.service.renameContactType('Newsletter', 'Rundbrief');

    const { result } = await world.sync();

    expect(world.service.contactTypes()).toEqual(['Rundbrief']);
    expect(result.memory).toMatchObject({ goneOnService: count });
  });

  it('is made anew for somebody who is new', async () => {
    const world = await settledWorld();
    world.service.renameContactType('Newsletter', 'Rundbrief');
    const table = [...PEOPLE, ['dee@example.com', 'Dee', 'India', 'Goa']];
    world.config = { ...world.config, sources: { crm: table } };

    await world.sync();

    expect(world.service.emails()).toEqual(['dee@example.com']);
  });

  it('waits for the number of many who are gone, with somebody who is new', async () => {
    const world = await settledWorld(manyPeople(30));
    world.service.renameContactType('Newsletter', 'Rundbrief');
    const table = [...manyPeople(30), ['dee@example.com', 'Dee', 'India']];
    world.config = { ...world.config, sources: { crm: table } };

    const night = await world.sync();

    expect(world.service.contactTypes()).toEqual(['Rundbrief']);
    expect(night.result.verdicts).toMatchObject({ applied: 0, skipped: 2 });
    expect(night.result.parked?.plans).toMatchObject([{ kind: 'creates', count: 1, others: 1 }]);
    expect(exitCode(night)).toBe(4);
  });
});

describe('a person who was erased and is still on the service', () => {
  /** Ann and cem are erased and leave with dee, by the plan; eve is erased and stays in a contact type of her own. */
  async function leavingWorld(): Promise<World> {
    const header = ['Email', 'Country'];
    const listed = (emails: readonly string[]): string[][] => [
      header,
      ...emails.map((email) => [email, 'India']),
    ];
    const syncs = [
      { sources: ['crm'], mode: 'mirror' },
      { sources: ['shop'], mode: 'upsert', contactType: 'Customers' },
    ] as const;
    const first = {
      crm: listed(['new@example.com', 'ann@example.com', 'cem@example.com', 'dee@example.com']),
      shop: listed(['eve@example.com']),
    };
    const world = worldOf([], { config: { sources: first, syncs } });
    await world.sync();
    world.past.erase(['ann@example.com', 'cem@example.com', 'eve@example.com'], '2026-01-31');
    const sources = { crm: listed(['new@example.com']), shop: listed([]) };
    world.config = {
      ...world.config,
      sources,
      guards: { maxDelete: { kind: 'count', count: 9 } },
    };
    return world;
  }

  it('is told of as long as their contact is left, whoever else leaves', async () => {
    const world = await leavingWorld();
    const made = await world.plan();
    world.service.updateContact('ann@example.com', { city: 'Agra' });

    const { result } = await world.apply(made);

    expect(made.plan.head.memory).toMatchObject({ erasedOnService: { people: 3, leaving: 2 } });
    expect(world.service.emails()).toEqual(['ann@example.com', 'new@example.com']);
    expect(result.memory).toMatchObject({ erasedOnService: { people: 2 } });
  });

  it('is not counted by a part of a plan, which knows its own items only', async () => {
    const world = await leavingWorld();
    const made = await world.plan();
    const refused = reply(422, '{"status":"failed","errors":{"contact_id":["not today"]}}');
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/delete' ? refused : 'answered');
    const first = await world.apply(made);
    world.fateOf = () => 'answered';
    const plan = await world.planRetry(made, first);
    if (plan === undefined) throw new Error('nothing was refused');

    const { result } = await world.apply({ plan }, { command: 'retry' });

    expect(first.result.memory).toMatchObject({ erasedOnService: { people: 3 } });
    expect(world.service.emails()).toEqual(['new@example.com']);
    expect(result.memory).toMatchObject({ erasedOnService: { people: 0 } });
  });
});
