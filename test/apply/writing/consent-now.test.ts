// What an old plan does with people who left in the sources since; the stories are in test/promises/p04-old-plans.test.ts.
import { expect, it } from 'vitest';
import { PEOPLE, worldOf } from '../stories.ts';

it('does not stand in the way of a run whose plan is new', async () => {
  const world = worldOf(PEOPLE);

  const { result } = await world.sync();

  expect(result.verdicts).toMatchObject({ applied: 4 });
});
