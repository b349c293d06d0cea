import { expect, it } from 'vitest';
import { emptyTally } from '../../src/compare/changes/change-sources.ts';
import { migrationCounts } from '../../src/compare/summary/contact-type-counts.ts';
import { migrationWarnings } from '../../src/compare/summary/warnings.ts';
import type { CompareMemory } from '../../src/compare/scope/request.ts';
import { compareRequest } from '../world/world-config.ts';
import { newsletter, toolsOf, worldOf } from './stories.ts';

const REQUEST = compareRequest(newsletter([['Email']]));
const TALLIES = new Map([
  [0, { ...emptyTally(), withheldDeletes: 2 }],
  [1, { ...emptyTally(), withheldDeletes: 1, withheldUpdates: 4 }],
]);

it('adds up what was left out of all contact types', () => {
  expect(migrationCounts({ request: { ...REQUEST, phase: 'drain' }, tallies: TALLIES })).toEqual({
    phase: 'drain',
    withheld: { updates: 4, deletes: 3 },
  });
});

it('says in one sentence what was left out, and nothing where nothing was', async () => {
  const tools = await toolsOf(worldOf(newsletter([['Email']])));
  const request = { ...REQUEST, phase: 'drain' as const };

  const [warning] = migrationWarnings({ request, tallies: TALLIES, tools });

  expect(warning?.message).toContain('drain: 3 deletes and 4 updates that the sources ask for');
  expect(migrationWarnings({ request, tallies: new Map(), tools })).toEqual([]);
});

it('warns of a plan for no phase when one was reached', async () => {
  const world = worldOf(newsletter([['Email']]));
  const tools = await toolsOf(world);
  const { facts, ownership, sourceIds, suppressedKeys } = world.journal;
  const reached = { baseline: undefined, reachedPhase: 'drain' } as const;
  const memory: CompareMemory = { facts, ownership, sourceIds, suppressedKeys, ...reached };

  const [warning] = migrationWarnings({
    request: REQUEST,
    tallies: new Map(),
    tools: { ...tools, memory },
  });

  expect(warning).toMatchObject({
    code: 'LEAVES_MIGRATION_PHASE',
    message: expect.stringContaining('without any phase') as string,
  });
});
