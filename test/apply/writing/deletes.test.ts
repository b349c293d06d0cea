import { describe, expect, it } from 'vitest';
import type { World } from '../../world/world.ts';
import { endings, firstTo, manyPeople, recordWrites, reply, worldOf, orDied } from '../stories.ts';

describe('contacts that are deleted', () => {
  const ALL = { kind: 'share', share: 1 } as const;

  /** A mirror of one contact over an account that holds `count` more. */
  async function worldWithDeletes(
    count: number,
    behaviours: Readonly<Record<string, string>> = {},
  ): Promise<World> {
    const world = worldOf(manyPeople(count + 1), {
      behaviours,
      config: { guards: { maxDelete: ALL, maxShrink: ALL, firstMirror: 'allow' } },
    });
    await world.sync();
    world.config = { ...world.config, sources: { crm: manyPeople(1) } };
    return world;
  }

  function movingWorld(
    behaviours: Readonly<Record<string, string>> = {},
    hasCustomers = true,
  ): World {
    const world = worldOf(
      [
        ['Email', 'First name', 'Country', 'Group'],
        ['ann@example.com', 'Ann', 'India', 'Customers'],
        ['bob@example.com', 'Bob', 'India', 'Newsletter'],
      ],
      {
        behaviours,
        config: { syncs: [{ sources: ['crm'], contactTypeFrom: 'Group', mode: 'mirror' }] },
      },
    );
    world.service.addContactType('Newsletter');
    if (hasCustomers) world.service.addContactType('Customers');
    world.service.addContact('ann@example.com', { first_name: 'Ann' });
    world.service.addContact('bob@example.com', { first_name: 'Bob' });
    return world;
  }

  describe('deleting contacts', () => {
    it('sends the ids in one request', async () => {
      const world = await worldWithDeletes(20);
      const writes = recordWrites(world);

      const { result } = await world.sync();

      expect(writes).toEqual(['contacts/bulk-delete']);
      expect(result.verified).toBe(true);
      expect(world.service.emails()).toEqual(['p0001@example.com']);
    });

    it('sends a request for each of a few', async () => {
      const world = await worldWithDeletes(3);
      const writes = recordWrites(world);

      await world.sync();

      expect(writes).toEqual(['contacts/delete', 'contacts/delete', 'contacts/delete']);
    });

    it.each(['ignore', 'fail_all', 'fail_after_partial'])(
      'deletes the others when an id is unknown by then and the service does %s',
      async (rule) => {
        const world = await worldWithDeletes(12, { bulk_unknown_id: rule });
        const made = await world.plan();
        const vanishes = firstTo('contacts/bulk-delete', 'answered');
        world.fateOf = (request) => {
          if (request.endpoint === 'contacts/bulk-delete')
            world.service.deleteContact('p0007@example.com');
          return vanishes(request);
        };

        const { result } = await world.apply(made);

        expect(world.service.emails()).toEqual(['p0001@example.com']);
        expect(result.verdicts.applied).toBe(12);
        expect(result.listReads).toBe(2);
      },
    );

    it('halves a list of which the service finds no record although all are there', async () => {
      const world = await worldWithDeletes(12);
      const refusal = reply(200, '{"status":"failed","errors":"Record Not Found"}');
      world.fateOf = firstTo('contacts/bulk-delete', refusal);

      const { result } = await world.sync();

      expect(world.sandbox.requests.get('contacts/bulk-delete')).toBe(2);
      expect(world.service.emails()).toEqual(['p0001@example.com']);
      expect(result.verified).toBe(true);
    });

    it('deletes nobody who is unsubscribed once a person has stopped the run', async () => {
      const world = await worldWithDeletes(2);
      world.service.unsubscribe('p0003@example.com');
      const made = await world.plan();
      world.fateOf = ({ endpoint }) => {
        if (endpoint === 'contacts/delete') world.drain.abort();
        return 'answered';
      };

      await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });

      expect(world.service.emails()).toEqual(['p0001@example.com', 'p0003@example.com']);
    });

    it('sends once more what the service left out without a word', async () => {
      const world = await worldWithDeletes(9, { bulk_max_ids: 'truncate_silently(5)' });

      const { result } = await world.sync();

      expect(result.verified).toBe(true);
      expect(world.service.emails()).toEqual(['p0001@example.com']);
      expect(world.sandbox.requests.get('contacts/bulk-delete')).toBe(1);
      expect(world.sandbox.requests.get('contacts/delete')).toBe(4);
    });

    it('names the contacts that the service leaves out time and again, and repeats no more', async () => {
      const world = await worldWithDeletes(9, { bulk_max_ids: 'truncate_silently(8)' });
      const made = await world.plan();
      world.fateOf = ({ endpoint }) =>
        endpoint === 'contacts/delete'
          ? reply(200, '{"status":"success","message":"Deleted Successfully"}')
          : 'answered';

      const finished = await world.apply(made);

      expect(endings(world, made, finished)).toEqual([
        'deleteContact p0010@example.com: rejected, silently-dropped',
      ]);
    });

    it('halves a list that is longer than the service takes', async () => {
      const world = await worldWithDeletes(11, { bulk_max_ids: 'reject(4)' });

      const { result } = await world.sync();

      expect(result.verified).toBe(true);
      expect(world.service.emails()).toEqual(['p0001@example.com']);
    });

    it('deletes a contact that moves only after it was seen in its new contact type', async () => {
      const world = movingWorld();
      const seen: string[][] = [];
      world.sandbox.before.push(({ path }) => {
        if (path.endsWith('contacts/delete')) seen.push(world.service.emails('Customers'));
      });
      const lists: number[] = [];
      world.sandbox.after.push(({ path }) => {
        if (path.endsWith('contacts/add') || path.endsWith('contacts/delete'))
          lists.push(world.sandbox.requests.get('contacts/list') ?? 0);
      });

      const { result } = await world.sync();

      expect(seen).toEqual([['ann@example.com']]);
      expect(lists[1]).toBeGreaterThan(lists[0] ?? 0);
      expect(result.verified).toBe(true);
      expect(world.service.emails()).toEqual(['bob@example.com']);
    });

    it('tries no delete again of who moved, and was removed from the new contact type since', async () => {
      const world = movingWorld();
      const made = await world.plan();
      const refused = reply(422, '{"status":"failed","errors":{"contact_id":["not today"]}}');
      world.fateOf = ({ endpoint }) => (endpoint === 'contacts/delete' ? refused : 'answered');
      const first = await world.apply(made);
      world.fateOf = () => 'answered';
      const plan = await world.planRetry(made, first);
      if (plan === undefined) throw new Error('nothing was refused');
      world.service.deleteContact('ann@example.com', 'Customers');

      const { result } = await world.apply({ plan }, { command: 'retry' });

      expect(plan.head.itemCount).toBe(1);
      expect(world.service.emails()).toContain('ann@example.com');
      expect(result.verdicts).toMatchObject({ applied: 0 });
    });

    it.each(['request-lost', 'answer-lost', 'not-sent'] as const)(
      'moves a contact whole when its new contact type meets %s',
      async (fate) => {
        const world = movingWorld({ duplicate_add: 'insert_second' }, false);
        world.fateOf = firstTo('contacts-type/add', fate);

        const { result } = await world.sync();

        expect(result.verified).toBe(true);
        expect(world.service.emails('Customers')).toEqual(['ann@example.com']);
        expect(world.service.emails()).toEqual(['bob@example.com']);
      },
    );

    it.each(['request-lost', 'answer-lost', 'not-sent'] as const)(
      'moves a contact whole when its create meets %s',
      async (fate) => {
        const world = movingWorld({ duplicate_add: 'insert_second' });
        world.fateOf = firstTo('contacts/add', fate);

        const { result } = await world.sync();

        expect(world.service.emails()).toEqual(['bob@example.com']);
        expect(world.service.emails('Customers')).toEqual(['ann@example.com']);
        expect(result.verified).toBe(true);
      },
    );

    it('deletes no copy whose original a create elsewhere has taken away', async () => {
      const header = ['Email', 'First name', 'Country'];
      const world = worldOf([header, ['ann@example.com', 'Ann', 'India']], {
        behaviours: { uniqueness_scope: 'account', update_email_collision: 'allow_duplicate' },
        config: {
          sources: {
            crm: [header, ['ann@example.com', 'Ann', 'India']],
            shop: [header, ['ann@example.com', 'Anna', 'India']],
          },
          syncs: [
            { sources: ['crm'], duplicates: 'remove' },
            { sources: ['shop'], contactType: 'Partners' },
          ],
        },
      });
      world.service.addContactType('Newsletter');
      world.service.addContactType('Partners');
      world.service.addContact('ann@example.com', { first_name: 'Ann' });
      world.service.addContact('twin@example.com', { first_name: 'Ann' });
      world.service.updateContact('twin@example.com', { email: 'ann@example.com' });
      const made = await world.plan();

      const finished = await world.apply(made);

      expect(world.service.emails('Partners')).toEqual(['ann@example.com']);
      expect(world.service.emails()).toEqual(['ann@example.com']);
      expect(endings(world, made, finished)).toContain(
        'deleteContact ann@example.com: drifted, original-gone',
      );
    });
  });
});

describe('a bulk delete', () => {
  const ALL = { kind: 'share', share: 1 } as const;

  /** A mirror of one contact over an account that holds twenty more; and one that nobody owns. */
  async function worldOfTwenty(behaviours: Readonly<Record<string, string>>): Promise<World> {
    const world = worldOf(manyPeople(21), {
      behaviours,
      concurrency: 1,
      config: { guards: { maxDelete: ALL, maxShrink: ALL, firstMirror: 'allow' } },
    });
    world.service.addContactType('Friends');
    world.service.addContact('friend@example.com', {}, 'Friends');
    await world.sync();
    world.config = { ...world.config, sources: { crm: manyPeople(1) } };
    return world;
  }

  it.each([
    ['bulk_empty', 'failed'],
    ['bulk_empty', 'success_noop'],
    ['bulk_duplicate_id', 'fail'],
    ['bulk_unknown_id', 'fail_after_partial'],
    ['bulk_atomic', 'yes'],
    ['bulk_max_ids', 'truncate_silently(1)'],
    ['bulk_max_ids', 'reject(1)'],
    ['bulk_max_ids', 'reject(4)'],
    ['details_after_delete', 'soft_row'],
  ])('deletes nobody else when %s of the service is %s', async (name, value) => {
    const world = await worldOfTwenty({ bulk_empty: 'deletes_all', [name]: value });

    const { result } = await world.sync();

    expect(world.service.emails()).toEqual(['p0001@example.com']);
    expect(world.service.emails('Friends')).toEqual(['friend@example.com']);
    expect(result.verified).toBe(true);
  });

  it('carries the ids as indexed fields, all in one call', async () => {
    const world = await worldOfTwenty({});
    const calls: string[][] = [];
    world.sandbox.after.push(({ path, fields }) => {
      if (path.endsWith('contacts/bulk-delete')) calls.push(fields.map(([name]) => name));
    });

    await world.sync();

    expect(calls).toEqual([Array.from({ length: 20 }, (_, index) => `strIds[${String(index)}]`)]);
  });

  it.each(['request-lost', 'answer-lost', 'not-sent', 'crash-before', 'crash-after'] as const)(
    'deletes nobody else when it meets %s',
    async (fate) => {
      const world = await worldOfTwenty({ bulk_empty: 'deletes_all' });
      const made = await world.plan();
      world.fateOf = firstTo('contacts/bulk-delete', fate);

      if ((await orDied(world.apply(made))) === 'died') await world.resume(made);

      expect(world.service.emails()).toEqual(['p0001@example.com']);
      expect(world.service.emails('Friends')).toEqual(['friend@example.com']);
    },
  );
});
