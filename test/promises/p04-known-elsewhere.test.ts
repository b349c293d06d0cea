// P4 and P13 where the person is known under another address only: one that the id of the row had before, or one that
// stood beside the present one in a row (where they were erased). A later night whose list or row shows less creates nobody for that.
import { describe, expect, it } from 'vitest';
import { exitCodeOfRun } from '../../src/cli/runs/run-reasons.ts';
import type { FinishedRun } from '../../src/apply/index.ts';
import { manyPeople, worldOf } from '../apply/stories.ts';
import { planned } from './planned-night.ts';
import type { World } from '../world/world.ts';

const DAY = '2026-01-31';

const exitCode = ({ result }: FinishedRun): number =>
  exitCodeOfRun(result, { invalid: false, chosen: null });

type Table = readonly (readonly string[])[];

function read(world: World, crm: Table): void {
  world.config = { ...world.config, sources: { crm } };
}

/** The list of the service lacks these entries from now on. */
function forgetEntries({ sandbox }: World, addresses: readonly string[]): void {
  const { store } = sandbox.account();
  for (const address of addresses) {
    store.query('DELETE FROM unsubscriber WHERE email_key = ?').run(address);
  }
}

describe('people who left, and whose address changes behind their id while the list lacks them', () => {
  const PEOPLE = manyPeople(30);
  const [FIRST = '', SECOND = '', ...OTHERS] = PEOPLE.slice(1).map(([email = '']) => email);
  const BOTH = [FIRST, SECOND];

  /** With an id for each row. */
  function numbered(changed: Readonly<Record<string, string>> = {}): Table {
    const [header = [], ...rows] = PEOPLE;
    return [
      ['Id', ...header],
      ...rows.map(([email = '', ...cells], index) => [
        `K${String(index)}`,
        changed[email] ?? email,
        ...cells,
      ]),
    ];
  }

  const NEW = { [FIRST]: 'new-first@example.com', [SECOND]: 'new-second@example.com' };

  /** The contact of the first one is still there; the second one had left before there was any. */
  async function worldWithLeavers(): Promise<World> {
    const world = worldOf(numbered(), { config: { ids: { crm: 'Id' } } });
    world.service.unsubscribe([SECOND, ...OTHERS.slice(0, 10)].join(','));
    await world.sync();
    world.service.unsubscribe(FIRST);
    await world.sync();
    return world;
  }

  it('are neither renamed nor created, and are named with exit code 4', async () => {
    const world = await worldWithLeavers();
    forgetEntries(world, BOTH);
    read(world, numbered(NEW));

    const short = await world.sync();

    expect(world.service.emails()).toContain(FIRST);
    expect(world.service.emails()).not.toContain(NEW[FIRST]);
    expect(world.service.emails()).not.toContain(NEW[SECOND]);
    expect(short.result).toMatchObject({ returned: 2, verified: false });
    expect(exitCode(short)).toBe(4);
  });

  it('are held back where an earlier night, whose list was whole, only planned', async () => {
    const world = await worldWithLeavers();
    read(world, numbered(NEW));
    await world.plan();
    forgetEntries(world, BOTH);

    await world.sync();

    expect(world.service.emails()).not.toContain(NEW[FIRST]);
    expect(world.service.emails()).not.toContain(NEW[SECOND]);
  });

  it('come back when a person gives the exact number, and are not asked about again', async () => {
    const world = await worldWithLeavers();
    forgetEntries(world, BOTH);
    read(world, numbered(NEW));

    await world.sync({ allowed: { return: 2 } });
    const quiet = await world.sync();

    expect(world.service.emails()).toContain(NEW[FIRST]);
    expect(world.service.emails()).toContain(NEW[SECOND]);
    expect(quiet.result.returned).toBeUndefined();
  });
});

describe('people who are known by another address of their row', () => {
  const HEADER = ['Email', 'Country'];

  const person = (cell: string): Table => [HEADER, ['ann@example.com', 'India'], [cell, 'India']];

  const BOTH = person('bob@example.com; bob@work.example.com');

  async function settledWorld(crm: Table = BOTH): Promise<World> {
    const world = worldOf(crm);
    await world.sync();
    return world;
  }

  it.each([
    ['was erased', 'bob@example.com', 'bob@work.example.com'],
    ['was erased under the second one', 'bob@work.example.com', 'bob@example.com'],
  ])('do not come back under it alone where its person %s', async (_what, erased, other) => {
    const world = worldOf(BOTH);
    world.past.erase([erased], DAY);
    await world.sync();
    read(world, person(other));

    const { result } = await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com']);
    expect(result).toMatchObject({ returned: 1 });
  });

  it('do not come back by another source in the night in which both are read', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    world.past.erase(['bob@example.com'], DAY);
    world.config = {
      ...world.config,
      sources: { crm: BOTH, shop: person('bob@work.example.com') },
      syncs: [{ sources: ['crm', 'shop'] }],
    };

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com']);
  });

  it('are created in another contact type where they have a row and a contact of their own', async () => {
    const both = [...BOTH, ['bob@work.example.com', 'India']];
    const world = await settledWorld(both);
    world.past.erase(['bob@example.com'], DAY);
    world.config = {
      ...world.config,
      sources: { crm: both, shop: person('bob@work.example.com').toSpliced(1, 1) },
      syncs: [{ sources: ['crm'] }, { sources: ['shop'], contactType: 'Shop' }],
    };

    await world.sync();

    expect(world.service.emails('Shop')).toEqual(['bob@work.example.com']);
  });
});

describe('people whose id another row has at the same time', () => {
  const withOthers = (...others: readonly string[]): Table => [
    ['Id', 'Email', 'Country'],
    ['K1', 'ann@example.com', 'India'],
    ['K2', 'bob@example.com', 'India'],
    ['K3', 'cem@example.com', 'India'],
    ...others.map((name) => ['K2', `${name}@example.com`, 'India']),
  ];

  async function settledWorld(): Promise<World> {
    const world = worldOf(withOthers(), { config: { ids: { crm: 'Id' } } });
    await world.sync();
    return world;
  }

  it('do not come back by that one before somebody says so', async () => {
    const world = await settledWorld();
    world.past.erase(['bob@example.com'], DAY);
    read(world, withOthers('eve'));

    const { codes } = await planned(world);
    const { result } = await world.sync();

    expect(codes).toContain('IDS_REPEATED');
    expect(result).toMatchObject({ returned: 1 });
    expect(world.service.emails()).not.toContain('eve@example.com');
    await world.sync({ allowed: { return: 1 } });
    expect(world.service.emails()).toContain('eve@example.com');
  });

  it.each([
    [
      'left',
      (world: World) => {
        world.service.unsubscribe('bob@example.com');
      },
    ],
    [
      'was removed by hand',
      (world: World) => {
        world.service.deleteContact('bob@example.com');
      },
    ],
  ])('are kept away by it also where the person %s', async (_what, happens) => {
    const world = await settledWorld();
    happens(world);
    read(world, withOthers('eve'));

    await world.sync();

    expect(world.service.emails()).not.toContain('eve@example.com');
  });

  it('are created where more than three addresses have the id', async () => {
    const world = await settledWorld();
    world.past.erase(['bob@example.com'], DAY);
    read(world, withOthers('eve', 'fay', 'gus'));

    await world.sync();

    expect(world.service.emails()).toContain('eve@example.com');
  });
});

describe('people whose id had another address before', () => {
  const HEADER = ['Id', 'Email', 'Country'];
  const crmWith = (bob: string): Table => [
    HEADER,
    ['K1', 'ann@example.com', 'India'],
    ['K2', bob, 'India'],
    ['K3', 'cem@example.com', 'India'],
  ];
  const shop: Table = [HEADER, ['S9', 'bob@example.com', 'India']];
  const syncs = [{ sources: ['crm'] }, { sources: ['shop'], contactType: 'Shop' }];

  /** Bob's contact has got his new address. */
  async function renamedWorld(): Promise<World> {
    const world = worldOf(crmWith('bob@example.com'), { config: { ids: { crm: 'Id' } } });
    await world.sync();
    read(world, crmWith('robert@example.com'));
    await world.sync();
    expect(world.service.emails()).toContain('robert@example.com');
    return world;
  }

  it('do not come back by another source with that one once they are erased', async () => {
    const world = await renamedWorld();
    world.past.erase(['robert@example.com'], DAY);
    world.past.eraseLinkedIds(world.journal.sourceIds, DAY);
    world.service.deleteContact('robert@example.com');
    world.config = {
      ...world.config,
      sources: { crm: crmWith('robert@example.com'), shop },
      syncs,
    };

    await world.sync();

    expect(world.service.contactTypes()).not.toContain('Shop');
  });

  it('are told of while the service has them, also once their row is gone', async () => {
    const world = await renamedWorld();
    world.past.erase(['bob@example.com'], DAY);
    world.past.eraseLinkedIds(world.journal.sourceIds, DAY);
    read(world, crmWith('robert@example.com').toSpliced(2, 1));

    const { codes } = await planned(world);

    expect(codes).toContain('ERASED_ON_SERVICE');
  });

  it('are asked about where another source has that one and they left', async () => {
    const world = await renamedWorld();
    world.service.unsubscribe('robert@example.com');
    world.config = {
      ...world.config,
      sources: { crm: crmWith('robert@example.com'), shop },
      syncs,
    };

    const { result } = await world.sync();

    expect(world.service.contactTypes()).not.toContain('Shop');
    expect(result).toMatchObject({ returned: 1 });
  });

  it.each([
    ['no list', []],
    ['the list of one group', [{ sources: ['crm'], group: 'News' }]],
    ['the account-wide list', [{ sources: ['crm'] }]],
  ])(
    'are asked about so where only their row says that they left, for %s',
    async (_list, suppressions) => {
      const world = await renamedWorld();
      const [header = [], ...rows] = crmWith('robert@example.com');
      const crm = rows.map((row) => [...row, row[0] === 'K2' ? 'unsubscribed' : 'subscribed']);
      const sources = { crm: [[...header, 'Status'], ...crm], shop };
      world.config = { ...world.config, sources, syncs, suppressions };

      const { result } = await world.sync();

      expect(world.service.contactTypes()).not.toContain('Shop');
      expect(result).toMatchObject({ returned: 1 });
    },
  );

  it('are not meant where an address passed to somebody else of the same source', async () => {
    const world = await renamedWorld();
    world.service.unsubscribe('robert@example.com');
    read(world, [...crmWith('robert@example.com'), ['K4', 'bob@example.com', 'India']]);

    await world.sync();

    expect(world.service.emails()).toContain('bob@example.com');
  });
});
