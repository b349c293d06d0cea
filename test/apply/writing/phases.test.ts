import { describe, expect, it } from 'vitest';
import {
  recordWrites,
  worldWithEverything,
  firstTo,
  PEOPLE,
  worldOf,
  endings,
} from '../stories.ts';
import type { WorldConfig } from '../../world/world-config.ts';
import { World, type WorldOptions } from '../../world/world.ts';
import { seedAutomation } from '../../../src/sandbox/seed/seed.ts';

describe('the order of writing', () => {
  it('is groups, suppressions, contact types, fields, creates, updates, deletes, segments', async () => {
    const world = worldWithEverything({ concurrency: 1 });
    const writes = recordWrites(world);

    await world.sync();

    expect(writes).toEqual([
      'unsubscribes-groups/save',
      'global-unsubscribes/save',
      'unsubscribes-groups/manually-add',
      'contacts-type/add',
      'custom-fields/save',
      'contacts/add',
      'contacts/add',
      'contacts/upload-csv',
      'contacts/update',
      'contacts/delete',
      'segment/email/store',
      'segment/email/store',
      'segment/email/delete',
    ]);
  });

  it('stops after the suppressions when they cannot be seen before the run is told to stop', async () => {
    const world = worldWithEverything({ behaviours: { list_staleness: 'seconds(60)' } });
    await world.clock.advance(100_000);
    const made = await world.plan();
    const writes = recordWrites(world);
    world.clock.after(5_000, () => {
      world.drain.abort();
    });

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });

    expect(writes).toEqual([
      'unsubscribes-groups/save',
      'global-unsubscribes/save',
      'unsubscribes-groups/manually-add',
    ]);
  });
});

describe('the last look before contacts come in', () => {
  const LIVE = { status: 1, utr: 'utr-1', automation_name: 'Welcome' };

  describe('the last look at automations', () => {
    it('takes none for refused that a segment needs and a person accepted', async () => {
      const world = worldOf([
        ['Email', 'First name', 'Last name', 'Country'],
        ['ann@example.com', 'Ann', 'Lee', 'India'],
      ]);
      world.service.addContactType('Newsletter');
      world.service.addSegment('VIP');
      world.config = { ...world.config, syncs: [{ sources: ['crm'], segment: 'VIP' }] };
      const made = await world.plan();
      const automation_for = `segments_${world.service.segmentId('VIP')}`;
      seedAutomation(world.sandbox, { ...LIVE, automation_for, automation_for_table: null });

      await expect(world.apply(made)).rejects.toMatchObject({
        automations: [{ utr: 'utr-1', contactType: 'segment VIP' }],
      });
      const { result } = await world.resume(made, ['utr-1']);

      expect(result.verified).toBe(true);
    });

    it('asks for nothing where nobody comes in', async () => {
      const world = worldOf(PEOPLE);
      (await world.plan()).close();
      await world.sync();
      world.config = { ...world.config, sources: { crm: PEOPLE.slice(0, 3) } };
      const made = await world.plan();

      await world.apply(made, { delete: 1 });

      expect(world.client.requestCount.byEndpoint.get('automations')).toBeUndefined();
    });
  });
});

describe('recipients of segments', () => {
  const PEOPLE = [
    ['Email', 'First name', 'Last name', 'Country'],
    ['ann@example.com', 'Ann', 'Lee', 'India'],
    ['bob@example.com', 'Bob', 'Ray', 'India'],
  ];

  /** A mirrored segment that holds Zoe alone, whom no row mentions. */
  function vipWorld(options: WorldOptions = {}, config: Partial<WorldConfig> = {}): World {
    const world = new World(options);
    world.config = {
      sources: { crm: PEOPLE },
      syncs: [{ sources: ['crm'], segment: 'VIP', mode: 'mirror' }],
      guards: { firstMirror: 'allow' },
      ...config,
    };
    world.service.addSegment('VIP');
    world.service.addRecipient('VIP', 'zoe@example.com', 'Zoe', 'Ash');
    return world;
  }

  const AS_WANTED = ['ann@example.com Ann Lee', 'bob@example.com Bob Ray'];

  describe('a mirrored segment', () => {
    it('gets who is missing, and loses whom no row mentions', async () => {
      const world = vipWorld();
      const writes = recordWrites(world);

      const { result } = await world.sync();

      expect(writes.sort()).toEqual([
        'segment/email/delete',
        'segment/email/store',
        'segment/email/store',
      ]);
      expect(result).toMatchObject({ verified: true, listReads: 1 });
      expect(world.service.recipients('VIP')).toEqual(AS_WANTED);
    });

    it('is left alone by the next run', async () => {
      const world = vipWorld();
      await world.sync();
      const writes = recordWrites(world);

      await world.sync();

      expect(writes).toEqual([]);
    });

    it('keeps its recipients when they are parked, and loses them by the parked plan', async () => {
      const world = vipWorld({}, { guards: {} });

      const { result } = await world.sync();

      expect(result.parked).toMatchObject({ deletes: 1 });
      expect(world.service.recipients('VIP')).toContain('zoe@example.com Zoe Ash');
    });
  });

  describe('an addition whose answer is lost', () => {
    it.each(['answer-lost', 'request-lost'] as const)(
      'is in effect once, be it %s',
      async (fate) => {
        const world = vipWorld({ behaviours: { dup_segment_recipient: 'insert_second' } });
        world.fateOf = firstTo('segment/email/store', fate);

        const { result } = await world.sync();

        expect(result.verdicts).toMatchObject({ applied: 3, unknown: 0 });
        expect(world.service.recipients('VIP')).toEqual(AS_WANTED);
      },
    );
  });

  it('sends nobody whom the segment took in meanwhile', async () => {
    const world = vipWorld({ behaviours: { dup_segment_recipient: 'insert_second' } });
    const made = await world.plan();
    world.service.addRecipient('VIP', 'ann@example.com');

    const run = await world.apply(made);

    expect(endings(world, made, run)).toEqual([
      'addSegmentRecipient ann@example.com: applied, was-there',
    ]);
    expect(world.service.recipients('VIP')).toEqual(AS_WANTED);
  });

  it('reads the segment again right before it adds, since contacts of the same run may be in it', async () => {
    const world = vipWorld(
      { behaviours: { dup_segment_recipient: 'insert_second' } },
      {
        syncs: [{ sources: ['crm'] }, { sources: ['crm'], segment: 'VIP' }],
      },
    );
    world.fateOf = (request) => {
      if (request.endpoint === 'contacts/add' && world.service.recipients('VIP').length === 1) {
        world.service.addRecipient('VIP', 'ann@example.com');
      }
      return 'answered';
    };

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(world.service.recipients('VIP').filter((line) => line.startsWith('ann'))).toHaveLength(
      1,
    );
  });
});
