import { expect, it } from 'vitest';
import { unconnectedClient } from '../../src/cli/unconnected.ts';

it('fails every call for its reason, and closes without one', async () => {
  const reason = new Error('The keys are missing.');
  const client = unconnectedClient(reason);

  await expect(client.contactTypes.list()).rejects.toBe(reason);
  await expect(client.reference.countries()).rejects.toBe(reason);
  await expect(client.close()).resolves.toBeUndefined();
});
