// One contact type in numbers that add up.
import { describe, expect, it } from 'vitest';
import type { ContactTypeCounts, SyncMode } from '../../src/plan/index.ts';
import { countryId, hold, holding, newsletter, planOf, story, worldOf } from './stories.ts';

const HEADER = ['Email', 'Country', 'City', 'custom.plan', 'Status'];

function sumOf(counts: ContactTypeCounts | undefined): number | undefined {
  if (counts === undefined) return undefined;
  return (
    counts.unchanged + counts.update + counts.delete + counts.leftAlone + counts.unwritableOnly
  );
}

it('puts every existing contact into one bucket when all buckets are used', async () => {
  const config = newsletter(
    [
      HEADER,
      ['same@example.com', 'India', '', '', 'subscribed'],
      ['moved@example.com', 'India', 'Ulm', 'pro', 'subscribed'],
      ['plan@example.com', 'India', '', 'pro', 'subscribed'],
      ['left@example.com', 'India', '', '', 'unsubscribed'],
      ['wrong@example.com', 'Atlantis', '', '', 'subscribed'],
      ['new@example.com', 'India', '', '', 'subscribed'],
    ],
    { mode: 'mirror' },
  );
  const names = ['same', 'moved', 'plan', 'left', 'wrong', 'gone'];
  const world = worldOf(config, { given: holding(...names.map((name) => `${name}@example.com`)) });
  hold(world, { email: 'Same@example.com', country: countryId('India') });

  const plan = await planOf(world);

  const [counts] = plan.head.contactTypes;
  expect(counts).toEqual({
    contactType: 'Newsletter',
    mode: 'mirror',
    existing: 7,
    counted: 7,
    desired: 4,
    create: 1,
    update: 1,
    delete: 1,
    unchanged: 1,
    // The unsubscribed one, the one with the unknown country, and the copy.
    leftAlone: 3,
    unwritable: 2,
    unwritableOnly: 1,
  });
  expect(sumOf(counts)).toBe(counts?.existing);
});

it('counts a differing contact as unchanged when the sync only creates', async () => {
  const config = newsletter([HEADER, ['ann@example.com', 'India', 'Ulm', '', 'subscribed']], {
    mode: 'create-only',
  });

  const plan = await story(config, { given: holding('ann@example.com') });

  expect(plan.head.contactTypes).toMatchObject([{ unchanged: 1, update: 0, leftAlone: 0 }]);
});

describe('the mode of a contact type', () => {
  it.each<[SyncMode[], SyncMode]>([
    [['create-only'], 'create-only'],
    [['update-only', 'update-only'], 'update-only'],
    [['create-only', 'update-only'], 'upsert'],
    [['upsert', 'create-only'], 'upsert'],
    [['update-only', 'mirror'], 'mirror'],
  ])('of %j is %s', async (modes, widest) => {
    const plan = await story(
      {
        sources: { crm: [HEADER, ['ann@example.com', 'India', '', '', 'subscribed']] },
        syncs: modes.map((mode) => ({ sources: ['crm'], mode })),
      },
      { given: holding() },
    );

    expect(plan.head.contactTypes).toMatchObject([{ mode: widest }]);
  });
});

describe('what guards measure', () => {
  const rows = [HEADER, ['ann@example.com', 'India', '', '', 'subscribed']];

  it('is the larger side, with the deletes of each contact type', async () => {
    const gone = Array.from({ length: 12 }, (_, index) => `gone${String(index)}@example.com`);

    const plan = await story(newsletter(rows, { mode: 'mirror' }), { given: holding(...gone) });

    expect(plan.head.guards).toContainEqual({
      name: 'maxDelete',
      of: 'Newsletter',
      limit: 3,
      value: 12,
      base: 12,
      tripped: true,
      scope: 'deletes-refuse',
    });
  });

  it.each<SyncMode>(['upsert', 'create-only', 'update-only'])(
    'is no first mirror when the mode is %s',
    async (mode) => {
      const plan = await story(newsletter(rows, { mode }), { given: holding('cem@example.com') });

      expect(plan.head.guards.filter(({ name }) => name === 'firstMirror')).toEqual([]);
    },
  );

  it('is no first mirror when the contact type is empty', async () => {
    const plan = await story(newsletter(rows, { mode: 'mirror' }), { given: holding() });

    expect(plan.head.guards.filter(({ name }) => name === 'firstMirror')).toEqual([]);
  });
});
