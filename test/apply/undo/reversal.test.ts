import { describe, expect, it } from 'vitest';
import { itemsOf, type World } from '../../world/world.ts';
import { PEOPLE, worldOf, worldWithEverything, manyPeople } from '../stories.ts';
import { codesOf, ran, undoOf, told, type Ran } from './undone.ts';
import { ITEM_KINDS, type Item } from '../../../src/plan/index.ts';
import type { ItemState } from '../../../src/state/index.ts';
import { reversalOf, type UndoContext } from '../../../src/apply/undo/reversal.ts';

/** Changes rows of the service as none of its requests can. */
function changeRows({ sandbox }: World, sql: string): void {
  sandbox.account().store.query(sql).run();
}

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
      ['changed', { city: 'Goa' }, 'left, city changed since'],
      ['got another field', { last_name: 'Lee' }, 'left, last_name changed since'],
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
        'createContact ann@example.com: left, it is gone by now',
        'createContact bob@example.com: left, several have its address by now',
      ]);
    });
  });

  describe('a recipient that the run added', () => {
    it('is left when its segment is another one by now', async () => {
      const ranRun = await ran(worldWithEverything());
      ranRun.world.service.deleteSegment('VIP');
      ranRun.world.service.addSegment('VIP');

      const undo = await undoOf(ranRun);

      expect(told(undo)).toContain(
        'addSegmentRecipient ann@example.com: left, the segment is gone or another one by now',
      );
    });

    it('is left when somebody removed it', async () => {
      const ranRun = await ran(worldWithEverything());
      ranRun.world.service.removeRecipient('VIP', 'ann@example.com');

      const undo = await undoOf(ranRun);

      expect(told(undo)).toContain('addSegmentRecipient ann@example.com: left, it is gone by now');
    });
  });
});

describe('whom a run took away', () => {
  /** A run that deleted Zoe. */
  async function withoutZoe(fields: Readonly<Record<string, string>> = {}): Promise<Ran> {
    const world = worldOf(PEOPLE.slice(0, 2));
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
        'impossible, the address is unsubscribed: nobody comes back who must get no mail',
      ],
      [
        'is there again',
        (world) => world.service.addContact('zoe@example.com'),
        'left, its address is there again',
      ],
      [
        'no longer has a contact type',
        (world) => world.service.deleteContactType('Newsletter'),
        'impossible, its contact type is gone',
      ],
    ])('and that %s is not', async (_words, change, expected) => {
      const ranRun = await withoutZoe();
      change(ranRun.world);

      expect(told(await undoOf(ranRun))).toEqual([`deleteContact zoe@example.com: ${expected}`]);
    });

    it('is not created again without a country', async () => {
      const world = worldOf(PEOPLE.slice(0, 2));
      await ran(world);
      world.service.addContact('zoe@example.com');
      changeRows(world, "UPDATE contact SET country = NULL WHERE email = 'zoe@example.com'");

      const undo = await undoOf(await ran(world));

      expect(codesOf(undo, 'deleteContact')).toEqual(['impossible no-country']);
    });

    it('is created once where several entries of its address were deleted', async () => {
      const world = worldOf(PEOPLE.slice(0, 2), { behaviours: { duplicate_add: 'insert_second' } });
      await ran(world);
      world.service.addContact('zoe@example.com');
      world.service.addContact('zoe@example.com');

      const undo = await undoOf(await ran(world));

      expect(told(undo)).toEqual([
        'deleteContact zoe@example.com: reversed',
        'deleteContact zoe@example.com: impossible, it was a further entry of an address',
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
        expect.stringContaining('deleteContact old@example.com: impossible, the address is unsub'),
        expect.stringContaining('removeSegmentRecipient old@example.com: impossible, the address'),
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
        'removeSegmentRecipient old@example.com: impossible, the segment is gone or another one by now',
      );
    });
  });
});

describe('an update that is undone', () => {
  /** Ann lives in Goa, and the source says Pune. */
  function movedWorld(): World {
    const world = worldOf(PEOPLE.slice(0, 2));
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { first_name: 'Ann', city: 'Goa' });
    return world;
  }

  describe('an update', () => {
    it('is put back, and leaves alone what somebody else changed', async () => {
      const ranRun = await ran(movedWorld());
      const { world } = ranRun;
      world.service.updateContact('ann@example.com', { last_name: 'Lee' });

      const undo = await undoOf(ranRun);
      await world.apply(undo);

      expect(itemsOf(undo.plan)).toMatchObject([
        { changes: [{ field: 'city', old: 'Pune', new: 'Goa' }] },
      ]);
      expect(world.service.contacts()[0]?.fields).toMatchObject({ city: 'Goa', last_name: 'Lee' });
    });

    it('is left where what it wrote was changed since', async () => {
      const ranRun = await ran(movedWorld());
      ranRun.world.service.updateContact('ann@example.com', { city: 'Delhi' });

      expect(told(await undoOf(ranRun))).toEqual([
        'updateContact ann@example.com: left, city changed since',
      ]);
    });

    it('is left where the contact is gone', async () => {
      const ranRun = await ran(movedWorld());
      ranRun.world.service.deleteContact('ann@example.com');

      expect(told(await undoOf(ranRun))).toEqual([
        'updateContact ann@example.com: left, it is gone by now',
      ]);
    });

    it.each([
      ['and nothing else', 'Pune', 'impossible unwritable'],
      ['and puts back the rest', 'Goa', 'reversed fields-unwritable'],
    ])('cannot take back a country that it filled, %s', async (_words, city, expected) => {
      const world = movedWorld();
      world.service.updateContact('ann@example.com', { city });
      changeRows(world, 'UPDATE contact SET country = NULL');

      const undo = await undoOf(await ran(world));

      expect(codesOf(undo, 'updateContact')).toEqual([expected]);
    });

    it('names the custom field that the update has erased', async () => {
      const table = (name: string, plan: string): string[][] => [
        ['Email', 'First name', 'Country', 'Plan'],
        ['ann@example.com', name, 'India', plan],
      ];
      const world = worldOf(table('Ann', 'gold'), {
        behaviours: { update_wipes_unlisted: 'yes' },
        config: { columns: { 'custom.plan': 'Plan' } },
      });
      await world.sync();
      world.config = { ...world.config, sources: { crm: table('Anna', '') } };

      const undo = await undoOf(await ran(world));

      expect([...undo.items()]).toMatchObject([
        { reversal: { reason: { code: 'fields-unwritable', fields: ['custom.plan'] } } },
      ]);
    });

    it('empties again what was empty', async () => {
      const world = worldOf(PEOPLE.slice(0, 2));
      world.service.addContactType('Newsletter');
      world.service.addContact('ann@example.com', { first_name: 'Ann' });
      const ranRun = await ran(world);

      await world.apply(await undoOf(ranRun));

      expect(world.service.contacts()[0]?.fields).not.toHaveProperty('city');
    });
  });

  /** Bob was synced, has another address since, and the contact got it. */
  async function renamedRun(city = 'Goa'): Promise<Ran> {
    const table = (email: string, city: string): string[][] => [
      ['Id', 'Email', 'Country', 'City'],
      ['1', 'ann@example.com', 'India', 'Pune'],
      ['2', email, 'India', city],
    ];
    const world = worldOf(table('bob@example.com', 'Pune'), { config: { ids: { crm: 'Id' } } });
    await world.sync();
    world.config = { ...world.config, sources: { crm: table('robert@example.com', city) } };
    return await ran(world);
  }

  describe('a contact that got another address', () => {
    it('gets its former one back, with its former values and its id', async () => {
      const ranRun = await renamedRun();
      const { world } = ranRun;
      const [, renamed] = world.service.contacts();

      const undo = await undoOf(ranRun);
      const { result } = await world.apply(undo);

      expect(itemsOf(undo.plan)).toMatchObject([
        {
          address: 'robert@example.com',
          newAddress: { address: 'bob@example.com', email: 'bob@example.com' },
          changes: [{ field: 'city', old: 'Goa', new: 'Pune' }],
        },
      ]);
      expect(result.verified).toBe(true);
      expect(world.service.contacts()[1]).toMatchObject({
        id: renamed?.id,
        email: 'bob@example.com',
        fields: { city: 'Pune' },
      });
    });

    it('gets its former one back where nothing else was changed', async () => {
      const undo = await undoOf(await renamedRun('Pune'));

      expect(itemsOf(undo.plan)).toMatchObject([
        { newAddress: { address: 'bob@example.com' }, changes: [] },
      ]);
    });

    it.each(['bob@example.com', 'robert@example.com'])(
      'keeps it where %s was unsubscribed since',
      async (email) => {
        const ranRun = await renamedRun();
        ranRun.world.service.unsubscribe(email);

        expect(told(await undoOf(ranRun))).toEqual([
          'updateContact bob@example.com: impossible, an address of it is unsubscribed: it would get mail again at the other',
        ]);
      },
    );

    it('keeps it where another contact has the former one by now', async () => {
      const ranRun = await renamedRun();
      ranRun.world.service.addContact('bob@example.com');

      expect(told(await undoOf(ranRun))).toEqual([
        'updateContact bob@example.com: left, its former address is there again',
      ]);
    });

    it('is left where it has a third one by now', async () => {
      const ranRun = await renamedRun();
      ranRun.world.service.updateContact('robert@example.com', { email: 'rob@example.com' });

      expect(told(await undoOf(ranRun))).toEqual([
        'updateContact bob@example.com: left, it is gone by now',
      ]);
    });
  });
});
