import { expect, it } from 'vitest';
import {
  heldBackBy,
  NOTHING_HELD,
  parkedItemCount,
  parkedOf,
  parkedPlans,
  type ParkedPlan,
} from '../../src/plan/parked.ts';
import type { GuardResult, GuardScope } from '../../src/plan/guards.ts';
import { parkedPlanOf } from '../report/finished-run.ts';

function planOf(kind: ParkedPlan['kind'], count: number, others = 0): ParkedPlan {
  return parkedPlanOf({ kind, count, others, planPath: `${kind}.plan` });
}

it('is nothing where no plan is parked', () => {
  expect(parkedOf([])).toBeNull();
  expect(parkedPlans(null)).toEqual([]);
  expect(parkedPlans(undefined)).toEqual([]);
  expect(parkedItemCount(null)).toBe(0);
});

it('names the plan of the deletes first, and counts every item', () => {
  const parked = parkedOf([planOf('suppressions', 4, 2), planOf('deletes', 9)]);

  expect(parked).toMatchObject({ deletes: 9, planPath: 'deletes.plan' });
  expect(parkedPlans(parked)).toHaveLength(2);
  expect(parkedItemCount(parked)).toBe(15);
});

it('counts no item of an earlier run', () => {
  const parked = parkedOf([
    { ...planOf('suppressions', 4), isEarlier: true },
    planOf('deletes', 9),
  ]);

  expect(parkedItemCount(parked)).toBe(9);
});

it('names the first plan where no deletes are parked', () => {
  expect(parkedOf([planOf('updates', 4)])).toMatchObject({ deletes: 0, planPath: 'updates.plan' });
});

it.each<[GuardScope, object]>([
  ['deletes', { deletes: true }],
  ['deletes-refuse', { deletes: true }],
  ['creates', { creates: true }],
  ['creates-deletes', { creates: true, deletes: true }],
  ['creates-of', { createsOf: ['Newsletter'] }],
  ['conflicts', { conflicts: true }],
  ['updates', { updatesOf: ['Newsletter'] }],
  ['suppressions', { suppressions: true }],
  ['nothing', {}],
  ['all', {}],
])('is held back by a guard over %s: %o', (scope, held) => {
  const sizes = { limit: 1, value: 2, tripped: true };
  const guard: GuardResult = { name: 'maxUpdate', of: 'Newsletter', scope, ...sizes };

  expect(heldBackBy([guard])).toEqual({ ...NOTHING_HELD, ...held });
});
