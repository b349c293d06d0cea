import { expect, it } from 'vitest';
import { LastLook } from '../../../src/apply/context/run-context.ts';
import { worldOf } from '../stories.ts';

it('is as good as new until the next request of whatever kind', async () => {
  const { client, service } = worldOf([]);
  service.addContactType('Newsletter');
  const look = new LastLook(client);

  const before = look.latest;
  const seen = await look.again();
  const still = look.latest;
  await client.fields.custom();

  expect(before).toBeUndefined();
  expect(seen.map(({ name }) => name)).toEqual(['Newsletter']);
  expect(still).toBe(seen);
  expect(look.latest).toBeUndefined();
});
