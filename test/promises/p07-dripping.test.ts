// Answers that drip for ever hold nothing up for ever, and what they leave in doubt is settled.
import { expect, it } from 'vitest';
import { PEOPLE, worldOf } from '../apply/stories.ts';

it('settles a create whose acknowledgement never comes to its end', async () => {
  const world = worldOf(PEOPLE, {
    behaviours: { duplicate_add: 'insert_second', csv_existing: 'duplicate' },
  });
  let hasDripped = false;
  world.fateOf = ({ endpoint }) => {
    if (endpoint !== 'contacts/add' || hasDripped) return 'answered';
    hasDripped = true;
    return 'answer-drips';
  };

  const { result } = await world.sync();

  expect(result).toMatchObject({ verified: true, verdicts: { applied: 4 } });
  expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com', 'cem@example.com']);
});

it('gives a list up that drips for ever, with the lock free again', async () => {
  const world = worldOf(PEOPLE);
  world.fateOf = ({ endpoint }) => (endpoint === 'contacts/list' ? 'answer-drips' : 'answered');

  await expect(world.sync()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

  expect(world.clock.monotonicMs()).toBeLessThan(60 * 60_000);
});
