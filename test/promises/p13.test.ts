// P13: whoever was erased stays erased, and edits by hand are seen. Each story is a few nights of one account, with
// somebody who works on the service between them.
import { describe, expect, it } from 'vitest';
import { exitCodeOfRun } from '../../src/cli/runs/run-reasons.ts';
import type { FinishedRun } from '../../src/apply/index.ts';
import { PEOPLE, worldOf } from '../apply/stories.ts';
import type { WorldSync } from '../world/world-config.ts';
import { itemsOf, type World } from '../world/world.ts';

const DAY = '2026-01-31';

const exitCode = ({ result }: FinishedRun): number =>
  exitCodeOfRun(result, { invalid: false, chosen: null });

function syncOf(sync: Partial<WorldSync>): { readonly syncs: readonly WorldSync[] } {
  return { syncs: [{ sources: ['crm'], mode: 'mirror', ...sync }] };
}

/** After a first night. */
async function settledWorld(table = PEOPLE, sync: Partial<WorldSync> = {}): Promise<World> {
  const world = worldOf(table, { config: syncOf(sync) });
  await world.sync();
  return world;
}

/** The sources as they are with one cell changed. */
function withCell(email: string, column: string, value: string): string[][] {
  const place = PEOPLE[0]?.indexOf(column) ?? -1;
  return PEOPLE.map((row) => (row[0] === email ? row.with(place, value) : row));
}

const cityOf = (world: World, email: string): string | undefined =>
  world.service.contacts().find((contact) => contact.email === email)?.fields['city'];

describe('a contact that somebody removed from the service', () => {
  it('is left alone, counted and named, every night', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');

    for (let night = 0; night < 3; night += 1) {
      const { result } = await world.sync();
      expect(result.memory).toMatchObject({ goneOnService: 1, recreated: 0 });
      expect(result.warnings.map(({ code }) => code)).toEqual(['GONE_ON_SERVICE']);
    }

    expect(world.service.emails()).toEqual(['ann@example.com', 'cem@example.com']);
    const { plan } = await world.plan();
    expect([...plan.findings('goneOnService')]).toMatchObject([{ email: 'bob@example.com' }]);
  });

  it.each([
    [
      'in other letter case',
      { sources: { crm: withCell('bob@example.com', 'Email', 'BOB@Example.com') } },
    ],
    [
      'from a second source',
      { sources: { crm: PEOPLE, shop: PEOPLE }, ...syncOf({ sources: ['crm', 'shop'] }) },
    ],
    [
      'into another contact type',
      {
        syncs: [
          { sources: ['crm'], mode: 'mirror' },
          { sources: ['crm'], mode: 'upsert', contactType: 'Customers' },
        ],
      },
    ],
    ['by a configuration that was built anew', syncOf({ mode: 'upsert', defaultCountry: '99' })],
  ] as const)('does not come back %s', async (_how, config) => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    await world.sync();

    world.config = { ...world.config, ...(config as object) };
    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com', 'cem@example.com']);
    expect(world.service.emails('Customers')).not.toContain('bob@example.com');
  });

  it('does not come back into another contact type by a configuration of that very night', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');

    world.config = { ...world.config, ...syncOf({ contactType: 'Customers' }) };
    const { result } = await world.sync();

    expect(world.service.emails('Customers')).toEqual(['ann@example.com', 'cem@example.com']);
    expect(result.memory).toMatchObject({ goneOnService: 1 });
  });

  it('does not come back by a plan that was made before it was removed', async () => {
    const world = worldOf(PEOPLE);
    const made = await world.plan();
    await world.sync();
    world.service.deleteContact('bob@example.com');

    const { result } = await world.apply(made);

    expect(world.service.emails()).not.toContain('bob@example.com');
    expect(result.verdicts).toMatchObject({ skipped: 1 });
  });

  it('comes back by its exact number, and is like any other from then on', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    await world.sync();

    await expect(world.sync({ recreate: 2 })).rejects.toMatchObject({ code: 'GONE_NUMBER_WRONG' });
    const back = await world.sync({ recreate: 1 });
    const after = await world.sync();

    expect(back.result.memory).toMatchObject({ goneOnService: 0, recreated: 1 });
    expect(world.service.emails()).toContain('bob@example.com');
    expect(back.result.warnings.map(({ code }) => code)).toEqual(['GONE_RECREATED']);
    expect(after.result.memory).toMatchObject({ goneOnService: 0, recreated: 0 });
    expect(after.result).toMatchObject({ verified: true });
  });

  it('is not said to be created again where the run held it back', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    world.journal.knownLeavers.remember(['bob@example.com']);

    const { result } = await world.sync({ recreate: 1 });

    const told = result.warnings.find(({ code }) => code === 'GONE_RECREATED');
    expect(result.verdicts).toMatchObject({ skipped: 1, applied: 0 });
    expect(told?.message).toContain('not created');
  });

  it('comes back where the sync wants it so', async () => {
    const world = await settledWorld(PEOPLE, { onGone: 'recreate' });
    world.service.deleteContact('bob@example.com');

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 0, recreated: 1 });
    expect(world.service.emails()).toContain('bob@example.com');
  });

  it('is met as it is when somebody adds it again', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    await world.sync();
    world.service.addContact('bob@example.com', { first_name: 'Bob', city: 'Delhi' });

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 0 });
    expect(world.past.tombstones.goneCount()).toBe(0);
  });

  it('is created anew where the run itself had deleted it', async () => {
    const world = await settledWorld();
    world.config = { ...world.config, sources: { crm: PEOPLE.slice(0, 3) } };
    await world.sync({ allowed: { delete: 1 } });
    world.config = { ...world.config, sources: { crm: PEOPLE } };

    await world.sync();

    expect(world.service.emails()).toContain('cem@example.com');
  });
});

describe('a value that somebody changed on the service', () => {
  it('is overwritten by default, and counted as such', async () => {
    const world = await settledWorld();
    world.service.updateContact('bob@example.com', { city: 'Agra' });

    const { result } = await world.sync();

    expect(result.memory?.edits).toEqual({ overwritten: 1, kept: 0 });
    expect(result.warnings.map(({ code }) => code)).toEqual(['EDITS_OVERWRITTEN']);
    expect(cityOf(world, 'bob@example.com')).toBe('Delhi');
  });

  it('stays by rule, night after night, until the source has another one', async () => {
    const world = await settledWorld(PEOPLE, { onEdit: 'keep' });
    world.service.updateContact('bob@example.com', { city: 'Agra' });

    for (let night = 0; night < 3; night += 1) {
      expect((await world.sync()).result.memory?.edits).toEqual({ overwritten: 0, kept: 1 });
      expect(cityOf(world, 'bob@example.com')).toBe('Agra');
    }

    world.config = {
      ...world.config,
      sources: { crm: withCell('bob@example.com', 'City', 'Goa') },
    };
    const { result } = await world.sync();
    expect(result.memory?.conflicts).toMatchObject({ source: 1 });
    expect(cityOf(world, 'bob@example.com')).toBe('Goa');
  });

  it('is no longer known as one after a night whose file lacked its column, which the plan says', async () => {
    const world = await settledWorld(PEOPLE, { onEdit: 'keep' });
    world.service.updateContact('bob@example.com', { city: 'Agra' });
    await world.sync();
    const whole = world.config;
    world.config = { ...whole, sources: { crm: PEOPLE.map((row) => row.slice(0, 3)) } };
    await world.sync();
    world.config = whole;

    const { plan } = await world.plan();

    expect(plan.head.warnings).toContainEqual(
      expect.objectContaining({
        code: 'FIELD_OWNED_ANEW',
        message: expect.stringContaining('the field city') as string,
      }),
    );
  });

  it.each([{ onEdit: 'overwrite' }, { onEdit: 'keep' }] as const)(
    'is no matter of a column that is new and meets blanks: %j',
    async (rule) => {
      const table = PEOPLE.map((row) => row.slice(0, 3));
      const world = await settledWorld(table, rule);
      world.config = { ...world.config, sources: { crm: PEOPLE } };

      const { plan } = await world.plan();

      expect(plan.head.itemCount).toBe(3);
      expect(plan.head.warnings).toEqual([]);
    },
  );

  it('stays while another field of the contact is written', async () => {
    const world = await settledWorld(PEOPLE, { onEdit: 'keep' });
    world.service.updateContact('bob@example.com', { city: 'Agra' });
    world.config = {
      ...world.config,
      sources: { crm: withCell('bob@example.com', 'First name', 'Rob') },
    };

    await world.sync();
    const { result } = await world.sync();

    expect(cityOf(world, 'bob@example.com')).toBe('Agra');
    expect(result.memory?.edits).toEqual({ overwritten: 0, kept: 1 });
  });

  it('has a rule of its own by field', async () => {
    const fields = { city: { owner: 'source', blank: 'keep', onEdit: 'keep' } } as const;
    const world = await settledWorld(PEOPLE, { fields });
    world.service.updateContact('bob@example.com', { city: 'Agra', first_name: 'Bobby' });

    const { result } = await world.sync();

    expect(result.memory?.edits).toEqual({ overwritten: 1, kept: 1 });
    expect(cityOf(world, 'bob@example.com')).toBe('Agra');
  });
});

describe('a value that both sides changed', () => {
  async function conflict(onConflict: 'source' | 'service' | 'park'): Promise<World> {
    const world = await settledWorld(PEOPLE, { onConflict });
    world.service.updateContact('bob@example.com', { city: 'Agra' });
    world.config = {
      ...world.config,
      sources: { crm: withCell('bob@example.com', 'City', 'Goa') },
    };
    return world;
  }

  it.each([
    ['source', 'Goa'],
    ['service', 'Agra'],
    ['park', 'Agra'],
  ] as const)('is decided for %s', async (rule, city) => {
    const world = await conflict(rule);

    const { result } = await world.sync();

    const parked = rule === 'park' ? 'parked' : rule;
    expect(result.memory?.conflicts).toMatchObject({ [parked]: 1 });
    expect(cityOf(world, 'bob@example.com')).toBe(city);
  });

  const warnsOfWaiting = ({ result }: FinishedRun): boolean =>
    result.warnings.some(({ code }) => code === 'CONFLICTS_PARKED');

  it('waits in a plan of its own, and goes by its exact number', async () => {
    const world = await conflict('park');

    const night = await world.sync();
    const written = await world.sync({ allowed: { conflict: 1 } });

    expect(night.result.parked?.plans).toMatchObject([{ kind: 'conflicts', count: 1 }]);
    expect(exitCode(night)).toBe(4);
    expect(exitCode(written)).toBe(0);
    expect([night, written].map(warnsOfWaiting)).toEqual([true, false]);
    expect(cityOf(world, 'bob@example.com')).toBe('Goa');
  });
});

describe('a person who was erased', () => {
  it('is in no plan, from no source, into no contact type, and each row is counted once without a name', async () => {
    const world = await settledWorld();
    world.past.erase(['bob@example.com'], DAY);
    world.service.deleteContact('bob@example.com');
    world.config = {
      ...world.config,
      sources: { crm: withCell('bob@example.com', 'Email', 'Bob@EXAMPLE.com'), shop: PEOPLE },
      syncs: [
        { sources: ['crm', 'shop'], mode: 'mirror', onGone: 'recreate' },
        { sources: ['shop'], mode: 'upsert', contactType: 'Customers' },
      ],
    };

    const { plan } = await world.plan();
    await world.sync();

    expect(JSON.stringify([plan.head, ...itemsOf(plan)])).not.toMatch(/bob@/iu);
    expect(plan.head.memory).toMatchObject({ erasedRows: 2 });
    expect(world.service.emails()).not.toContain('bob@example.com');
    expect(world.service.emails('Customers')).not.toContain('bob@example.com');
  });

  it('is told every night, too, where a contact type has them that the configuration does not name', async () => {
    const world = await settledWorld();
    world.service.addContactType('Club');
    world.service.addContact('bob@example.com', {}, 'Club');
    world.past.erase(['bob@example.com'], DAY);

    for (let count = 0; count < 2; count += 1) {
      const night = await world.sync();

      expect(night.result.memory?.erasedOnService).toEqual({ people: 1, leaving: 0 });
      expect(exitCode(night)).toBe(7);
    }

    expect(world.service.emails()).toEqual(['ann@example.com', 'cem@example.com']);
    expect(world.service.emails('Club')).toEqual(['bob@example.com']);
  });

  it('is not brought back by a plan that was made before', async () => {
    const world = worldOf(PEOPLE);
    const made = await world.plan();
    world.past.erase(['bob@example.com'], DAY);

    const { result } = await world.apply(made);

    expect(world.service.emails()).toEqual(['ann@example.com', 'cem@example.com']);
    expect(result.verdicts).toMatchObject({ skipped: 1 });
  });
});

describe('a memory that is missing or old', () => {
  it('is told every night, also where nobody is to be created', async () => {
    const world = await settledWorld();
    world.past = world.newMemory();

    for (const night of [await world.sync(), await world.sync()]) {
      expect(night.result.warnings.map(({ code }) => code)).toEqual(['MEMORY_LOST']);
      expect(exitCode(night)).toBe(4);
    }
  });

  it('knows after an undo whom it brought back, so that another hand can remove them for good', async () => {
    const world = await settledWorld();
    world.config = { ...world.config, sources: { crm: PEOPLE.slice(0, 3) } };
    const made = await world.plan();
    const ran = await world.apply(made, { delete: 1 });
    world.past = world.newMemory();
    world.memoryAccepted = true;
    await world.apply(await world.planUndo(made, ran));
    expect(world.service.emails()).toContain('cem@example.com');
    world.service.deleteContact('cem@example.com');
    world.config = { ...world.config, sources: { crm: PEOPLE } };

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ goneOnService: 1 });
    expect(world.service.emails()).not.toContain('cem@example.com');
  });

  it('lets nobody be created among other contacts, and does not grow new in silence', async () => {
    const world = await settledWorld();
    world.service.deleteContact('bob@example.com');
    world.past = world.newMemory();

    const nights = [await world.sync(), await world.sync()];

    expect(world.service.emails()).toEqual(['ann@example.com', 'cem@example.com']);
    for (const night of nights) {
      expect(night.result.parked?.plans).toMatchObject([{ kind: 'creates', count: 1 }]);
      expect(exitCode(night)).toBe(4);
    }
  });
});
