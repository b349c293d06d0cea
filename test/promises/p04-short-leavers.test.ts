// P4 where the file that tells who left does not come whole: nobody is added without it, until a person says that it
// is right. Whom it is about nobody knows, so all creates of the night wait.
import { describe, expect, it } from 'vitest';
import { exitCodeOfRun } from '../../src/cli/runs/run-reasons.ts';
import type { FinishedRun } from '../../src/apply/index.ts';
import { conditionsOfRun, parkedPlans } from '../../src/plan/index.ts';
import { manyPeople, worldOf } from '../apply/stories.ts';
import { filesSource, plainSpec, type WorldConfig } from '../world/world-config.ts';
import type { World } from '../world/world.ts';

const PEOPLE = manyPeople(40);
const ADDRESSES = PEOPLE.slice(1).map(([email = '']) => email);

const MANY_PEOPLE = Array.from({ length: 32 }, (_, index) => `s${String(index)}@example.com`);

type Leavers = Readonly<Record<string, readonly string[]>>;

const WHOLE: Leavers = { a: ADDRESSES.slice(20, 25), b: ADDRESSES.slice(25, 30) };
const WITHOUT_B: Leavers = { a: WHOLE['a'] ?? [] };

/** How a configuration speaks of the leavers. */
const WAYS: Readonly<Record<string, Partial<WorldConfig>>> = {
  'a source of the mirror and of a group': {
    syncs: [{ sources: ['crm', 'left'], mode: 'mirror' }],
    suppressions: [{ sources: ['left'], group: 'News' }],
  },
  'a source of suppressions alone': {
    syncs: [{ sources: ['crm'] }],
    suppressions: [{ sources: ['left'], group: 'News' }],
  },
  'a source of the sync alone': { syncs: [{ sources: ['crm', 'left'] }] },
};

/** So many people, and the leavers as they come tonight. */
function tonight(world: World, people: number, leavers: Leavers): void {
  const tables = Object.entries(leavers).map(([name, addresses]) => [
    `${name}.csv`,
    [['Email'], ...addresses.map((email) => [email])],
  ]);
  const left = filesSource('left', Object.fromEntries(tables) as Record<string, string[][]>);
  const status = { kind: 'constant', status: 'unsubscribed' } as const;
  world.config = {
    ...world.config,
    sources: { crm: PEOPLE.slice(0, people + 1) },
    readySources: [{ source: left, columns: {}, status, statusWritten: true }],
  };
}

/** The table of the night. */
function comes(world: World, crm: string[][]): void {
  world.config = { ...world.config, sources: { crm } };
}

async function firstNight(way: Partial<WorldConfig>): Promise<World> {
  const world = worldOf([[]], { config: { guards: { firstMirror: 'allow' }, ...way } });
  tonight(world, 24, WHOLE);
  await world.sync();
  return world;
}

const exitCode = ({ result }: FinishedRun): number =>
  exitCodeOfRun(result, { invalid: false, chosen: null });

describe.each(Object.entries(WAYS))(
  'P4: a file of leavers that is missing, from %s',
  (_name, way) => {
    it('lets nobody be added on any night, and ends each with exit code 4', async () => {
      const world = await firstNight(way);
      const before = world.service.emails();
      tonight(world, 30, WITHOUT_B);

      for (let night = 0; night < 2; night += 1) {
        const finished = await world.sync();

        expect(world.service.emails()).toEqual(before);
        expect(parkedPlans(finished.result.parked)).toMatchObject([{ kind: 'creates' }]);
        expect(exitCode(finished)).toBe(4);
        expect(parkedPlans(world.journal.runs.parked())).toMatchObject([{ kind: 'creates' }]);
      }
    });

    it('is refused as a whole where a tripped guard stops the run', async () => {
      const world = await firstNight(way);
      tonight(world, 30, WITHOUT_B);

      await expect(world.sync({ onTrip: 'stop' })).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
      const made = await world.plan();
      await expect(world.apply(made)).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    });

    it('is over when the file comes again, and nobody of it was added', async () => {
      const world = await firstNight(way);
      tonight(world, 30, WITHOUT_B);
      await world.sync();
      tonight(world, 40, WHOLE);

      const finished = await world.sync();

      expect(exitCode(finished)).toBe(0);
      const added = world.service.emails();
      const mailed = added.filter(
        (email) => !world.service.suppressedInGroup('News').includes(email),
      );
      expect(mailed.filter((email) => WHOLE['b']?.includes(email))).toEqual([]);
      expect(added).toContain(ADDRESSES[35]);
    });

    it('is right when a person says so, also on the nights after', async () => {
      const world = await firstNight(way);
      tonight(world, 30, WITHOUT_B);

      const accepted = await world.sync({ allowed: { shrink: true } });
      tonight(world, 40, WITHOUT_B);
      const after = await world.sync();

      expect([exitCode(accepted), exitCode(after)]).toEqual([0, 0]);
      expect(world.service.emails()).toContain(ADDRESSES[35]);
    });
  },
);

describe('P4: leavers that are fewer than maxShrink lets be', () => {
  const MANY = Array.from({ length: 40 }, (_, index) => `q${String(index)}@example.com`);

  it('hold the creates back and let the rest go: updates and new suppressions', async () => {
    const world = worldOf([[]], { config: WAYS['a source of suppressions alone'] ?? {} });
    tonight(world, 10, { a: MANY });
    await world.sync();
    tonight(world, 12, { a: [...MANY.slice(0, 12), 'new@example.com'] });

    const finished = await world.sync();

    expect(world.service.emails()).toHaveLength(10);
    expect(world.service.suppressedInGroup('News')).toContain('new@example.com');
    const guards = finished.result.parked === null ? [] : parkedPlans(finished.result.parked);
    expect(guards).toMatchObject([{ kind: 'creates', count: 2, others: 0 }]);
  });

  it('names what waits, why, and what lets it go', async () => {
    const world = worldOf([[]], { config: WAYS['a source of suppressions alone'] ?? {} });
    tonight(world, 10, { a: MANY });
    await world.sync();
    tonight(world, 12, { a: MANY.slice(0, 12) });
    const made = await world.plan();

    const finished = await world.applyFresh(made);

    const { head } = made.plan;
    expect(conditionsOfRun({ ...finished, head, invalid: false, chosen: null })).toMatchObject([
      { id: 'CREATES_PARKED', count: 2, accept: expect.stringMatching(/ --accept shrink$/u) },
    ]);
  });

  it('who moves stays where he is until he may be created in the new place', async () => {
    const world = worldOf([[]], {
      config: {
        syncs: [{ sources: ['crm'], contactTypeFrom: 'List', mode: 'mirror' }],
        suppressions: [{ sources: ['left'], group: 'News' }],
        guards: { firstMirror: 'allow', maxDelete: { kind: 'share', share: 1 } },
      },
    });
    const people = (first: string): string[][] => [
      ['Email', 'Country', 'List'],
      ['ann@example.com', 'India', first],
      ['bob@example.com', 'India', 'Old'],
      ['cem@example.com', 'India', 'New'],
    ];
    tonight(world, 0, { a: MANY });
    world.config = { ...world.config, sources: { crm: people('Old') } };
    await world.sync();
    tonight(world, 0, { a: MANY.slice(0, 5) });
    world.config = { ...world.config, sources: { crm: people('New') } };

    await world.sync();

    expect(world.service.emails('Old')).toEqual(['ann@example.com', 'bob@example.com']);
    expect(world.service.emails('New')).toEqual(['cem@example.com']);
  });

  it('keeps a contact at its address where a new one is all that would be written', async () => {
    const world = worldOf([[]], {
      config: {
        ids: { crm: 'Id' },
        syncs: [{ sources: ['crm'], mode: 'mirror' }],
        suppressions: [{ sources: ['left'] }],
      },
    });
    const people = (second: string): string[][] => [
      ['Id', 'Email', 'Country'],
      ['1', 'ann@example.com', 'India'],
      ['2', second, 'India'],
    ];
    tonight(world, 0, WHOLE);
    world.config = { ...world.config, sources: { crm: people('bob@example.com') } };
    await world.sync();
    tonight(world, 0, WITHOUT_B);
    world.config = { ...world.config, sources: { crm: people('bob2@example.com') } };

    await expect(world.apply(await world.plan())).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    const finished = await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
    expect(exitCode(finished)).toBe(4);
    expect(parkedPlans(finished.result.parked)).toMatchObject([{ kind: 'creates', others: 1 }]);

    await world.sync({ allowed: { shrink: true } });
    expect(world.service.emails()).toEqual(['ann@example.com', 'bob2@example.com']);
  });

  it('keeps a recipient of a segment until the new address of the person may be added', async () => {
    const world = worldOf([[]], {
      config: {
        ids: { crm: 'Id' },
        syncs: [{ sources: ['crm'], segment: 'VIP', mode: 'mirror' }],
        suppressions: [{ sources: ['left'] }],
      },
    });
    const ANN = 'ann@example.com Ann Lee';
    world.service.addContactType('Newsletter');
    world.service.addSegment('VIP');
    const people = (second: string): string[][] => [
      ['Id', 'Email', 'First name', 'Last name'],
      ['1', 'ann@example.com', 'Ann', 'Lee'],
      ['2', second, 'Bob', 'Ray'],
    ];
    tonight(world, 0, WHOLE);
    world.config = { ...world.config, sources: { crm: people('bob@example.com') } };
    await world.sync();
    tonight(world, 0, WITHOUT_B);
    world.config = { ...world.config, sources: { crm: people('bob2@example.com') } };

    await world.sync();
    expect(world.service.recipients('VIP')).toEqual([ANN, 'bob@example.com Bob Ray']);

    await world.sync({ allowed: { shrink: true } });
    expect(world.service.recipients('VIP')).toEqual([ANN, 'bob2@example.com Bob Ray']);
  });

  it('still hold nobody back in a source where nobody ever left', async () => {
    const world = worldOf([[]], { config: { syncs: [{ sources: ['crm', 'shop'] }] } });
    const shop = (count: number): string[][] => {
      const [header = [], ...rows] = manyPeople(count);
      return [header, ...rows.map(([email = '', ...rest]) => [`s${email}`, ...rest])];
    };
    world.config = { ...world.config, sources: { crm: PEOPLE.slice(0, 10), shop: shop(60) } };
    await world.sync();
    world.config = { ...world.config, sources: { crm: PEOPLE, shop: shop(20) } };

    const finished = await world.sync();

    expect(exitCode(finished)).toBe(0);
    expect(world.service.emails()).toContain(ADDRESSES[35]);
  });
});

describe('P4: a file that no longer says who left, with all of its rows', () => {
  const ROWS = MANY_PEOPLE.map((email, index) => [email, 'India', index < 12 ? 'yes' : '']);

  function night(header: readonly string[], rows: readonly (readonly string[])[] = ROWS) {
    return [header.map(String), ...rows.map((row) => row.map(String))];
  }

  async function afterFirst(): Promise<World> {
    const world = worldOf(night(['Email', 'Country', 'Opted out']));
    await world.sync();
    expect(world.service.emails()).toHaveLength(20);
    return world;
  }

  it.each([
    ['whose column has another name', night(['Email', 'Country', 'Field 7'])],
    [
      'whose column is gone',
      night(
        ['Email', 'Country'],
        ROWS.map((row) => row.slice(0, 2)),
      ),
    ],
    [
      'whose column is blank',
      night(
        ['Email', 'Country', 'Opted out'],
        ROWS.map(([email = '']) => [email, 'India', '']),
      ),
    ],
  ])('adds nobody, %s', async (_case, table) => {
    const world = await afterFirst();
    comes(world, table);

    for (let count = 0; count < 2; count += 1) {
      const finished = await world.sync();

      expect(world.service.emails()).toHaveLength(20);
      expect(exitCode(finished)).toBe(4);
      expect(parkedPlans(finished.result.parked)).toMatchObject([{ kind: 'creates', count: 12 }]);
    }
  });

  it('adds nobody where one of its files has lost a column that all of them had', async () => {
    const half = (header: string[], from: number) => night(header, ROWS.slice(from, from + 16));
    const TELLS = ['Email', 'Country', 'Opted out'];
    const world = worldOf([[]]);
    const comeBoth = (second: string[][]): void => {
      const source = filesSource('crm', { 'a.csv': half(TELLS, 0), 'b.csv': second });
      world.config = { ...world.config, sources: {}, readySources: [plainSpec(source)] };
    };
    comeBoth(half(TELLS, 16));
    await world.sync();
    comeBoth([...half(['Email', 'Country', 'Field 7'], 16), ['new@example.com', 'India', 'yes']]);

    const finished = await world.sync();

    expect(world.service.emails()).not.toContain('new@example.com');
    expect(exitCode(finished)).toBe(4);
  });

  it('goes on once the column is there again', async () => {
    const world = await afterFirst();
    comes(world, night(['Email', 'Country', 'Field 7']));
    await world.sync();
    comes(
      world,
      night(['Email', 'Country', 'OPTED_OUT'], [...ROWS, ['new@example.com', 'India', '']]),
    );

    const finished = await world.sync();

    expect(exitCode(finished)).toBe(0);
    expect(world.service.emails()).toHaveLength(21);
  });

  it('is right when a person says so, also on the nights after', async () => {
    const world = await afterFirst();
    comes(world, night(['Email', 'Country', 'Field 7']));

    const accepted = await world.sync({ allowed: { shrink: true } });
    const after = await world.sync();

    expect([exitCode(accepted), exitCode(after)]).toEqual([0, 0]);
    expect(world.service.emails()).toHaveLength(32);
  });
});

describe('P4: another column that is called like an address', () => {
  const night = (header: string[], ...rows: string[][]) => [header, ...rows];

  it('is not taken instead of the one that held the addresses until now', async () => {
    const world = worldOf(night(['Mail', 'Country'], ['ann@example.com', 'India']));
    await world.sync();
    comes(
      world,
      night(['Mail', 'Country', 'Email'], ['ann@example.com', 'India', 'rep@example.com']),
    );

    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    expect(world.service.emails()).toEqual(['ann@example.com']);
  });
});

describe('a field whose column is gone', () => {
  async function columnsGone(world: World): Promise<string[]> {
    const made = await world.plan();
    const { guards } = made.plan.head;
    made.close();
    return guards
      .filter(({ name, tripped }) => tripped && name === 'columnGone')
      .map(({ of }) => of);
  }

  const night = (column: string) => [
    ['Email', 'Country', column],
    ['ann@example.com', 'India', 'Bonn'],
  ];

  it('stays as it is on the service, and is told of every night until a person accepts it', async () => {
    const world = worldOf(night('city'));
    await world.sync();
    comes(world, night('Field 7'));

    const told = [await columnsGone(world)];
    const unaccepted = await world.sync();
    told.push(await columnsGone(world));
    await world.sync({ allowed: { shrink: true } });
    told.push(await columnsGone(world));

    expect(told).toEqual([['crm, city'], ['crm, city'], []]);
    expect(exitCode(unaccepted)).toBe(0);
    expect(world.service.contacts('Newsletter')).toMatchObject([{ fields: { city: 'Bonn' } }]);
  });
});
