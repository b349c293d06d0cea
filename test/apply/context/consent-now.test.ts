// What the sources say by now is read when it is first asked for.
import { expect, it } from 'vitest';
import { ConsentNow } from '../../../src/apply/context/run-context.ts';
import { readOutline } from '../../../src/compare/index.ts';
import { loadCountryNames } from '../../../src/contacts/index.ts';
import { silentProgress } from '../../../src/lib/index.ts';
import { compareRequest } from '../../world/world-config.ts';
import { World } from '../../world/world.ts';

it('is read once, and told of once', async () => {
  const world = new World();
  const request = compareRequest(world.config);
  const outline = await readOutline(world.client, await loadCountryNames(), {
    withSegments: false,
  });
  const now = new ConsentNow(
    { request, scratch: { kind: 'memory' } },
    { clock: world.clock, progress: silentProgress },
  );
  let told = 0;
  const count = (): void => {
    told += 1;
  };

  const first = await now.read(outline, count);
  const second = await now.read(outline, count);

  expect(second).toBe(first);
  expect(told).toBe(1);
  now.close();
});
