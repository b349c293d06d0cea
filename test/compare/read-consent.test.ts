// What the sources say of consent, read once more.
import { expect, it } from 'vitest';
import { readConsent, type CurrentConsent } from '../../src/compare/read-consent.ts';
import { readMetadata } from '../../src/compare/scope/account-metadata.ts';
import { loadCountryNames } from '../../src/contacts/index.ts';
import { silentProgress } from '../../src/lib/index.ts';
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
        ['cem.can@example.com', 'India', 'subscribed', 'Newsletter'],
        ['cem can example.com', 'India', 'unsubscribed', 'Newsletter'],
      ],
      shop: [['Email', 'First name', 'Last name', 'Status']],
    },
    syncs: [
      { sources: ['crm'], contactTypeFrom: 'List' },
      { sources: ['shop'], segment: 'VIP' },
    ],
  };

  const consent = await consentIn(world);

  expect(consent.standingOf({ contactType: 'Newsletter' }, 'ann@example.com')).toBe('unsubscribed');
  expect(consent.standingOf({ contactType: 'Newsletter' }, 'bob@example.com')).toBe('wanted');
  expect(consent.standingOf({ contactType: 'Customers' }, 'bob@example.com')).toBe('unsubscribed');
  expect(consent.standingOf({ contactType: 'Newsletter' }, 'cem.can@example.com')).toBe(
    'no-consent',
  );
  expect(consent.isMentioned({ contactType: 'Newsletter' }, 'cemcan@example.com')).toBe(true);
  expect(consent.isMentioned({ contactType: 'Newsletter' }, 'cem@example.com')).toBe(false);
  expect(consent.standingOf({ segment: 'VIP' }, 'ann@example.com')).toBe('gone');
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
  expect(consent.standingOf(place, 'ann@example.com')).toBe('unsubscribed');
  expect(consent.standingOf(place, 'bob@example.com')).toBe('wanted');
  expect(consent.standingOf({ contactType: 'Others' }, 'ann@example.com')).toBe('gone');
  expect(consent.isToBeSuppressed(1, 'bob@example.com')).toBe(true);
  consent.leaveToPlan('News', 'bob@example.com');
  expect(consent.isToBeSuppressed(1, 'bob@example.com')).toBe(false);
  expect(consent.unread).toEqual([]);
  consent.close();
});

it('knows who is wanted, of whom a row says what nobody understands, and of whom none is left', async () => {
  const world = new World();
  world.config = {
    sources: {
      crm: [
        ['Email', 'Country', 'Status'],
        ['ann@example.com', 'India', 'subscribed'],
        ['bob@example.com', 'India', 'widerspruch'],
        ['cem@example.com', 'India', 'unconfirmed'],
      ],
    },
    syncs: [{ sources: ['crm'] }],
  };

  const consent = await consentIn(world);

  const names = ['ann', 'bob', 'cem', 'dee'];
  const place = { contactType: 'Newsletter' };
  expect(names.map((name) => consent.standingOf(place, `${name}@example.com`))).toEqual([
    'wanted',
    'no-consent',
    'unconfirmed',
    'gone',
  ]);
  expect(consent.standingOf({ segment: 'VIP' }, 'ann@example.com')).toBe('gone');
  expect(['crm', 'run 1'].map((name) => consent.isSource(name))).toEqual([true, false]);
  consent.close();
});

async function consentIn(world: World): Promise<CurrentConsent> {
  const metadata = await readMetadata(world.client, await loadCountryNames(), {
    withSegments: false,
  });
  return await readConsent(
    { request: compareRequest(world.config), scratch: { kind: 'memory' } },
    { clock: world.clock, progress: silentProgress },
    metadata,
  );
}
