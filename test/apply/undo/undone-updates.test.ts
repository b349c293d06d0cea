import { describe, expect, it } from 'vitest';
import { itemsOf, type World } from '../../world/world.ts';
import { PEOPLE, worldOf } from '../stories.ts';
import { changeRows, codesOf, ran, undoOf, told, type Ran } from './undone.ts';

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
        'updateContact ann@example.com: left, fields-changed fields=city',
      ]);
    });

    it('is left where the contact is gone', async () => {
      const ranRun = await ran(movedWorld());
      ranRun.world.service.deleteContact('ann@example.com');

      expect(told(await undoOf(ranRun))).toEqual(['updateContact ann@example.com: left, gone']);
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
          'updateContact bob@example.com: impossible, either-unsubscribed',
        ]);
      },
    );

    it('keeps it where its person was erased since, also by a plan that was made before', async () => {
      const ranRun = await renamedRun();
      const { world } = ranRun;
      const undo = await undoOf(ranRun);
      world.past.erase(['robert@example.com'], '2026-01-31');

      const { result } = await world.apply(undo);

      expect(result.verdicts).toMatchObject({ applied: 0, skipped: 1 });
      expect(world.service.emails()).toEqual(['ann@example.com', 'robert@example.com']);
    });

    it('keeps it where its person was erased, as the plan says', async () => {
      const ranRun = await renamedRun();
      ranRun.world.past.erase(['bob@example.com'], '2026-01-31');

      expect(codesOf(await undoOf(ranRun), 'updateContact')).toEqual(['impossible erased']);
    });

    it('keeps it where another contact has the former one by now', async () => {
      const ranRun = await renamedRun();
      ranRun.world.service.addContact('bob@example.com');

      expect(told(await undoOf(ranRun))).toEqual([
        'updateContact bob@example.com: left, former-address-back',
      ]);
    });

    it('is left where it has a third one by now', async () => {
      const ranRun = await renamedRun();
      ranRun.world.service.updateContact('robert@example.com', { email: 'rob@example.com' });

      expect(told(await undoOf(ranRun))).toEqual(['updateContact bob@example.com: left, gone']);
    });
  });
});
