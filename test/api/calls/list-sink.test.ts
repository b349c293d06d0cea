import { expect, it } from 'vitest';
import { collectingSink } from '../../../src/api/calls/stream-list.ts';

it('keeps what the last attempt delivered, in order', () => {
  const sink = collectingSink<number>();

  sink.restart();
  sink.accept([1, 2]);
  sink.restart();
  sink.accept([3]);
  sink.accept([]);
  sink.accept([4, 5]);

  expect(sink.records).toEqual([3, 4, 5]);
});

it('takes a batch of any size', () => {
  const sink = collectingSink<number>();

  sink.accept(new Array<number>(500_000).fill(7));

  expect(sink.records).toHaveLength(500_000);
});
