import { expect, it } from 'vitest';
import { awaitsAddresses, setAsideHidden } from '../../../src/apply/reading/list-trust.ts';
import type { RunContext } from '../../../src/apply/context/run-context.ts';
import { renamedWorld } from '../renamed.ts';
import { PEOPLE, worldOf } from '../stories.ts';

it('gives every create that was not sent a verdict, and leaves those that were', async () => {
  const world = worldOf(PEOPLE);
  const { plan } = await world.plan();
  const runId = 'run-1';
  world.journal.runs.begin({ runId, command: 'apply' });
  const release = { withoutDeletes: false, itemLimit: null };
  const run = { runId, plan, release, journal: world.journal } as Partial<RunContext> as RunContext;
  const [first, ...others] = [...plan.items('createContact')].map(({ seq }) => seq);
  world.journal.items.settle(runId, [first ?? 0], { state: 'applied' });

  setAsideHidden(run);

  expect(others.map((seq) => world.journal.items.get(runId, seq)?.state)).toEqual([
    'skipped',
    'skipped',
  ]);
  expect(world.journal.items.get(runId, first ?? 0)?.state).toBe('applied');
  expect(awaitsAddresses(run)).toBe(false);
});

it('gives a contact that gets another address a verdict too, since somebody may have it', async () => {
  const world = await renamedWorld();
  const { plan } = await world.plan();
  const runId = 'run-1';
  world.journal.runs.begin({ runId, command: 'apply' });
  const release = { withoutDeletes: false, itemLimit: null };
  const run = { runId, plan, release, journal: world.journal } as Partial<RunContext> as RunContext;
  expect(awaitsAddresses(run)).toBe(true);

  setAsideHidden(run);

  expect(world.journal.items.get(runId, 1)?.state).toBe('skipped');
  expect(awaitsAddresses(run)).toBe(false);
});
