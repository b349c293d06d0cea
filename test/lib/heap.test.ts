import { getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { keepNurserySmall, trimHeap, widenNursery } from '../../src/lib/heap.ts';

it('gives back what nobody holds any more', () => {
  const held = { numbers: new Array<number>(4_000_000).fill(1.5) };
  const withIt = process.memoryUsage().heapUsed;
  held.numbers = [];

  // A look that the engine had begun before ends with what was held then; the second one is new.
  trimHeap();
  trimHeap();

  expect(held.numbers).toEqual([]);
  // Four million numbers of eight bytes.
  expect(process.memoryUsage().heapUsed).toBeLessThan(withIt - 30_000_000);
});

it('keeps what is new from taking more room than it has', () => {
  keepNurserySmall();
  const before = nursery();

  const kept = Array.from({ length: 300_000 }, (_, index) => ({ index }));

  expect(kept).toHaveLength(300_000);
  expect(nursery()).toBe(before);
});

it('gives what is new eight megabytes and no more', () => {
  keepNurserySmall();
  const before = nursery();

  widenNursery();
  const widened = nursery();
  const kept = Array.from({ length: 300_000 }, (_, index) => ({ index }));

  expect(widened).toBe(Math.max(before, 8 * 1_024 * 1_024));
  expect(kept).toHaveLength(300_000);
  expect(nursery()).toBe(widened);
});

function nursery(): number {
  const spaces = getHeapSpaceStatistics();
  return spaces.find((space) => space.space_name === 'new_space')?.space_size ?? NaN;
}
