import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itemsOf, type World } from '../../world/world.ts';
import { manyPeople, worldOf } from '../stories.ts';
import type { MadePlan } from '../../../src/compare/index.ts';
import {
  type GuardResult,
  NOTHING_HELD,
  type ParkedPlan,
  parkedOf,
  parkedSince,
  withLimitsNow,
} from '../../../src/plan/index.ts';
import { readPlan, type Journal } from '../../../src/state/index.ts';
import { holdingKind } from '../../../src/apply/context/pending.ts';
import { suppress } from '../../plan/changes.ts';
import { writtenPlan } from '../../state/plan-file/written-plan.ts';
import type { FinishedRun } from '../../../src/apply/run/run.ts';
import { park, stillParked } from '../../../src/apply/run/chosen-plan.ts';
import { rememberRefused } from '../../../src/apply/settling/who-left.ts';

describe('what guards hold back', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'listferry-park-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** A world in which 20 of 30 contacts are gone from the source, and one is to be added. */
  async function shrunkWorld(): Promise<World> {
    const world = worldOf(manyPeople(30));
    await world.sync();
    const [header = [], ...rows] = manyPeople(31);
    world.config = {
      ...world.config,
      sources: { crm: [header, ...rows.slice(0, 10), ...rows.slice(30)] },
    };
    return world;
  }

  function trippedOf({ plan }: MadePlan): GuardResult[] {
    return plan.head.guards.filter(({ tripped }) => tripped);
  }

  function parked(made: MadePlan, guards = trippedOf(made)): MadePlan {
    const [first] = park(made.plan, {
      newPlanId: () => 'parked',
      placeOf: (planId) => ({ kind: 'file', path: join(folder, `${planId}.plan`) }),
      guards,
      requestsPerSecond: 10,
    });
    return { ...made, plan: readPlan(first?.planPath ?? '') };
  }

  describe('on a later night', () => {
    const deletesOf = ({ result }: FinishedRun) => result.parked?.plans[0];

    /** Another night of the same world. */
    async function nextNight(world: World): Promise<ParkedPlan | undefined> {
      await world.clock.sleep(86_400_000);
      return deletesOf(await world.sync());
    }

    it('says that the same waits, and since when', async () => {
      const world = await shrunkWorld();
      const first = deletesOf(await world.sync());

      const [second, third] = [await nextNight(world), await nextNight(world)];

      expect(first).toMatchObject({ count: 20, since: first?.at });
      expect(first).not.toHaveProperty('before');
      expect(second).toMatchObject({ since: first?.at, before: { at: first?.at, count: 20 } });
      expect(third).toMatchObject({ since: first?.at, before: { at: second?.at, count: 20 } });
    });

    it('says that something else waits', async () => {
      const world = await shrunkWorld();
      await world.sync();
      world.config = { ...world.config, sources: { crm: manyPeople(9) } };

      const second = await nextNight(world);

      expect(second).toMatchObject({ count: 22, since: second?.at, before: { count: 20 } });
    });
  });

  describe('a contact type that is created for parked contacts alone', () => {
    const DEE = ['dee@example.com', 'Dee', 'India'];

    /** A new contact type, and 30 contacts that are gone at once. */
    async function renamedWorld(): Promise<World> {
      const world = worldOf(manyPeople(30));
      await world.sync();
      world.service.renameContactType('Newsletter', 'Rundbrief');
      world.config = { ...world.config, sources: { crm: [...manyPeople(30), DEE] } };
      return world;
    }

    it('is parked with them', async () => {
      const world = await renamedWorld();

      const { result } = await world.sync({ onTrip: 'park' });

      expect(world.service.contactTypes()).toEqual(['Rundbrief']);
      expect(result.parked?.plans).toMatchObject([{ kind: 'creates', count: 1, others: 1 }]);
      expect(result.verdicts).toMatchObject({ applied: 0, skipped: 2 });
    });

    it('is created with the parked plan, once the number of the others was named', async () => {
      const world = await renamedWorld();
      const made = parked(await world.plan());

      const { result } = await world.apply(made, { gone: 30 });

      expect(result.verdicts).toMatchObject({ applied: 2 });
      expect(world.service.contactTypes().sort()).toEqual(['Newsletter', 'Rundbrief']);
      expect(world.service.emails()).toEqual(['dee@example.com']);
    });

    it('goes with the suppressions where its contacts wait for several decisions', async () => {
      const made = await worldOf(manyPeople(2)).plan();
      const plan = writtenPlan(
        { kind: 'memory' },
        { changes: [...itemsOf(made.plan), suppress('p0002@example.com')] },
      );
      const items = itemsOf(plan);
      const held = { ...NOTHING_HELD, suppressions: true };

      const kinds = [held, { ...held, creates: true }].map((holding) =>
        items.map((item) => holdingKind(item, holding, plan)),
      );

      expect(kinds).toEqual([
        ['suppressions', undefined, undefined, 'suppressions'],
        ['suppressions', 'suppressions', 'creates', 'suppressions'],
      ]);
    });
  });

  describe('parked deletes', () => {
    it('are left out of a sync, which does the rest and says so', async () => {
      const world = await shrunkWorld();

      const { result } = await world.sync({ onTrip: 'park' });

      expect(world.service.emails()).toHaveLength(31);
      expect(result.parked).toMatchObject({ deletes: 20 });
      expect(result.verdicts).toMatchObject({ applied: 1, skipped: 20 });
      expect(result.verified).toBe(false);
    });

    it('are a plan of their own that is refused without an allowance', async () => {
      const world = await shrunkWorld();
      const made = parked(await world.plan());

      await expect(world.apply(made)).rejects.toMatchObject({
        code: 'GUARD_REFUSED',
        hint: expect.stringContaining('--accept delete=20'),
      });

      expect(made.plan.head.counts).toMatchObject({ deleteContact: 20, createContact: 0 });
      expect(itemsOf(made.plan).every(({ kind }) => kind === 'deleteContact')).toBe(true);
      expect(world.service.emails()).toHaveLength(30);
    });

    it('are deleted when their plan is applied with the exact number and the shrink accepted', async () => {
      const world = await shrunkWorld();
      const made = parked(await world.plan());
      await world.sync({ onTrip: 'park' });

      const { result } = await world.apply(made, { delete: 20, shrink: true });

      expect(result.verified).toBe(true);
      expect(world.service.emails()).toHaveLength(11);
    });

    it('keep the guards that let them pass, so that a limit lowered since is one for them too', async () => {
      const world = await shrunkWorld();
      const ten = { kind: 'count', count: 10 } as const;
      const of = { name: 'approvals', of: 'deletes', limit: 0, value: 20, tripped: true } as const;
      world.config = { ...world.config, guards: { maxDelete: { kind: 'count', count: 20 } } };

      const { plan } = parked(await world.plan(), [{ ...of, scope: 'deletes' }]);

      const { guards } = plan.head;
      const limits = { maxDelete: ten, maxUpdate: ten, maxSuppress: ten, maxShrink: ten, maxInvalid: ten }; // prettier-ignore
      const now = withLimitsNow(guards, { ...limits, firstMirror: 'allow' }, []);
      expect(guards).toMatchObject([{ name: 'approvals' }, { name: 'maxDelete', value: 20, tripped: false }]); // prettier-ignore
      expect(now).toMatchObject([{ name: 'approvals' }, { name: 'maxDelete', limit: 10, tripped: true }]); // prettier-ignore
    });

    it('keep a guard once that has come to hold them since the plan was made', async () => {
      const world = await shrunkWorld();
      world.config = { ...world.config, guards: { maxDelete: { kind: 'count', count: 20 } } };
      const made = await world.plan();
      const lowered = made.plan.head.guards
        .filter(({ name }) => name === 'maxDelete')
        .map((guard) => ({ ...guard, limit: 10, tripped: true }));

      const { plan } = parked(made, lowered);

      expect(lowered).toHaveLength(1);
      expect(plan.head.guards).toEqual(lowered);
    });

    it('are left alone one by one where a contact was changed since', async () => {
      const world = await shrunkWorld();
      const made = parked(await world.plan());
      world.service.updateContact('p0015@example.com', { city: 'Pune' });

      const { result } = await world.apply(made, { delete: 20, shrink: true });

      expect(result.verdicts).toMatchObject({ applied: 19, drifted: 1 });
      expect(world.service.emails()).toContain('p0015@example.com');
    });

    it('of contacts that move are carried out once the contact is in its new place, by whosever hand', async () => {
      const world = worldOf(
        [
          ['Email', 'Country', 'Group'],
          ['ann@example.com', 'India', 'Customers'],
          ['bob@example.com', 'India', 'Customers'],
          ['cem@example.com', 'India', 'Newsletter'],
        ],
        {
          config: {
            syncs: [{ sources: ['crm'], contactTypeFrom: 'Group', mode: 'mirror' }],
            guards: { firstMirror: 'park' },
          },
        },
      );
      world.service.addContactType('Newsletter');
      world.service.addContactType('Customers');
      for (const name of ['ann', 'bob', 'cem']) world.service.addContact(`${name}@example.com`);
      const made = parked(await world.plan());
      world.service.addContact('ann@example.com', {}, 'Customers');

      const { result } = await world.apply(made, { delete: 2 });

      expect(result.verdicts).toMatchObject({ applied: 3, drifted: 1 });
      expect(world.service.emails()).toEqual(['cem@example.com']);
      expect(world.service.emails('Customers')).toEqual(['ann@example.com', 'bob@example.com']);
    });
  });
});

describe('suppressions that an earlier run parked', () => {
  const HEADER = ['Email', 'Status'];
  const LEFT = Array.from({ length: 20 }, (_, index) => [
    `q${String(index)}@example.com`,
    'unsubscribed',
  ]);

  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'listferry-still-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function tonight(world: World, left: readonly string[][], group?: string): void {
    world.config = {
      ...world.config,
      sources: { crm: manyPeople(20), left: [HEADER, ...left] },
      suppressions: [group === undefined ? { sources: ['left'] } : { sources: ['left'], group }],
    };
  }

  /** A journal in which the last night parked 20 suppressions. */
  async function parkedNight(
    group?: string,
  ): Promise<{ world: World; journal: Pick<Journal, 'runs' | 'knownLeavers' | 'refusals'> }> {
    const world = worldOf([[]]);
    tonight(world, [], group);
    await world.sync();
    tonight(world, LEFT, group);
    const made = await world.plan();
    rememberRefused(world.journal, made.plan);
    const parked = park(made.plan, {
      newPlanId: () => 'parked',
      placeOf: (planId) => ({ kind: 'file', path: join(folder, `${planId}.plan`) }),
      guards: made.plan.head.guards.filter(({ tripped }) => tripped),
      requestsPerSecond: 10,
    });
    const { knownLeavers, refusals } = world.journal;
    const runs = Object.assign(Object.create(world.journal.runs) as Journal['runs'], {
      parked: () =>
        parkedOf(parked.map((plan) => parkedSince(plan, [], '2026-11-20T02:00:00.000Z'))),
    });
    return { world, journal: { runs, knownLeavers, refusals } };
  }

  function freshOf({ sides }: MadePlan) {
    const lostTypes = new Set<string>();
    return {
      ...sides,
      otherTypes: [],
      listed: { contacts: null, suppressions: null },
      unread: [],
      lostTypes,
    };
  }

  it.each([undefined, 'News'])(
    'counts those whose rows are gone, of the group %s',
    async (group) => {
      const { world, journal } = await parkedNight(group);
      tonight(world, LEFT.slice(0, 5), group);
      const made = await world.plan();

      const still = stillParked(journal, { plan: made.plan, fresh: freshOf(made) });

      expect(still).toMatchObject([
        { kind: 'suppressions', count: 15, others: 0, isEarlier: true },
      ]);
      expect(stillParked(journal, made)).toMatchObject([{ count: 15 }]);
    },
  );

  it('counts nobody whose suppression was refused by name', async () => {
    const { world, journal } = await parkedNight();
    tonight(world, []);
    const earlier = readPlan(journal.runs.parked()?.planPath ?? '');
    const [first] = earlier.items('suppress');
    earlier.close();
    world.journal.runs.begin({ runId: 'decided', command: 'apply' });
    const refused = first === undefined ? [] : [first];
    world.journal.refusals.decide({ runId: 'decided', refused, accepted: [] });
    const made = await world.plan();

    const still = stillParked(journal, { plan: made.plan, fresh: freshOf(made) });

    expect(still).toMatchObject([{ count: 19 }]);
  });

  it('counts nobody who is on the list by now, or may come back by a word', async () => {
    const { world, journal } = await parkedNight();
    tonight(world, []);
    world.service.unsubscribe('q1@example.com,q2@example.com');
    journal.knownLeavers.forget(['q3@example.com']);
    const made = await world.plan();

    const still = stillParked(journal, { plan: made.plan, fresh: freshOf(made) });

    expect(still).toMatchObject([{ count: 17 }]);
  });

  it('is nothing where the plan of tonight holds them all, is a part, or the parked plan is gone', async () => {
    const { world, journal } = await parkedNight();
    const whole = await world.plan();
    tonight(world, []);
    const { plan } = await world.plan();
    const head = { ...plan.head, part: 'deletes' } as const;
    const part = { head, suppresses: () => false };

    expect(stillParked(journal, whole)).toEqual([]);
    expect(stillParked(journal, { plan: part })).toEqual([]);
    rmSync(join(folder, 'parked.plan'));
    expect(stillParked(journal, { plan })).toEqual([]);
  });
});
