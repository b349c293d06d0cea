// How many items a comparison expects before it looks at each.
import { expect, it } from 'vitest';
import { makePlan } from '../../src/compare/make-plan.ts';
import type { Progress } from '../../src/lib/index.ts';
import { compareRequest, type WorldSync } from '../world/world-config.ts';
import { holding, newsletter, toolsOf, worldOf } from './stories.ts';

/** What the progress of a comparison was told to expect, and what came. */
async function comparing(sync: Partial<WorldSync>) {
  const table = [
    ['Email', 'Country', 'City'],
    ['same@example.com', 'India', ''],
    ['moved@example.com', 'India', 'Pune'],
    ['new@example.com', 'India', ''],
  ];
  const given = holding('same@example.com', 'moved@example.com', 'gone@example.com');
  const world = worldOf(newsletter(table, sync), { given });
  const told = { expected: 0, came: 0 };
  const progress: Progress = {
    step: (label, { total = 0 }) => {
      const isOurs = label === 'Comparing';
      if (isOurs) told.expected = total;
      const advance = (count: number): void => {
        if (isOurs) told.came += count;
      };
      return { advance, finish: () => undefined };
    },
  };
  const options = { planId: 'plan-1', place: { kind: 'memory' } } as const;
  const tools = { ...(await toolsOf(world)), progress };
  const made = await makePlan(compareRequest(world.config), tools, options);
  made.close();
  return told;
}

it('expects whoever is new, differs, or is gone from what is mirrored', async () => {
  expect(await comparing({ mode: 'mirror' })).toEqual({ expected: 3, came: 3 });
});

it('expects nothing of whoever may stay', async () => {
  expect(await comparing({ mode: 'upsert' })).toEqual({ expected: 2, came: 2 });
});
