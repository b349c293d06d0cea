// Names from outside that every object has as well: addresses, contact types, countries and words are
// looked up among what is ours alone.
import { expect, it } from 'vitest';
import { worldOf } from '../apply/stories.ts';

it('plans for a contact type, an address and cells that are called like members of every object', async () => {
  const world = worldOf(
    [
      ['Email', 'Country', 'constructor', 'Newsletter'],
      ['ann@constructor.com', 'India', 'toString', 'ja'],
      ['bob@example.com', 'constructor', '__proto__', 'ja'],
      ['cem@example.com', 'India', '', 'constructor'],
    ],
    { config: { syncs: [{ sources: ['crm'], contactType: 'Constructor' }] } },
  );

  const { plan } = await world.plan();

  expect(plan.head.rows).toMatchObject([{ read: 3, desired: 1, invalid: 1, excluded: 1 }]);
  plan.close();
});
