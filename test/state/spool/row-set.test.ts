import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RowSet } from '../../../src/state/spool/row-set.ts';

it('holds all rows but those that were dropped', () => {
  const counts = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(counts, fc.array(fc.nat({ max: 199 })), (count, numbers) => {
      const dropped = new Set(numbers.filter((row) => row < count));
      const rows = new RowSet(count);

      for (const row of dropped) rows.drop(row);

      const held = Array.from({ length: count }, (_, row) => row).filter((row) => rows.has(row));
      expect(held).toHaveLength(count - dropped.size);
      expect(held.some((row) => dropped.has(row))).toBe(false);
    }),
  );
});
