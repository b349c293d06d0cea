import { describe, expect, it } from 'vitest';
import { endings, firstTo, manyPeople, orDied, reply, worldOf } from '../stories.ts';
import { createContact, deleteContact, suppress, updateContact } from '../../plan/changes.ts';
import type { Item } from '../../../src/plan/index.ts';
import type { OpenItem } from '../../../src/state/index.ts';
import { mayBeLeftOut } from '../../../src/apply/settling/settle.ts';

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
      'createContact p0001@example.com: unknown, no clear answer in 4 attempts, and not in effect when last read',
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
    const refusal = reply(422, '{"status":"failed","errors":{"country":["is not known"]}}');
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/add' ? refusal : 'answered');

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 1, rejected: 2 });
    expect(world.client.requestCount.byEndpoint.get('contacts/add')).toBe(2);
    expect(result.listReads).toBe(2);
  });

  it('blames nobody for an upload that was refused, however often a process dies before the halves are sent', async () => {
    const world = worldOf(manyPeople(20), { concurrency: 1 });
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
    dyingAfter(4);
    expect(await orDied(world.apply(made))).toBe('died');
    for (let process = 2; process <= 6; process += 1) {
      dyingAfter(4);
      expect(await orDied(world.resume(made))).toBe('died');
    }

    const finished = await world.resume(made);

    expect(finished.result.verdicts).toMatchObject({ unknown: 20, rejected: 0 });
    expect(endings(world, made, finished)).toContain(
      'createContact p0020@example.com: unknown, no clear answer in 24 attempts, and not in effect when last read',
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

describe('what a call for many left out', () => {
  function open(part: Partial<OpenItem> = {}): OpenItem {
    const carried = { attempts: 1, attemptId: 1, endpoint: 'contacts/add', itemCount: 1 };
    return { seq: 1, state: 'acknowledged', reason: null, ...carried, ...part };
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
        /^createContact x+@example\.com: rejected, .*may not be greater than 30/u,
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
