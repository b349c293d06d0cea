import { describe, expect, it } from 'vitest';
import { inBatches } from '../../../src/lib/index.ts';
import { lengthOf, mapped } from '../../../src/report/words/report-options.ts';

describe('reading a long list', () => {
  it('reads an entry only when it is asked for', () => {
    let read = 0;
    function* endless(): Generator<number> {
      for (;;) yield (read += 1);
    }

    const doubled = mapped(endless(), (number) => number * 2);

    expect(doubled.next().value).toBe(2);
    expect(read).toBe(1);
  });

  it.each([
    [0, []],
    [2, [[1, 2]]],
    [5, [[1, 2], [3, 4], [5]]],
  ])('gives %d entries in batches of two', (count, batches) => {
    const entries = Array.from({ length: count }, (_, index) => index + 1);

    expect([...inBatches(entries, 2)]).toEqual(batches);
  });

  it('counts entries one by one', () => {
    expect(lengthOf(new Set(['a', 'b', 'c']))).toBe(3);
  });
});
