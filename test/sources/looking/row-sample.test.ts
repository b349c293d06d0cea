import { expect, it } from 'vitest';
import { RowSample } from '../../../src/sources/looking/row-sample.ts';

it('keeps all rows of a small table', () => {
  expect(sampled(150)).toEqual(Array.from({ length: 150 }, (_, index) => index));
});

it('keeps the first rows and others from everywhere, in order and never too many', () => {
  const lines = sampled(100_000);

  expect(lines.length).toBeLessThanOrEqual(1_000);
  expect(lines.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_, index) => index));
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  // No part of the table is left out for long.
  const gaps = lines.slice(1).map((line, index) => line - (lines[index] ?? 0));
  expect(Math.max(...gaps, 100_000 - (lines.at(-1) ?? 0))).toBeLessThanOrEqual(256);
});

function sampled(rowCount: number): readonly number[] {
  const sample = new RowSample();
  for (let line = 0; line < rowCount; line += 1) sample.take({ line, cells: [] });
  expect(sample.rowCount).toBe(rowCount);
  return sample.rows().map(({ line }) => line);
}
