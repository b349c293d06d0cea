import { expect, it } from 'vitest';
import { BEHAVIOUR_TABLE } from '../../src/sandbox/behaviour-table.ts';

it('names each value of a behaviour once', () => {
  const repeating = Object.entries(BEHAVIOUR_TABLE).filter(
    ([, { values }]) => new Set(values).size < values.length,
  );

  expect(repeating).toEqual([]);
});
