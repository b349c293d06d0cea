// P6, "The numbers add up", for rows that cannot be taken: everything that tells their number tells the same.
import { describe, expect, it } from 'vitest';
import { sourceSizes } from '../../src/compare/summary/row-counts.ts';
import { hasTooManyInvalid } from '../../src/cli/shell/options.ts';
import { plainStyle, planJson, planText } from '../../src/report/index.ts';
import { worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';
import type { WorldConfig } from '../world/world-config.ts';

const HEADER = ['Email', 'First name', 'Country', 'Land'];

/** Two rows of crm and one of shop have no address; crm serves two syncs and a list of who left. */
function worldWithInvalidRows(): World {
  const world = worldOf([HEADER], {
    config: {
      sources: {
        crm: [
          HEADER,
          ['ann@example.com', 'Ann', 'India', 'DE'],
          ['no address', 'Bob', 'India', 'DE'],
          ['nor here', 'Cem', 'India', 'AT'],
        ],
        shop: [HEADER, ['dee@example.com', 'Dee', 'India', 'DE'], ['none', 'Eve', 'India', 'DE']],
      },
      syncs: [
        { sources: ['crm', 'shop'] },
        { sources: ['crm'], contactType: 'Germany', where: { Land: ['DE'] } },
        { sources: ['crm'], contactType: 'Austria', where: { Land: ['AT'] } },
      ],
      suppressions: [{ sources: ['crm'] }],
    },
  });
  return world;
}

const RULES = {
  maxShrink: { kind: 'share', share: 0.3 },
  mirroring: new Set<string>(),
  telling: new Set<string>(),
} as const;

describe('P6: invalid rows add up', () => {
  it('counts a row once however many syncs refuse it, and the rows of two sources together', async () => {
    const world = worldWithInvalidRows();

    const { result } = await world.sync();

    expect(result.invalidRows).toBe(3);
    expect(world.journal.runs.list(1)[0]?.result?.invalidRows).toBe(3);
  });

  it('tells the same number in the plan as text and JSON, in the file of rejects and to the guards', async () => {
    const world = worldWithInvalidRows();

    const { plan, sides } = await world.plan();

    const text = [...planText(plan, { style: plainStyle })].join('\n');
    expect(text).toMatch(/^\s*3 invalid .* = 2 of crm \+ 1 of shop/mu);
    expect(planJson(plan, '')).toMatchObject({
      invalidRows: 3,
      sources: [
        { source: 'crm', read: 3, invalid: 2 },
        { source: 'shop', read: 2, invalid: 1 },
      ],
    });
    expect([...plan.rejects()]).toHaveLength(3);
    expect(sourceSizes(sides, undefined, RULES).map(({ invalid }) => invalid)).toEqual([2, 1]);
  });

  it('adds up what syncs with different rows refuse of one source', async () => {
    const world = worldWithInvalidRows();
    world.config = { ...world.config, syncs: world.config.syncs.slice(1), suppressions: [] };

    const { plan, sides } = await world.plan();

    expect(plan.head.rows.map(({ invalid }) => invalid)).toEqual([1, 1]);
    expect(planJson(plan, '').invalidRows).toBe(2);
    expect(sourceSizes(sides, undefined, RULES)).toMatchObject([{ read: 3, invalid: 2 }]);
  });

  it('does not tolerate as many of each source as a person tolerates of all', async () => {
    const world = worldWithInvalidRows();

    const { plan } = await world.plan();

    expect(hasTooManyInvalid(plan.head, '2')).toBe(true);
    expect(hasTooManyInvalid(plan.head, '3')).toBe(false);
  });

  it('names the guard over invalid rows, and deletes nobody, when no row at all is valid', async () => {
    const people = Array.from({ length: 20 }, (_, at) => `p${String(at)}`);
    const listWith = (at: string): WorldConfig => ({
      sources: {
        crm: [HEADER, ...people.map((name) => [`${name}${at}example.com`, name, 'India', 'DE'])],
      },
      syncs: [{ sources: ['crm'], mode: 'mirror' }],
      guards: { firstMirror: 'allow' },
    });
    const world = worldOf([[]], { config: listWith('@') });
    await world.sync();
    world.config = listWith(' ');

    const { plan } = await world.plan();
    const { result } = await world.sync();

    expect(plan.head.guards.filter(({ of, tripped }) => of === 'crm' && tripped)).toMatchObject([
      { name: 'maxInvalid', value: 20, base: 20, limit: 2 },
      { name: 'maxShrink', allInvalid: 20 },
    ]);
    expect(result.parked?.deletes).toBe(20);
    expect(world.service.emails()).toHaveLength(20);
  });
});
