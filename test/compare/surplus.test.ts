// Who is too many, as plans show it for a contact type and a segment alike.
import { describe, expect, it } from 'vitest';
import type { World } from '../world/world.ts';
import type { WorldSync } from '../world/world-config.ts';
import { story } from './stories.ts';

const ROWS = [
  ['Email', 'First name', 'Last name', 'Country'],
  ['ann@example.com', 'Ann', 'Lee', 'India'],
];

/** Ann twice and Zoe twice, in Newsletter and in the segment VIP. */
function doubled({ service }: World): void {
  service.addContactType('Newsletter');
  service.addSegment('VIP');
  for (const email of ['ann', 'ann', 'zoe', 'zoe'].map((name) => `${name}@example.com`)) {
    service.addContact(email, { first_name: 'Ann', last_name: 'Lee' });
    service.addRecipient('VIP', email);
  }
}

async function surplus(into: Partial<WorldSync>, sync: Partial<WorldSync>): Promise<string[]> {
  const plan = await story(
    { sources: { crm: ROWS }, syncs: [{ sources: ['crm'], ...into, ...sync }] },
    {
      given: doubled,
      behaviours: { duplicate_add: 'insert_second', dup_segment_recipient: 'insert_second' },
    },
  );
  return [...plan.of('deleteContact'), ...plan.of('removeSegmentRecipient')].map(
    ({ address, reason }) => `${address} ${reason}`,
  );
}

describe.each([
  ['a contact type', { contactType: 'Newsletter' }],
  ['a segment', { segment: 'VIP' }],
])('in %s', (_what, into) => {
  it('nobody is too many without a mirror and without a wish to remove copies', async () => {
    expect(await surplus(into, {})).toEqual([]);
  });

  it('a mirror takes whom no row mentions, with all copies of them, and no copy of others', async () => {
    expect(await surplus(into, { mode: 'mirror' })).toEqual([
      'zoe@example.com gone',
      'zoe@example.com gone',
    ]);
  });

  it('copies are taken where that is asked for, of everybody', async () => {
    expect(await surplus(into, { duplicates: 'remove' })).toEqual([
      'ann@example.com duplicate',
      'zoe@example.com duplicate',
    ]);
  });

  it('each is taken once where both are asked for', async () => {
    expect(await surplus(into, { mode: 'mirror', duplicates: 'remove' })).toEqual([
      'zoe@example.com gone',
      'ann@example.com duplicate',
      'zoe@example.com duplicate',
    ]);
  });
});
