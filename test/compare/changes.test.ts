import { expect, it } from 'vitest';
import { Targets } from '../../src/compare/scope/targets.ts';
import { ITEM_KINDS } from '../../src/plan/index.ts';
import { holding, story } from './stories.ts';
import { syncSpecOf } from './sync-specs.ts';

const HEADER = ['Email', 'Country', 'City', 'custom.plan', 'Status', 'First name', 'Last name'];

it('lists one item of every kind in the order in which they are carried out', async () => {
  const plan = await story(
    {
      sources: {
        crm: [
          HEADER,
          ['new@example.com', 'India', '', 'pro', 'subscribed', 'New', 'Lee'],
          ['old@example.com', 'India', 'Pune', '', 'subscribed', 'Old', 'Ray'],
          ['left@example.com', 'India', '', '', 'unsubscribed', '', ''],
        ],
      },
      syncs: [
        { sources: ['crm'], mode: 'mirror' },
        { sources: ['crm'], contactType: 'Archive', mode: 'create-only' },
        { sources: ['crm'], segment: 'VIP', mode: 'mirror' },
      ],
      suppressions: [{ sources: ['crm'] }, { sources: ['crm'], group: 'Offers' }],
    },
    {
      given: (world) => {
        holding('old@example.com', 'gone@example.com')(world);
        world.service.addSegment('VIP');
        world.service.addRecipient('VIP', 'gone@example.com');
      },
    },
  );

  const kinds = plan.items.map(({ kind }) => kind);
  expect([...new Set(kinds)]).toEqual([...ITEM_KINDS]);
  expect(plan.items.map(({ seq }) => seq)).toEqual(plan.items.map((_, index) => index + 1));
});

it('decides only over contact types that a sync names', () => {
  const targets = new Targets([]);
  targets.named('Looked at');
  targets.assign(targets.named('Newsletter'), syncSpecOf());
  targets.assign(targets.named('Archive'), syncSpecOf());

  const decided = targets.decided('contactType');

  expect(decided.map(({ name }) => name)).toEqual(['Archive', 'Newsletter']);
});
