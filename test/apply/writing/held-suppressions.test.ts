// The stories of what stays of a suppression are in test/promises/p04-deletes.test.ts.
import { describe, expect, it } from 'vitest';
import { endings, firstTo, manyPeople, orDied, reply, worldOf } from '../stories.ts';
import { silentLog } from '../../silent-log.ts';
import type { World, WorldOptions } from '../../world/world.ts';

const ALL = { kind: 'share', share: 1 } as const;

/** An account that forgets, of which `count` unsubscribed contacts are to be deleted. */
async function worldForgettingMany(count: number, options: WorldOptions = {}): Promise<World> {
  const world = worldOf(manyPeople(count + 1), {
    ...options,
    behaviours: { unsub_on_contact_delete: 'removed' },
    config: { guards: { maxDelete: ALL, maxShrink: ALL, firstMirror: 'allow' } },
  });
  await world.sync();
  for (const email of world.service.emails().slice(1)) world.service.unsubscribe(email);
  world.config = { ...world.config, sources: { crm: manyPeople(1) } };
  return world;
}

/** By the numbers of the requests that delete, how many are not unsubscribed after each of them. */
function exposures(world: World, count: number): number[] {
  const seen: number[] = [];
  world.sandbox.after.push(({ path }) => {
    if (path.endsWith('delete')) seen.push(count - world.service.suppressed().length);
  });
  return seen;
}

describe('a service that forgets suppressions with contacts', () => {
  it('shows it on one contact before any other is put at risk', async () => {
    const world = await worldForgettingMany(60);
    const seen = exposures(world, 60);

    const { result } = await world.sync();

    expect(seen[0]).toBe(1);
    expect(Math.max(...seen)).toBeLessThanOrEqual(50);
    expect(world.service.suppressed()).toHaveLength(60);
    expect(result.verified).toBe(true);
  });

  it('tells of each contact what was done, and of none that was not unsubscribed', async () => {
    const world = await worldForgettingMany(3);
    world.service.addContact('old@example.com');
    const made = await world.plan();

    const run = await world.apply(made);

    expect(endings(world, made, run).map((line) => line.split(',')[0])).toEqual([
      'deleteContact p0002@example.com: applied',
      'deleteContact p0003@example.com: applied',
      'deleteContact p0004@example.com: applied',
    ]);
  });

  it('is made good where the account-wide list also shows the entries of groups', async () => {
    const world = worldOf(manyPeople(2), {
      behaviours: { unsub_on_contact_delete: 'removed', global_list_groups: 'with' },
      config: { guards: { maxDelete: ALL, maxShrink: ALL, firstMirror: 'allow' } },
    });
    await world.sync();
    world.service.unsubscribe('p0002@example.com');
    world.service.addGroup('News');
    const member = { unsubscribe_groups_id: '1', email_address: 'p0002@example.com' };
    world.service.post('two/unsubscribes-groups/manually-add', member);
    world.config = { ...world.config, sources: { crm: manyPeople(1) } };

    const { result } = await world.sync();

    expect(world.service.suppressed()).toEqual(['p0002@example.com']);
    expect(result.verified).toBe(true);
  });

  it('is made good when the process dies at any of its requests', async () => {
    for (let number = 1; number <= 16; number += 1) {
      const world = await worldForgettingMany(3);
      const made = await world.plan();
      let sent = 0;
      world.fateOf = () => {
        sent += 1;
        return sent === number ? 'crash-after' : 'answered';
      };

      if ((await orDied(world.apply(made))) === 'died') {
        await (world.journal.runs.unfinished() === undefined
          ? world.apply(made)
          : world.resume(made));
      }

      expect(world.service.emails()).toEqual(['p0001@example.com']);
      expect(world.service.suppressed()).toHaveLength(3);
    }
  });
});

it('is made good without a look where the lists are older than the delete', async () => {
  const world = worldOf(manyPeople(2), {
    behaviours: { unsub_on_contact_delete: 'removed', list_staleness: 'seconds(400)' },
    config: { guards: { maxDelete: ALL, maxShrink: ALL, firstMirror: 'allow' } },
  });
  await world.sync();
  world.service.unsubscribe('p0002@example.com');
  await world.clock.sleep(HOUR_MS);
  world.config = { ...world.config, sources: { crm: manyPeople(1) } };

  const { result } = await world.sync();
  await world.clock.sleep(HOUR_MS);

  expect(result.verdicts).toMatchObject({ applied: 1 });
  expect(world.service.emails()).toEqual(['p0001@example.com']);
  expect(world.service.suppressed()).toEqual(['p0002@example.com']);
});

it('is made good where a delete that was taken for lost came about after a crash', async () => {
  const world = await worldForgettingMany(1);
  const made = await world.plan();
  world.fateOf = ({ endpoint }) => {
    if (endpoint === 'contacts/delete') return { lateByMs: 200_000 };
    return endpoint === 'contacts/details' ? 'crash-before' : 'answered';
  };
  expect(await orDied(world.apply(made))).toBe('died');
  await world.clock.sleep(HOUR_MS);
  world.fateOf = () => 'answered';

  const run = await world.resume(made);

  expect(run.result.verdicts).toMatchObject({ applied: 1 });
  expect(world.service.suppressed()).toEqual(['p0002@example.com']);
});

it('is made good before anything else where a list hid the person as the delete was repeated', async () => {
  const world = await worldForgettingMany(1);
  const made = await world.plan();
  const deletedMs: number[] = [];
  const after: string[] = [];
  world.fateOf = ({ endpoint }) => {
    const nowMs = world.clock.monotonicMs();
    if (deletedMs.length === 2) after.push(endpoint);
    if (endpoint === 'contacts/delete') {
      return deletedMs.push(nowMs) === 1 ? 'request-lost' : 'answered';
    }
    // The look that follows the lost delete at once still shows the person.
    const [firstMs = Infinity] = deletedMs;
    const isHidden = deletedMs.length === 1 && nowMs > firstMs + 60_000;
    return isHidden && endpoint === 'global-unsubscribes' ? reply(200, NOBODY_LEFT) : 'answered';
  };

  const run = await world.apply(made);

  expect(run.result.verdicts).toMatchObject({ applied: 1 });
  expect(after.slice(0, 2)).toEqual(['global-unsubscribes', 'global-unsubscribes/save']);
  expect(world.service.suppressed()).toEqual(['p0002@example.com']);
});

const NOBODY_LEFT = '{"status":"success","message":{"unSubscribers":[]}}';

const HOUR_MS = 3_600_000;

it('sets a contact aside whose address no list of addresses can carry', async () => {
  const world = await worldForgettingMany(1);
  const { store } = world.sandbox.account();
  store.query("UPDATE contact SET email = 'a,b@example.com' WHERE id = 2").run();
  store.query("UPDATE unsubscriber SET email_address = 'a,b@example.com'").run();
  // To a mirror it is another contact now.
  world.config = {
    ...world.config,
    syncs: [{ sources: ['crm'], mode: 'mirror', onAdded: 'delete' }],
  };
  const made = await world.plan();

  const run = await world.apply(made);

  expect(endings(world, made, run)).toEqual([
    'deleteContact a,b@example.com: skipped, cannot-suppress-again',
  ]);
});

it('is made good by the resume of a run that a person stopped just then', async () => {
  const log = { ...silentLog, warn: (): void => world.drain.abort() };
  const world = await worldForgettingMany(1, { log });
  const made = await world.plan();
  await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });
  expect(world.service.suppressed()).toEqual([]);
  world.drain = new AbortController();

  await world.resume(made);

  expect(world.service.suppressed()).toEqual(['p0002@example.com']);
});

it('is not written again for a contact that stayed, and whom somebody let back in', async () => {
  const world = await worldForgettingMany(1);
  const made = await world.plan();
  const refusal = reply(422, '{"status":"failed","errors":{"contact_id":["is locked"]}}');
  const refuses = firstTo('contacts/delete', refusal);
  let isRefused = false;
  world.fateOf = (request) => {
    if (isRefused && request.endpoint === 'contacts/list') {
      world.sandbox.account().store.query('DELETE FROM unsubscriber').run();
    }
    isRefused ||= request.endpoint === 'contacts/delete';
    return refuses(request);
  };

  const run = await world.apply(made);

  expect(run.result.verdicts).toMatchObject({ rejected: 1 });
  expect(world.service.suppressed()).toEqual([]);
});
