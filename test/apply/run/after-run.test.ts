import { expect, it } from 'vitest';
import { headAfterRun } from '../../../src/apply/run/retry.ts';
import { itemsOf } from '../../world/world.ts';
import { worldWithEverything } from '../stories.ts';

const NONE = { contactTypes: [] };

it('counts what was created, and not what was deleted', async () => {
  const { plan } = await worldWithEverything().plan();

  const after = headAfterRun(plan.head, [], NONE);

  expect(after.contactTypes.map(({ existing }) => existing)).toEqual([2, 2]);
  expect(after.segments.map(({ existing }) => existing)).toEqual([2]);
});

it('leaves out what was not applied', async () => {
  const { plan } = await worldWithEverything().plan();

  const after = headAfterRun(plan.head, itemsOf(plan), NONE);

  expect(after.contactTypes.map(({ existing }) => existing)).toEqual([0, 2]);
  expect(after.segments.map(({ existing }) => existing)).toEqual([1]);
});
