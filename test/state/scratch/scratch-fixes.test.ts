import { afterEach, beforeEach, expect, it } from 'vitest';
import { Scratch } from '../../../src/state/scratch/scratch.ts';

const FIX = { place: 'sync 0', original: 'row-1' };

let scratch: Scratch;

beforeEach(() => {
  scratch = new Scratch({ kind: 'memory' }, 'compare');
});

afterEach(() => {
  scratch.close();
});

it('gives back the rows that it kept, with their files and in their order', () => {
  const { fixes } = scratch;
  const kept = [
    { file: 3, row: { line: 2, cells: ['a', ''], original: 'row-1' } },
    { file: 1, row: { line: 9, cells: [] } },
  ];
  expect(fixes.isEmpty).toBe(true);

  for (const one of kept) fixes.keep(one);

  expect(fixes.isEmpty).toBe(false);
  expect([...fixes.kept()]).toEqual(kept);
});

it('lets each fixed row stand in for one row', () => {
  const { fixes } = scratch;
  fixes.add(FIX, true);
  fixes.add(FIX, false);

  expect(fixes.isMissed(FIX)).toBe(true);
  expect([1, 2, 3].map(() => fixes.replace(FIX))).toEqual([true, true, false]);
  expect(fixes.isMissed(FIX)).toBe(false);
});

it('keeps syncs apart', () => {
  const { fixes } = scratch;
  fixes.add(FIX, true);
  const elsewhere = { ...FIX, place: 'sync 1' };

  expect(fixes.replace(elsewhere)).toBe(false);
  expect(fixes.isMissed(elsewhere)).toBe(false);
  expect([fixes.hasValid(FIX), fixes.hasValid(elsewhere)]).toEqual([true, false]);
});

it('knows of fixed rows none of which can be taken', () => {
  scratch.fixes.add(FIX, false);

  expect(scratch.fixes.hasValid(FIX)).toBe(false);
});

it('remembers the worst that was said under a name that is wanted', () => {
  const { fixes } = scratch;
  fixes.watch('row-1');
  fixes.tighten('row-1', 'unsubscribed');
  fixes.tighten('row-1', 'unconfirmed');
  fixes.watch('row-1');
  fixes.tighten('address-1', 'complained');

  expect(fixes.statusOf(['row-1', 'address-1'])).toBe('unsubscribed');
  expect(fixes.statusOf(['address-1'])).toBe('subscribed');
});

it('tells which keys of fixed rows another row desires', () => {
  const { fixes } = scratch;
  fixes.addKey(0, 'ann@example.com');
  fixes.see(0, 'ann@example.com');
  fixes.addKey(0, 'ann@example.com');
  fixes.see(0, 'bob@example.com');
  fixes.addKey(0, 'bob@example.com');

  expect(fixes.isSeen(0, 'ann@example.com')).toBe(true);
  expect(fixes.isSeen(0, 'bob@example.com')).toBe(false);
  expect(fixes.isSeen(1, 'ann@example.com')).toBe(false);
});
