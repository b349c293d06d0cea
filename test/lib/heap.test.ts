import { getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import {
  chunkCollector,
  limitHeap,
  objectCollector,
  widenYoungGeneration,
} from '../../src/lib/heap.ts';

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

it('collects the chunks that have passed while few objects were made', () => {
  const collectPassed = chunkCollector();
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;

  for (let megabytes = 0; megabytes < 100; megabytes += 1) {
    const chunk = Buffer.alloc(1_024 * 1_024);
    collectPassed(chunk.length);
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }

  expect(most).toBeLessThan(12 * 1_024 * 1_024);
});

it('collects what has outlived the young generation once 64 MB have passed', () => {
  const collectPassed = objectCollector();
  // What other tests left in this process would be collected with it.
  collectPassed(64 * 1_024 * 1_024);
  const before = heapBytes();
  const kept = Array.from({ length: 300_000 }, (_, index) => ({ index }));
  expect(heapBytes() - before).toBeGreaterThan(kept.length * 16);

  kept.length = 0;
  collectPassed(63 * 1_024 * 1_024);
  collectPassed(1_024 * 1_024);

  expect(heapBytes() - before).toBeLessThan(1_024 * 1_024);
});

function heapBytes(): number {
  return process.memoryUsage().heapUsed;
}

function youngBytes(): number {
  const spaces = getHeapSpaceStatistics();
  return spaces.find((space) => space.space_name === 'new_space')?.space_size ?? NaN;
}
