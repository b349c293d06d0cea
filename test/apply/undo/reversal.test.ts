import { describe, expect, it } from 'vitest';
import { itemsOf, type World } from '../../world/world.ts';
import { PEOPLE, worldOf, worldWithEverything, manyPeople } from '../stories.ts';
import { changeRows, codesOf, ran, undoOf, told, type Ran } from './undone.ts';
import { ITEM_KINDS, type Item } from '../../../src/plan/index.ts';
import type { ItemState } from '../../../src/state/index.ts';
import { reversalOf, type UndoContext } from '../../../src/apply/undo/reversal.ts';

describe('what becomes of an item', () => {
  /** Only what stands in the journal counts here. */
  function reversalWith(state: ItemState, attempts: number, kind: Item['kind']): unknown {
    const context = {
      past: { runId: 'run' },
      items: { get: () => ({ state, attempts, reason: null }) },
    } as unknown as UndoContext;
    return reversalOf({ kind, seq: 1 } as Item, context);
  }

  it.each(['rejected', 'drifted', 'skipped', 'absent'] as const)(
    'has nothing to undo for any kind of item that is %s',
    (state) => {
      const reversals = ITEM_KINDS.map((kind) => reversalWith(state, 1, kind));

      for (const reversal of reversals) {
        expect(reversal).toEqual({
          kind: 'nothing',
          reason: { code: 'not-applied' },
        });
      }
    },
  );

  it('never undoes what the run found done', () => {
    const reversals = ITEM_KINDS.map((kind) => reversalWith('applied', 0, kind));

    for (const reversal of reversals) expect(reversal).toMatchObject({ kind: 'nothing' });
  });

  it.each(['suppress', 'suppressInGroup'] as const)('never lifts a %s', (kind) => {
    expect(reversalWith('applied', 1, kind)).toEqual({
      kind: 'impossible',
      reason: { code: 'suppression-stays' },
    });
  });
});

describe('the origin of what comes back', () => {
  it('is the plan that the run carried out, and no source: none need want them still', async () => {
    const world = worldOf(PEOPLE.slice(0, 2));
    await ran(world);
    world.config = {
      ...world.config,
      sources: { crm: [PEOPLE[0] ?? [], ['ann@example.com', 'Anna', 'India', 'Pune']] },
    };
    const past = await ran(world);

    const undo = await undoOf(past);

    const [item] = itemsOf(undo.plan);
    expect(item).toMatchObject({
      kind: 'updateContact',
      origin: { source: `run ${past.run.runId}`, line: 1 },
    });
  });
});

describe('what a run made', () => {
  describe('a contact that the run created', () => {
    it.each([
      ['changed', { city: 'Goa' }, 'left, fields-changed fields=city'],
      ['got another field', { last_name: 'Lee' }, 'left, fields-changed fields=last_name'],
      ['stayed as it was', {}, 'reversed'],
    ])('that %s since is told so', async (_words, change, expected) => {
      const ranRun = await ran(worldOf(PEOPLE));
      ranRun.world.service.updateContact('ann@example.com', change);

      const undo = await undoOf(ranRun);

      expect(told(undo)).toContain(`createContact ann@example.com: ${expected}`);
    });

    it('is left when its contact type is gone', async () => {
      const ranRun = await ran(worldOf(PEOPLE));
      ranRun.world.service.deleteContactType('Newsletter');

      const undo = await undoOf(ranRun);

      expect(codesOf(undo, 'createContact')).toEqual(['left gone', 'left gone', 'left gone']);
    });

    it('is left when it is gone or there twice', async () => {
      const ranRun = await ran(worldOf(PEOPLE, { behaviours: { duplicate_add: 'insert_second' } }));
      ranRun.world.service.deleteContact('ann@example.com');
      ranRun.world.service.addContact('bob@example.com');

      const undo = await undoOf(ranRun);

      expect(told(undo).slice(0, 2)).toEqual([
        'createContact ann@example.com: left, gone',
        'createContact bob@example.com: left, address-shared',
      ]);
    });
  });

  describe('a recipient that the run added', () => {
    it('is left when its segment is another one by now', async () => {
      const ranRun = await ran(worldWithEverything());
      ranRun.world.service.deleteSegment('VIP');
      ranRun.world.service.addSegment('VIP');

      const undo = await undoOf(ranRun);

      expect(told(undo)).toContain('addSegmentRecipient ann@example.com: left, segment-changed');
    });

    it('is left when somebody removed it', async () => {
      const ranRun = await ran(worldWithEverything());
      ranRun.world.service.removeRecipient('VIP', 'ann@example.com');

      const undo = await undoOf(ranRun);

      expect(told(undo)).toContain('addSegmentRecipient ann@example.com: left, gone');
    });
  });
});

describe('whom a run took away', () => {
  const DELETES_ADDED = {
    syncs: [{ sources: ['crm'], mode: 'mirror', onAdded: 'delete' }],
  } as const;

  /** A run that deleted Zoe. */
  async function withoutZoe(fields: Readonly<Record<string, string>> = {}): Promise<Ran> {
    const world = worldOf(PEOPLE.slice(0, 2), { config: DELETES_ADDED });
    await ran(world);
    world.service.addContact('zoe@example.com', { first_name: 'Zoe', ...fields });
    return await ran(world);
  }

  describe('a contact that the run deleted', () => {
    it('is created again from what it was, and says where that stands', async () => {
      const ranRun = await withoutZoe({ city: 'Goa' });
      const undo = await undoOf(ranRun);

      await ranRun.world.apply(undo);

      const [item] = itemsOf(undo.plan);
      expect(item).toMatchObject({ kind: 'createContact', origin: { line: 1 } });
      const zoe = ranRun.world.service.contacts().find(({ email }) => email === 'zoe@example.com');
      expect(zoe?.fields).toMatchObject({ first_name: 'Zoe', city: 'Goa' });
    });

    it.each<readonly [string, (world: World) => void, string]>([
      [
        'has unsubscribed since',
        (world) => world.service.unsubscribe('zoe@example.com'),
        'impossible, unsubscribed',
      ],
      [
        'is there again',
        (world) => world.service.addContact('zoe@example.com'),
        'left, address-back',
      ],
      [
        'no longer has a contact type',
        (world) => world.service.deleteContactType('Newsletter'),
        'impossible, contact-type-gone',
      ],
    ])('and that %s is not', async (_words, change, expected) => {
      const ranRun = await withoutZoe();
      change(ranRun.world);

      expect(told(await undoOf(ranRun))).toEqual([`deleteContact zoe@example.com: ${expected}`]);
    });

    it('stays away where its person was erased since', async () => {
      const ranRun = await withoutZoe();
      ranRun.world.past.erase(['zoe@example.com'], '2026-01-31');

      expect(codesOf(await undoOf(ranRun), 'deleteContact')).toEqual(['impossible erased']);
    });

    it('is not created again without a country', async () => {
      const world = worldOf(PEOPLE.slice(0, 2), { config: DELETES_ADDED });
      await ran(world);
      world.service.addContact('zoe@example.com');
      changeRows(world, "UPDATE contact SET country = NULL WHERE email = 'zoe@example.com'");

      const undo = await undoOf(await ran(world));

      expect(codesOf(undo, 'deleteContact')).toEqual(['impossible no-country']);
    });

    it('is created once where several entries of its address were deleted', async () => {
      const world = worldOf(PEOPLE.slice(0, 2), {
        behaviours: { duplicate_add: 'insert_second' },
        config: DELETES_ADDED,
      });
      await ran(world);
      world.service.addContact('zoe@example.com');
      world.service.addContact('zoe@example.com');

      const undo = await undoOf(await ran(world));

      expect(told(undo)).toEqual([
        'deleteContact zoe@example.com: reversed',
        'deleteContact zoe@example.com: impossible, was-copy',
      ]);
    });

    it('comes back with its custom fields', async () => {
      const world = worldOf(manyPeople(2, { Plan: 'gold' }), {
        config: { columns: { 'custom.plan': 'Plan' } },
      });
      await ran(world);
      world.config = { ...world.config, sources: { crm: manyPeople(1, { Plan: 'gold' }) } };
      const ranRun = await ran(world);

      await world.apply(await undoOf(ranRun));

      expect(world.service.contacts()[1]?.fields).toMatchObject({ 'custom.plan': 'gold' });
    });

    it('comes back without a custom field that is gone by now', async () => {
      const world = worldOf(manyPeople(2, { Plan: 'gold' }), {
        config: { columns: { 'custom.plan': 'Plan' } },
      });
      await ran(world);
      world.config = { ...world.config, sources: { crm: manyPeople(1, { Plan: 'gold' }) } };
      const ranRun = await ran(world);
      changeRows(world, 'DELETE FROM custom_field');

      const undo = await undoOf(ranRun);

      expect(codesOf(undo, 'deleteContact')).toEqual(['reversed fields-missing']);
      const [item] = itemsOf(undo.plan);
      expect(item).toMatchObject({ fields: { first_name: 'P0002' } });
      expect(item).not.toHaveProperty(['fields', 'custom.plan']);
    });
  });

  describe('a recipient that the run removed', () => {
    it('is not added again once it has unsubscribed', async () => {
      const ranRun = await ran(worldWithEverything());
      ranRun.world.service.unsubscribe('old@example.com');

      const undo = await undoOf(ranRun);

      expect(told(undo).filter((line) => line.includes('old@'))).toEqual([
        expect.stringContaining('deleteContact old@example.com: impossible, unsubscribed'),
        expect.stringContaining('removeSegmentRecipient old@example.com: impossible, unsubscribed'),
      ]);
    });

    it('is not added again without both of its names', async () => {
      const world = worldWithEverything();
      changeRows(world, 'UPDATE segment_recipient SET last_name = NULL');

      const undo = await undoOf(await ran(world));

      expect(codesOf(undo, 'removeSegmentRecipient')).toEqual(['impossible no-names']);
    });

    it('is added once where several entries of its address were removed', async () => {
      const world = worldWithEverything({ behaviours: { dup_segment_recipient: 'insert_second' } });
      world.service.addRecipient('VIP', 'old@example.com');
      world.service.addRecipient('VIP', 'older@example.com');

      const undo = await undoOf(await ran(world));

      expect(codesOf(undo, 'removeSegmentRecipient')).toEqual([
        'reversed',
        'impossible was-copy',
        'reversed',
      ]);
    });

    it('is not added again to another segment of the name', async () => {
      const ranRun = await ran(worldWithEverything());
      ranRun.world.service.deleteSegment('VIP');

      expect(told(await undoOf(ranRun))).toContain(
        'removeSegmentRecipient old@example.com: impossible, segment-changed',
      );
    });
  });
});
