// Where a plan that reverses a run has its changes from.
import { expect, it } from 'vitest';
import { itemsOf } from '../../world/world.ts';
import { PEOPLE, worldOf } from '../stories.ts';
import { ran, undoOf } from './undone.ts';

it('is the plan that the run carried out, and no source: none need want them still', async () => {
  const world = worldOf(PEOPLE.slice(0, 2));
  await ran(world);
  world.config = {
    ...world.config,
    sources: { crm: [PEOPLE[0] ?? [], ['ann@example.com', 'Anna', 'India', 'Pune']] },
  };
  const past = await ran(world);

  const undo = await undoOf(past);

  const [item] = itemsOf(undo.plan);
  expect(item).toMatchObject({
    kind: 'updateContact',
    origin: { source: `run ${past.run.runId}`, line: 1 },
  });
});
