// A write that was carried out long after it was given up, and its repetition.
import { describe, expect, it } from 'vitest';
import type { World } from '../../world/world.ts';
import { endings, PEOPLE, worldOf } from '../stories.ts';

/** Ann's create is lost, sent again, and right then the first one is carried out after all. */
function worldWithZombie(
  zombie: Readonly<Record<string, string>>,
  copies = 1,
  behaviours: Readonly<Record<string, string>> = {},
): World {
  const world = worldOf(PEOPLE, {
    behaviours: { duplicate_add: 'insert_second', ...behaviours },
    concurrency: 1,
  });
  world.service.addContactType('Newsletter');
  let adds = 0;
  world.fateOf = ({ endpoint, body }) => {
    if (endpoint !== 'contacts/add' || !body.includes('ann@example.com')) return 'answered';
    adds += 1;
    if (adds === 1) return 'request-lost';
    for (let copy = 0; copy < copies; copy += 1)
      world.service.addContact('ann@example.com', zombie);
    return 'answered';
  };
  return world;
}

const AS_SENT = { first_name: 'Ann', city: 'Pune' };

describe('a contact that was created twice by a late write', () => {
  it('is brought down to one, and that is told', async () => {
    const world = worldWithZombie(AS_SENT);
    const made = await world.plan();

    const run = await world.apply(made);

    expect(world.service.emails()).toEqual([
      'ann@example.com',
      'bob@example.com',
      'cem@example.com',
    ]);
    expect(run.result.verified).toBe(true);
    expect(endings(world, made, run)).toEqual([
      'createContact ann@example.com: applied, own-copy-removed',
    ]);
  });

  it('stays as it is when nobody knows what earlier runs did', async () => {
    const world = worldWithZombie(AS_SENT);
    world.stateLost = true;
    const made = await world.plan();

    const run = await world.apply(made);

    expect(world.service.emails().filter((email) => email === 'ann@example.com')).toHaveLength(2);
    expect(endings(world, made, run)).toEqual([expect.stringContaining(', copies-left')]);
  });

  it('stays as it is when the copy says something else: somebody else may have made it', async () => {
    const world = worldWithZombie({ first_name: 'Anna', city: 'Pune' });
    const made = await world.plan();

    const run = await world.apply(made);

    expect(world.service.emails().filter((email) => email === 'ann@example.com')).toHaveLength(2);
    expect(endings(world, made, run)).toEqual([expect.stringContaining(', copies-left')]);
  });

  it('stays as it is when there are more of it than were ever sent', async () => {
    const world = worldWithZombie(AS_SENT, 2);

    await world.apply(await world.plan());

    expect(world.service.emails().filter((email) => email === 'ann@example.com')).toHaveLength(3);
  });

  it('stays when the further attempts never left: somebody else made it', async () => {
    const world = worldOf(PEOPLE, { behaviours: { duplicate_add: 'insert_second' } });
    world.service.addContactType('Newsletter');
    let adds = 0;
    world.fateOf = ({ endpoint, body }) => {
      if (endpoint !== 'contacts/add' || !body.includes('ann@example.com')) return 'answered';
      adds += 1;
      if (adds < 3) return 'not-sent';
      world.service.addContact('ann@example.com', AS_SENT);
      return 'answered';
    };
    const made = await world.plan();

    const run = await world.apply(made);

    expect(world.service.emails().filter((email) => email === 'ann@example.com')).toHaveLength(2);
    expect(endings(world, made, run)).toEqual([]);
  });

  it('stays when it was there before under another address', async () => {
    const world = worldOf(PEOPLE, {
      behaviours: { duplicate_add: 'insert_second', id_order: 'arbitrary' },
      concurrency: 1,
    });
    world.service.addContactType('Newsletter');
    world.config = { ...world.config, syncs: [{ sources: ['crm'] }] };
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      world.service.addContact(`old${String(number)}@example.com`, AS_SENT);
    // The lowest id stays: so the one that is to be spared has the highest.
    const [old] = world.service.contacts().sort((a, b) => Number(b.id) - Number(a.id));
    await world.clock.advance(5_000);
    let adds = 0;
    world.fateOf = ({ endpoint, body }) => {
      if (endpoint !== 'contacts/add' || !body.includes('ann@example.com')) return 'answered';
      adds += 1;
      if (adds === 1) return 'request-lost';
      world.service.updateContact(old?.email ?? '', { email: 'ann@example.com' });
      return 'answered';
    };

    await world.apply(await world.plan());

    expect(world.service.contacts().map(({ id }) => id)).toContain(old?.id);
  });

  it('is brought down to one in a resume when a person stops the run meanwhile', async () => {
    const world = worldOf(PEOPLE.slice(0, 3), {
      behaviours: { duplicate_add: 'insert_second' },
      concurrency: 1,
    });
    world.service.addContactType('Newsletter');
    const made = await world.plan();
    let adds = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint === 'contacts/delete') world.drain.abort();
      if (endpoint !== 'contacts/add') return 'answered';
      adds += 1;
      if (adds === 3) {
        world.service.addContact('ann@example.com', AS_SENT);
        world.service.addContact('bob@example.com', { first_name: 'Bob', city: 'Delhi' });
      }
      return adds < 3 ? 'request-lost' : 'answered';
    };
    await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });
    expect(world.service.emails()).toHaveLength(3);
    world.fateOf = () => 'answered';
    world.drain = new AbortController();

    const { result } = await world.resume(made);

    expect(world.service.emails()).toHaveLength(2);
    expect(result.verified).toBe(true);
  });

  it('is brought down to one although the first delete of the copy was lost', async () => {
    const world = worldWithZombie(AS_SENT);
    const made = await world.plan();
    const fateOf = world.fateOf;
    let isLost = false;
    world.fateOf = (request) => {
      if (request.endpoint !== 'contacts/delete' || isLost) return fateOf(request);
      isLost = true;
      return 'request-lost';
    };

    const run = await world.apply(made);

    expect(world.service.emails().filter((email) => email === 'ann@example.com')).toHaveLength(1);
    expect(run.result.verified).toBe(true);
  });

  it('says so when the copy could not be removed', async () => {
    const world = worldWithZombie(AS_SENT);
    const made = await world.plan();
    const fateOf = world.fateOf;
    world.fateOf = (request) =>
      request.endpoint === 'contacts/delete' ? 'request-lost' : fateOf(request);

    const run = await world.apply(made);

    expect(endings(world, made, run)).toEqual([expect.stringContaining(', copies-left')]);
  });

  it('leaves the address unsubscribed where the service forgets that with a contact', async () => {
    const world = worldWithZombie(AS_SENT, 1, { unsub_on_contact_delete: 'removed' });
    const made = await world.plan();
    const fateOf = world.fateOf;
    world.fateOf = (request) => {
      const fate = fateOf(request);
      const isRepetition = fate === 'answered' && request.body.includes('ann@example.com');
      if (isRepetition) world.service.unsubscribe('ann@example.com');
      return fate;
    };

    await world.apply(made);

    expect(world.service.emails().filter((email) => email === 'ann@example.com')).toHaveLength(1);
    expect(world.service.suppressed()).toEqual(['ann@example.com']);
  });

  it('leaves the address in a group that the plan does not speak of', async () => {
    const world = worldWithZombie(AS_SENT, 1, { unsub_on_contact_delete: 'removed' });
    const group = { group_name: 'Product news', description: 'Theirs', is_display: '1' };
    world.service.post('two/unsubscribes-groups/save', group);
    const member = { unsubscribe_groups_id: '1', email_address: 'ann@example.com' };
    world.service.post('two/unsubscribes-groups/manually-add', member);

    await world.sync();

    expect(world.service.emails().filter((email) => email === 'ann@example.com')).toHaveLength(1);
    expect(world.service.suppressedInGroup('Product news')).toEqual(['ann@example.com']);
  });

  it('is not looked for where nothing was sent twice', async () => {
    const world = worldOf(PEOPLE);

    const { result } = await world.sync();

    expect(result.listReads).toBe(2);
  });
});
