import { describe, expect, it } from 'vitest';
import {
  firstTo,
  knowsSecondAdds,
  knowsUploads,
  manyPeople,
  PEOPLE,
  worldOf,
  reply,
} from '../stories.ts';
import { accountState } from '../../simulation/account-state.ts';
import type { FateOf } from '../../world/sandbox-send.ts';
import type { World } from '../../world/world.ts';
import { DELETE_LOOKS } from '../../../src/plan/index.ts';
import { seededRandom } from '../../simulation/seeded-random.ts';
import type { Random } from '../../../src/lib/index.ts';

describe('a contact list that is behind what the contact types count', () => {
  it('sends no create again that an old list does not show, when its answer was lost', async () => {
    const world = worldOf(PEOPLE, {
      behaviours: { list_staleness: 'seconds(400)', duplicate_add: 'insert_second' },
      quietMs: 120_000,
    });
    world.service.addContactType('Newsletter');
    await world.clock.advance(1_000_000);
    world.fateOf = firstTo('contacts/add', 'answer-lost');

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(world.service.emails()).toEqual([
      'ann@example.com',
      'bob@example.com',
      'cem@example.com',
    ]);
  });

  it('sends no create again while an old list still shows as many who were deleted', async () => {
    const world = worldOf(
      [
        ['Email', 'Country', 'Plan'],
        ['ann@example.com', 'India', 'gold'],
      ],
      {
        behaviours: { list_staleness: 'seconds(400)', csv_existing: 'duplicate' },
        quietMs: 120_000,
        config: { columns: { 'custom.plan': 'Plan' } },
      },
    );
    world.service.addContactType('Newsletter');
    world.service.addContact('old@example.com');
    await world.clock.advance(1_000_000);

    const { result } = await world.sync({ allowed: { delete: 1 } });

    expect(result.verified).toBe(true);
    expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(1);
  });

  it('sends no create again while an old list shows somebody whose delete was in doubt before', async () => {
    const world = worldOf([PEOPLE[0] ?? [], PEOPLE[1] ?? []], {
      behaviours: { list_staleness: 'seconds(400)', duplicate_add: 'insert_second' },
      quietMs: 120_000,
    });
    world.service.addContactType('Newsletter');
    world.service.addContact('old@example.com');
    await world.clock.advance(1_000_000);
    const add = firstTo('contacts/add', 'answer-lost');
    const remove = firstTo('contacts/delete', 'answer-lost');
    world.fateOf = (request) => (request.endpoint === 'contacts/add' ? add : remove)(request);

    const { result } = await world.sync({ allowed: { delete: 1 } });

    expect(world.sandbox.requests.get('contacts/add')).toBe(1);
    expect(result.verified).toBe(true);
  });

  it('looks first at those that the service said to have deleted, whatever else is in doubt', async () => {
    const world = worldOf(PEOPLE.slice(0, 2), {
      behaviours: { list_staleness: 'seconds(400)', duplicate_add: 'insert_second' },
      quietMs: 120_000,
    });
    world.service.addContactType('Newsletter');
    for (const name of ['p', 'q', 'r', 's']) world.service.addContact(`${name}@example.com`);
    await world.clock.advance(1_000_000);
    const add = firstTo('contacts/add', 'answer-lost');
    const remove = firstTo('contacts/delete', 'request-lost', 3);
    world.fateOf = (request) => (request.endpoint === 'contacts/add' ? add : remove)(request);

    const { result } = await world.sync({ allowed: { delete: 4 } });

    expect(world.sandbox.requests.get('contacts/add')).toBe(1);
    expect(result.verified).toBe(true);
  });

  it('looks at a few contacts whose deletes were in doubt, and believes a list that shows them', async () => {
    const world = worldOf(PEOPLE.slice(0, 2));
    world.service.addContactType('Newsletter');
    for (const name of ['old', 'older', 'oldest', 'gone']) {
      world.service.addContact(`${name}@example.com`);
    }
    const made = await world.plan();
    world.fateOf = firstTo('contacts/delete', 'request-lost', 4);
    const looksBefore: number[] = [];
    world.sandbox.before.push(({ path }) => {
      if (path.endsWith('contacts/list'))
        looksBefore.push(world.sandbox.requests.get('contacts/details') ?? 0);
    });

    const { result } = await world.apply(made, { delete: 4 });

    expect(result.verified).toBe(true);
    // Three show that the list is not old, and each of the four is looked at before it is deleted.
    expect(looksBefore.at(-1)).toBe(7);
  });

  it('tells in the plan when the service counts more contacts than it lists', async () => {
    const world = worldOf(manyPeople(30), { behaviours: { list_size: 'silently_capped(20)' } });
    world.service.addContactType('Newsletter');
    for (let index = 0; index < 25; index += 1) {
      world.service.addContact(`old${String(index)}@example.com`);
    }

    const { plan } = await world.plan();

    expect(plan.head.warnings.map(({ code }) => code)).toContain('FEWER_LISTED_THAN_COUNTED');
  });

  describe('a list that is served later than the quiet period lasts', () => {
    it('is read until it has caught up with the counts, and nothing is taken for dropped', async () => {
      const world = worldOf(manyPeople(20), {
        behaviours: { list_staleness: 'seconds(500)' },
        quietMs: 120_000,
      });
      knowsUploads(world);
      await world.clock.advance(1_000_000);

      const { result } = await world.sync();

      expect(result.verdicts).toMatchObject({ applied: 21, rejected: 0, unknown: 0 });
      expect(result.verified).toBe(true);
      expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(1);
    });

    it('is not awaited for ever', async () => {
      const world = worldOf(manyPeople(20), {
        behaviours: { list_staleness: 'seconds(100000)' },
        quietMs: 120_000,
      });
      knowsUploads(world);
      await world.clock.advance(1_000_000);

      const { result } = await world.sync();

      expect(result.verdicts).toMatchObject({ unknown: 20, rejected: 0 });
      expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(1);
      expect(world.sandbox.requests.get('contacts/add')).toBeUndefined();
      expect(world.clock.monotonicMs()).toBeLessThan(10_000_000);
    });
  });

  it('reads once more, and not longer, where a count is larger for good', async () => {
    const world = worldOf(manyPeople(12, { Plan: 'gold' }), {
      behaviours: { count_field: 'includes_deleted', csv_timing: 'async_lost_chunk(1,100)' },
      config: { columns: { 'custom.plan': 'Plan' } },
    });
    knowsSecondAdds(world);

    const { result } = await world.sync();

    expect(result.verdicts.unknown).toBe(0);
    expect(result.listReads).toBeLessThan(12);
  });
});

describe('deletes that nobody has seen done', () => {
  const ALL = { kind: 'share', share: 1 } as const;
  const NOBODY = reply(200, '{"status":"success","message":{"contacts":[]}}');

  /** A mirror of one contact over an account that holds nine more, of whom a call for many deletes five. */
  async function worldOfTen(
    behaviours: Readonly<Record<string, string>> = {},
    random?: Random,
  ): Promise<World> {
    const world = worldOf(manyPeople(10), {
      ...(random && { random }),
      behaviours: { bulk_max_ids: 'truncate_silently(5)', ...behaviours },
      config: { guards: { maxDelete: ALL, maxShrink: ALL, firstMirror: 'allow' } },
    });
    await world.sync();
    world.config = { ...world.config, sources: { crm: manyPeople(1) } };
    return world;
  }

  /** The lists that are read after the deletes were sent are cut, so many of them. */
  function cutLists(count: number): FateOf {
    let isSent = false;
    let cut = 0;
    return ({ endpoint }) => {
      if (endpoint === 'contacts/bulk-delete') isSent = true;
      if (!isSent || endpoint !== 'contacts/list' || cut === count) return 'answered';
      cut += 1;
      return NOBODY;
    };
  }

  /** After the deletes were sent, list and counts show nobody but the one who stays. */
  function cutWithCounts(world: World): FateOf {
    let isSent = false;
    const { contacts, contactTypes } = accountState(world.sandbox);
    const [kept] = contacts;
    const type = { user_id: 7001, name: 'Newsletter', contacts_count: 1, deleted_at: null };
    const types = [...contactTypes.keys()].map((id) => ({ ...type, id }));
    const list = JSON.stringify({ status: 'success', message: { contacts: [kept] } });
    const counts = JSON.stringify({ status: 'success', message: { contactTypes: types } });
    return ({ endpoint }) => {
      if (endpoint === 'contacts/bulk-delete') isSent = true;
      if (isSent && endpoint === 'contacts-type') return reply(200, counts);
      return isSent && endpoint === 'contacts/list' ? reply(200, list) : 'answered';
    };
  }

  const SECOND = 'p0003@example.com';
  /** A run of this seed draws the second of nine places. */
  const DRAWS_SECOND = 4;

  function looks(world: World): number {
    return world.sandbox.requests.get('contacts/details') ?? 0;
  }

  describe('deletes whose contacts a cut list does not show', () => {
    it('are looked at one by one where the last one of their call is there', async () => {
      const world = await worldOfTen();
      world.fateOf = cutLists(1);

      const { result } = await world.sync();

      expect(world.service.emails()).toEqual(['p0001@example.com']);
      expect(result.verdicts.applied).toBe(9);
      expect(result.verified).toBe(true);
    });

    it('are carried out by calls of their own where the list stays as it is', async () => {
      const world = await worldOfTen();
      world.fateOf = cutLists(Infinity);

      const { result } = await world.sync();

      expect(world.service.emails()).toEqual(['p0001@example.com']);
      expect(result.verdicts).toMatchObject({ applied: 9, rejected: 0, unknown: 0 });
    });

    it('are looked at by a few looks for each call where all of them are gone', async () => {
      const world = await worldOfTen({ bulk_max_ids: 'unlimited' });
      world.fateOf = cutLists(Infinity);

      const { result } = await world.sync();

      expect(result.verdicts.applied).toBe(9);
      expect(looks(world)).toBeLessThanOrEqual(DELETE_LOOKS);
    });

    it('are taken for done after few looks where the list shows everybody who is counted', async () => {
      const world = await worldOfTen({ bulk_max_ids: 'unlimited' });

      const { result } = await world.sync();

      expect(result.verified).toBe(true);
      expect(looks(world)).toBeGreaterThanOrEqual(2);
      expect(looks(world)).toBeLessThanOrEqual(DELETE_LOOKS);
    });

    it.each([1, 3, 5, 8])(
      'are all carried out where the list and its counts are cut and a call took the first %i only',
      async (taken) => {
        const world = await worldOfTen({
          bulk_max_ids: `truncate_silently(${String(taken)})`,
        });
        world.fateOf = cutWithCounts(world);

        const { result } = await world.sync();

        expect(world.service.emails()).toEqual(['p0001@example.com']);
        expect(result.verdicts).toMatchObject({ applied: 9, rejected: 0, unknown: 0 });
      },
    );

    it('are looked at in the second place of a call, too, where it is drawn', async () => {
      const world = await worldOfTen({ bulk_max_ids: 'unlimited' }, seededRandom(DRAWS_SECOND));
      const cut = cutWithCounts(world);
      // Somebody else deletes all but the second one, and the call itself is lost.
      const others = manyPeople(10).slice(2);
      const firstCall = firstTo('contacts/bulk-delete', 'request-lost');
      world.fateOf = (request) => {
        if (request.endpoint !== 'contacts/bulk-delete') return cut(request);
        const there = world.service.emails();
        for (const [email = ''] of others) {
          if (email !== SECOND && there.includes(email)) world.service.deleteContact(email);
        }
        cut(request);
        return firstCall(request);
      };

      const { result } = await world.sync();

      expect(world.service.emails()).not.toContain(SECOND);
      expect(result.verdicts.applied).toBe(9);
    });

    it.each([3, 4, 5])(
      'are looked at in every place of a call as small as the looks are many (person %i is there)',
      async (place) => {
        const world = await worldOfTen({ bulk_max_ids: 'unlimited' });
        const stays = `p000${String(place)}@example.com`;
        // Without those behind them the call holds five.
        for (const [email = ''] of manyPeople(10).slice(7)) world.service.deleteContact(email);
        const cut = cutWithCounts(world);
        world.fateOf = (request) => {
          const fate = cut(request);
          if (request.endpoint !== 'contacts/bulk-delete') return fate;
          const there = world.service.emails();
          for (const [email = ''] of manyPeople(6).slice(2)) {
            if (email !== stays && there.includes(email)) world.service.deleteContact(email);
          }
          return firstTo('contacts/bulk-delete', 'request-lost')(request);
        };

        const { result } = await world.sync();

        expect(world.service.emails()).toEqual(['p0001@example.com']);
        expect(result.verdicts.applied).toBe(5);
      },
    );

    it('are not taken for done where their only call was lost', async () => {
      const world = await worldOfTen({ bulk_max_ids: 'unlimited' });
      const cut = cutLists(1);
      const lost = firstTo('contacts/bulk-delete', 'request-lost');
      world.fateOf = (request) => {
        const fate = cut(request);
        return fate === 'answered' ? lost(request) : fate;
      };

      const { result } = await world.sync();

      expect(world.service.emails()).toEqual(['p0001@example.com']);
      expect(result.verified).toBe(true);
    });
  });
});
