// A run that passed addresses along, undone: what went together comes back together, or stays.
import { describe, expect, it } from 'vitest';
import { ItemSet } from '../../../src/plan/index.ts';
import { itemsOf } from '../../world/world.ts';
import { A, B, C, CHAIN, longChain, people, place, worldAfter } from '../passed-along.ts';
import { ran, told, undoOf } from './undone.ts';

const BEFORE = [`Ann ${A}`, `Bob ${B}`];
const AFTER = [`Ann ${B}`, `Bob ${C}`];

describe('addresses that a run passed along', () => {
  it('come back from the first one on, so that nobody is without a contact', async () => {
    const ranRun = await ran(await longChain());
    const { world } = ranRun;
    const named = (): string[] =>
      world.service.contacts().map(({ fields }) => String(fields['first_name']));
    const seen: string[][] = [];
    world.sandbox.before.push(({ path }) => {
      if (/contacts\/(?:add|update|delete)$/u.test(path)) seen.push(named());
    });

    const { result } = await world.apply(await undoOf(ranRun), { update: 3, delete: 1 });

    expect(seen.map((names) => [...new Set(names)].sort())).toEqual(seen.map(() => CHAIN));
    expect(seen.length).toBeGreaterThanOrEqual(5);
    expect(result).toMatchObject({ verified: true, verdicts: { applied: 5 } });
    const byName = world.service
      .contacts()
      .map(({ email, fields }) => [fields['first_name'], email]);
    expect(byName.sort()).toEqual(CHAIN.map((name, at) => [name, place(at)]));
  });

  it.each(['createContact', 'updateContact', 'deleteContact'] as const)(
    'stay where a person leaves the %s of the undo plan out',
    async (kind) => {
      const ranRun = await ran(await worldAfter());
      const { plan } = await undoOf(ranRun);
      const items = ItemSet.all(plan.head.itemCount);
      for (const { seq } of plan.items(kind)) items.delete(seq);
      const left = plan.needs.closed(items);

      const chosen = { items: left.toBase64(), count: left.count, isAll: left.isAll };
      await ranRun.world.apply({ plan }, { chosen });

      expect(people(ranRun.world)).toEqual(AFTER);
    },
  );

  it('stay where one of them cannot come back', async () => {
    const ranRun = await ran(await worldAfter());
    ranRun.world.service.updateContact(B, { city: 'Goa', first_name: 'Anna' });

    const undo = await undoOf(ranRun);

    expect(told(undo)).toEqual([
      `deleteContact ${A}: impossible, chain-stays`,
      `updateContact ${B}: left, fields-changed fields=first_name`,
      `createContact ${C}: impossible, chain-stays`,
    ]);
    expect(itemsOf(undo.plan)).toEqual([]);
  });

  it.each([A, B, C])('stay where %s has unsubscribed since', async (address) => {
    const ranRun = await ran(await worldAfter());
    ranRun.world.service.unsubscribe(address);

    const undo = await undoOf(ranRun);

    expect(itemsOf(undo.plan)).toEqual([]);
    expect(undo.parts).toMatchObject({ reversed: 0 });
  });

  it.each([A, B, C])('stay where %s unsubscribes after the undo was planned', async (address) => {
    const ranRun = await ran(await worldAfter());
    const undo = await undoOf(ranRun);
    ranRun.world.service.unsubscribe(address);

    await ranRun.world.apply(undo);

    expect(people(ranRun.world)).toEqual(AFTER);
  });

  it('come back where two people had swapped', async () => {
    const ranRun = await ran(await worldAfter(B, A));
    const undo = await undoOf(ranRun);

    await ranRun.world.apply(undo);

    expect(itemsOf(undo.plan).map((item) => 'chain' in item)).toEqual([true, true]);
    expect(people(ranRun.world)).toEqual(BEFORE);
  });
});
