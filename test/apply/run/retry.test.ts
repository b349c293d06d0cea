import { describe, expect, it } from 'vitest';
import { itemsOf, type World } from '../../world/world.ts';
import type { FateOf, Reply } from '../../world/sandbox-send.ts';
import {
  endings,
  firstTo,
  PEOPLE,
  recordWrites,
  reply,
  worldOf,
  worldWithEverything,
} from '../stories.ts';
import type { MadePlan } from '../../../src/compare/index.ts';
import { seedSegment } from '../../../src/sandbox/index.ts';
import type { PlanReader } from '../../../src/state/index.ts';
import type { FinishedRun } from '../../../src/apply/run/run.ts';
import { headAfterRun } from '../../../src/apply/run/retry.ts';

describe('what a run was refused', () => {
  const REFUSED = refusalOf('city');

  function refusalOf(parameter: string): Reply {
    return reply(422, JSON.stringify({ status: 'failed', errors: { [parameter]: ['not today'] } }));
  }

  interface Refused {
    readonly world: World;
    readonly made: MadePlan;
    readonly run: FinishedRun;
  }

  /** Three contacts are planned, and the service refuses what the fate says. */
  async function refusedRun(fate: FateOf = firstTo('contacts/add', REFUSED, 2)): Promise<Refused> {
    const world = worldOf(PEOPLE, { concurrency: 1 });
    const made = await world.plan();
    world.fateOf = fate;
    const run = await world.apply(made);
    world.fateOf = () => 'answered';
    return { world, made, run };
  }

  async function retryOf({ world, made, run }: Refused): Promise<PlanReader> {
    const plan = await world.planRetry(made, run);
    if (plan === undefined) throw new Error('nothing was rejected');
    return plan;
  }

  describe('a retry', () => {
    it('sends what was rejected, and nothing else', async () => {
      const refused = await refusedRun();
      const { world } = refused;
      const writes = recordWrites(world);

      const plan = await retryOf(refused);
      const { result } = await world.apply({ plan }, { command: 'retry' });

      expect(itemsOf(plan).map((item) => 'address' in item && item.address)).toEqual([
        'ann@example.com',
        'bob@example.com',
      ]);
      expect(writes).toEqual(['contacts/add', 'contacts/add']);
      expect(result).toMatchObject({ verified: true, verdicts: { applied: 2 }, listReads: 2 });
      expect(world.service.emails()).toEqual(PEOPLE.slice(1).map(([email]) => email));
      expect(await world.differences()).toEqual([]);
    });

    it('is a run of its own, of a plan whose numbers are those after the first run', async () => {
      const refused = await refusedRun();

      const { head } = await retryOf(refused);

      expect(head.counts).toMatchObject({ createContact: 2, createContactType: 0 });
      expect(head.contactTypes).toMatchObject([
        { existing: 1, counted: 1, unchanged: 1, create: 2 },
      ]);
      expect(head).toMatchObject({ itemCount: 2, baseline: { mirrored: [] } });
      expect(head.rows).toEqual(refused.made.plan.head.rows);
      expect(head.rows).toMatchObject([{ source: 'crm', desired: 3 }]);
      expect(head.planId).not.toBe(refused.made.plan.head.planId);
    });

    it('counts as unchanged what the first run did, and not what had drifted', async () => {
      const world = worldOf(PEOPLE, { concurrency: 1 });
      world.service.addContactType('Newsletter');
      world.service.addContact('ann@example.com', { first_name: 'Ann', city: 'Goa' });
      world.service.addContact('bob@example.com', { first_name: 'Bob', city: 'Goa' });
      const made = await world.plan();
      world.service.updateContact('ann@example.com', { city: 'Mumbai' });
      world.fateOf = firstTo('contacts/add', REFUSED, 1);
      const run = await world.apply(made);
      world.fateOf = () => 'answered';

      const { head } = await retryOf({ world, made, run });

      expect(run.result.verdicts).toMatchObject({ applied: 1, drifted: 1, rejected: 1 });
      expect(head.contactTypes).toMatchObject([
        { existing: 2, create: 1, update: 0, unchanged: 1, notInPlan: 1 },
      ]);
      expect(head.counts).toMatchObject({ unchanged: 1, notInPlan: 1 });
    });

    it('stays bound to the account whose lists have become empty', async () => {
      const world = worldOf(PEOPLE, { concurrency: 1 });
      world.service.addContactType('Newsletter');
      const made = await world.plan();
      world.fateOf = firstTo('contacts/add', REFUSED, 2);
      const run = await world.apply(made);
      world.sandbox.account().store.query('DELETE FROM contact_type').run();

      const { head } = await retryOf({ world, made, run });

      expect(head.accountId).not.toBeNull();
      expect(head.accountId).toBe(made.plan.head.accountId);
    });

    it('takes along the delete of a contact whose person could not be created where they move to', async () => {
      const rows = (type: string) => [['Email', 'Type'], ['ann@example.com', type], ['bob@example.com', 'News']]; // prettier-ignore
      const world = worldOf(rows('News'), {
        config: { syncs: [{ sources: ['crm'], contactTypeFrom: 'Type', mode: 'mirror', defaultCountry: 'India' }], guards: { firstMirror: 'allow' } }, // prettier-ignore
      });
      await world.sync();
      world.config = { ...world.config, sources: { crm: rows('Customers') } };
      const made = await world.plan();
      world.fateOf = firstTo('contacts/add', REFUSED);
      const run = await world.apply(made);

      const plan = await retryOf({ world, made, run });
      await world.apply({ plan }, { command: 'retry' });

      expect(itemsOf(plan).map(({ kind }) => kind)).toEqual(['createContact', 'deleteContact']);
      expect(world.service.emails('News')).toEqual(['bob@example.com']);
      expect(world.service.emails('Customers')).toEqual(['ann@example.com']);
    });

    it('takes no row for a segment that it has nothing to do with for one that may mean any contact type', async () => {
      const rows = (...people: string[][]) => [
        ['Email', 'First name', 'Last name', 'Country', 'Type'],
        ['cem@example.com', 'Cem', 'Oz', 'India', 'News'],
        ...people,
      ];
      const world = worldOf(rows(['ann@example.com', 'Ann', 'Lee', 'India', 'News']), {
        config: {
          syncs: [{ sources: ['crm'], contactTypeFrom: 'Type', mode: 'mirror' }],
          guards: { firstMirror: 'allow' },
        },
      });
      await world.sync();
      seedSegment(world.sandbox, { name: 'VIP', contactType: 'News' });
      const moved = ['ann@example.com', 'Ann', 'Lee', 'India', 'Customers'];
      const syncs = [...world.config.syncs, { sources: ['crm'], segment: 'VIP' }];
      world.config = { ...world.config, syncs, sources: { crm: rows(moved) } };
      const made = await world.plan();
      world.fateOf = firstTo('contacts/add', REFUSED);
      const run = await world.apply(made);
      world.config = {
        ...world.config,
        sources: { crm: rows(moved, ['bob@example.com', 'Bob', 'Ng', 'India', 'Customers']) },
      };

      const plan = await retryOf({ world, made, run });
      await world.apply({ plan }, { command: 'retry' });

      expect(world.service.emails('News')).toEqual(['cem@example.com']);
      expect(world.service.emails('Customers')).toEqual(['ann@example.com']);
    });

    it('is not needed where nothing was rejected', async () => {
      const refused = await refusedRun(() => 'answered');

      expect(await refused.world.planRetry(refused.made, refused.run)).toBeUndefined();
    });

    it('leaves what is unknown to verify', async () => {
      let adds = 0;
      const refused = await refusedRun(({ endpoint }) => {
        if (endpoint === 'contacts/add') adds += 1;
        // The second contact alone is answered, so that the service counts as available.
        return endpoint !== 'contacts/add' || adds % 3 === 2 ? 'answered' : 'request-lost';
      });

      expect(refused.run.result.verdicts.unknown).toBeGreaterThan(0);
      expect(await refused.world.planRetry(refused.made, refused.run)).toBeUndefined();
    });

    it.each(['retry', 'apply'] as const)(
      'tells of a contact that is there by now as it should be, by %s',
      async (command) => {
        const refused = await refusedRun();
        const { world } = refused;
        const plan = await retryOf(refused);
        world.service.addContact('ann@example.com', { first_name: 'Ann', city: 'Pune' });
        const writes = recordWrites(world);

        const finished = await world.apply({ plan }, { command });

        expect(endings(world, { ...refused.made, plan }, finished)).toEqual([
          'createContact ann@example.com: applied, in-effect',
        ]);
        expect(writes).toEqual(['contacts/add']);
      },
    );

    it('leaves a contact alone that is there by now with other values', async () => {
      const refused = await refusedRun();
      const { world } = refused;
      const plan = await retryOf(refused);
      world.service.addContact('ann@example.com', { first_name: 'Anna' });

      const { result } = await world.apply({ plan }, { command: 'retry' });

      expect(result.verdicts).toMatchObject({ applied: 1, drifted: 1 });
      expect(world.service.contacts()[0]?.fields).toMatchObject({ first_name: 'Anna' });
    });

    it('creates nobody who has unsubscribed meanwhile', async () => {
      const refused = await refusedRun();
      const { world } = refused;
      const plan = await retryOf(refused);
      world.service.unsubscribe('bob@example.com');

      const { result } = await world.apply({ plan }, { command: 'retry' });

      expect(result.verdicts).toMatchObject({ applied: 1, drifted: 1 });
      expect(world.service.emails()).not.toContain('bob@example.com');
    });

    it('can be refused again, and be retried again', async () => {
      const refused = await refusedRun();
      const { world, made } = refused;
      const plan = await retryOf(refused);
      world.fateOf = firstTo('contacts/add', REFUSED);
      const run = await world.apply({ plan }, { command: 'retry' });
      world.fateOf = () => 'answered';

      const second = await retryOf({ world, made: { ...made, plan }, run });
      await world.apply({ plan: second }, { command: 'retry' });

      expect(run.result.verdicts).toMatchObject({ applied: 1, rejected: 1 });
      expect(second.head.contactTypes).toMatchObject([{ existing: 2, create: 1 }]);
      expect(world.service.emails()).toHaveLength(3);
    });

    it('goes on after a crash as the retry that it was', async () => {
      const refused = await refusedRun();
      const { world, made } = refused;
      const plan = await retryOf(refused);
      world.drain.abort();
      await expect(world.apply({ plan }, { command: 'retry' })).rejects.toMatchObject({
        code: 'INTERRUPTED',
      });
      world.drain = new AbortController();
      world.service.addContact('ann@example.com', { first_name: 'Ann', city: 'Pune' });

      const { result } = await world.resume({ ...made, plan });

      expect(result.verdicts).toMatchObject({ applied: 2 });
      expect(world.service.emails()).toHaveLength(3);
    });

    it('is stale when the configuration changed since', async () => {
      const refused = await refusedRun();
      refused.world.config = { ...refused.world.config, configurationHash: 'another' };

      await expect(retryOf(refused)).rejects.toMatchObject({ code: 'PLAN_STALE' });
    });

    it('retries recipients of a segment like contacts', async () => {
      const world = worldWithEverything({ concurrency: 1 });
      const made = await world.plan();
      world.fateOf = firstTo('segment/email/store', refusalOf('email'));
      const run = await world.apply(made);
      world.fateOf = () => 'answered';

      const plan = await retryOf({ world, made, run });
      await world.apply({ plan }, { command: 'retry' });

      expect(plan.head.segments).toMatchObject([
        { segment: 'VIP', existing: 1, unchanged: 1, add: 1 },
      ]);
      expect(world.service.recipients('VIP')).toHaveLength(2);
      expect(await world.differences()).toEqual([]);
    });
  });

  it('holds a retry back by the guards of the plan, measured anew', async () => {
    const world = worldOf([...PEOPLE.slice(0, 2)]);
    world.service.addContactType('Newsletter');
    for (let number = 10; number < 30; number += 1) {
      world.service.addContact(`p${String(number)}@example.com`);
    }
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => {
      if (endpoint === 'contacts/bulk-delete') return refusalOf('strIds');
      return endpoint === 'contacts/delete' ? refusalOf('contact_id') : 'answered';
    };
    const run = await world.apply(made, { delete: 20 });
    world.fateOf = () => 'answered';

    const plan = await retryOf({ world, made, run });

    expect(plan.head.guards.find(({ name }) => name === 'maxDelete')).toMatchObject({
      value: 20,
      tripped: true,
    });
    await expect(world.apply({ plan }, { command: 'retry' })).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
    });
    await world.apply({ plan }, { command: 'retry', delete: 20 });
    expect(world.service.emails()).toEqual(['ann@example.com']);
  });
});

describe('the head of a plan after its run', () => {
  const NONE = { contactTypes: [], segments: [] };

  it('counts what was created, and not what was deleted', async () => {
    const { plan } = await worldWithEverything().plan();

    const after = headAfterRun(plan.head, [], NONE);

    expect(after.contactTypes.map(({ existing }) => existing)).toEqual([2, 2]);
    expect(after.segments.map(({ existing }) => existing)).toEqual([2]);
  });

  it('leaves out what was not applied', async () => {
    const { plan } = await worldWithEverything().plan();

    const after = headAfterRun(plan.head, itemsOf(plan), NONE);

    expect(after.contactTypes.map(({ existing }) => existing)).toEqual([0, 2]);
    expect(after.segments.map(({ existing }) => existing)).toEqual([1]);
  });
});
