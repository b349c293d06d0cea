// P13: somebody removes a contact by hand. After the last sync, before a run goes on with an older plan: the run reads that
// the contact is gone, and remembers that it was there, so that its person is not created in another contact type. And
// before another person comes to have its address: no contact of theirs brings that address back.
import { describe, expect, it } from 'vitest';
import { endings, firstTo, orDied, recordWrites, reply, worldOf } from '../apply/stories.ts';
import type { WorldSync } from '../world/world-config.ts';
import { itemsOf, type World } from '../world/world.ts';
import { planned } from './planned-night.ts';

const HEADER = ['Email', 'First name', 'Country', 'List'];
const rowOf = (email: string, list: string): string[] => [email, 'Ann', 'India', list];
const ANN = 'ann@example.com';
const OTHERS = Array.from({ length: 12 }, (_, index) => {
  const email = `p${String(index)}@example.com`;
  return [rowOf(email, 'Alpha'), rowOf(email, 'Beta')];
}).flat();
const REFUSAL = reply(422, '{"status":"failed","errors":{"city":["not today"]}}');

/** Ann is in Alpha, among others, and the rows of tonight are these. */
async function annInAlpha(tonight: readonly string[][]): Promise<World> {
  const world = worldOf([HEADER, ...OTHERS, rowOf(ANN, 'Alpha')], {
    concurrency: 1,
    config: { syncs: [{ sources: ['crm'], contactTypeFrom: 'List', mode: 'mirror' }] },
  });
  await world.sync();
  world.config = { ...world.config, sources: { crm: [HEADER, ...OTHERS, ...tonight] } };
  return world;
}

const IN_BOTH = [rowOf(ANN, 'Alpha'), rowOf(ANN, 'Beta')];
const MOVED = [rowOf(ANN, 'Beta')];
const SKIPPED = 'createContact ann@example.com: skipped, gone-on-service';

function holdsAnn(world: World): boolean {
  return world.service.emails().includes(ANN);
}

describe('a person who is removed by hand from the one contact type before they come into another', () => {
  it('is not created there by a plan that was made before', async () => {
    const world = await annInAlpha(IN_BOTH);
    const made = await world.plan();
    world.service.deleteContact(ANN);

    const run = await world.apply(made);

    expect(endings(world, made, run)).toEqual([SKIPPED]);
    expect(holdsAnn(world)).toBe(false);
  });

  it.each([
    ['in both', IN_BOTH],
    ['moved', MOVED],
  ])('is not created there by a retry of what was rejected: %s', async (_, tonight) => {
    const world = await annInAlpha(tonight);
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', REFUSAL);
    const refused = await world.apply(made);
    world.fateOf = () => 'answered';
    world.service.deleteContact(ANN);
    const writes = recordWrites(world);

    const retry = await world.planRetry(made, refused);
    if (retry === undefined) throw new Error('nothing was rejected');
    await world.apply({ plan: retry }, { command: 'retry' });

    expect(writes).toEqual([]);
    expect(holdsAnn(world)).toBe(false);
  });

  it('is not created there by a run that goes on', async () => {
    const world = await annInAlpha(IN_BOTH);
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-before');
    expect(await orDied(world.apply(made))).toBe('died');
    world.fateOf = () => 'answered';
    world.service.deleteContact(ANN);

    const run = await world.resume(made);

    expect(endings(world, made, run)).toEqual([SKIPPED]);
    expect(holdsAnn(world)).toBe(false);
  });
});

describe('a person whom the run itself takes out of the one contact type', () => {
  it.each(['contacts/add', 'contacts/delete'])(
    'is in the other one when a run that died at %s has gone on',
    async (endpoint) => {
      const world = await annInAlpha(MOVED);
      const made = await world.plan();
      world.fateOf = firstTo(endpoint, 'crash-after');
      expect(await orDied(world.apply(made))).toBe('died');
      world.fateOf = () => 'answered';

      const run = await world.resume(made);

      expect(endings(world, made, run)).toEqual([]);
      expect(world.service.emails('Beta')).toContain(ANN);
      expect(world.service.emails('Alpha')).not.toContain(ANN);
    },
  );
});

describe('an address whose contact somebody removed, and which the contact of another id would get', () => {
  const [XEN, PAM] = ['xen@example.com', 'pam@example.com'];
  const HEAD = ['Id', 'Email', 'First name', 'Country', 'List'];
  const person = (id: string, email: string, list = 'Alpha'): string[] => {
    return [id, email, 'Pat', 'India', list];
  };
  const QUIET = [person('7', 'yan@example.com'), person('8', 'zoe@example.com', 'Beta')];

  function read(world: World, ...rows: readonly string[][]): void {
    world.config = { ...world.config, sources: { crm: [HEAD, ...rows, ...QUIET] } };
  }

  /** Xen and Pam are in, and somebody removes Xen. */
  async function xenRemoved(sync: Partial<WorldSync> = {}, xensList = 'Alpha'): Promise<World> {
    const rows = [person('2', XEN, xensList), person('5', PAM), ...QUIET];
    const world = worldOf([HEAD, ...rows], {
      config: {
        syncs: [{ sources: ['crm'], contactTypeFrom: 'List', mode: 'upsert', ...sync }],
        ids: { crm: 'Id' },
      },
    });
    await world.sync();
    world.service.deleteContact(XEN);
    return world;
  }

  const everybody = ({ service }: World) => [...service.emails('Alpha'), ...service.emails('Beta')];

  it.each<[string, Partial<WorldSync>, string, readonly string[][]]>([
    ['beside the row of the removed one', {}, 'Alpha', [person('2', XEN), person('5', XEN)]],
    ['whose row is gone', { mode: 'mirror' }, 'Alpha', [person('5', XEN)]],
    [
      'who has a new address since',
      {},
      'Alpha',
      [person('2', 'zac@example.com'), person('5', XEN)],
    ],
    ['that was in another contact type', {}, 'Beta', [person('5', XEN)]],
  ])('stays away, counted and named every night: %s', async (_, sync, list, rows) => {
    const world = await xenRemoved(sync, list);
    await world.sync();
    read(world, ...rows);

    for (let night = 0; night < 3; night += 1) {
      const { head, items, findings, codes } = await planned(world);
      const { result } = await world.sync();

      expect(items).toEqual([]);
      expect(findings.map(({ email }) => email)).toContain(XEN);
      expect(codes).toContain('GONE_ON_SERVICE');
      expect(head.memory).toMatchObject({ goneOnService: findings.length });
      expect(result).toMatchObject({ verdicts: { applied: 0 }, verified: true });
      expect(everybody(world)).toContain(PAM);
      expect(everybody(world)).not.toContain(XEN);
    }
  });

  it('stays away where it is removed in the night in which the other id gets it', async () => {
    const world = await xenRemoved();
    read(world, person('5', XEN));

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 1 });
    expect(everybody(world)).not.toContain(XEN);
  });

  it('is given to the contact once a person gives the number, and is like any other then', async () => {
    const world = await xenRemoved();
    await world.sync();
    read(world, person('5', XEN));
    await world.sync();

    await expect(world.sync({ recreate: 2 })).rejects.toMatchObject({ code: 'GONE_NUMBER_WRONG' });
    const back = await world.sync({ recreate: 1 });
    const after = await world.sync();

    expect(back.result.memory).toMatchObject({ goneOnService: 0, recreated: 1 });
    expect(back.result.warnings.map(({ code }) => code)).toContain('GONE_RECREATED');
    expect(everybody(world)).toContain(XEN);
    expect(everybody(world)).not.toContain(PAM);
    expect(after.result.memory).toMatchObject({ goneOnService: 0, recreated: 0 });
  });

  it('is given to the contact where the sync wants back who was removed', async () => {
    const world = await xenRemoved({ onGone: 'recreate' });
    read(world, person('5', XEN));

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 0, recreated: 1 });
    expect(everybody(world)).toContain(XEN);
    expect(everybody(world)).not.toContain(PAM);
  });

  it('is not given to it by a plan that was made before another run had the removed one there', async () => {
    const world = await xenRemoved();
    read(world, person('5', 'new@example.com'));
    const made = await world.plan();
    world.service.addContact('new@example.com', { first_name: 'Pat' }, 'Alpha');
    await world.sync();
    world.service.deleteContact('new@example.com');

    const run = await world.apply(made);

    expect(itemsOf(made.plan)).toMatchObject([{ kind: 'updateContact' }]);
    expect(endings(world, made, run)).toEqual([
      'updateContact pam@example.com: skipped, new-address-gone',
    ]);
    expect(everybody(world)).not.toContain('new@example.com');
  });

  it('needs no custom field where it is all that the plan would write', async () => {
    const world = await xenRemoved();
    await world.sync();
    read(world, person('5', XEN));
    const { crm = [] } = world.config.sources as Readonly<Record<string, string[][]>>;
    const withPlan = crm.map((row, line) => [...row, ['Plan', 'gold'][line] ?? '']);
    const columns = { 'custom.plan': 'Plan' };
    world.config = { ...world.config, columns, sources: { crm: withPlan } };

    expect((await planned(world)).items).toEqual([]);
  });
});

describe('an id whose contact somebody removed, and that has the address of another id since', () => {
  const [PAT, SUE, NEW] = ['pat@example.com', 'sue@example.com', 'new@example.com'];
  const HEAD = ['Id', 'Email', 'Country', 'List'];
  const QUIET = [
    ['7', 'yan@example.com', 'India', 'Alpha'],
    ['8', 'zoe@example.com', 'India', 'Beta'],
  ];
  const row = (id: string, email: string, list = 'Alpha') => [id, email, 'India', list];
  const inBoth = (id: string, email: string) => [row(id, email), row(id, email, 'Beta')];

  function read(world: World, ...rows: readonly string[][]): void {
    const sources = { ...world.config.sources, crm: [HEAD, ...rows, ...QUIET] };
    world.config = { ...world.config, sources };
  }

  /** Sue and Pat are in, and somebody removes Pat. */
  async function patRemoved(shop: readonly string[][] = []): Promise<World> {
    const world = worldOf([HEAD, row('6', SUE), row('9', PAT), ...QUIET], {
      config: {
        syncs: [{ sources: ['crm', 'shop'], contactTypeFrom: 'List', mode: 'upsert' }],
        ids: { crm: 'Id', shop: 'Id' },
      },
    });
    world.config = {
      ...world.config,
      sources: { ...world.config.sources, shop: [HEAD, ...shop, row('1', 'eve@example.com')] },
    };
    await world.sync();
    world.service.deleteContact(PAT);
    return world;
  }

  const holdsInBeta = ({ service }: World, email: string) => service.emails('Beta').includes(email);

  it.each<[string, readonly string[][]]>([
    ['that has a new one itself', [row('6', NEW), ...inBoth('9', SUE)]],
    ['that left', inBoth('9', SUE)],
    ['that has it, too', [row('6', SUE), ...inBoth('9', SUE)]],
  ])('comes into no further contact type by it, and is named every night: %s', async (_, rows) => {
    const world = await patRemoved();
    await world.sync();
    read(world, ...rows);

    for (let night = 0; night < 3; night += 1) {
      const { findings } = await planned(world);
      const { result } = await world.sync();

      expect(findings).toMatchObject([{ email: SUE, contactType: 'Beta' }]);
      expect(result.memory).toMatchObject({ goneOnService: 1 });
      expect(result.warnings.map(({ code }) => code)).toContain('GONE_ON_SERVICE');
      expect(holdsInBeta(world, SUE)).toBe(false);
    }

    await world.sync({ recreate: 1 });
    expect(holdsInBeta(world, SUE)).toBe(true);
    expect((await world.sync()).result.memory).toMatchObject({ goneOnService: 0 });
  });

  it('does not either where it is removed in the night of the change', async () => {
    const world = await patRemoved();
    read(world, ...inBoth('9', SUE));

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 1 });
    expect(holdsInBeta(world, SUE)).toBe(false);
  });

  it.each(['known', 'new'])('does not either some nights after the change: %s', async (removal) => {
    const world = await patRemoved();
    if (removal === 'known') await world.sync();
    read(world, row('9', SUE));
    await world.sync();
    await world.sync();
    read(world, ...inBoth('9', SUE));

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 1 });
    expect(holdsInBeta(world, SUE)).toBe(false);
  });

  it('comes where another source had the address for the same person', async () => {
    const anns = 'ann@example.com';
    const world = await patRemoved([row('S', anns)]);
    await world.sync();
    read(world, row('6', SUE), ...inBoth('9', anns));

    await world.sync();

    expect(holdsInBeta(world, anns)).toBe(true);
  });

  it('keeps nobody from coming who asks for it with an id of their own', async () => {
    const world = await patRemoved();
    await world.sync();
    read(world, ...inBoth('6', SUE), row('9', SUE));

    await world.sync();

    expect(holdsInBeta(world, SUE)).toBe(true);
  });

  it('keeps nobody from coming who changed places with the one that is there', async () => {
    const world = await patRemoved();
    world.service.addContact(PAT, {}, 'Alpha');
    await world.sync();
    read(world, row('6', PAT), row('9', SUE));
    await world.sync();
    await world.sync();
    world.service.deleteContact(PAT);
    read(world, row('6', PAT), ...inBoth('9', SUE));

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 1 });
    expect(holdsInBeta(world, SUE)).toBe(true);
  });
});

describe('who shares the id of a contact that somebody removed', () => {
  it('is counted apart on later nights, too', async () => {
    const HEAD = ['Id', 'Email', 'Country', 'List'];
    const row = (id: string, email: string, list: string) => [id, email, 'India', list];
    const quiet = ['p', 'q', 'r'].map((id) => row(id, `${id}@example.com`, 'Alpha'));
    const beta = row('z', 'zoe@example.com', 'Beta');
    const world = worldOf([HEAD, row('9', 'pat@example.com', 'Alpha'), ...quiet, beta], {
      config: {
        syncs: [{ sources: ['crm'], contactTypeFrom: 'List', mode: 'upsert' }],
        ids: { crm: 'Id' },
      },
    });
    await world.sync();
    world.service.deleteContact('pat@example.com');
    await world.sync();

    for (const email of ['new@example.com', 'new@example.com', 'more@example.com']) {
      const mine = [row('9', email, 'Alpha'), row('9', email, 'Beta')];
      world.config = { ...world.config, sources: { crm: [HEAD, ...mine, ...quiet, beta] } };
      const { result } = await world.sync();
      expect(result.memory).toMatchObject({ goneOnService: 2, sharingGone: 1 });
      expect(result.warnings[0]?.code).toBe('GONE_ON_SERVICE');
    }
  });
});
