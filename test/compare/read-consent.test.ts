// What the sources say of consent, read once more.
import { expect, it } from 'vitest';
import { readConsent } from '../../src/compare/read-consent.ts';
import { readOutline } from '../../src/compare/read-account.ts';
import { loadCountryNames } from '../../src/contacts/country-names.ts';
import { silentProgress } from '../../src/lib/progress.ts';
import { compareRequest } from '../world/world-config.ts';
import { World } from '../world/world.ts';

it('knows by contact type and list who has left, in any of the sources', async () => {
  const world = new World();
  world.config = {
    sources: {
      crm: [
        ['Email', 'Country', 'Status'],
        ['ann@example.com', 'India', 'subscribed'],
        ['ann@example.com', 'India', 'unsubscribed'],
        ['bob@example.com', 'India', 'subscribed'],
      ],
      left: [
        ['Email', 'Status'],
        ['bob@example.com', 'unsubscribed'],
      ],
    },
    syncs: [{ sources: ['crm'] }],
    suppressions: [{ sources: ['left'], group: 'News' }],
  };
  const outline = await readOutline(world.client, await loadCountryNames(), {
    withSegments: false,
  });

  const consent = await readConsent(
    { request: compareRequest(world.config), scratch: { kind: 'memory' } },
    { clock: world.clock, progress: silentProgress },
    outline,
  );

  const place = { contactType: 'Newsletter' };
  expect(consent.hasLeft(place, 'ann@example.com')).toBe(true);
  expect(consent.hasLeft(place, 'bob@example.com')).toBe(false);
  expect(consent.hasLeft({ contactType: 'Others' }, 'ann@example.com')).toBe(false);
  expect(consent.isToBeSuppressed(1, 'bob@example.com')).toBe(true);
  consent.leaveToPlan('News', 'bob@example.com');
  expect(consent.isToBeSuppressed(1, 'bob@example.com')).toBe(false);
  expect(consent.unread).toEqual([]);
  consent.close();
});
