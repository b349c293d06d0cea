// P4 in deletes, "deleting a contact never removes its suppression": a service may forget whom it
// unsubscribed when their contact goes, and then they are unsubscribed again before the run ends.
import { describe, expect, it } from 'vitest';
import {
  endings,
  firstTo,
  manyPeople,
  orDied,
  recordWrites,
  reply,
  worldOf,
} from '../apply/stories.ts';
import type { Fate, FateOf } from '../world/sandbox-send.ts';
import type { World, WorldOptions } from '../world/world.ts';

/** Three people on the service without a row; Bob and Cem are unsubscribed. */
function worldForgetting(options: WorldOptions = {}): World {
  const world = worldOf(manyPeople(1), {
    ...options,
    behaviours: { unsub_on_contact_delete: 'removed', ...options.behaviours },
  });
  world.service.addContactType('Newsletter');
  for (const name of ['bob', 'cem', 'dee']) world.service.addContact(`${name}@example.com`);
  world.service.unsubscribe('bob@example.com');
  world.service.unsubscribe('cem@example.com');
  return world;
}

const STILL_SUPPRESSED = ['bob@example.com', 'cem@example.com'];

describe('P4: deleting a contact never removes its suppression', () => {
  it('unsubscribes again whom the service forgot with their contact, and says so', async () => {
    const world = worldForgetting();
    const made = await world.plan();

    const finished = await world.apply(made);

    expect(world.service.emails()).toEqual(['p0001@example.com']);
    expect(world.service.suppressed()).toEqual(STILL_SUPPRESSED);
    expect(finished.result.verified).toBe(true);
    expect(world.journal.facts.get('unsub_on_contact_delete')?.value).toBe('removed');
    expect(endings(world, made, finished).filter((line) => line.includes('bob'))).toEqual([
      expect.stringContaining(', suppressed-again'),
    ]);
  });

  it.each<[string, Fate]>([
    ['contacts/delete', 'crash-before'],
    ['contacts/delete', 'crash-after'],
    ['contacts/delete', 'answer-lost'],
    ['contacts/delete', { lateByMs: 90_000 }],
    ['global-unsubscribes', 'crash-before'],
    ['global-unsubscribes/save', 'crash-before'],
    ['global-unsubscribes/save', 'crash-after'],
    ['global-unsubscribes/save', 'request-lost'],
    ['global-unsubscribes/save', 'not-sent'],
  ])('also when %s meets %j', async (endpoint, fate) => {
    const world = worldForgetting();
    const made = await world.plan();
    world.fateOf = firstTo(endpoint, fate);

    if ((await orDied(world.apply(made))) === 'died') await world.resume(made);

    expect(world.service.emails()).toEqual(['p0001@example.com']);
    expect(world.service.suppressed()).toEqual(STILL_SUPPRESSED);
  });

  it('also when lists are served late', async () => {
    const world = worldForgetting({ behaviours: { list_staleness: 'seconds(50)' } });
    await world.clock.advance(600_000);
    const made = await world.plan();

    await world.apply(made);
    await world.clock.advance(600_000);

    expect(world.service.emails()).toEqual(['p0001@example.com']);
    expect(world.service.suppressed()).toEqual(STILL_SUPPRESSED);
  });

  it('also when the first delete is lost, and the process dies after the others', async () => {
    const world = worldForgetting();
    const made = await world.plan();
    world.fateOf = untilReadBack(1);

    expect(await orDied(world.apply(made))).toBe('died');

    expect(world.service.emails()).toEqual(['bob@example.com', 'p0001@example.com']);
    expect(world.service.suppressed()).toEqual(STILL_SUPPRESSED);
  });

  it('says nothing of forgetting where that was only feared', async () => {
    const world = worldForgetting({ behaviours: { unsub_on_contact_delete: 'kept' } });
    const made = await world.plan();
    world.fateOf = loseDelete(1);

    const finished = await world.apply(made);

    expect(world.service.suppressed()).toEqual(STILL_SUPPRESSED);
    expect(finished.result.verified).toBe(true);
    expect(endings(world, made, finished).join('\n')).not.toMatch(
      /suppressed-again|suppression-lost/u,
    );
  });

  it('keeps those in unsubscribe groups, of which no configuration speaks, just the same', async () => {
    const world = worldForgetting();
    addGroup(world, 'Product news', 'dee@example.com,bob@example.com');
    world.sandbox.before.push(({ path, query }) => {
      if (path.endsWith('contacts/delete')) leaveGroups(world, query.get('contact_id') ?? '');
    });
    const made = await world.plan();

    await world.apply(made);

    expect(world.service.suppressedInGroup('Product news')).toEqual([
      'bob@example.com',
      'dee@example.com',
    ]);
  });

  it('is reported as unknown once the service refuses suppressions', async () => {
    const world = worldForgetting();
    const made = await world.plan();
    world.fateOf = ({ endpoint }) =>
      endpoint === 'global-unsubscribes/save'
        ? reply(200, '{"status":"failed","errors":{"email_address":["no more"]}}')
        : 'answered';

    const finished = await world.apply(made);

    expect(finished.result.verdicts.unknown).toBe(2);
    expect(finished.result.verified).toBe(false);
    expect(endings(world, made, finished).join('\n')).toContain(', suppression-lost');
  });

  it('writes none where the service forgets nobody', async () => {
    const world = worldForgetting({ behaviours: { unsub_on_contact_delete: 'kept' } });
    const made = await world.plan();
    const writes = recordWrites(world);

    const { result } = await world.apply(made);

    expect(writes).not.toContain('global-unsubscribes/save');
    expect(result.verified).toBe(true);
  });

  it('writes again at once where the service is known to forget', async () => {
    const world = worldForgetting();
    world.journal.facts.set({
      name: 'unsub_on_contact_delete',
      value: 'removed',
      source: 'probed',
    });
    const made = await world.plan();
    const writes = recordWrites(world);

    await world.apply(made);

    expect(writes.at(-1)).toBe('global-unsubscribes/save');
    expect(world.service.suppressed()).toEqual(STILL_SUPPRESSED);
  });
});

function addGroup(world: World, group: string, emails: string): void {
  world.service.post('two/unsubscribes-groups/save', {
    group_name: group,
    description: group,
    is_display: '1',
  });
  world.service.post('two/unsubscribes-groups/manually-add', {
    unsubscribe_groups_id: '1',
    email_address: emails,
  });
}

/** No switch of the sandbox forgets the recipients of groups, so this does. */
function leaveGroups({ sandbox, service }: World, contactId: string): void {
  const email = service.contacts().find(({ id }) => id === contactId)?.email ?? '';
  const { store } = sandbox.account();
  store
    .query('DELETE FROM unsubscriber WHERE unsubscribe_groups_id = 1 AND email_address = ?')
    .run(email);
}

/** Loses the delete of this number, counted from 0. */
function loseDelete(number: number): FateOf {
  let deletes = 0;
  return ({ endpoint }) => {
    if (endpoint !== 'contacts/delete') return 'answered';
    deletes += 1;
    return deletes === number + 1 ? 'request-lost' : 'answered';
  };
}

/** Loses that delete, and ends the process when the contacts are to be read after it. */
function untilReadBack(number: number): FateOf {
  const lose = loseDelete(number);
  let isLost = false;
  return (request) => {
    if (isLost && request.endpoint === 'contacts/list') return 'crash-before';
    const fate = lose(request);
    isLost ||= fate === 'request-lost';
    return fate;
  };
}
