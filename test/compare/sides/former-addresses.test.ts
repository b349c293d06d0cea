// Who changes an address in a source that has ids, and what becomes of the consent.
import { describe, expect, it } from 'vitest';
import type { WorldConfig } from '../../world/world-config.ts';
import type { World } from '../../world/world.ts';
import { holding, type PlannedStory, planOf, type Table, worldOf } from '../stories.ts';
import { saying } from '../../saying.ts';

const HEADER = ['Id', 'Email', 'Country'];

function people(...pairs: readonly (readonly [id: string, email: string])[]): Table {
  return [HEADER, ...pairs.map(([id, email]) => [id, email, 'India'])];
}

function configOf(table: Table, part: Partial<WorldConfig> = {}): WorldConfig {
  return { sources: { crm: table }, syncs: [{ sources: ['crm'] }], ids: { crm: 'Id' }, ...part };
}

/** Plans once with each table, one after the other, and gives the last plan. */
async function lastOf(world: World, tables: readonly Table[], part: Partial<WorldConfig> = {}) {
  let last: PlannedStory | undefined;
  for (const table of tables) {
    world.config = configOf(table, part);
    last = await planOf(world);
  }
  if (last === undefined) throw new Error('there is a table');
  return last;
}

function codesOf({ head }: PlannedStory): string[] {
  return head.warnings.map(({ code }) => code);
}

const BEFORE = people(['1', 'ann@example.com'], ['2', 'bob@example.com']);

const AFTER = people(['1', 'ann@example.com'], ['2', 'robert@example.com']);

function worldWithBobGone(): World {
  const world = worldOf(configOf(BEFORE), { given: holding('ann@example.com') });
  world.service.unsubscribe('bob@example.com');
  return world;
}

describe('an address that changes behind an id', () => {
  it('takes along that its person gets no mail', async () => {
    const plan = await lastOf(worldWithBobGone(), [BEFORE, AFTER]);

    expect(plan.emails('suppress')).toEqual(['robert@example.com']);
    expect(plan.of('suppress')[0]).toMatchObject({
      status: 'unsubscribed',
      origin: { source: 'crm', file: 'crm.csv', line: 3 },
      evidence: { reason: 'The same person is suppressed under another address of the same id.' },
    });
    expect(plan.emails('createContact')).toEqual([]);
    expect(codesOf(plan)).toEqual(['SUPPRESSION_CARRIED', 'ADDRESS_CHANGED']);
  });

  it('takes it along although nobody carried out the plans between', async () => {
    const between = people(['1', 'ann@example.com'], ['2', 'rob@example.com']);

    const plan = await lastOf(worldWithBobGone(), [BEFORE, between, AFTER, AFTER]);

    expect(plan.emails('suppress')).toEqual(['robert@example.com']);
  });

  it('is told of once where its person gets no mail there either', async () => {
    const world = worldWithBobGone();
    await lastOf(world, [BEFORE, AFTER]);
    world.service.unsubscribe('robert@example.com');

    expect(codesOf(await planOf(world))).toEqual([]);
  });

  it('takes along what the sources say of the former one', async () => {
    const left: Table = [
      ['Email', 'Status'],
      ['bob@example.com', 'complained'],
    ];
    const suppressions = [{ sources: ['left'] }];
    const world = worldOf(configOf(BEFORE, { sources: { crm: BEFORE, left }, suppressions }));
    await planOf(world);
    world.config = configOf(AFTER, { sources: { crm: AFTER, left }, suppressions });

    const plan = await planOf(world);

    expect(plan.emails('suppress')).toEqual(['bob@example.com', 'robert@example.com']);
  });

  it('makes a new contact of somebody who may get mail, and tells it', async () => {
    const plan = await lastOf(worldOf(configOf(BEFORE)), [BEFORE, AFTER]);

    expect(plan.emails('createContact')).toEqual(['ann@example.com', 'robert@example.com']);
    expect(plan.emails('suppress')).toEqual([]);
    expect(codesOf(plan)).toEqual(['ADDRESS_CHANGED']);
  });

  it.each([
    ['two people swap theirs', ['bob@example.com', 'ann@example.com']],
    ['one gets that of another, who has a new one', ['bob@example.com', 'robert@example.com']],
  ])(
    'counts everybody whose address is another one when %s',
    async (_how, [ann = '', bob = '']) => {
      const world = worldOf(configOf(BEFORE), {
        given: holding('ann@example.com', 'bob@example.com'),
      });

      const plan = await lastOf(world, [BEFORE, people(['1', ann], ['2', bob])]);

      const told = plan.head.warnings.find(({ code }) => code === 'ADDRESS_CHANGED');
      expect(told?.message).toEqual(saying(2, 'crm'));
    },
  );

  it('says nothing of it in a source without ids', async () => {
    const plan = await lastOf(worldWithBobGone(), [BEFORE, AFTER], { ids: {} });

    expect(plan.emails('suppress')).toEqual([]);
    expect(codesOf(plan)).toEqual([]);
  });
});

describe('ids that are none', () => {
  it('say nothing where several addresses have one at a time', async () => {
    const shared = people(['2', 'bob@example.com'], ['2', 'eve@example.com']);
    const world = worldWithBobGone();

    const plan = await lastOf(world, [shared, people(['2', 'eve@example.com'])]);

    expect(plan.emails('suppress')).toEqual([]);
    expect(codesOf(await lastOf(world, [shared]))).toEqual(['IDS_REPEATED']);
  });

  it('say nothing where they are numbers of rows, so that nobody is suppressed for it', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${String(index)}@example.com`);
    const numbered = (list: readonly string[]): Table =>
      people(...list.map((name, index) => [String(index), name] as const));
    const world = worldOf(configOf(BEFORE));
    world.service.unsubscribe('p0@example.com');

    const plan = await lastOf(world, [numbered(names), numbered(names.slice(1))]);

    expect(plan.emails('suppress')).toEqual([]);
    expect(codesOf(plan)).toEqual(['IDS_UNSTABLE']);
    expect(plan.head.warnings[0]?.message).toContain('11 ids');
  });

  it('are skipped where the cell is blank', async () => {
    const plan = await lastOf(worldWithBobGone(), [
      people(['', 'bob@example.com']),
      people(['', 'robert@example.com']),
    ]);

    expect(plan.emails('suppress')).toEqual([]);
    expect(codesOf(plan)).toEqual([]);
  });
});

it('is a problem of the configuration where the column is not there', async () => {
  const world = worldOf(configOf(BEFORE, { ids: { crm: 'Kundennummer' } }));

  await expect(planOf(world)).rejects.toMatchObject({
    code: 'MAPPING_INCOMPLETE',
    problems: [saying('crm.csv', 'id', 'Kundennummer')],
  });
});
