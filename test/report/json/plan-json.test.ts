import { expect, it } from 'vitest';
import { planJson } from '../../../src/report/json/plan-json.ts';
import { create, plannedIn, planId } from '../planned.ts';

const rows = [
  {
    source: 'crm',
    sync: 'Newsletter',
    read: 6,
    invalid: 1,
    duplicate: 1,
    suppressed: 1,
    excluded: 1,
    desired: 2,
  },
];
const guards = [
  { name: 'maxDelete', of: 'A', limit: 3, value: 0, base: 10, tripped: false, scope: 'deletes' },
] as const;

const SEGMENT = {
  segment: 'VIP',
  mode: 'mirror',
  existing: 3,
  desired: 3,
  add: 0,
  remove: 0,
  unchanged: 3,
  leftAlone: 0,
  unwritable: 0,
} as const;

it('gives the agreed keys of a plan', () => {
  const plan = plannedIn({ changes: [create('anna@example.com')], head: { rows, guards } });

  const object = planJson(plan, 'state/plans/a.plan');

  expect(object).toMatchObject({
    planId,
    planFile: 'state/plans/a.plan',
    fingerprint: plan.head.fingerprint,
    host: 'api.example.com',
    accountId: '7001',
    itemCount: 1,
    formatVersion: plan.head.formatVersion,
    rows,
    guards,
    warnings: [],
    cost: { requests: 0, estimatedSeconds: 0 },
  });
});

it('counts every kind, also those that the plan has none of', () => {
  const { counts } = planJson(plannedIn({ changes: [create('anna@example.com')] }), 'a.plan');

  expect(counts).toEqual({
    createContact: 1,
    updateContact: 0,
    deleteContact: 0,
    suppress: 0,
    suppressInGroup: 0,
    createContactType: 0,
    createCustomField: 0,
    createUnsubscribeGroup: 0,
    unchanged: 0,
    leftAlone: 0,
    unwritable: 0,
  });
});

it('counts recipients of segments where a sync is into one', () => {
  const plan = plannedIn({ changes: [], head: { segments: [SEGMENT] } });

  const { counts, segments } = planJson(plan, 'a.plan');

  expect(counts).toMatchObject({ addSegmentRecipient: 0, removeSegmentRecipient: 0 });
  expect(segments).toEqual([SEGMENT]);
});

it('names nobody', () => {
  const plan = plannedIn({ changes: [create('anna@example.com', { first_name: 'Anna' })] });

  const text = JSON.stringify(planJson(plan, 'a.plan'));

  expect(text.toLowerCase()).not.toContain('anna');
});
