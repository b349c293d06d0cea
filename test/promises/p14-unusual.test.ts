// P14: silence means well. A night that is unlike the nights before it is told of, although no guard trips, and waits for
// a person where the configuration says so.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FinishedRun } from '../../src/apply/index.ts';
import { liftingOption, parkedPlans } from '../../src/plan/index.ts';
import { worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';
import type { WorldConfig } from '../world/world-config.ts';
import { type EndingStage, openEndingStage } from './ending-stage.ts';

const DAY_MS = 86_400_000;
const PEOPLE = 200;
const CHANGES = 12;

/** An account that is synced once a day, and whose source changes a little each day. */
class Account {
  readonly world: World = worldOf([]);
  expect: WorldConfig['expect'];
  readonly #cities = Array.from({ length: PEOPLE }, () => 'Pune');
  #night = 0;

  /** The source of the next night: so many people moved, and so many are in it. */
  nextNight(moved = CHANGES, people = PEOPLE): void {
    this.#night += 1;
    for (let index = 0; index < moved; index += 1) {
      this.#cities[(this.#night * CHANGES + index) % PEOPLE] = `City ${String(this.#night)}`;
    }
    const rows = this.#cities.map((city, index) => [
      `p${String(index)}@example.com`,
      'Ann',
      'India',
      city,
    ]);
    const crm = [['Email', 'First name', 'Country', 'City'], ...rows.slice(0, people)];
    const limits = { maxDelete: { kind: 'share', share: 0.5 }, firstMirror: 'allow' } as const;
    const { expect: expected } = this;
    const changed = {
      sources: { crm },
      guards: limits,
      ...(expected !== undefined && { expect: expected }),
    };
    this.world.config = { ...this.world.config, ...changed };
    this.world.clock.jumpWall(DAY_MS);
  }

  async nights(count: number): Promise<FinishedRun[]> {
    const runs: FinishedRun[] = [];
    for (let night = 0; night < count; night += 1) {
      this.nextNight();
      runs.push(await this.world.sync());
    }
    return runs;
  }
}

const codesOf = ({ result: { warnings } }: Pick<FinishedRun, 'result'>): string[] =>
  warnings.map(({ code }) => code);

const kindsParked = ({ result: { parked } }: FinishedRun): unknown[] =>
  parkedPlans(parked).map(({ kind, count }) => [kind, count]);

let account: Account;

/** What a plan of now would have a person accept. */
async function liftsNow(): Promise<string[]> {
  const { plan } = await account.world.plan();
  const { guards, counts } = plan.head;
  return guards.filter(({ tripped }) => tripped).map((guard) => liftingOption(guard, counts));
}

async function twentyNights(): Promise<void> {
  account = new Account();
  const runs = await account.nights(20);
  expect(runs.flatMap(codesOf)).toEqual([]);
}

describe('P14: a night that is unlike the twenty before', () => {
  beforeEach(twentyNights);

  it.each([
    ['has three times the changes', 3 * CHANGES, PEOPLE, 1],
    ['has none', 0, PEOPLE, 1],
    // The rows, and the deletes that follow from them.
    ['lacks three rows in ten', CHANGES, 0.7 * PEOPLE, 2],
  ])('is told of where it %s, and carried out', async (_, moved, people, told) => {
    account.nextNight(moved, people);

    const night = await account.world.sync();

    expect(codesOf(night)).toEqual(Array.from({ length: told }, () => 'UNUSUAL_NIGHT'));
    expect(night.result).toMatchObject({ parked: null, verified: true });
    expect(account.world.service.emails()).toHaveLength(people);
  });

  it('is told of by a plan as well, and by no second run of the same evening', async () => {
    account.nextNight(0);

    const { plan } = await account.world.plan();
    const nights = [await account.world.sync(), await account.world.sync()];

    expect(plan.head.warnings.map(({ code }) => code)).toEqual(['UNUSUAL_NIGHT']);
    expect(nights.map(codesOf)).toEqual([['UNUSUAL_NIGHT'], []]);
  });

  it('teaches nothing: the next one like it is told of, too', async () => {
    account.nextNight(3 * CHANGES);
    const odd = await account.world.sync();
    const [ordinary] = await account.nights(1);
    account.nextNight(3 * CHANGES);
    const again = await account.world.sync();

    expect([odd, ordinary, again].map((night) => night && codesOf(night))).toEqual([
      ['UNUSUAL_NIGHT'],
      [],
      ['UNUSUAL_NIGHT'],
    ]);
  });

  it('is told of by its guard alone where one trips', async () => {
    account.nextNight(CHANGES, 0.6 * PEOPLE);

    const night = await account.world.sync();

    expect(codesOf(night)).toEqual([]);
    expect(kindsParked(night)).toEqual([['deletes', 0.4 * PEOPLE]]);
  });

  it('is told of to nobody who does not want to hear of it', async () => {
    account.expect = false;
    account.nextNight(3 * CHANGES);

    expect(codesOf(await account.world.sync())).toEqual([]);
  });
});

describe('P14: with `block: true`, what is unlike other nights', () => {
  beforeEach(async () => {
    await twentyNights();
    account.expect = { block: true };
  });

  it('waits for a person, who names its number', async () => {
    account.nextNight(3 * CHANGES);
    const { world } = account;

    const night = await world.sync();
    const made = await world.plan();

    expect(kindsParked(night)).toEqual([['updates', 3 * CHANGES]]);
    expect(await liftsNow()).toEqual(['--accept unusual=36']);
    await expect(world.apply(made)).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    await expect(world.apply(made, { unusual: [35] })).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
    });
    expect((await world.apply(made, { unusual: [36] })).result.verified).toBe(true);
    expect(codesOf(night)).toEqual([]);
  });

  it('waits every night, and is usual once a person accepted the size of the source', async () => {
    const lacking = async (unusual: readonly number[] = []): Promise<FinishedRun> => {
      account.nextNight(CHANGES, 0.7 * PEOPLE);
      return await account.world.sync({ allowed: { unusual } });
    };

    const nights = [await lacking(), await lacking(), await lacking()];
    const lifts = await liftsNow();
    const accepted = await lacking([60]);
    const after = await lacking();

    expect(nights.map(kindsParked)).toEqual([
      [['deletes', 60]],
      [['deletes', 60]],
      [['deletes', 60]],
    ]);
    expect(lifts).toEqual(['--accept unusual=60', '--accept unusual=60']);
    expect([accepted, after].map(({ result: { parked } }) => parked)).toEqual([null, null]);
    expect(account.world.service.emails()).toHaveLength(0.7 * PEOPLE);
  });

  it('is told of where there is nothing to hold', async () => {
    account.nextNight(0);

    const night = await account.world.sync();

    expect(codesOf(night)).toEqual(['UNUSUAL_NIGHT']);
    expect(night.result.parked).toBeNull();
  });
});

describe('P14: the command that a night prints of what waits as unusual', () => {
  let stage: EndingStage;

  beforeEach(async () => {
    stage = await openEndingStage();
  });

  afterEach(async () => {
    await stage.close();
  });

  const people = (name: string) =>
    Array.from({ length: 40 }, (_, index) => [`c${String(index)}@example.com`, name] as const);

  /** As if the last run had been the last of twenty quiet nights. */
  const rememberNights = (): void => {
    stage.withJournal(({ runs }) => {
      const result = runs.list(1)[0]?.result;
      const night = result?.night;
      if (result === null || result === undefined || night === undefined) throw new Error('no run');
      for (let ago = 1; ago <= 20; ago += 1) {
        const day = new Date(Date.parse(night.day) - ago * DAY_MS).toISOString().slice(0, 10);
        const runId = `night-${String(ago)}`;
        runs.begin({ runId, command: 'sync' });
        runs.finish(runId, { ...result, night: { ...night, day, items: { updateContact: 1 } } });
      }
    });
  };

  it('lifts it', async () => {
    stage.configure('syncs:\n', 'guards: { maxUpdate: 100% }\nexpect: { block: true }\nsyncs:\n');
    stage.desk.writeRows(people('Cleo'));
    await stage.run('sync', '--yes');
    rememberNights();
    stage.desk.writeRows(people('Cleopatra'));

    const parked = await stage.run('sync', '--yes');
    const told = JSON.parse(parked.stdout) as { conditions: { id: string; accept?: string }[] };
    const [condition] = told.conditions;
    const [, ...argv] = condition?.accept?.split(' ') ?? [];
    const lifted = await stage.run(...argv, '--yes');

    expect([parked.code, told.conditions.map(({ id }) => id)]).toEqual([4, ['UPDATES_PARKED']]);
    expect(argv.slice(-2)).toEqual(['--accept', 'unusual=40']);
    expect([lifted.code, lifted.stderr]).toEqual([0, '']);
  });
});
