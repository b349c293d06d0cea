import { describe, expect, it } from 'vitest';
import {
  endings,
  firstTo,
  manyPeople,
  orDied,
  reply,
  UNCLEAR_REPLIES,
  worldOf,
} from '../stories.ts';
import type { World, WorldOptions } from '../../world/world.ts';
import { saying } from '../../saying.ts';

/** People to be suppressed, globally and in a group that exists or not. */
function suppressingWorld(count: number, options: WorldOptions = {}): World {
  return worldOf(manyPeople(count, { Status: 'unsubscribed' }), {
    ...options,
    config: {
      suppressions: [{ sources: ['crm'] }, { sources: ['crm'], group: 'Product news' }],
      guards: { maxSuppress: { kind: 'count', count: 10_000 } },
    },
  });
}

describe('suppressing', () => {
  it.each([1, 2, 3, 4, 5])(
    'halves a refused list to its end when the process died %i requests into it',
    async (number) => {
      const world = suppressingWorld(10, { behaviours: { unsub_list_limit: 'n(2)' } });
      const made = await world.plan();
      let sent = 0;
      world.fateOf = ({ endpoint }) => {
        if (endpoint === 'global-unsubscribes/save') sent += 1;
        return sent === number ? 'crash-before' : 'answered';
      };
      expect(await orDied(world.apply(made))).toBe('died');
      world.fateOf = () => 'answered';

      const { result } = await world.resume(made);

      expect(result.verdicts.rejected).toBe(0);
      expect(world.service.suppressed()).toHaveLength(10);
    },
  );

  it('creates nobody while the halves of a refused list wait for a reading, since no answer is clear', async () => {
    const [header = [], ...rows] = manyPeople(8, { Status: 'unsubscribed' });
    const ann = ['ann@example.com', 'Ann', 'India', 'subscribed'];
    const world = worldOf([header, ann, ...rows], {
      behaviours: { unsub_list_limit: 'n(2)' },
      config: { suppressions: [{ sources: ['crm'] }], guards: { firstMirror: 'allow' } },
    });
    const made = await world.plan();
    let suppressed: number | undefined;
    world.fateOf = ({ endpoint, body }) => {
      if (endpoint === 'contacts/add') suppressed ??= world.service.suppressed().length;
      const isTaken = endpoint === 'global-unsubscribes/save' && body.split('@').length <= 3;
      return isTaken ? UNCLEAR_REPLIES['a page with 200, done'] : 'answered';
    };

    await world.apply(made, { suppress: 8 });

    expect(suppressed).toBe(8);
  });

  it('brings back what the service forgets with a contact, also where no answer is clear', async () => {
    const [header = [], carl = []] = manyPeople(1, { Status: 'unsubscribed' });
    const world = worldOf([header, ['ann@example.com', 'Ann', 'India', 'subscribed'], carl], {
      behaviours: { unsub_on_contact_delete: 'removed', success_status: '204_empty' },
      config: {
        syncs: [{ sources: ['crm'], mode: 'mirror' }],
        suppressions: [{ sources: ['crm'] }],
        guards: { firstMirror: 'allow' },
      },
    });
    world.service.addContactType('Newsletter');
    world.service.addContact('bob@example.com');
    world.service.unsubscribe('bob@example.com');

    await world.sync({ allowed: { delete: 1, suppress: 1 } });

    expect(world.service.emails()).toEqual(['ann@example.com']);
    expect(world.service.suppressed()).toContain('bob@example.com');
  });

  it('tells how many the service refused, or never showed', async () => {
    const world = suppressingWorld(3, { behaviours: { unsub_list_lacks: 'share(1)' } });
    world.config = { ...world.config, suppressions: [{ sources: ['crm'] }] };

    const { result } = await world.sync();

    expect(result.verdicts.rejected).toBe(3);
    expect(result.suppressionsRejected).toBe(3);
  });

  it('sends 50 addresses in a list', async () => {
    const world = suppressingWorld(101);

    const { result } = await world.sync();

    expect(world.sandbox.requests.get('global-unsubscribes/save')).toBe(3);
    expect(world.sandbox.requests.get('unsubscribes-groups/manually-add')).toBe(3);
    expect(result.verified).toBe(true);
  });

  it.each(Object.entries(UNCLEAR_REPLIES))(
    'repeats a list at once, without a quiet period, after %s',
    async (_how, fate) => {
      const world = suppressingWorld(5, { quietMs: 3_600_000 });
      world.fateOf = firstTo('global-unsubscribes/save', fate);

      const { result } = await world.sync();

      expect(world.service.suppressed()).toHaveLength(5);
      expect(result.verified).toBe(true);
      expect(world.clock.monotonicMs()).toBeLessThan(60_000);
    },
  );

  it('names the one address that the service refuses and suppresses the others', async () => {
    const world = suppressingWorld(8);
    const made = await world.plan();
    const bodies: string[] = [];
    world.sandbox.before.push(({ path, fields }) => {
      if (path.endsWith('save'))
        bodies.push(fields.find(([name]) => name === 'email_address')?.[1] ?? '');
    });
    const refusal = reply(422, '{"status":"failed","errors":{"email_address":["is not valid"]}}');
    // The whole list, its half, the half of that, and the address alone.
    world.fateOf = firstTo('global-unsubscribes/save', refusal, 4);

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      saying(
        'suppress p0001@example.com: rejected, rejected message=',
        'email_address: is not valid',
      ),
    ]);
    expect(world.service.suppressed()).toHaveLength(7);
    expect(bodies.some((body) => body.includes(','))).toBe(true);
  });

  it('names the one address whose record the service does not find', async () => {
    const world = suppressingWorld(8);
    const made = await world.plan();
    const refusal = reply(200, '{"status":"failed","errors":"Record Not Found"}');
    // The whole list, its half, the half of that, and the address alone.
    world.fateOf = firstTo('global-unsubscribes/save', refusal, 4);

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      saying('suppress p0001@example.com: rejected, not-found message='),
    ]);
    expect(world.service.suppressed()).toHaveLength(7);
  });

  it('leaves the addresses of a group for another day when the group is refused', async () => {
    const world = suppressingWorld(2);
    const made = await world.plan();
    const refusal = reply(422, '{"status":"failed","errors":{"group_name":["is reserved"]}}');
    world.fateOf = firstTo('unsubscribes-groups/save', refusal);

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      saying(
        'createUnsubscribeGroup Product news: rejected, rejected message=',
        'group_name: is reserved',
      ),
      'suppressInGroup p0001@example.com: skipped, not-sendable',
      'suppressInGroup p0002@example.com: skipped, not-sendable',
    ]);
    expect(world.service.suppressed()).toHaveLength(2);
  });

  it('goes on with the other group when one is refused', async () => {
    const world = suppressingWorld(2);
    const groups = ['Events', 'Product news'].map((group) => ({ sources: ['crm'], group }));
    world.config = { ...world.config, suppressions: groups };
    const made = await world.plan();
    const refusal = reply(422, '{"status":"failed","errors":{"group_name":["is reserved"]}}');
    world.fateOf = ({ endpoint, body }) =>
      endpoint === 'unsubscribes-groups/save' && body.includes('Product') ? refusal : 'answered';

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ rejected: 1, skipped: 2 });
    expect(world.service.suppressedInGroup('Events')).toHaveLength(2);
  });

  it('sends again what a cut list left out, and not the address that was refused', async () => {
    const world = suppressingWorld(8, { behaviours: { unsub_list_limit: 'truncate_silently(2)' } });
    const made = await world.plan();
    const refusal = reply(422, '{"status":"failed","errors":{"email_address":["is not valid"]}}');
    world.fateOf = ({ endpoint, body }) =>
      endpoint === 'global-unsubscribes/save' && body.includes('p0001@') ? refusal : 'answered';

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ rejected: 1 });
    expect(world.service.suppressed()).toHaveLength(7);
  });

  it('polls the list while it lags behind, and no longer than the quiet period', async () => {
    const world = suppressingWorld(2, {
      behaviours: { list_staleness: 'seconds(40)' },
      quietMs: 120_000,
    });
    await world.clock.advance(100_000);
    const startedMs = world.clock.monotonicMs();

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(world.clock.monotonicMs() - startedMs).toBeLessThan(100_000);
  });
});
