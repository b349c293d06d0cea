import { describe, expect, it } from 'vitest';
import { endings, manyPeople, worldOf } from '../stories.ts';

describe('a contact type that this plan has made', () => {
  it.each([
    ['an add', 3],
    ['an upload', 20],
  ])('is waited for when %s is refused because of it', async (_what, count) => {
    const world = worldOf(manyPeople(count), { behaviours: { cross_base_lag: 'seconds(20)' } });

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: count + 1, rejected: 0 });
    expect(world.service.emails()).toHaveLength(count);
  });

  it('is waited for no longer than the quiet period', async () => {
    const world = worldOf(manyPeople(2), {
      behaviours: { cross_base_lag: 'seconds(100000)' },
      quietMs: 60_000,
    });
    const made = await world.plan();

    const finished = await world.apply(made);

    expect(finished.result.verdicts).toMatchObject({ applied: 1, rejected: 2 });
    expect(world.clock.monotonicMs()).toBeLessThan(200_000);
  });

  it('is not waited for when somebody deleted a contact type that was there', async () => {
    const world = worldOf(manyPeople(2), {
      config: {
        syncs: [{ sources: ['crm'] }, { sources: ['crm'], contactType: 'Customers' }],
      },
    });
    world.service.addContactType('Newsletter');
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => {
      if (endpoint === 'contacts/add') world.service.deleteContactType('Newsletter');
      return 'answered';
    };

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toHaveLength(2);
    expect(world.service.emails('Customers')).toHaveLength(2);
    expect(finished.result.verdicts.rejected).toBe(2);
    expect(world.clock.monotonicMs()).toBeLessThan(60_000);
  });
});
