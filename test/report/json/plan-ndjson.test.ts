import { expect, it } from 'vitest';
import { planNdjson } from '../../../src/report/json/plan-ndjson.ts';
import { HOSTILE } from '../hostile.ts';
import { create, plannedIn, planId, remove, suppress, type Planned } from '../planned.ts';

function linesOf(planned: Planned): Record<string, unknown>[] {
  return [...planNdjson(plannedIn(planned), '/plans/a.plan')].map(
    (line) => JSON.parse(line) as Record<string, unknown>,
  );
}

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
