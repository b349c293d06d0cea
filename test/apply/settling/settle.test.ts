import { describe, expect, it } from 'vitest';
import { endings, firstTo, knowsUploads, manyPeople, orDied, reply, worldOf } from '../stories.ts';
import { createContact, deleteContact, suppress, updateContact } from '../../plan/changes.ts';
import type { Item } from '../../../src/plan/index.ts';
import type { OpenItem } from '../../../src/state/index.ts';
import { mayBeLeftOut } from '../../../src/apply/settling/settle.ts';
import { accountState } from '../../simulation/account-state.ts';
import type { Fate, FateOf } from '../../world/sandbox-send.ts';
import type { World } from '../../world/world.ts';
import { saying } from '../../saying.ts';

const REFUSED = reply(422, '{"status":"failed","errors":{"country":["is not known"]}}');
const NEW = ['new@example.com', 'New', 'India'];

describe('settling', () => {
  it('goes through more items than fit on one page', async () => {
    const world = worldOf(manyPeople(2_300));
    world.fateOf = firstTo('contacts/upload-csv', 'answer-lost', 3);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 2_301, unknown: 0 });
    expect(world.service.emails()).toHaveLength(2_300);
  });

  it('leaves an item unknown when nobody ever gives a clear answer about it', async () => {
    const world = worldOf(manyPeople(2), { concurrency: 1 });
    const made = await world.plan();
    let adds = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/add') return 'answered';
      adds += 1;
      return adds === 2 ? 'answered' : 'request-lost';
    };

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      saying(
        'createContact p0001@example.com: unknown, no-clear-answer attempts=4 message=',
        'connection reset',
      ),
    ]);
    expect(finished.result.verified).toBe(false);
    expect(world.service.emails()).toEqual(['p0002@example.com']);
  });

  it('sends an item again, without a quiet period, after three times without a connection', async () => {
    const world = worldOf(manyPeople(2), { concurrency: 1 });
    const made = await world.plan();
    let adds = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/add') return 'answered';
      adds += 1;
      return adds % 4 === 0 || adds > 4 ? 'answered' : 'not-sent';
    };

    const { result } = await world.apply(made);

    expect(result.verified).toBe(true);
    expect(result.verdicts.skipped).toBe(0);
  });

  it('repeats nothing that the service refused', async () => {
    const world = worldOf(manyPeople(2));
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/add' ? REFUSED : 'answered');

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 1, rejected: 2 });
    expect(world.client.requestCount.byEndpoint.get('contacts/add')).toBe(2);
    expect(result.listReads).toBe(2);
  });

  it('blames nobody for an upload that was refused, however often a process dies before the halves are sent', async () => {
    const world = worldOf(manyPeople(20), { concurrency: 1 });
    knowsUploads(world);
    const made = await world.plan();
    const refusal = reply(422, '{"status":"failed","errors":{"file":["failed to upload"]}}');
    const dyingAfter = (uploads: number): void => {
      let sent = 0;
      world.fateOf = ({ endpoint }) => {
        if (endpoint !== 'contacts/upload-csv') return 'answered';
        sent += 1;
        return sent > uploads ? 'crash-before' : refusal;
      };
    };
    dyingAfter(1);
    let finished = await orDied(world.apply(made));
    while (finished === 'died') {
      dyingAfter(1);
      finished = await orDied(world.resume(made));
    }

    expect(finished.result.verdicts.rejected).toBe(0);
    expect(endings(world, made, finished)).toContain(
      'createContact p0001@example.com: unknown, no-clear-answer attempts=24',
    );
  });

  it('remembers which contacts are ours', async () => {
    const world = worldOf(manyPeople(2));
    world.service.addContactType('Newsletter');
    world.service.addContact('p0001@example.com');

    await world.sync();

    const owned = ['p0001@example.com', 'p0002@example.com'].map((address) =>
      world.journal.ownership.isOwned({ contactType: 'newsletter', address }),
    );
    expect(owned).toEqual([false, true]);
  });
});

describe('an update whose contact is missing from a list', () => {
  /** Ten people of whom the last one changes; `others` are the rows of tonight beside that one. */
  async function changedWorld(others = manyPeople(9)): Promise<World> {
    const world = worldOf(manyPeople(10));
    await world.sync();
    const changed = ['p0010@example.com', 'Renamed', 'India'];
    world.config = { ...world.config, sources: { crm: [...others, changed] } };
    return world;
  }

  /** So many of the lists that are read after the update lack the last contacts. */
  function shortLists(world: World, count: number, answer: Fate = 'answered'): FateOf {
    let short = 0;
    let isSent = false;
    return ({ endpoint }) => {
      if (endpoint === 'contacts/update') {
        isSent = true;
        return answer;
      }
      if (!isSent || endpoint !== 'contacts/list' || short === count) return 'answered';
      short += 1;
      const contacts = accountState(world.sandbox).contacts.slice(0, 7);
      return reply(200, JSON.stringify({ status: 'success', message: { contacts } }));
    };
  }

  it.each([
    ['nothing else is written', manyPeople(9), 1],
    ['somebody is created and somebody deleted', [...manyPeople(9).slice(0, 9), NEW], 3],
  ])('is in effect by the next list that is whole, where %s', async (_when, others, applied) => {
    const world = await changedWorld(others);
    world.fateOf = shortLists(world, 1);

    const { result } = await world.sync({ allowed: { delete: 1 } });

    expect(result.verdicts).toMatchObject({ applied, drifted: 0 });
    expect(result.verified).toBe(true);
  });

  it('is in effect, too, where all its answers were lost', async () => {
    const world = await changedWorld();
    world.fateOf = shortLists(world, 1, 'answer-lost');

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 1, drifted: 0 });
  });

  it('is rejected at once where the service refused it', async () => {
    const world = await changedWorld();
    world.fateOf = shortLists(world, 1, REFUSED);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ rejected: 1, drifted: 0 });
  });

  it('is unknown where no list ever is whole', async () => {
    const world = await changedWorld();
    const made = await world.plan();
    world.fateOf = shortLists(world, Infinity);

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'updateContact p0010@example.com: unknown, list-incomplete',
    ]);
    expect(finished.result.verified).toBe(false);
  });

  it('has drifted where the counts lack the contact, too', async () => {
    const world = await changedWorld();
    const made = await world.plan();
    world.fateOf = ({ endpoint, isWrite }) => {
      if (isWrite || endpoint !== 'contacts/list') return 'answered';
      const wasSent = world.client.requestCount.byEndpoint.has('contacts/update');
      if (wasSent) world.service.deleteContact('p0010@example.com');
      return 'answered';
    };

    const finished = await world.apply(made);

    expect(finished.result.verdicts).toMatchObject({ drifted: 1, unknown: 0 });
  });
});

describe('what a call for many left out', () => {
  function open(part: Partial<OpenItem> = {}): OpenItem {
    const carried = { attempts: 1, attemptId: 1, endpoint: 'contacts/add', itemCount: 1 };
    return { seq: 1, state: 'acknowledged', reason: null, httpStatus: 200, ...carried, ...part };
  }

  describe('an item that the service said yes to and that cannot be seen', () => {
    it.each<[string, Item, Partial<OpenItem>, boolean]>([
      [
        'a row of an upload',
        { ...createContact('a@example.com'), seq: 1 },
        { endpoint: 'contacts/upload-csv' },
        true,
      ],
      [
        'a single create',
        { ...createContact('a@example.com'), seq: 1 },
        { endpoint: 'contacts/add' },
        false,
      ],
      ['a suppression', { ...suppress('a@example.com'), seq: 1 }, {}, true],
      ['a delete', { ...deleteContact('a@example.com'), seq: 1 }, {}, true],
      ['an update', { ...updateContact('a@example.com'), seq: 1 }, {}, false],
      [
        'a delete that was sent twice',
        { ...deleteContact('a@example.com'), seq: 1 },
        { attempts: 2 },
        false,
      ],
    ])('%s may be sent again: %s', (_what, item, part, expected) => {
      expect(mayBeLeftOut(item, open(part), true)).toBe(expected);
    });
  });

  it('learns by a single call why an upload left a row out', async () => {
    const table = manyPeople(20);
    table[7] = [`${'x'.repeat(60)}@example.com`, 'X'.repeat(40), 'India'];
    const world = worldOf(table, { behaviours: { max_length: 'reject(30)', csv_bad_row: 'skip' } });
    const made = await world.plan();

    const finished = await world.apply(made);

    expect(finished.result.verdicts).toMatchObject({ applied: 20, rejected: 1 });
    expect(endings(world, made, finished)).toEqual([
      expect.stringMatching(
        /^createContact x+@example\.com: rejected, rejected message=.*first_name/u,
      ),
    ]);
  });

  it('suppresses whom a list left out before any contact is created', async () => {
    const rows = Array.from({ length: 8 }, (_, index) => [
      `gone${String(index)}@example.com`,
      'Gone',
      'India',
      'unsubscribed',
    ]);
    const world = worldOf(
      [
        ['Email', 'First name', 'Country', 'Status'],
        ['ann@example.com', 'Ann', 'India', 'subscribed'],
        ...rows,
      ],
      {
        behaviours: { unsub_list_limit: '5' },
        config: { syncs: [{ sources: ['crm'] }], suppressions: [{ sources: ['crm'] }] },
      },
    );

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(world.service.suppressed()).toHaveLength(8);
    expect(world.service.emails()).toEqual(['ann@example.com']);
  });
});
