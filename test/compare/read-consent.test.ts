// What the sources say of consent, read once more.
import { expect, it } from 'vitest';
import { readConsent, type Consent } from '../../src/compare/read-consent.ts';
import { readOutline } from '../../src/compare/read-account.ts';
import { loadCountryNames } from '../../src/contacts/country-names.ts';
import { silentProgress } from '../../src/lib/progress.ts';
import { compareRequest } from '../world/world-config.ts';
import { World } from '../world/world.ts';

it('knows who has left by a row that names no contact type, as far as its source fills the place', async () => {
  const world = new World();
  world.config = {
    sources: {
      crm: [
        ['Email', 'Country', 'Status', 'List'],
        ['ann@example.com', 'India', 'unsubscribed', ''],
        ['bob@example.com', 'India', 'subscribed', 'Newsletter'],
        ['bob@example.com', 'India', 'unsubscribed', 'Customers'],
      ],
      shop: [['Email', 'First name', 'Last name', 'Status']],
    },
    syncs: [
      { sources: ['crm'], contactTypeFrom: 'List' },
      { sources: ['shop'], segment: 'VIP' },
    ],
  };

  const consent = await consentIn(world);

  expect(consent.hasLeft({ contactType: 'Newsletter' }, 'ann@example.com')).toBe(true);
  expect(consent.hasLeft({ contactType: 'Newsletter' }, 'bob@example.com')).toBe(false);
  expect(consent.hasLeft({ contactType: 'Customers' }, 'bob@example.com')).toBe(true);
  expect(consent.hasLeft({ segment: 'VIP' }, 'ann@example.com')).toBe(false);
  consent.close();
});

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

  const consent = await consentIn(world);

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

async function consentIn(world: World): Promise<Consent> {
  const outline = await readOutline(world.client, await loadCountryNames(), {
    withSegments: false,
  });
  return await readConsent(
    { request: compareRequest(world.config), scratch: { kind: 'memory' } },
    { clock: world.clock, progress: silentProgress },
    outline,
  );
}
