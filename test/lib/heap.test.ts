import { getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { limitHeap, widenYoungGeneration } from '../../src/lib/heap.ts';

it('keeps the young generation from growing', () => {
  limitHeap();
  const before = youngBytes();

  const kept = Array.from({ length: 300_000 }, (_, index) => ({ index }));

  expect(kept).toHaveLength(300_000);
  expect(youngBytes()).toBe(before);
});

it('gives the young generation eight megabytes and no more', () => {
  limitHeap();
  const before = youngBytes();

  widenYoungGeneration();
  const widened = youngBytes();
  const kept = Array.from({ length: 300_000 }, (_, index) => ({ index }));

  expect(widened).toBe(Math.max(before, 8 * 1_024 * 1_024));
  expect(kept).toHaveLength(300_000);
  expect(youngBytes()).toBe(widened);
});

function youngBytes(): number {
  const spaces = getHeapSpaceStatistics();
  return spaces.find((space) => space.space_name === 'new_space')?.space_size ?? NaN;
}
