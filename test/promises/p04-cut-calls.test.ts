// P4 and P3 where the service takes the first addresses of a call that suppresses several, says nothing of the
// others, and answers like to a whole one: they are suppressed all the same, and in the same run.
import { describe, expect, it } from 'vitest';
import { endings, manyPeople, orDied, recordWrites, reply, worldOf } from '../apply/stories.ts';
import type { World, WorldOptions } from '../world/world.ts';

const ALL = { kind: 'share', share: 1 } as const;

/** So many people who left, and one who did not. */
function worldOfLeavers(count: number, most: number, options: WorldOptions = {}): World {
  const rows = [...manyPeople(count, { Status: 'unsubscribed' })];
  return worldOf([...rows, ['ann@example.com', 'Ann', 'India', 'subscribed']], {
    ...options,
    behaviours: {
      unsub_list_limit: `truncate_silently(${String(most)})`,
      ...options.behaviours,
    },
    config: {
      suppressions: [{ sources: ['crm'] }, { sources: ['crm'], group: 'Product news' }],
      guards: { maxSuppress: ALL },
    },
  });
}

const SAVES = ['global-unsubscribes/save', 'unsubscribes-groups/manually-add'];

describe('P4: a service that cuts lists of addresses without a word', () => {
  it.each([1, 2, 7, 40, 49])(
    'unsubscribes everybody in one run when a call takes only the first %i',
    async (most) => {
      const world = worldOfLeavers(120, most);
      const created: number[] = [];
      world.sandbox.before.push(({ path }) => {
        if (path.endsWith('contacts/add')) created.push(world.service.suppressed().length);
      });

      const { result } = await world.sync();

      expect(result.verified).toBe(true);
      expect(world.service.suppressed()).toHaveLength(120);
      expect(world.service.suppressedInGroup('Product news')).toHaveLength(120);
      expect(created).toEqual([120]);
      expect(world.service.emails()).toEqual(['ann@example.com']);
      expect(await world.differences()).toEqual([]);
    },
  );

  it('finds out how many a call takes, and sends no more of them than that needs', async () => {
    const world = worldOfLeavers(100, 20);
    const writes = recordWrites(world);

    await world.sync();

    // Two calls of 50 each, then what they left out in calls of 20.
    expect(writes.filter((path) => path === SAVES[0])).toHaveLength(2 + 3);
    expect(writes.filter((path) => path === SAVES[1])).toHaveLength(2 + 3);
  });

  it.each([1, 2, 3, 5, 8])(
    'unsubscribes everybody also when the process died at call %i',
    async (number) => {
      const world = worldOfLeavers(60, 2);
      const made = await world.plan();
      let sent = 0;
      world.fateOf = ({ endpoint }) => {
        if (SAVES.includes(endpoint)) sent += 1;
        return sent === number ? 'crash-after' : 'answered';
      };
      expect(await orDied(world.apply(made))).toBe('died');
      world.fateOf = () => 'answered';

      const { result } = await world.resume(made);

      expect(result.verdicts).toMatchObject({ rejected: 0, unknown: 0, skipped: 0 });
      expect(world.service.suppressed()).toHaveLength(60);
    },
  );

  it('gives up an address that never shows, and creates nobody, after few more calls', async () => {
    const world = worldOfLeavers(60, 50);
    world.sandbox.after.push(({ path }) => {
      if (path.endsWith('global-unsubscribes/save'))
        world.sandbox
          .account()
          .store.query("DELETE FROM unsubscriber WHERE email_address = 'p0020@example.com'")
          .run();
    });
    const made = await world.plan();
    const writes = recordWrites(world);

    const finished = await world.apply(made);

    expect(endings(world, made, finished).slice(0, 1)).toEqual([
      'suppress p0020@example.com: rejected, silently-dropped',
    ]);
    expect(world.service.emails()).toEqual([]);
    expect(writes.filter((path) => path === SAVES[0]).length).toBeLessThanOrEqual(4);
  });

  it('ends when no address shows at all, after a number of calls that does not run away', async () => {
    const world = worldOfLeavers(60, 50);
    world.sandbox.after.push(({ path }) => {
      if (path.endsWith('global-unsubscribes/save'))
        world.sandbox.account().store.query('DELETE FROM unsubscriber').run();
    });
    const writes = recordWrites(world);

    const { result } = await world.sync();

    expect(result.verified).toBe(false);
    expect(world.service.emails()).toEqual([]);
    expect(writes.length).toBeLessThan(200);
  });

  it('unsubscribes everybody again whom the service forgot with their contacts', async () => {
    const world = worldOf(manyPeople(1), {
      behaviours: { unsub_on_contact_delete: 'removed', unsub_list_limit: 'truncate_silently(2)' },
      config: { guards: { firstMirror: 'allow', maxDelete: ALL } },
    });
    world.service.addContactType('Newsletter');
    const names = Array.from({ length: 20 }, (_, index) => `old${String(index + 10)}@example.com`);
    for (const name of names) {
      world.service.addContact(name);
      world.service.unsubscribe(name);
    }

    await world.sync();

    expect(world.service.emails()).toEqual(['p0001@example.com']);
    expect(world.service.suppressed()).toEqual(names);
  });
});

const NOT_FOUND = reply(200, '{"status":"failed","errors":"Record Not Found"}');

const LOST = {
  code: 'UNEXPECTED_ANSWER',
  message: expect.stringMatching(/is (?:said not to be found|blank), and had/u),
  hint: expect.stringContaining('--accept shrink'),
};

function leave(world: World, address: string): void {
  world.service.post('one/global-unsubscribes/save', { email_address: address });
}

/** Ann is new tonight, has left on the service since, and the service does not find the list that says so. */
async function nightWithout(list: string): Promise<World> {
  const world = worldOf(manyPeople(2), {
    config: {
      syncs: [{ sources: ['crm'] }],
      suppressions: [{ sources: ['crm'], group: 'Product news' }],
    },
  });
  world.service.addGroup('Product news');
  leave(world, 'left@example.com');
  world.service.post('two/unsubscribes-groups/manually-add', {
    unsubscribe_groups_id: '1',
    email_address: 'left@example.com',
  });
  await world.sync();
  leave(world, 'ann@example.com');
  world.config = {
    ...world.config,
    sources: { crm: [...manyPeople(2), ['ann@example.com', 'Ann', 'India']] },
  };
  world.fateOf = ({ endpoint }) => (endpoint === list ? NOT_FOUND : 'answered');
  return world;
}

/** As the answer of the list names it. */
const LIST_NAMES = {
  'global-unsubscribes': 'unSubscribers',
  'unsubscribes-groups/recipients-list': 'recipients',
  'unsubscribes-groups': 'unsubscribesGroups',
  'contacts/list': 'contacts',
  'contacts-type': 'contactTypes',
} as const;

describe.each([null, ''])('P4 and P5: a list with entries in whose place stands %j', (blank) => {
  it.each(Object.entries(LIST_NAMES))('stops the run where that is %s', async (list, name) => {
    const world = await nightWithout(list);
    const body = JSON.stringify({ status: 'success', message: { [name]: blank } });
    world.fateOf = ({ endpoint }) => (endpoint === list ? reply(200, body) : 'answered');
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject(LOST);

    expect(writes).toEqual([]);
  });
});

describe('P4 and P5: a list with entries that the service does not find', () => {
  it.each([
    'global-unsubscribes',
    'unsubscribes-groups/recipients-list',
    'unsubscribes-groups',
    'contacts/list',
    'contacts-type',
  ])('stops the run where that is %s', async (list) => {
    const world = await nightWithout(list);
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject(LOST);

    expect(writes).toEqual([]);
  });

  it('is an empty one once a person accepts that, on later nights as well', async () => {
    const world = await nightWithout('global-unsubscribes');

    await world.sync({ allowed: { shrink: true } });

    expect((await world.sync()).result.verified).toBe(true);
  });

  it('still stops the run in the night after a mirror deleted more contacts than it had', async () => {
    const world = worldOf(manyPeople(9));
    leave(world, 'left@example.com');
    await world.sync();
    world.config = { ...world.config, sources: { crm: manyPeople(6) } };
    await world.sync({ allowed: { shrink: true, delete: 3 } });
    world.fateOf = ({ endpoint }) => (endpoint === 'global-unsubscribes' ? NOT_FOUND : 'answered');

    await expect(world.sync()).rejects.toMatchObject(LOST);
  });

  it('is an empty one where a run that died had deleted the contacts of all its entries', async () => {
    const world = worldOf(manyPeople(2), {
      behaviours: { empty_list: 'record_not_found', unsub_on_contact_delete: 'removed' },
    });
    await world.sync();
    leave(world, 'p0002@example.com');
    world.config = { ...world.config, sources: { crm: manyPeople(1) } };
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => (endpoint.endsWith('delete') ? 'crash-after' : 'answered');
    expect(await orDied(world.apply(made, { shrink: true, delete: 1 }))).toBe('died');
    world.fateOf = () => 'answered';

    await world.resume(made);

    expect(world.service.suppressed()).toEqual(['p0002@example.com']);
  });

  it('is an empty one after a mirror has deleted its last contact', async () => {
    const world = worldOf(manyPeople(2), { behaviours: { empty_list: 'record_not_found' } });
    await world.sync();
    world.config = { ...world.config, sources: { crm: manyPeople(0) } };

    const { result } = await world.sync({ allowed: { shrink: true, delete: 2 } });

    expect(result.verified).toBe(true);
    expect(result.verdicts).toMatchObject({ applied: 2 });
  });
});
