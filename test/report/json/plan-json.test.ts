import { describe, expect, it } from 'vitest';
import {
  findingLines,
  findingsJson,
  planJson,
  planNdjson,
} from '../../../src/report/json/report-json.ts';
import { HOSTILE } from '../hostile.ts';
import {
  create,
  mistyped,
  planId,
  type Planned,
  plannedIn,
  remove,
  suppress,
  unwritable,
} from '../planned.ts';

const rows = [
  {
    source: 'crm',
    sync: 'Newsletter',
    read: 6,
    invalid: 1,
    duplicate: 1,
    suppressed: 1,
    excluded: 1,
    excludedAs: { left: 0, noConsent: 0, others: 1 },
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

describe('a plan as JSON', () => {
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

  it('says of which plan it is a part, where it is one', () => {
    const heads = [{}, { part: 'deletes' }] as const;

    const objects = heads.map((head) => planJson(plannedIn({ head }), 'a.plan'));

    expect(objects.map(({ part }) => part)).toEqual([null, 'deletes']);
  });

  it('names nobody', () => {
    const plan = plannedIn({ changes: [create('anna@example.com', { first_name: 'Anna' })] });

    const text = JSON.stringify(planJson(plan, 'a.plan'));

    expect(text.toLowerCase()).not.toContain('anna');
  });
});

function linesOf(planned: Planned): Record<string, unknown>[] {
  return [...planNdjson(plannedIn(planned), '/plans/a.plan')].map(
    (line) => JSON.parse(line) as Record<string, unknown>,
  );
}

describe('a plan as lines of JSON', () => {
  it('begins with what the plan says besides its changes', () => {
    const automation = { utr: 'u-1', name: 'Hello', contactType: 'Newsletter' };

    const [head] = linesOf({
      changes: [create('anna@example.com')],
      head: { countryNames: { '14': 'Austria' }, automations: [automation] },
    });

    expect(head).toMatchObject({
      type: 'plan',
      planId,
      planFile: '/plans/a.plan',
      itemCount: 1,
      counts: { createContact: 1 },
      countryNames: { '14': 'Austria' },
      automations: [automation],
    });
  });

  it('gives each change whole, with the state that it expects to find', () => {
    const prior = { email: 'Cleo@example.com', fields: { city: 'Linz' } };
    const changes = [suppress('emil@example.com'), remove('cleo@example.com', { prior })];

    const [, ...items] = linesOf({ changes });

    expect(items).toEqual(
      changes.map((change, index) => ({ type: 'item', seq: index + 1, ...change })),
    );
  });

  it('has as many items as the head says', () => {
    const changes = Array.from({ length: 1_200 }, (_, index) =>
      create(`c${String(index)}@example.com`),
    );

    const [head, ...items] = linesOf({ changes });

    expect(items).toHaveLength(Number(head?.['itemCount']));
  });

  it.each(HOSTILE)('gives %s exactly', (_aim, value) => {
    const [, item] = linesOf({ changes: [create('anna@example.com', { city: value })] });

    expect(item).toMatchObject({ fields: { city: value } });
  });
});

describe('findings', () => {
  it('is empty without a plan, and without findings', () => {
    expect(findingsJson(undefined)).toEqual([]);
    expect(findingsJson(plannedIn())).toEqual([]);
    expect([...findingLines(undefined), ...findingLines(plannedIn())]).toEqual([]);
  });

  it('tells the first hundred places of each kind, and no address', () => {
    const many = Array.from({ length: 101 }, (_, index) => mistyped(`p${String(index)}@gmial.com`));

    const json = findingsJson(plannedIn({ findings: [...many, unwritable('a@example.com')] }));

    expect(json.map(({ kind, count, places }) => [kind, count, places.length])).toEqual([
      ['unwritableContact', 1, 1],
      ['mistypedAddress', 101, 100],
    ]);
    expect(json[0]?.places).toEqual([
      { source: 'crm', file: 'exports/a.csv', line: 12, fields: ['custom.plan'] },
    ]);
    expect(JSON.stringify(json)).not.toContain('@');
  });

  it('tells programs all of them', () => {
    const findings = [mistyped('b@gmial.com'), unwritable('a@example.com')];

    const lines = [...findingLines(plannedIn({ findings }))].map(
      (line) => JSON.parse(line) as object,
    );

    expect(lines).toEqual([
      { type: 'finding', ...findings[1] },
      { type: 'finding', ...findings[0] },
    ]);
  });
});
