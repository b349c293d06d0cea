// P4 where only an earlier night knew that somebody had left: that night saw it on the service's list, or parked or refused
// the suppression. A later night that sees less creates nobody for that, under no address of their row, until a person
// says so.
import { describe, expect, it } from 'vitest';
import { exitCodeOfRun } from '../../src/cli/runs/run-reasons.ts';
import type { FinishedRun } from '../../src/apply/index.ts';
import { manyPeople, orDied, worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const PEOPLE = manyPeople(60);
const ADDRESSES = PEOPLE.slice(1).map(([email = '']) => email);

const exitCode = ({ result }: FinishedRun): number =>
  exitCodeOfRun(result, { invalid: false, chosen: null });

/** They left on the service, by themselves. */
function leave({ service }: World, addresses: readonly string[]): void {
  service.unsubscribe(addresses.join(','));
}

/** The list of the service lacks these entries from now on. */
function shortenList({ sandbox }: World, lost: readonly string[]): void {
  const { store } = sandbox.account();
  for (const address of lost) {
    store.query('DELETE FROM unsubscriber WHERE email_key = ?').run(address);
  }
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

  it('are not created when the list lacks some of them for a night, and are named with exit code 4', async () => {
    const world = await worldWithLeavers();
    shortenList(world, LOST);

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
    shortenList(world, LOST);

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
      shortenList(world, LOST);
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
    shortenList(world, LOST);
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

describe('P4: another address of a row that had one of somebody who left', () => {
  const HEADER = ['Email', 'Country'];

  function read(world: World, ...cells: readonly string[]): void {
    const crm = [HEADER, ['ann@example.com', 'India'], ...cells.map((cell) => [cell, 'India'])];
    world.config = { ...world.config, sources: { crm } };
  }

  async function worldOfBob(left = 'bob@example.com'): Promise<World> {
    const world = worldOf([HEADER]);
    world.service.unsubscribe(left);
    read(world, 'bob@example.com; bob@work.example.com');
    await world.sync();
    return world;
  }

  it.each(['bob@example.com', 'bob@work.example.com'])(
    'gets no mail while the row has both, whichever of them left (%s), and the list lacks it',
    async (left) => {
      const world = await worldOfBob(left);
      shortenList(world, [left]);

      const night = await world.sync();

      expect(world.service.emails()).toEqual(['ann@example.com']);
      expect(night.result).toMatchObject({ returned: 1 });
      expect(exitCode(night)).toBe(4);
    },
  );

  it('comes by its number, and is not asked about again', async () => {
    const world = await worldOfBob('bob@work.example.com');
    shortenList(world, ['bob@work.example.com']);

    await world.sync({ allowed: { return: 1 } });
    const quiet = await world.sync();

    expect(world.service.emails()).toContain('bob@example.com');
    expect(exitCode(quiet)).toBe(0);
  });

  it('comes by its number also where the run is killed and resumed', async () => {
    const world = await worldOfBob('bob@work.example.com');
    shortenList(world, ['bob@work.example.com']);
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/add' ? 'crash-before' : 'answered');
    expect(await orDied(world.apply(made, { return: 1 }))).toBe('died');
    world.fateOf = () => 'answered';

    await world.resume(made);

    expect(world.service.emails()).toContain('bob@example.com');
  });

  it('is somebody of their own once a row has it alone', async () => {
    const world = await worldOfBob();
    read(world, 'bob@work.example.com');

    const { result } = await world.sync();

    expect(result.returned).toBeUndefined();
    expect(world.service.emails()).toContain('bob@work.example.com');
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
