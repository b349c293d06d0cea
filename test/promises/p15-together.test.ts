// P15 where changes go together: what cannot go without a refused change stays out with it, and nobody gets mail for it.
import { describe, expect, it } from 'vitest';
import { people, worldAfter } from '../apply/passed-along.ts';
import { worldOf, worldWithEverything } from '../apply/stories.ts';
import { itemsOf, type World } from '../world/world.ts';
import { refuse } from './refusing.ts';

const HEADER = ['Email', 'First name', 'Country', 'List'];

/** Ann and Bob are in News; then Bob's row is for Shop. */
async function worldWithMove(): Promise<World> {
  const world = worldOf([HEADER, ['ann@example.com', 'Ann', 'India', 'News'], bobIn('News')], {
    config: { syncs: [{ sources: ['crm'], contactTypeFrom: 'List', mode: 'mirror' }] },
  });
  world.service.addContactType('Shop');
  world.service.addContact('eve@example.com', {}, 'Shop');
  tonight(world, bobIn('News'));
  await world.sync();
  tonight(world, bobIn('Shop'));
  return world;
}

function bobIn(list: string, name = 'Bob'): string[] {
  return ['bob@example.com', name, 'India', list];
}

function tonight(world: World, bob: string[]): void {
  const eve = ['eve@example.com', 'Ann', 'India', 'Shop'];
  const ann = ['ann@example.com', 'Ann', 'India', 'News'];
  world.config = { ...world.config, sources: { crm: [HEADER, ann, bob, eve] } };
}

describe('P15: a move', () => {
  it('stays whole where its create was refused, also when the row has another name by then', async () => {
    const world = await worldWithMove();
    await refuse(world, ({ kind }) => kind === 'createContact');

    tonight(world, bobIn('Shop', 'Robert'));
    const { result } = await world.sync();

    expect(world.service.emails('News')).toContain('bob@example.com');
    expect(world.service.emails('Shop')).not.toContain('bob@example.com');
    expect(result).toMatchObject({ refused: { notInPlan: 2 }, verdicts: { applied: 0 } });
  });

  it('names what needs a refused change without a day of its own', async () => {
    const world = await worldWithMove();
    await refuse(world, ({ kind }) => kind === 'createContact');
    tonight(world, bobIn('Shop', 'Robert'));

    const { plan } = await world.plan();

    const found = [...plan.findings('refused')].map(({ change, since }) => [change, since]);
    expect(found).toEqual([
      ['createContact', undefined],
      ['deleteContact', expect.stringMatching(/^\d{4}-/u)],
    ]);
  });
});

describe('P15: people who passed an address along', () => {
  it('keep their addresses, all of them, where one change was refused', async () => {
    const world = await worldAfter();
    const before = people(world);
    await refuse(world, (item) => 'address' in item && item.address === 'b@example.com');

    for (let night = 0; night < 2; night += 1) {
      const { result } = await world.sync();

      expect(people(world)).toEqual(before);
      expect(result.refused?.notInPlan).toBe(3);
    }
  });
});

const TOLD = ['Email', 'First name', 'Country', 'Status'];
const GONE = ['gone@example.com', 'Gone', 'India', 'unsubscribed'];

describe('P15: a refused suppression', () => {
  it('is not made, and its person gets no mail for it, whatever the sources say of them then', async () => {
    const world = worldOf([TOLD, ['ann@example.com', 'Ann', 'India', 'subscribed'], GONE], {
      config: { suppressions: [{ sources: ['crm'] }] },
    });
    await refuse(world, ({ kind }) => kind === 'suppress');
    expect(world.service.suppressed()).toEqual([]);

    const { result } = await world.sync();

    expect(result.refused?.notInPlan).toBe(1);
    expect(world.service.suppressed()).toEqual([]);
    expect(world.service.emails()).toEqual(['ann@example.com']);
    world.config = {
      ...world.config,
      sources: { crm: [TOLD, [...GONE.slice(0, 3), 'subscribed']] },
    };
    await world.sync();
    expect(world.service.emails()).not.toContain('gone@example.com');
  });

  it('keeps the contact that would be created for a group of it', async () => {
    const world = worldOf(
      [
        ['Email', 'First name', 'Country'],
        ['ann@example.com', 'Ann', 'India'],
      ],
      {
        config: {
          syncs: [{ sources: ['crm'] }],
          suppressions: [{ sources: ['left'], group: 'News' }],
        },
      },
    );
    const left = (name: string) => ({
      crm: [
        HEADER.slice(0, 3),
        ['ann@example.com', name, 'India'],
        ['bob@example.com', 'Bob', 'India'],
      ],
      left: [
        ['Email', 'Status'],
        ['ann@example.com', 'unsubscribed'],
      ],
    });
    world.config = { ...world.config, sources: left('Ann') };
    await refuse(world, ({ kind }) => kind === 'suppressInGroup');
    expect(world.service.emails()).toEqual(['bob@example.com']);

    world.config = { ...world.config, sources: left('Anna') };
    const made = await world.plan();
    await world.applyFresh(made);

    expect(world.service.emails()).toEqual(['bob@example.com']);
    // The group is there for nobody else.
    expect(itemsOf(made.plan).map(({ kind }) => kind)).toEqual([]);
    expect(made.plan.head.counts.refused).toBe(2);
  });

  it('leaves the number of people who get mail as it is', async () => {
    const world = worldOf(
      [
        ['Email', 'First name', 'Country', 'Status'],
        ['ann@example.com', 'Ann', 'India', 'subscribed'],
        GONE,
      ],
      { config: { suppressions: [{ sources: ['crm'] }], syncs: [{ sources: ['crm'] }] } },
    );
    world.service.addContactType('Newsletter');
    world.service.addContact('gone@example.com', { first_name: 'Gone' });
    await refuse(world, ({ kind }) => kind === 'suppress');

    const { plan } = await world.plan();

    expect(plan.head.mailable).toMatchObject({ before: 2, after: 2 });
  });
});

describe('P15: a plan with a change of every kind', () => {
  it('has nothing left when all of them were refused, and the account stays as it was', async () => {
    const world = worldWithEverything();
    const before = [
      world.service.contactTypes(),
      world.service.emails(),
      world.service.recipients('VIP'),
    ];
    // An approval accepts something: here, what the second contact type is made of.
    await refuse(world, (item) => !('contactType' in item) || item.contactType !== 'Customers');
    const writes = world.sandbox.writes;

    const made = await world.plan();
    const { result } = await world.applyFresh(made);

    expect(world.sandbox.writes).toBe(writes);
    expect(itemsOf(made.plan)).toEqual([]);
    expect(result.refused?.notInPlan).toBeGreaterThan(5);
    const after = [
      world.service.contactTypes(),
      world.service.emails(),
      world.service.recipients('VIP'),
    ];
    expect(after).toEqual([['Customers', ...(before[0] ?? [])], ...before.slice(1)]);
    for (const type of made.plan.head.contactTypes) {
      const { existing, unchanged, update, delete: deleted, leftAlone, unwritableOnly } = type;
      expect(unchanged + update + deleted + leftAlone + unwritableOnly).toBe(existing);
      expect(Math.min(unchanged, leftAlone)).toBeGreaterThanOrEqual(0);
    }
  });
});
