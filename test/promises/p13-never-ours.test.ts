// P13, "edits by hand are seen": what somebody put on the service, or corrected there, is no matter of a mirror that
// never agreed on it.
import { describe, expect, it } from 'vitest';
import { orDied, PEOPLE, reply, worldOf } from '../apply/stories.ts';
import type { WorldSync } from '../world/world-config.ts';
import type { World } from '../world/world.ts';

/** After a first night. */
async function settledWorld(sync: Partial<WorldSync> = {}): Promise<World> {
  const world = worldOf(PEOPLE, {
    config: { syncs: [{ sources: ['crm'], mode: 'mirror', ...sync }] },
  });
  await world.sync();
  return world;
}

describe('a contact that somebody added to a mirrored contact type', () => {
  const DEE = { first_name: 'Dee', city: 'Goa' };

  it('was never ours: it stays, night after night, and is named', async () => {
    const world = await settledWorld();
    world.service.addContact('dee@example.com', DEE);

    for (let night = 0; night < 3; night += 1) {
      const { result } = await world.sync();
      expect(result.memory).toMatchObject({ addedOnService: 1 });
      expect(result.warnings.map(({ code }) => code)).toEqual(['ADDED_ON_SERVICE']);
    }

    expect(world.service.emails()).toContain('dee@example.com');
    const { plan } = await world.plan();
    expect([...plan.findings('addedOnService')]).toEqual([
      expect.objectContaining({ contactType: 'Newsletter', email: 'dee@example.com' }),
    ]);
  });

  it('is ours once a source has it, and leaves with it', async () => {
    const world = await settledWorld();
    world.service.addContact('dee@example.com', DEE);
    await world.sync();
    const sources = { crm: [...PEOPLE, ['dee@example.com', 'Dee', 'India', 'Goa']] };
    world.config = { ...world.config, sources };
    await world.sync();
    expect(world.service.emails()).toContain('dee@example.com');
    world.config = { ...world.config, sources: { crm: PEOPLE } };

    const { result } = await world.sync();

    expect(world.service.emails()).not.toContain('dee@example.com');
    expect(result.memory?.addedOnService).toBeUndefined();
  });

  it('was never ours where the mirror only added for some nights', async () => {
    const world = await settledWorld();
    world.service.addContact('dee@example.com', DEE);
    const mirror = world.config;
    world.config = { ...mirror, syncs: [{ sources: ['crm'], mode: 'upsert' }] };
    await world.sync();
    await world.sync();
    world.config = mirror;

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ addedOnService: 1 });
    expect(world.service.emails()).toContain('dee@example.com');
  });

  it('was never ours where it came between the plan and its run', async () => {
    const world = await settledWorld();
    const sources = { crm: [...PEOPLE, ['eve@example.com', 'Eve', 'India', 'Goa']] };
    world.config = { ...world.config, sources };
    const made = await world.plan();
    world.service.addContact('dee@example.com', DEE);
    await world.apply(made);

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ addedOnService: 1 });
    expect(world.service.emails()).toContain('dee@example.com');
  });

  it('is ours once a source has it as it is, also after a run that died', async () => {
    const world = await settledWorld();
    world.service.addContact('dee@example.com', DEE);
    const dee = ['dee@example.com', 'Dee', 'India', 'Goa'];
    const sources = { crm: [...PEOPLE, dee, ['eve@example.com', 'Eve', 'India', 'Goa']] };
    world.config = { ...world.config, sources };
    const made = await world.plan();
    world.fateOf = ({ isWrite }) => (isWrite ? 'crash-after' : 'answered');
    await orDied(world.applyFresh(made));
    world.fateOf = () => 'answered';
    await world.resume(made);
    world.service.deleteContact('dee@example.com');

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 1 });
    expect(world.service.emails()).not.toContain('dee@example.com');
  });

  it('was never ours where it came between the plan of a first mirror and its run', async () => {
    const world = worldOf(PEOPLE, {
      config: { syncs: [{ sources: ['crm'], mode: 'mirror' }], guards: { firstMirror: 'allow' } },
    });
    world.service.addContactType('Newsletter');
    world.service.addContact('old@example.com', { first_name: 'Old' });
    const made = await world.plan();
    world.service.addContact('dee@example.com', DEE);
    await world.apply(made);

    const { result } = await world.sync();

    expect(world.service.emails()).toContain('dee@example.com');
    expect(world.service.emails()).not.toContain('old@example.com');
    expect(result.memory).toMatchObject({ addedOnService: 1 });
  });

  it.each(['died and was resumed', 'carried out a saved plan'] as const)(
    'was never ours where it came into a contact type that the run made, which %s',
    async (what) => {
      const shop = { sources: ['shop'], contactType: 'Customers', mode: 'mirror' } as const;
      const world = await settledWorld();
      world.config = {
        ...world.config,
        sources: { crm: PEOPLE, shop: PEOPLE },
        syncs: [...world.config.syncs, shop],
      };
      const made = await world.plan();
      let creates = 0;
      world.fateOf = ({ endpoint }) => {
        if (endpoint !== 'contacts/add') return 'answered';
        creates += 1;
        if (creates === 1) world.service.addContact('dee@example.com', DEE, 'Customers');
        return what === 'died and was resumed' ? 'crash-after' : 'answered';
      };
      await orDied(world.apply(made));
      world.fateOf = () => 'answered';
      if (what === 'died and was resumed') await world.resume(made);

      const { result } = await world.sync();

      expect(world.service.emails('Customers')).toContain('dee@example.com');
      expect(result.memory).toMatchObject({ addedOnService: 1 });
      expect(result.verdicts).toMatchObject({ applied: 0 });
    },
  );

  it.each(['a run of ours deleted', 'somebody had removed by hand'])(
    'is not ours for having the address of a contact that %s: it stays, and is named',
    async (before) => {
      const world = await settledWorld();
      if (before !== 'a run of ours deleted') {
        world.service.deleteContact('bob@example.com');
        await world.sync();
      }
      const rows = PEOPLE.filter(([email]) => email !== 'bob@example.com');
      world.config = { ...world.config, sources: { crm: rows } };
      await world.sync();
      expect(world.service.emails()).not.toContain('bob@example.com');
      world.service.addContact('bob@example.com', DEE);

      for (let night = 0; night < 3; night += 1) {
        const { result } = await world.sync();
        expect(result.memory).toMatchObject({ addedOnService: 1 });
      }

      expect(world.service.emails()).toContain('bob@example.com');
    },
  );

  it('is not ours for having the address that a contact of ours had before', async () => {
    const rows = (address: string) => [
      ['Id', 'Email', 'First name', 'Country'],
      ['1', address, 'Ann', 'India'],
      ['2', 'bob@example.com', 'Bob', 'India'],
    ];
    const world = worldOf(rows('ann@example.com'), {
      config: { syncs: [{ sources: ['crm'], mode: 'mirror' }], ids: { crm: 'Id' } },
    });
    await world.sync();
    world.config = { ...world.config, sources: { crm: rows('anna@example.com') } };
    await world.sync();
    expect(world.service.emails()).toEqual(['anna@example.com', 'bob@example.com']);
    world.service.addContact('ann@example.com', DEE);

    for (let night = 0; night < 2; night += 1) await world.sync();

    expect(world.service.emails()).toContain('ann@example.com');
  });

  it('goes where the sync says that such contacts do', async () => {
    const world = await settledWorld({ onAdded: 'delete' });
    world.service.addContact('dee@example.com', DEE);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 1 });
    expect(world.service.emails()).not.toContain('dee@example.com');
  });

  it('stays, too, after the memory was lost and that was accepted', async () => {
    const world = await settledWorld();
    world.service.addContact('dee@example.com', DEE);
    world.past = world.newMemory();

    await world.sync();
    world.memoryAccepted = true;
    await world.sync();
    world.memoryAccepted = false;
    await world.sync();

    expect(world.service.emails()).toContain('dee@example.com');
  });

  describe('and whom a source wants in another contact type', () => {
    const HEADER = ['Email', 'First name', 'Country', 'City'];
    const BUYER = ['eve@example.com', 'Eve', 'India', 'Goa'];
    const WITH_DEE = [HEADER, BUYER, ['dee@example.com', 'Dee', 'India', 'Goa']];
    const REFUSED = reply(422, '{"status":"failed","errors":{"city":["not today"]}}');

    /** After a night that was to move the contact, in which the service refused one kind of write. */
    async function worldAfterRefusal(refused = 'contacts/add'): Promise<World> {
      const world = worldOf(PEOPLE, {
        config: {
          sources: { crm: PEOPLE, shop: [HEADER, BUYER] },
          syncs: [
            { sources: ['crm'], mode: 'mirror' },
            { sources: ['shop'], contactType: 'Customers' },
          ],
        },
      });
      await world.sync();
      world.service.addContact('dee@example.com', DEE);
      world.config = { ...world.config, sources: { crm: PEOPLE, shop: WITH_DEE } };
      world.fateOf = ({ endpoint }) => (endpoint === refused ? REFUSED : 'answered');
      await world.sync();
      world.fateOf = () => 'answered';
      return world;
    }

    it('is no more ours for a move that did not begin', async () => {
      const world = await worldAfterRefusal();
      world.config = { ...world.config, sources: { crm: PEOPLE, shop: [HEADER, BUYER] } };

      const { result } = await world.sync();

      expect(result.memory).toMatchObject({ addedOnService: 1 });
      expect(world.service.emails()).toContain('dee@example.com');
    });

    it('is not missed where the hand that added it removes it again', async () => {
      const world = await worldAfterRefusal();
      world.service.deleteContact('dee@example.com');

      const { result } = await world.sync();

      expect(result.memory).toMatchObject({ goneOnService: 0 });
      expect(result.verdicts).toMatchObject({ applied: 1 });
    });

    it('has moved once the night after ends what half happened', async () => {
      const world = await worldAfterRefusal('contacts/delete');
      expect(world.service.emails('Newsletter')).toContain('dee@example.com');
      expect(world.service.emails('Customers')).toContain('dee@example.com');

      await world.sync();

      expect(world.service.emails('Newsletter')).not.toContain('dee@example.com');
    });

    it('moves the night after', async () => {
      const world = await worldAfterRefusal();

      const { result } = await world.sync();

      expect(result.verdicts).toMatchObject({ applied: 2 });
      expect(world.service.emails('Newsletter')).not.toContain('dee@example.com');
      expect(world.service.emails('Customers')).toContain('dee@example.com');
    });
  });

  it('goes where a run of ours created it that has not seen it', async () => {
    const world = await settledWorld();
    world.journal.ownership.own([{ contactType: 'newsletter', address: 'dee@example.com' }]);
    world.service.addContact('dee@example.com', DEE);

    await world.sync();

    expect(world.service.emails()).not.toContain('dee@example.com');
  });
});

describe('an address that somebody corrected on the service', () => {
  it('is no reason for a mirror to delete its contact, on any night', async () => {
    const world = await settledWorld();
    world.service.updateContact('bob@example.com', { email: 'bobby@example.com' });

    for (let night = 0; night < 3; night += 1) {
      const { result } = await world.sync();
      expect(result.memory).toMatchObject({ goneOnService: 1, perhapsGone: 1, readdressed: 1 });
      expect(result.warnings).toContainEqual(
        expect.objectContaining({ code: 'ADDRESS_PERHAPS_CHANGED' }),
      );
      expect(result.warnings).toContainEqual(expect.objectContaining({ code: 'GONE_ON_SERVICE' }));
    }

    expect(world.service.emails()).toEqual([
      'ann@example.com',
      'bobby@example.com',
      'cem@example.com',
    ]);
    const { plan } = await world.plan();
    expect([...plan.findings('readdressed')]).toEqual([
      expect.objectContaining({ contactType: 'Newsletter', email: 'bobby@example.com' }),
    ]);
  });

  it('is none either where the configuration wants both back, and what was added gone', async () => {
    const world = await settledWorld({ onGone: 'recreate', onAdded: 'delete' });
    world.service.updateContact('bob@example.com', { email: 'bobby@example.com' });

    const { result } = await world.sync();

    expect(world.service.emails()).toContain('bobby@example.com');
    expect(result.memory).toMatchObject({ recreated: 1, readdressed: 1 });
    expect(result.warnings).toContainEqual(
      expect.objectContaining({ code: 'ADDRESS_PERHAPS_CHANGED' }),
    );
  });

  it('ends the matter once the sources have it, too', async () => {
    const world = await settledWorld();
    world.service.updateContact('bob@example.com', { email: 'bobby@example.com' });
    await world.sync();
    world.config = {
      ...world.config,
      sources: {
        crm: PEOPLE.map((row) =>
          row[0] === 'bob@example.com' ? row.with(0, 'bobby@example.com') : row,
        ),
      },
    };

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 0 });
    expect(result.memory?.readdressed).toBeUndefined();
    expect(result.verified).toBe(true);
  });

  it('keeps no contact that earlier runs agreed on, and that left the sources', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    world.config = {
      ...world.config,
      sources: { crm: PEOPLE.filter(([email]) => email !== 'cem@example.com') },
    };

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com']);
  });
});
