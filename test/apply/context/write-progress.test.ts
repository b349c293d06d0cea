import { expect, it } from 'vitest';
import { WriteProgress } from '../../../src/apply/context/run-context.ts';

it('counts an item once, however often it is sent again', () => {
  const told: number[] = [];
  const step = { advance: (count: number) => told.push(count), finish: () => undefined };
  const writing = new WriteProgress(step, 9);

  writing.advance([1, 2, 3]);
  writing.advance([3]);
  writing.advance([3, 9]);

  expect(told).toEqual([3, 0, 1]);
});
