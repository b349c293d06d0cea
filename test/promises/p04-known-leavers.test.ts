// P4 where only an earlier night knew that somebody had left: that night saw it on the service's list, parked or refused
// the suppression, or held them back under another address of their row. A later night that sees less creates nobody for
// that, until a person says so.
import { describe, expect, it } from 'vitest';
import { exitCodeOfRun } from '../../src/cli/runs/run-reasons.ts';
import type { FinishedRun } from '../../src/apply/index.ts';
import { manyPeople, worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const PEOPLE = manyPeople(60);
const ADDRESSES = PEOPLE.slice(1).map(([email = '']) => email);

const exitCode = ({ result }: FinishedRun): number =>
  exitCodeOfRun(result, { invalid: false, chosen: null });

/** They left on the service, by themselves. */
function leave({ service }: World, addresses: readonly string[]): void {
  service.unsubscribe(addresses.join(','));
}

describe("P4: people on the service's own list of those who left", () => {
  const LEFT = ADDRESSES.slice(0, 40);
  const LOST = LEFT.slice(31);

  async function worldWithLeavers(): Promise<World> {
    const world = worldOf(PEOPLE);
    leave(world, LEFT);
    await world.sync();
    expect(world.service.emails()).toHaveLength(20);
    return world;
  }

  function shortenList({ sandbox }: World, lost = LOST): void {
    const { store } = sandbox.account();
    for (const address of lost) {
      store.query('DELETE FROM unsubscriber WHERE email_key = ?').run(address);
    }
  }

  it('are not created when the list lacks some of them for a night, and are named with exit code 4', async () => {
    const world = await worldWithLeavers();
    shortenList(world);

    const short = await world.sync();

    expect(world.service.emails()).toHaveLength(20);
    expect(short.result).toMatchObject({ returned: 9, verified: false });
    expect(exitCode(short)).toBe(4);

    leave(world, LOST);
    const whole = await world.sync();
    expect(whole.result.returned).toBeUndefined();
    expect(exitCode(whole)).toBe(0);
  });

  it.each([
    ['another number', 8, 20],
    ['the exact number', 9, 29],
  ])('come back only when a person says %s', async (_what, allowed, count) => {
    const world = await worldWithLeavers();
    shortenList(world);

    await world.sync({ allowed: { return: allowed } });

    expect(world.service.emails()).toHaveLength(count);
  });

  it.each([
    ['another number', 8, 20],
    ['the exact number', 9, 29],
  ])(
    'come back by a plan that is older than what is known when a person says %s',
    async (_what, allowed, count) => {
      const world = worldOf(PEOPLE);
      leave(world, LEFT.slice(0, 31));
      const older = await world.plan();
      leave(world, LOST);
      await world.sync();
      shortenList(world);
      const held = await world.apply(older);
      expect(held.result).toMatchObject({ returned: 9 });

      await world.apply(older, { return: allowed });

      expect(world.service.emails()).toHaveLength(count);
    },
  );

  it('are held back also where no row mentioned them while they were on the list', async () => {
    const world = await worldWithLeavers();
    leave(world, ['zoe@example.com']);
    await world.sync();
    shortenList(world, ['zoe@example.com']);
    const [header = [], first = [], ...others] = PEOPLE;
    const sources = { crm: [header, ['zoe@example.com', ...first.slice(1)], first, ...others] };
    world.config = { ...world.config, sources };

    const short = await world.sync();

    expect(world.service.emails()).not.toContain('zoe@example.com');
    expect(short.result).toMatchObject({ returned: 1 });
    expect(exitCode(short)).toBe(4);

    const allowed = await world.sync({ allowed: { return: 1 } });
    expect(world.service.emails()).toContain('zoe@example.com');
    expect(exitCode(allowed)).toBe(0);
  });

  it('are held back also where the night that saw them was refused', async () => {
    const world = worldOf(PEOPLE);
    leave(world, LEFT);
    world.service.addContactType('Newsletter');
    for (let old = 0; old < 40; old += 1) world.service.addContact(`old${String(old)}@example.com`);
    await expect(world.sync({ onTrip: 'stop' })).rejects.toThrow('maxDelete');
    shortenList(world);
    world.config = { ...world.config, syncs: [{ sources: ['crm'] }] };

    await world.sync();

    const created = world.service.emails().filter((email) => LOST.includes(email));
    expect(created).toEqual([]);
  });

  it('who left one group alone are created', async () => {
    const world = worldOf(PEOPLE);
    world.service.addGroup('News');
    world.config = { ...world.config, suppressions: [{ sources: ['left'], group: 'News' }] };
    const left = LEFT.map((email) => [email, 'unsubscribed']);
    const sources = { crm: PEOPLE, left: [['Email', 'Status'], ...left] };
    world.config = { ...world.config, sources };

    await world.sync();

    expect(world.service.emails()).toHaveLength(60);
  });
});

describe('P4: people whose suppression waited for a person', () => {
  const LEFT = ADDRESSES.slice(18, 45);
  const OLD = Array.from({ length: 15 }, (_, index) => `q${String(index)}@example.com`);

  /** The people of crm and the leavers of the night. */
  function tonight(world: World, people: number, leavers: readonly string[]): void {
    const left = leavers.map((email) => [email, 'unsubscribed']);
    world.config = {
      ...world.config,
      sources: { crm: PEOPLE.slice(0, people + 1), left: [['Email', 'Status'], ...left] },
      suppressions: [{ sources: ['left'] }],
    };
  }

  async function worldBefore(): Promise<World> {
    const world = worldOf([[]]);
    tonight(world, 30, OLD);
    await world.sync();
    tonight(world, 45, [...OLD, ...LEFT]);
    return world;
  }

  async function expectNobodyBack(world: World): Promise<void> {
    const before = world.service.emails();
    tonight(world, 45, OLD);

    const finished = await world.sync({ allowed: { shrink: true } });

    const created = world.service.emails().filter((email) => !before.includes(email));
    expect(created.filter((email) => LEFT.includes(email))).toEqual([]);
    expect(finished.result.returned).toBe(15);
    expect(exitCode(finished)).toBe(4);
  }

  it('are not created when their rows are gone the night after it was parked', async () => {
    const world = await worldBefore();

    const parked = await world.sync();

    expect(exitCode(parked)).toBe(4);
    await expectNobodyBack(world);
  });

  it('are not created when their rows are gone the night after it was refused', async () => {
    const world = await worldBefore();

    await expect(world.sync({ onTrip: 'stop' })).rejects.toThrow('maxSuppress');

    await expectNobodyBack(world);
  });

  it('come back when a person says their number, and stay', async () => {
    const world = await worldBefore();
    await world.sync();
    tonight(world, 45, OLD);

    await world.sync({ allowed: { return: 15, shrink: true } });
    const after = await world.sync();

    expect(world.service.emails()).toHaveLength(45);
    expect(after.result).toMatchObject({ verified: true });
    expect(after.result.returned).toBeUndefined();
  });

  it('are unsubscribed when a person applies what was parked', async () => {
    const world = await worldBefore();
    await world.sync();

    const { result } = await world.sync({ allowed: { suppress: 27 } });

    expect(result.verified).toBe(true);
    expect(world.service.suppressed()).toEqual([...OLD, ...LEFT].sort());
  });
});

describe('P4: people whom a run held back under one address of their row', () => {
  const HEADER = ['Email', 'Country'];

  const rowOf = (cell: string): string[][] => [
    HEADER,
    ['ann@example.com', 'India'],
    [cell, 'India'],
  ];

  function read(world: World, crm: string[][]): void {
    world.config = { ...world.config, sources: { crm } };
  }

  /** Each night so far knows it of one address more. */
  async function worldOfBob(happens: (world: World) => void): Promise<World> {
    const world = worldOf(rowOf('bob@example.com; bob@work.example.com'));
    await world.sync();
    happens(world);
    await world.sync();
    return world;
  }

  const bobLeft = async (): Promise<World> =>
    await worldOfBob((world) => {
      leave(world, ['bob@example.com']);
    });

  it.each([
    [
      'beside it',
      ['bob@work.example.com', 'rob@example.com; bob@work.example.com', 'rob@example.com'],
    ],
    ['that stood beside it', ['bob@work.example.com; rob@example.com', 'rob@example.com']],
    ['that came in the same night', ['rob@example.com; bob@work.example.com']],
  ])('do not come back by a third one %s, until a person says so', async (_which, cells) => {
    const world = await bobLeft();

    for (const cell of cells) {
      read(world, rowOf(cell));
      const night = await world.sync();
      expect(night.result).toMatchObject({ returned: 1 });
      expect(exitCode(night)).toBe(4);
    }

    expect(world.service.emails()).toEqual(['ann@example.com']);
    await world.sync({ allowed: { return: 1 } });
    const quiet = await world.sync();
    expect(world.service.emails()).toEqual(['ann@example.com', 'rob@example.com']);
    expect(exitCode(quiet)).toBe(0);
  });

  it('do not come back by two rows that share one address each', async () => {
    const world = await bobLeft();
    const [header = [], ann = []] = rowOf('');
    const chain = ['roy@example.com; rob@example.com', 'rob@example.com; bob@work.example.com'];
    read(world, [header, ann, ...chain.map((cell) => [cell, 'India'])]);

    const { result } = await world.sync();

    expect(result).toMatchObject({ returned: 2 });
  });

  it('do not come back by a row whose `alt_email` it is', async () => {
    const world = await bobLeft();
    world.config = { ...world.config, columns: { alt_email: 'Other' } };
    read(world, [
      [...HEADER, 'Other'],
      ['ann@example.com', 'India', ''],
      ['rob@example.com', 'India', 'bob@work.example.com'],
    ]);

    const { result } = await world.sync();

    expect(result).toMatchObject({ returned: 1 });
  });

  it('do not come back so where somebody removed their contact either', async () => {
    const world = await worldOfBob(({ service }) => {
      service.deleteContact('bob@example.com');
    });
    read(world, rowOf('rob@example.com; bob@work.example.com'));

    await world.sync();
    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 1 });
    expect(world.service.emails()).toEqual(['ann@example.com']);
    await world.sync({ recreate: 1 });
    expect(world.service.emails()).toContain('rob@example.com');
  });

  it('are no reason to hold somebody back who has a contact, and whose row has the address by now', async () => {
    const world = await bobLeft();
    const [header = []] = rowOf('');
    read(world, [header, ['ann@example.com; bob@work.example.com', 'India']]);
    world.config = { ...world.config, syncs: [{ sources: ['crm'], contactType: 'Shop' }] };

    const { result } = await world.sync();

    expect(result.returned).toBeUndefined();
    expect(world.service.emails('Shop')).toEqual(['ann@example.com']);
  });
});

describe('P4: a source whose leavers are all on the list of the service by now', () => {
  /** Thirty people, of whom the first twelve left if `left` says so, and those who are new. */
  function comes(world: World, left: string, ...added: readonly string[]): void {
    const rows = ADDRESSES.slice(0, 30).map((email, at) => [
      email,
      'India',
      at < 12 ? left : 'subscribed',
    ]);
    const come = added.map((email) => [email, 'India', 'subscribed']);
    const crm = [['Email', 'Country', 'Status'], ...rows, ...come];
    world.config = { ...world.config, sources: { crm } };
  }

  it('adds nobody on a night on which none of them has left', async () => {
    const guards = { maxSuppress: { kind: 'share', share: 1 } } as const;
    const world = worldOf([[]], { config: { guards, suppressions: [{ sources: ['crm'] }] } });
    comes(world, 'unsubscribed');
    expect(exitCode(await world.sync())).toBe(0);
    comes(world, 'subscribed', 'new@example.com');

    const finished = await world.sync();

    expect(world.service.emails()).toHaveLength(18);
    expect(exitCode(finished)).toBe(4);
  });
});
