import { expect, it } from 'vitest';
import { partHead, writeChosen } from '../../../src/apply/run/chosen-plan.ts';
import { itemsOf } from '../../world/world.ts';
import { worldWithEverything } from '../stories.ts';

const PLACE = { kind: 'memory' } as const;

it('makes a plan of some items of another, with counts that add up', async () => {
  const { plan } = await worldWithEverything().plan();

  const chosen = writeChosen(plan.items('deleteContact'), PLACE, (seen) =>
    partHead(plan.head, seen, 'part', 'deletes', 10),
  );

  expect(itemsOf(chosen)).toMatchObject([{ kind: 'deleteContact', seq: 1 }]);
  expect(chosen.head).toMatchObject({ planId: 'part', itemCount: 1, warnings: [], guards: [] });
  expect(chosen.head.counts).toMatchObject({ createContact: 0, deleteContact: 1 });
  for (const { existing, unchanged, update, delete: deletes, notInPlan = 0 } of chosen.head
    .contactTypes) {
    expect(unchanged + update + deletes + notInPlan).toBe(existing);
  }
});

it('counts the contacts of the other items apart from those that nothing is done to', async () => {
  const { plan } = await worldWithEverything().plan();

  const { head } = writeChosen(plan.items('deleteContact'), PLACE, (seen) =>
    partHead(plan.head, seen, 'part', 'deletes', 10),
  );

  // Bob is updated by the rest of the plan.
  expect(head.counts).toMatchObject({ unchanged: 0, notInPlan: 1 });
  expect(head.contactTypes.map(({ unchanged, notInPlan }) => [unchanged, notInPlan])).toEqual([
    [0, 0],
    [0, 1],
  ]);
  expect(head.segments).toMatchObject([{ unchanged: 0, remove: 0, notInPlan: 1 }]);
});

it('leaves nothing behind when an item or the head fails', () => {
  const failing = (): never => {
    throw new Error('no head');
  };

  expect(() => writeChosen([], PLACE, failing)).toThrow('no head');
});
