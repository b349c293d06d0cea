import { expect, it } from 'vitest';
import { trimHeap } from '../../src/cli/heap.ts';

it('gives back what nobody holds any more', () => {
  const held = { numbers: new Array<number>(4_000_000).fill(1.5) };
  const withIt = process.memoryUsage().heapUsed;
  held.numbers = [];

  trimHeap();

  expect(held.numbers).toEqual([]);
  // Four million numbers of eight bytes.
  expect(process.memoryUsage().heapUsed).toBeLessThan(withIt - 30_000_000);
});
