import { expect, it } from 'vitest';
import { deepFrozen } from '../../../src/api/endpoints/table.ts';

it('freezes what lies deep in a literal, and keeps it the same', () => {
  const shared = { deep: [{ name: 'a' }] };
  const literal = { one: shared, two: shared, none: null, text: 'x' };

  const frozen = deepFrozen(literal);

  expect(frozen).toBe(literal);
  expect(() => Object.assign(shared.deep[0] ?? {}, { name: 'b' })).toThrow(TypeError);
  expect(() => shared.deep.push({ name: 'c' })).toThrow(TypeError);
  expect(frozen).toEqual({ one: { deep: [{ name: 'a' }] }, two: shared, none: null, text: 'x' });
});
