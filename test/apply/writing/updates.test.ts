import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../silent-log.ts';
import { WIPE_FACT } from '../../../src/state/index.ts';
import type { World } from '../../world/world.ts';
import { endings, firstTo, orDied, reply, worldOf } from '../stories.ts';

const HEADER = ['Email', 'First name', 'Country', 'Plan'];

/** Contacts with custom values, whose first names are to change. */
async function worldWithCustomValues(behaviours: Readonly<Record<string, string>>): Promise<World> {
  const names = ['ann', 'bob', 'cem', 'dee'];
  const table = (first: string, plan: string): string[][] => [
    HEADER,
    ...names.map((name) => [`${name}@example.com`, first, 'India', plan]),
  ];
  const world = worldOf(table('Old', 'gold'), {
    behaviours,
    concurrency: 1,
    config: { columns: { 'custom.plan': 'Plan' } },
  });
  await world.sync();
  world.config = { ...world.config, sources: { crm: table('New', '') } };
  return world;
}

describe('updating contacts', () => {
  it('sends what it must not lose along with what changes', async () => {
    const world = worldOf(
      [
        ['Email', 'First name', 'Country'],
        ['ann@example.com', 'Ann', 'Germany'],
      ],
      { behaviours: { update_missing_field: 'clear' } },
    );
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { city: 'Ulm', last_name: 'Lee' });

    await world.sync();

    expect(world.service.contacts()[0]?.fields).toMatchObject({
      first_name: 'Ann',
      last_name: 'Lee',
      city: 'Ulm',
    });
  });

  it('clears a field that the configuration wants cleared', async () => {
    const world = worldOf([
      ['Email', 'First name', 'Country', 'City'],
      ['ann@example.com', 'Ann', 'India', ''],
    ]);
    world.config = {
      ...world.config,
      syncs: [{ sources: ['crm'], fields: { city: { owner: 'source', blank: 'clear' } } }],
    };
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { first_name: 'Ann', city: 'Pune' });

    const { result } = await world.sync();

    expect(world.service.contacts()[0]?.fields['city']).toBeUndefined();
    expect(result.verified).toBe(true);
  });

  it('looks at one contact before it puts the custom values of others at risk', async () => {
    const world = await worldWithCustomValues({ update_wipes_unlisted: 'yes' });
    const made = await world.plan();

    const finished = await world.apply(made);

    expect(world.client.requestCount.byEndpoint.get('contacts/update')).toBe(1);
    expect(endings(world, made, finished)).toEqual([
      'updateContact ann@example.com: applied, fields-lost fields=custom.plan',
      'updateContact bob@example.com: skipped, would-lose-fields',
      'updateContact cem@example.com: skipped, would-lose-fields',
      'updateContact dee@example.com: skipped, would-lose-fields',
    ]);
  });

  it('is not verified where the service dropped values that were sent along as they were', async () => {
    const world = worldOf([
      ['Email', 'First name', 'Country'],
      ['ann@example.com', 'Ann', 'India'],
      ['bob@example.com', 'Bob', 'India'],
    ]);
    world.service.addContactType('Newsletter');
    for (const name of ['ann', 'bob']) {
      world.service.addContact(`${name}@example.com`, { city: 'Pune', postal_code: '411001' });
    }
    const made = await world.plan();
    world.sandbox.after.push(({ path }) => {
      if (path.endsWith('contacts/update')) {
        world.service.updateContact('ann@example.com', { city: '', postal_code: '' });
      }
    });

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'updateContact ann@example.com: applied, fields-lost fields=city+postal_code',
      'updateContact bob@example.com: skipped, would-change-fields',
    ]);
    expect(finished.result).toMatchObject({
      verified: false,
      lostValues: 1,
      verdicts: { applied: 1, skipped: 1 },
    });
  });

  it('tells of a value that is lost beside one that is stored in another form', async () => {
    const world = worldOf(
      [
        ['Email', 'Country', 'City'],
        ['ann@example.com', 'India', 'A town with a long name'],
      ],
      { behaviours: { max_length: 'truncate(12)' } },
    );
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { city: 'Delhi', last_name: 'Lee' });
    world.sandbox.after.push(({ path }) => {
      if (path.endsWith('contacts/update')) {
        world.service.updateContact('ann@example.com', { last_name: '' });
      }
    });

    const { result } = await world.sync();

    expect(result).toMatchObject({ verified: false, lostValues: 1 });
  });

  it('puts no contact at risk when a probe has found that updates erase custom values', async () => {
    const world = await worldWithCustomValues({ update_wipes_unlisted: 'yes' });
    world.journal.facts.set({ name: WIPE_FACT, value: 'yes', source: 'probed' });

    const { result } = await world.apply(await world.plan());

    expect(result.verdicts).toMatchObject({ applied: 0, skipped: 4 });
    expect(world.service.contacts().map(({ fields }) => fields['custom.plan'])).toEqual(
      Array.from({ length: 4 }, () => 'gold'),
    );
  });

  it('drops the fact that nothing is erased, and says so, when one contact shows otherwise', async () => {
    const world = await worldWithCustomValues({ update_wipes_unlisted: 'yes' });
    world.journal.facts.set({ name: WIPE_FACT, value: 'no', source: 'probed' });
    const warn = vi.spyOn(silentLog, 'warn');

    const { result } = await world.apply(await world.plan());

    const left = world.service.contacts().map(({ fields }) => fields['custom.plan']);
    expect(left).toEqual([undefined, 'gold', 'gold', 'gold']);
    expect(result.verdicts).toMatchObject({ skipped: 3 });
    expect(world.journal.facts.get(WIPE_FACT)).toMatchObject({ value: 'yes', source: 'observed' });
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining('erased what it left out'),
      expect.anything(),
    );
  });

  it('updates all at the price of one small read when it is known that nothing is erased', async () => {
    const world = await worldWithCustomValues({ update_wipes_unlisted: 'no' });
    world.journal.facts.set({ name: WIPE_FACT, value: 'no', source: 'probed' });

    const { result } = await world.apply(await world.plan());

    expect(result).toMatchObject({ verified: true, verdicts: { applied: 4 } });
    expect(world.client.requestCount.byEndpoint.get('contacts/details')).toBe(1);
    expect(world.journal.facts.get(WIPE_FACT)).toMatchObject({ value: 'no', source: 'probed' });
  });

  it('tries the next contact when the service refuses the first', async () => {
    const world = await worldWithCustomValues({ update_wipes_unlisted: 'no' });
    const made = await world.plan();
    const refusal = reply(422, '{"status":"failed","errors":{"first_name":["is not allowed"]}}');
    world.fateOf = firstTo('contacts/update', refusal);

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 3, rejected: 1 });
    expect(world.journal.facts.get('update_wipes_unlisted')?.value).toBe('no');
  });

  it.each<[string, string, (world: World) => void]>([
    [
      'was changed since the plan was made',
      'contacts/list',
      ({ service }) => service.updateContact('ann@example.com', { city: 'Ulm' }),
    ],
    [
      'is deleted right after its update',
      'contacts/details',
      ({ service }) => service.deleteContact('ann@example.com'),
    ],
  ])('tries the next contact when the first %s', async (_how, before, meddle) => {
    const world = await worldWithCustomValues({ update_wipes_unlisted: 'no' });
    const made = await world.plan();
    let isDone = false;
    world.fateOf = ({ endpoint }) => {
      if (endpoint === before && !isDone) meddle(world);
      isDone ||= endpoint === before;
      return 'answered';
    };

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 3, drifted: 1 });
    expect(world.journal.facts.get(WIPE_FACT)?.value).toBe('no');
  });

  it('puts no second contact at risk when the answer about the first is lost', async () => {
    const world = await worldWithCustomValues({ update_wipes_unlisted: 'yes' });
    const made = await world.plan();
    world.fateOf = firstTo('contacts/update', 'answer-lost', 3);

    await world.apply(made);

    const left = world.service.contacts().map(({ fields }) => fields['custom.plan']);
    expect(left).toEqual([undefined, 'gold', 'gold', 'gold']);
  });

  it('remembers what the one contact shows that it put at risk, also where its answer was lost', async () => {
    const world = await worldWithCustomValues({ update_wipes_unlisted: 'yes' });
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/update' ? 'answer-lost' : 'answered');

    await world.apply(made, { itemLimit: 1 });

    expect(world.journal.facts.get(WIPE_FACT)?.value).toBe('yes');
  });

  it('puts no second contact at risk where the first holds other values than were sent', async () => {
    const world = await worldWithCustomValues({ update_wipes_unlisted: 'yes' });
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/update') return 'answered';
      world.service.updateContact('ann@example.com', { first_name: 'By hand' });
      return 'request-lost';
    };

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ drifted: 1, skipped: 3 });
    expect(
      world.service.contacts().filter(({ fields }) => fields['custom.plan'] === undefined),
    ).toHaveLength(1);
  });

  it.each(['request-lost', 'answer-lost'] as const)(
    'updates all in the end when the first meets %s and nothing is erased',
    async (fate) => {
      const world = await worldWithCustomValues({ update_wipes_unlisted: 'no' });
      const made = await world.plan();
      world.fateOf = firstTo('contacts/update', fate, 3);

      const { result } = await world.apply(made);

      expect(result.verified).toBe(true);
    },
  );

  it('puts no second contact at risk when the process died after updating the first', async () => {
    const world = await worldWithCustomValues({ update_wipes_unlisted: 'yes' });
    const made = await world.plan();
    world.fateOf = firstTo('contacts/details', 'crash-before');
    await orDied(world.apply(made));

    await world.resume(made);

    const left = world.service.contacts().map(({ fields }) => fields['custom.plan']);
    expect(left).toEqual([undefined, 'gold', 'gold', 'gold']);
  });

  it('is applied when its repetition is refused because nothing would change', async () => {
    const world = worldOf(
      [
        ['Email', 'First name', 'Country'],
        ['ann@example.com', 'Ann', 'India'],
      ],
      { behaviours: { update_noop: 'failed_no_change' } },
    );
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { first_name: 'Old' });
    world.fateOf = firstTo('contacts/update', 'answer-lost');

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
  });
});
