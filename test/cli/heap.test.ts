import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { trimHeap } from '../../src/cli/heap.ts';

it('gives back what nobody holds any more', async () => {
  const dropped = new WeakRef({ large: new Array<number>(1_000_000).fill(1) });
  // Until the end of its turn the engine keeps whatever a weak reference was made of.
  await setImmediate();

  trimHeap();

  expect(dropped.deref()).toBeUndefined();
});
