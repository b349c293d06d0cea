import { describe, expect, it } from 'vitest';
import { endings, firstTo, manyPeople, reply, worldOf } from '../stories.ts';

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
