// P13, "edits by hand are seen": a contact that somebody moved to another contact type is not lost from both. And one that
// somebody removed does not get mail again as a recipient of a segment.
import { describe, expect, it } from 'vitest';
import { worldOf } from '../apply/stories.ts';
import type { WorldSync } from '../world/world-config.ts';
import type { World } from '../world/world.ts';
import { planned } from './planned-night.ts';

describe('a contact that somebody moved to another mirrored contact type', () => {
  const HEADER = ['Email', 'First name', 'Country', 'City', 'List'];
  const EVE = ['eve@example.com', 'Eve', 'India', 'Goa', 'Customers'];
  // After Bob, so that the list of the contact type goes on beyond him.
  const CEM = ['cem@example.com', 'Cem', 'India', 'Goa', 'Newsletter'];

  function rowOf(name: string, list: string): string[] {
    return [`${name.toLowerCase()}@example.com`, name, 'India', 'Goa', list];
  }

  /** Ann and Bob in Newsletter by their rows, and Bob in Customers by somebody's hand. */
  async function worldWithMove(sync: Partial<WorldSync> = {}): Promise<World> {
    const rows = [HEADER, ...['Ann', 'Bob', 'Dan'].map((name) => rowOf(name, 'Newsletter'))];
    const world = worldOf([...rows, CEM, EVE], {
      config: {
        syncs: [{ sources: ['crm'], contactTypeFrom: 'List', mode: 'mirror', ...sync }],
      },
    });
    await world.sync();
    moveBob(world);
    return world;
  }

  function moveBob({ service }: World): void {
    service.deleteContact('bob@example.com');
    service.addContact('bob@example.com', { first_name: 'Bob', city: 'Goa' }, 'Customers');
  }

  function placesOfBob(world: World): string[] {
    return ['Newsletter', 'Customers', 'Members'].filter((type) =>
      world.service.emails(type).includes('bob@example.com'),
    );
  }

  it('stays where it is, night after night, and no write waits for it', async () => {
    const world = await worldWithMove();

    for (let night = 0; night < 3; night += 1) {
      const { result } = await world.sync();
      expect(result.verdicts).toEqual({
        applied: 0,
        rejected: 0,
        drifted: 0,
        skipped: 0,
        unknown: 0,
      });
      expect(result.memory).toMatchObject({ goneOnService: 1, inOtherTypes: 1 });
    }

    expect(placesOfBob(world)).toEqual(['Customers']);
  });

  it('is told once, with both contact types', async () => {
    const world = await worldWithMove();

    for (let night = 0; night < 2; night += 1) {
      const { result } = await world.sync();
      expect(result.memory?.addedOnService).toBeUndefined();
      expect(result.memory).toMatchObject({ goneOnService: 1, inOtherTypes: 1 });
      expect(result.warnings).toMatchObject([{ code: 'GONE_ON_SERVICE' }]);
      const { findings, head } = await planned(world);
      expect(findings).toMatchObject([{ contactType: 'Newsletter', nowIn: ['Customers'] }]);
      expect(head.findings).toEqual({ goneOnService: 1 });
    }
  });

  it('is told as moved where it was the last one of its list', async () => {
    const world = await worldWithMove();
    world.service.deleteContact('cem@example.com');
    world.service.addContact('cem@example.com', { first_name: 'Cem', city: 'Goa' }, 'Customers');
    world.service.deleteContact('dan@example.com');
    world.service.addContact('dan@example.com', { first_name: 'Dan', city: 'Goa' }, 'Customers');

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 3, inOtherTypes: 3 });
    expect(result.memory?.perhapsGone).toBeUndefined();
    const back = await world.sync({ recreate: 3 });
    expect(back.result.memory).toMatchObject({ recreated: 3, recreatedInOtherTypes: 3 });
    expect(back.result.verdicts).toMatchObject({ rejected: 0, drifted: 0, skipped: 0, unknown: 0 });
    expect(back.result.warnings.map(({ code }) => code)).toContain('GONE_RECREATED');
  });

  it('is no reason to call another one readdressed', async () => {
    const world = await worldWithMove();
    // Her row is for the other contact type, where she still is.
    world.service.addContact('eve@example.com', { first_name: 'Eve', city: 'Goa' }, 'Newsletter');
    world.service.addContact('fay@example.com', { first_name: 'Fay', city: 'Goa' }, 'Newsletter');

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ inOtherTypes: 1, addedOnService: 2 });
    expect(result.memory?.readdressed).toBeUndefined();
    expect(world.service.emails('Newsletter')).toContain('fay@example.com');
  });

  it('leaves one with a row in another contact type out of those that may be readdressed', async () => {
    const world = await worldWithMove();
    world.service.deleteContact('dan@example.com');
    world.service.addContact('eve@example.com', { first_name: 'Eve', city: 'Goa' }, 'Newsletter');
    world.service.addContact('fay@example.com', { first_name: 'Fay', city: 'Goa' }, 'Newsletter');

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ readdressed: 1, addedOnService: 1, perhapsGone: 1 });
    const { plan } = await world.plan();
    expect([...plan.findings('readdressed')]).toMatchObject([{ email: 'fay@example.com' }]);
  });

  it('keeps the others from being deleted where the sync deletes what was added', async () => {
    const world = await worldWithMove({ onAdded: 'delete' });
    world.service.addContact('eve@example.com', { first_name: 'Eve', city: 'Goa' }, 'Newsletter');

    await world.sync();

    expect(world.service.emails('Newsletter')).toContain('eve@example.com');
  });

  it('is told apart from one that is nowhere', async () => {
    const world = await worldWithMove();
    world.service.deleteContact('dan@example.com');

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 2, inOtherTypes: 1 });
    expect(result.memory?.perhapsGone).toBeUndefined();
    expect(result.warnings[0]?.code).toBe('GONE_ON_SERVICE');
  });

  it('is not lost where the sync deletes what was added', async () => {
    const world = await worldWithMove({ onAdded: 'delete' });

    await world.sync();
    await world.sync();

    expect(placesOfBob(world)).toEqual(['Customers']);
  });

  it('moves back by its number, and where the configuration wants it back', async () => {
    const byNumber = await worldWithMove();
    await byNumber.sync();
    await byNumber.sync({ recreate: 1 });
    expect(placesOfBob(byNumber)).toEqual(['Newsletter']);
    const byRule = await worldWithMove({ onGone: 'recreate' });

    await byRule.sync();

    expect(placesOfBob(byRule)).toEqual(['Newsletter']);
  });

  it('moves on where its row names a further contact type', async () => {
    const world = await worldWithMove();
    await world.sync();
    const rows = [HEADER, rowOf('Ann', 'Newsletter'), CEM];
    const sources = { crm: [...rows, rowOf('Bob', 'Members'), EVE] };
    world.config = { ...world.config, sources };

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ skipped: 0 });
    expect(placesOfBob(world)).toEqual(['Members']);
  });

  it('is ours where a row had it in both: it stays all the same when that row goes', async () => {
    const people = [HEADER, rowOf('Ann', 'Newsletter'), rowOf('Bob', 'Newsletter'), CEM, EVE];
    const world = worldOf([...people, rowOf('Bob', 'Customers')], {
      config: { syncs: [{ sources: ['crm'], contactTypeFrom: 'List', mode: 'mirror' }] },
    });
    await world.sync();
    moveBob(world);
    await world.sync();
    world.config = { ...world.config, sources: { crm: people } };

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ skipped: 0 });
    expect(result.memory).toMatchObject({ goneOnService: 1, inOtherTypes: 1 });
    expect(result.memory?.addedOnService).toBeUndefined();
    expect(placesOfBob(world)).toEqual(['Customers']);
  });
});

describe('a contact that somebody removed, and that a segment would have', () => {
  const HEADER = ['Id', 'Email', 'First name', 'Last name', 'Country', 'Plan', 'List'];
  const ANN = 'ann@example.com';

  function rowOf(id: string, email: string, plan = 'gold', list = 'Newsletter'): string[] {
    return [id, email, 'Ann', 'Lee', 'India', plan, list];
  }

  function tableWith(...rows: readonly string[][]): string[][] {
    const others = [rowOf('2', 'bob@example.com'), rowOf('3', 'eve@example.com', '', 'Customers')];
    return [HEADER, ...rows, ...others, rowOf('4', 'zoe@example.com')];
  }

  /** Newsletter, Customers and VIP are mirrored, and Ann is in the first and the last. */
  async function worldWithVip(...rows: readonly string[][]): Promise<World> {
    const world = worldOf(tableWith(...rows), {
      config: {
        syncs: [
          { sources: ['crm'], contactTypeFrom: 'List', mode: 'mirror' },
          { sources: ['crm'], segment: 'VIP', where: { Plan: ['gold'] }, mode: 'mirror' },
        ],
        ids: { crm: 'Id' },
      },
    });
    world.service.addSegment('VIP');
    await world.sync();
    return world;
  }

  function read(world: World, ...rows: readonly string[][]): void {
    world.config = { ...world.config, sources: { crm: tableWith(...rows) } };
  }

  const vips = ({ service }: World) => service.recipients('VIP').map((one) => one.split(' ')[0]);
  const OTHERS = ['bob@example.com', 'zoe@example.com'];

  it.each([
    ['the recipient was removed as well', 'gold', ANN],
    ['it was never a recipient', '', ANN],
    ['the id has a new address since', 'gold', 'new@example.com'],
  ])('is added to none, and counted every night: %s', async (_, plan, email) => {
    const world = await worldWithVip(rowOf('1', ANN, plan));
    world.service.deleteContact(ANN);
    if (plan === 'gold') world.service.removeRecipient('VIP', ANN);
    read(world, rowOf('1', email));

    for (let night = 0; night < 3; night += 1) {
      const { result } = await world.sync();
      expect(result.memory).toMatchObject({ goneOnService: 1, recipientsAway: 1 });
      expect(result.warnings[0]?.code).toBe('GONE_ON_SERVICE');
      expect(vips(world)).toEqual(OTHERS);
    }

    await world.sync({ recreate: 1 });
    expect(vips(world)).toEqual([email, ...OTHERS].sort());
  });

  it('is added where somebody only moved it to another contact type', async () => {
    const world = await worldWithVip(rowOf('1', ANN, ''));
    world.service.deleteContact(ANN);
    world.service.addContact(ANN, { first_name: 'Ann' }, 'Customers');
    read(world, rowOf('1', ANN));

    const { result } = await world.sync();

    expect(result.memory?.recipientsAway).toBeUndefined();
    expect(vips(world)).toContain(ANN);
  });

  it('is not added by a plan that was made before it was there and removed', async () => {
    const world = await worldWithVip();
    const fay = 'fay@example.com';
    read(world, rowOf('1', ANN), rowOf('5', fay));
    const made = await world.plan();
    await world.sync();
    world.service.deleteContact(ANN);
    for (const email of [ANN, fay]) world.service.removeRecipient('VIP', email);

    const run = await world.apply(made);

    expect(run.result.verdicts).toMatchObject({ skipped: 2 });
    expect(vips(world)).toEqual([fay, ...OTHERS].sort());
  });

  it('is added again where somebody took the recipient out alone, which nothing remembers', async () => {
    const world = await worldWithVip(rowOf('1', ANN));
    world.service.removeRecipient('VIP', ANN);

    await world.sync();

    expect(vips(world)).toContain(ANN);
  });
});
